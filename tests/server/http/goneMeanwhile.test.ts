import Fastify from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { readImportDetails } from '../../../server/import/jobs/readImportJobs.ts';
import { registerErrorHandler } from '../../../server/http/problems.ts';
import type { Row } from '../../../server/database/schema.ts';
import { callApp, problem, useBackOffice, type Answer } from '../../support/backOffice.ts';
import { createFolderStorage } from '../../../server/files/folder.ts';
import { lockCatalogue } from '../../../server/database/locks.ts';
import { lockProductsForStockChange, moveStock } from '../../../server/stock/stockLedger.ts';
import { buildAdmin, buildBranch, buildCategory, buildWarehouse, insert } from '../../support/builders.ts';
import { buildProduct, buildPromotion, buildSupplier } from '../../support/catalogue.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';
import { somebodyWaits } from '../../support/locks.ts';
import { like } from '../../support/matchers.ts';
import { openTill } from '../intake/tillSales.ts';

const UNKNOWN = 987_654_321;
const GONE = problem(
  409,
  'Something that this needs has been deleted; nothing was saved. Please load the page again.',
);

for (const database of BOTH_DATABASES) {
  describe(`what is deleted meanwhile on ${database.name}`, () => {
    const office = useBackOffice(database);
    const { call } = office;
    let branchId = 0;
    beforeAll(async () => {
      branchId = (await buildBranch(office.db)).id;
    });

    it('is said to whoever needs it', async () => {
      const app = Fastify();
      registerErrorHandler(app);
      app.post('/new', () => buildWarehouse(office.db, { branch_id: UNKNOWN }));
      app.post('/changed', () =>
        office.db
          .updateTable('supplier')
          .set({ branch_id: UNKNOWN })
          .where('branch_id', '=', branchId)
          .execute(),
      );
      await buildSupplier(office.db, { branch_id: branchId });
      expect(await callApp(app, 'POST', '/new')).toEqual(GONE);
      expect(await callApp(app, 'POST', '/changed')).toEqual(GONE);
    });

    it('is missing for whoever reads it along', async () => {
      const job = { branch_id: UNKNOWN, headers: '[]', sheets: '[]' } as Row<'import_job'>;
      await expect(readImportDetails(office.db, job)).rejects.toMatchObject({
        statusCode: 404,
        message: `There is no branch ${UNKNOWN}.`,
      });
    });

    // SQLite allows one writer at a time, so the concurrent call would block the test.
    const whereMany = database.dialect === 'postgres' ? it : () => {};
    async function besideDeletion(
      table: 'branch' | 'discount_type' | 'admin',
      id: number,
      ask: () => Promise<Answer>,
    ): Promise<Answer> {
      let asked: Promise<Answer> | undefined;
      await office.db.transaction().execute(async tx => {
        await tx.deleteFrom(table).where('id', '=', id).execute();
        asked = ask();
        await somebodyWaits(office.db);
      });
      return asked!;
    }

    whereMany('leaves a new record of a branch unwritten', async () => {
      const days = { dateInit: '2026-11-16', dateEnd: '2026-11-22' };
      const offer = { name: 'Fruit week', ...days, discountTypeId: 1, value: 0, limit: 0 };
      const posts: [string, object][] = [
        ['/api/warehouse', { name: 'Cellar' }],
        ['/api/terminal', { name: 'Front' }],
        ['/api/promotion', offer],
      ];
      for (const [path, body] of posts) {
        const { id } = await buildBranch(office.db);
        expect(
          await besideDeletion('branch', id, () => call('POST', path, { ...body, branchId: id })),
        ).toEqual(GONE);
      }
    });

    whereMany('leaves a promotion as it is', async () => {
      const { id: discountTypeId } = await insert(office.db, 'discount_type', {
        name: 'Points',
        active: 1,
        effect: 'amount-off',
      });
      const { id } = await buildPromotion(office.db, { branch_id: branchId });
      const before = (await call<object>('GET', `/api/promotion/${id}`)).body;
      const put = () => call('PUT', `/api/promotion/${id}`, { ...before, discountTypeId });
      expect(await besideDeletion('discount_type', discountTypeId, put)).toEqual(GONE);
      expect((await call('GET', `/api/promotion/${id}`)).body).toEqual(before);
    });

    whereMany('stays where its stock was moved meanwhile, with what moved it', async () => {
      const { id: category_id } = await buildCategory(office.db, { branch_id: branchId });
      const made = { branch_id: branchId, category_id };
      const { id: productId } = await buildProduct(office.db, made);
      const { id: warehouseId } = await buildWarehouse(office.db, { branch_id: branchId });
      const loss = { kind: 'loss', productId, warehouseId, quantityMilli: -1000, costCents: 100 } as const;
      let deletion: Promise<Answer> | undefined;
      await office.db.transaction().execute(async tx => {
        await lockProductsForStockChange(tx, [productId]);
        deletion = call('DELETE', `/api/product/${productId}`);
        await somebodyWaits(office.db);
        await moveStock(tx, { branchId, adminId: null }, [loss]);
      });
      expect(await deletion).toMatchObject({
        status: 409,
        body: { message: like.stringMatching(/^This product has sales, .* so it cannot be deleted/) },
      });
      const moved = office.db.selectFrom('stock_movement').select('kind').where('product_id', '=', productId);
      expect(await moved.execute()).toEqual([{ kind: 'loss' }]);
    });

    whereMany('is a category as it was last, with its last picture', async () => {
      const { id } = await buildCategory(office.db, { branch_id: branchId, image: 'first.webp' });
      const files = createFolderStorage(office.filesFolder);
      await files.write('category/second.webp', Buffer.from('a picture'));
      let deletion: Promise<Answer> | undefined;
      await office.db.transaction().execute(async tx => {
        await lockCatalogue(tx, branchId);
        deletion = call('DELETE', `/api/category/${id}`);
        await somebodyWaits(office.db);
        await tx
          .updateTable('category')
          .set({ name: 'Renamed', image: 'second.webp' })
          .where('id', '=', id)
          .execute();
      });
      expect(await deletion).toMatchObject({ status: 204 });
      expect(await files.read('category/second.webp')).toBe(undefined);
      const entry = office.db
        .selectFrom('audit_entry')
        .select('record_name')
        .where('resource', '=', 'category')
        .where('record_id', '=', id);
      expect(await entry.execute()).toEqual([{ record_name: 'Renamed' }]);
    });

    whereMany(
      'is a product of many as it was last, with its last picture, and none of who left the list',
      async () => {
        const { id: category_id } = await buildCategory(office.db, { branch_id: branchId });
        const made = { branch_id: branchId, category_id };
        const files = createFolderStorage(office.filesFolder);
        for (const name of ['kept', 'second'])
          await files.write(`product/${name}.webp`, Buffer.from('a picture'));
        const gone = await buildProduct(office.db, { ...made, status: 0, image: 'first.webp' });
        const kept = await buildProduct(office.db, { ...made, status: 0, image: 'kept.webp' });
        const filter = { name: '', categoryId: category_id, status: 0 };
        let deletion: Promise<Answer> | undefined;
        await office.db.transaction().execute(async tx => {
          await lockCatalogue(tx, branchId);
          deletion = call('POST', '/api/products/bulk', { branchId, filter, remove: true });
          await somebodyWaits(office.db);
          await tx.updateTable('product').set({ image: 'second.webp' }).where('id', '=', gone.id).execute();
          await tx.updateTable('product').set({ status: 1 }).where('id', '=', kept.id).execute();
        });
        expect(await deletion).toMatchObject({ status: 201, body: { changed: 1 } });
        expect(await files.list('product')).toEqual(['product/kept.webp']);
      },
    );

    whereMany('is a user as they were last', async () => {
      const { id } = await buildAdmin(office.db, { branch_id: branchId, name: 'Noor', role: 'cashier' });
      let deletion: Promise<Answer> | undefined;
      await office.db.transaction().execute(async tx => {
        await tx.updateTable('admin').set({ name: 'Noor Khan', version: 2 }).where('id', '=', id).execute();
        deletion = call('DELETE', `/api/admin/${id}`);
        await somebodyWaits(office.db);
      });
      expect((await deletion)?.status).toBe(204);
      const entry = office.db
        .selectFrom('audit_entry')
        .select(['record_name', 'version'])
        .where('resource', '=', 'admin')
        .where('record_id', '=', id);
      expect(await entry.execute()).toEqual([{ record_name: 'Noor Khan', version: 2 }]);
    });

    whereMany('refuses one event of a drawer session, and none of the others', async () => {
      const shop = await openTill(office);
      const { id } = await office.db
        .selectFrom('admin')
        .select('id')
        .where('user_name', '=', shop.cashier)
        .executeTakeFirstOrThrow();
      const { user_name: other } = await buildAdmin(office.db, { branch_id: shop.branchId });
      const event = { session: 'S', kind: 'drop', amount: 5, createdAt: '2025-03-10T01:30:05' };
      const events = [
        { ...event, reference: 'E-1', cashier: other },
        { ...event, reference: 'E-2', cashier: shop.cashier },
      ];
      const send = () => call('POST', '/api/drawer-sessions', { events }, shop.key);
      expect((await besideDeletion('admin', id, send)).body).toMatchObject({
        results: [
          { reference: 'E-1', result: 'stored' },
          { result: 'refused', message: `There is no user "${shop.cashier}" in this branch.` },
        ],
      });
      expect(await office.db.selectFrom('drawer_event').select('reference').execute()).toEqual([
        { reference: 'E-1' },
      ]);
    });

    whereMany('refuses one opening of a drawer, and none of the others', async () => {
      const shop = await openTill(office);
      const { user_name } = await office.db
        .selectFrom('admin')
        .select('user_name')
        .where('role', '=', 'super')
        .executeTakeFirstOrThrow();
      const { id } = await office.db
        .selectFrom('admin')
        .select('id')
        .where('user_name', '=', shop.cashier)
        .executeTakeFirstOrThrow();
      const opening = { createdAt: '2025-03-10T01:30:05' };
      const openings = [
        { ...opening, reference: 'D-1', cashier: user_name },
        { ...opening, reference: 'D-2', cashier: shop.cashier },
      ];
      const open = () => call('POST', '/api/drawer-openings', { openings }, shop.key);
      expect((await besideDeletion('admin', id, open)).body).toMatchObject({
        results: [
          { reference: 'D-1', result: 'stored' },
          { result: 'refused', message: `There is no user "${shop.cashier}" in this branch.` },
        ],
      });
    });
  });
}

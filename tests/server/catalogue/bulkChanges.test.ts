import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BulkChangeResult, BulkChangeRevertResult } from '../../../contract/productChange.ts';
import { callApp, problem, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, buildCategory, buildWarehouse } from '../../support/builders.ts';
import { buildProduct, buildPromotion, buildPromotionItem, buildSupplier } from '../../support/catalogue.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';

const PATH = '/api/products/bulk';

for (const database of BOTH_DATABASES) {
  describe(`changes of many products on ${database.name}`, () => {
    const office = useBackOffice(database);
    const { call } = office;
    let [branchId, shelf, other, foreignBranch, foreignCategory] = [0, 0, 0, 0, 0];
    let [keeper, stranger, clerk] = ['', '', ''];
    beforeAll(async () => {
      const { db } = office;
      branchId = (await buildBranch(db)).id;
      foreignBranch = (await buildBranch(db)).id;
      shelf = (await buildCategory(db, { branch_id: branchId })).id;
      other = (await buildCategory(db, { branch_id: branchId })).id;
      foreignCategory = (await buildCategory(db, { branch_id: foreignBranch })).id;
      keeper = await office.signIn(await buildAdmin(db, { branch_id: branchId, name: 'Keeper' }));
      stranger = await office.signIn(await buildAdmin(db, { branch_id: foreignBranch }));
      clerk = await office.signIn(await buildAdmin(db, { branch_id: branchId, role: 'inventory' }));
    });
    const build = (values: object = {}) =>
      buildProduct(office.db, { branch_id: branchId, category_id: shelf, ...values });
    const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
    const stored = (rows: readonly { id: number }[]) =>
      office.db.selectFrom('product').selectAll().where('id', 'in', idsOf(rows)).orderBy('id').execute();
    const bulk = (input: object, token = keeper) =>
      call<BulkChangeResult>('POST', PATH, { branchId, ...input }, token);
    const takeBack = (id: number, token = keeper) =>
      call<BulkChangeRevertResult>('POST', `${PATH}/${id}/take-back`, undefined, token);

    it('set fields, but for products that have them already, and are taken back', async () => {
      const rows = [
        await build({ status: 0, wic: 1 }),
        await build({ status: 1 }),
        await build({ status: 0 }),
      ];
      const set = { status: 1, categoryId: shelf, ebt: false, wic: false, tax: 0 };
      const { status, body } = await bulk({ ids: idsOf(rows), set });
      expect([status, body]).toEqual([201, { id: body.id, changed: 2, untouched: 1 }]);
      expect((await stored(rows)).map(row => [row.status, row.wic, row.version])).toEqual([
        [1, 0, 2],
        [1, 0, 1],
        [1, 0, 2],
      ]);
      const entries = await office.db
        .selectFrom('audit_entry')
        .selectAll()
        .where('change_id', '=', body.id)
        .orderBy('record_id')
        .execute();
      expect(entries.map(({ record_id, admin_name }) => [record_id, admin_name])).toEqual([
        [rows[0]!.id, 'Keeper'],
        [rows[2]!.id, 'Keeper'],
      ]);
      expect(JSON.parse(entries[0]!.changes)).toEqual({
        before: { status: 0, wic: true },
        after: { status: 1, wic: false },
      });
      const trail = await call<{ results: { changeId?: number }[] }>(
        'GET',
        `/api/activity?resource=product&record=${rows[0]!.id}`,
      );
      expect(trail.body.results.map(({ changeId }) => changeId)).toEqual([body.id]);
      await office.db.updateTable('product').set({ status: 0 }).where('id', '=', rows[2]!.id).execute();
      const back = await takeBack(body.id);
      expect(back.body).toMatchObject({ restored: 1, left: [{ id: rows[2]!.id, name: rows[2]!.name }] });
      expect((await stored(rows)).map(row => [row.status, row.wic])).toEqual([
        [0, 1],
        [1, 0],
        [0, 0],
      ]);
      expect(await takeBack(body.id)).toEqual(problem(409, 'This change was already undone.'));
    });

    it('move all that match a filter, and leave those whose old category is gone', async () => {
      const { id: category_id } = await buildCategory(office.db, { branch_id: branchId });
      const rows = [
        await build({ category_id, name: 'Red lentils' }),
        await build({ category_id, name: 'Rice' }),
      ];
      const filter = { categoryId: category_id };
      const wrong = await bulk({ filter, count: 3, set: { categoryId: other } });
      expect(wrong).toEqual(
        problem(409, '2 products match now, not 3, so nothing was changed. Check the list again.', 'count'),
      );
      const { body } = await bulk({ filter, count: 2, set: { categoryId: other } });
      expect(body).toMatchObject({ changed: 2, untouched: 0 });
      expect((await stored(rows)).map(row => row.category_id)).toEqual([other, other]);
      await office.db.deleteFrom('category').where('id', '=', category_id).execute();
      expect(await takeBack(body.id)).toEqual(
        problem(
          409,
          'None of these products can be restored: each has changed since, or its old category or supplier is gone.',
        ),
      );
    });

    it('set supplier, minimum and target of all that a filter of the list matches', async () => {
      const { id: category_id } = await buildCategory(office.db, { branch_id: branchId });
      const mill = await buildSupplier(office.db, { branch_id: branchId });
      const foreign = await buildSupplier(office.db, { branch_id: foreignBranch });
      const rows = [
        await build({ category_id, name: 'Oats', image: '', supplier_id: mill.id }),
        await build({ category_id, name: 'Rye', image: '', target_stock_milli: 3000 }),
        await build({ category_id, name: 'Wheat', image: 'a.webp' }),
      ];
      const filter = { categoryId: category_id, noPicture: 'true' };
      const set = { supplierId: mill.id, minStock: 2.5, targetStock: 8 };
      const levels = async () =>
        (await stored(rows)).map(row => [row.supplier_id, row.min_stock_milli, row.target_stock_milli]);
      const before = await levels();
      expect(await bulk({ filter, set: { minStock: 4 } })).toEqual(
        problem(400, 'The target of “Rye” would be below the minimum, so nothing was changed.', 'set'),
      );
      expect(await bulk({ filter, set: { supplierId: foreign.id } })).toEqual(
        problem(400, 'supplierId must be a supplier of this branch.', 'set.supplierId'),
      );
      expect(await levels()).toEqual(before);
      const { body } = await bulk({ filter, count: 2, set });
      expect(body).toMatchObject({ changed: 2, untouched: 0 });
      expect(await levels()).toEqual([[mill.id, 2500, 8000], [mill.id, 2500, 8000], before[2]]);
      expect((await bulk({ filter: { ...filter, supplierId: mill.id }, count: 2, set })).body).toMatchObject({
        changed: 0,
        untouched: 2,
      });
      expect((await takeBack(body.id)).body).toMatchObject({ restored: 2, left: [] });
      expect(await levels()).toEqual(before);
    });

    it('leave those whose old supplier is gone', async () => {
      const [mill, twin] = [
        await buildSupplier(office.db, { branch_id: branchId, name: 'Mill' }),
        await buildSupplier(office.db, { branch_id: branchId, name: 'Mill' }),
      ];
      const rows = [
        await build({ supplier_id: twin.id }),
        await build({ supplier_id: null }),
        await build({ supplier_id: twin.id, name: 'Rye' }),
      ];
      const { body } = await bulk({ ids: idsOf(rows), set: { supplierId: mill.id } });
      expect(body).toMatchObject({ changed: 3 });
      expect((await call('DELETE', `/api/supplier/${twin.id}`, undefined, keeper)).status).toBe(204);
      expect((await takeBack(body.id)).body).toMatchObject({
        restored: 1,
        left: [rows[0]!, rows[2]!].map(({ id, name }) => ({ id, name })),
      });
      expect((await stored(rows)).map(({ supplier_id }) => supplier_id)).toEqual([mill.id, null, mill.id]);
    });

    it('leave those whose old minimum is above the target that they have by now', async () => {
      const rows = [await build({ min_stock_milli: 20_000 }), await build({ min_stock_milli: 20_000 })];
      const { body } = await bulk({ ids: idsOf(rows), set: { minStock: 2 } });
      const one = await bulk({ ids: [rows[0]!.id], set: { targetStock: 10 } });
      expect(one.status).toBe(201);
      expect((await takeBack(body.id)).body).toMatchObject({ restored: 1, left: [{ id: rows[0]!.id }] });
      expect((await stored(rows)).map(row => [row.min_stock_milli, row.target_stock_milli])).toEqual([
        [2000, 10_000],
        [20_000, null],
      ]);
    });

    it('put products into a promotion once', async () => {
      const promotion = await buildPromotion(office.db, { branch_id: branchId, name: 'Summer' });
      const rows = [await build({ name: 'Figs' }), await build({ name: 'Plums' })];
      await buildPromotionItem(office.db, {
        promotion_id: promotion.id,
        category_id: shelf,
        product_id: rows[0]!.id,
      });
      const { body } = await bulk({ ids: idsOf(rows), promotionId: promotion.id });
      expect(body).toMatchObject({ changed: 1, untouched: 1 });
      const items = await office.db
        .selectFrom('promotion_item')
        .select(['product_id', 'category_id'])
        .where('promotion_id', '=', promotion.id)
        .orderBy('id')
        .execute();
      expect(items).toEqual(rows.map(({ id }) => ({ product_id: id, category_id: shelf })));
      const entry = await office.db
        .selectFrom('audit_entry')
        .selectAll()
        .where('change_id', '=', body.id)
        .executeTakeFirstOrThrow();
      expect(entry).toMatchObject({ resource: 'promotion', record_id: promotion.id, record_name: 'Summer' });
      expect(JSON.parse(entry.changes)).toEqual({ after: { product: 'Plums' } });
      expect((await takeBack(body.id)).status).toBe(404);
    });

    it('delete none that somebody counted in a count that is open', async () => {
      const counted = await build({ name: 'Counted jam' });
      const { id: warehouseId } = await buildWarehouse(office.db, { branch_id: branchId });
      const { body: count } = await call<{ id: number }>('POST', '/api/count', {
        branchId,
        warehouseId,
        name: 'Shelf',
        scope: 'list',
        isBlind: false,
      });
      await call('PUT', `/api/count/${count.id}/lines`, { productId: counted.id, counted: 3, seen: null });
      expect(await bulk({ ids: [counted.id], remove: true })).toEqual(
        problem(
          409,
          '“Counted jam” has sales, purchases, transfers, losses, counts or promotions, so no product was deleted. Make it inactive instead.',
        ),
      );
    });

    it('delete all or none, and name those that have a history', async () => {
      const [figs, plums, sold] = [
        await build({ name: 'Figs' }),
        await build({ name: 'Plums' }),
        await build({ name: 'Old bread' }),
      ];
      const promotion = await buildPromotion(office.db, { branch_id: branchId });
      await bulk({ ids: [sold.id], promotionId: promotion.id });
      const refused = await bulk({ ids: idsOf([figs, sold, plums]), remove: true });
      expect(refused).toEqual(
        problem(
          409,
          '“Old bread” has sales, purchases, transfers, losses, counts or promotions, so no product was deleted. Make it inactive instead.',
        ),
      );
      expect(await stored([figs, plums, sold])).toHaveLength(3);
      const { body } = await bulk({ ids: idsOf([figs, plums]), remove: true });
      expect(body).toMatchObject({ changed: 2 });
      expect(await stored([figs, plums, sold])).toHaveLength(1);
      const gone = await office.db
        .selectFrom('audit_entry')
        .select(['action', 'record_name'])
        .where('change_id', '=', body.id)
        .orderBy('record_id')
        .execute();
      expect(gone).toEqual([
        { action: 'delete', record_name: 'Figs' },
        { action: 'delete', record_name: 'Plums' },
      ]);
      expect((await takeBack(body.id)).status).toBe(404);
    });

    it('are of one branch: its products, categories and promotions', async () => {
      const mine = await build();
      const theirs = await buildProduct(office.db, {
        branch_id: foreignBranch,
        category_id: foreignCategory,
      });
      const set = { status: 0 };
      expect((await bulk({ ids: [mine.id], set }, stranger)).status).toBe(404);
      expect((await bulk({ branchId: foreignBranch, ids: [theirs.id], set })).status).toBe(404);
      expect(await bulk({ ids: [mine.id, theirs.id], set })).toEqual(
        problem(404, `There is no product ${theirs.id}.`),
      );
      expect((await bulk({ filter: { categoryId: foreignCategory }, set })).status).toBe(404);
      expect(await bulk({ ids: [mine.id], set: { categoryId: foreignCategory } })).toEqual(
        problem(400, "categoryId must be a category of the products' branch.", 'set.categoryId'),
      );
      const promotion = await buildPromotion(office.db, { branch_id: foreignBranch });
      expect((await bulk({ ids: [mine.id], promotionId: promotion.id })).status).toBe(404);
      const mixed = { branchId, ids: [mine.id], promotionId: promotion.id };
      expect(await call('POST', PATH, mixed)).toEqual(
        problem(400, "promotionId must be a promotion of the products' branch.", 'promotionId'),
      );
      const { body } = await bulk({ ids: [mine.id], set });
      expect((await takeBack(body.id, stranger)).status).toBe(404);
      expect((await stored([mine, theirs])).map(({ status }) => status)).toEqual([0, 1]);
    });

    it('ask the right of what they do where roles are enforced', async () => {
      const row = await build();
      const promotion = await buildPromotion(office.db, { branch_id: branchId });
      const add = { ids: [row.id], promotionId: promotion.id };
      await office.db.updateTable('shop').set({ rights: 'roles' }).execute();
      try {
        expect(await bulk(add, clerk)).toEqual(
          problem(403, 'Your role, Inventory, does not allow this. A Super can give you another.'),
        );
        expect((await bulk({ ids: [row.id], set: { status: 0 } }, clerk)).status).toBe(201);
      } finally {
        await office.db.updateTable('shop').set({ rights: 'open' }).execute();
      }
    });

    it('are one thing at a time, said so, and done once', async () => {
      const row = await build();
      expect(await bulk({ ids: [row.id], set: { status: 0 }, remove: true })).toEqual(
        problem(400, 'Send one of set, promotionId and remove.', 'set'),
      );
      expect(await bulk({ ids: [row.id], set: {} })).toEqual(problem(400, 'Set at least one field.', 'set'));
      expect(await bulk({ filter: { categoryId: shelf, name: 'no such thing' }, remove: true })).toEqual(
        problem(409, 'No product matches any more, so nothing was changed.', 'filter'),
      );
      const send = () =>
        callApp<BulkChangeResult>(office.app, 'POST', PATH, {
          token: keeper,
          body: { branchId, ids: [row.id], set: { status: 0 } },
          headers: { 'idempotency-key': `bulk-change-${row.id}` },
        });
      const [first, second] = [await send(), await send()];
      expect(second.body).toEqual(first.body);
      expect((await stored([row]))[0]).toMatchObject({ status: 0, version: 2 });
    });

    it('are what one after the other would be, and taken back all is as before', async () => {
      const flags = fc.record(
        { ebt: fc.boolean(), wic: fc.boolean(), pesado: fc.boolean(), ecommerce: fc.boolean() },
        { requiredKeys: [] },
      );
      const sets = fc
        .record(
          {
            status: fc.constantFrom(0, 1),
            tax: fc.integer({ min: 0, max: 10_000 }).map(hundredths => hundredths / 100),
            category: fc.boolean(),
          },
          { requiredKeys: [] },
        )
        .chain(set => flags.map(more => ({ ...set, ...more })));
      const bit = fc.constantFrom(0 as const, 1 as const);
      const rows = fc.array(
        fc.record({ status: bit, ebt: bit, wic: bit, pesado: bit, ecommerce: bit, chosen: fc.boolean() }),
        { minLength: 1, maxLength: 8 },
      );
      await fc.assert(
        fc.asyncProperty(sets, rows, async ({ category, ...asked }, wanted) => {
          const set = { ...asked, ...(category ? { categoryId: other } : {}) };
          const [together, apart] = [[], []] as { id: number }[][];
          for (const { chosen: _chosen, ...values } of wanted) {
            together!.push(await build({ ...values, name: 'Same' }));
            apart!.push(await build({ ...values, name: 'Same' }));
          }
          const isChosen = (_: unknown, at: number) => wanted[at]!.chosen;
          const ids = idsOf(together!.filter(isChosen));
          if (ids.length === 0 || Object.keys(set).length === 0) return;
          const before = await stored(together!);
          const { body } = await bulk({ ids, set });
          for (const id of idsOf(apart!.filter(isChosen))) {
            const { body: product } = await call<object>('GET', `/api/product/${id}`);
            const one = await call('PUT', `/api/product/${id}`, { ...product, ...set, base64dataImage: '' });
            expect(one.status).toBe(200);
          }
          const plain = async (of: { id: number }[]) =>
            (await stored(of)).map(({ id: _id, version: _version, ...rest }) => rest);
          expect(await plain(together!)).toEqual(await plain(apart!));
          if (body.changed > 0) expect((await takeBack(body.id)).body.restored).toBe(body.changed);
          expect(await plain(together!)).toEqual(
            before.map(({ id: _id, version: _version, ...rest }) => rest),
          );
        }),
        { numRuns: 25 },
      );
    });
  });
}

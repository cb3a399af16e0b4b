import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { VersionConflict } from '../../../contract/audit.ts';
import type { Product } from '../../../contract/product.ts';
import type { ProductStock } from '../../../contract/stock.ts';
import { callApp, problem, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, buildCategory, buildWarehouse } from '../../support/builders.ts';
import {
  buildProduct,
  buildPromotion,
  buildSupplier,
  productInput,
  purchaseInput,
} from '../../support/catalogue.ts';
import { lockCatalogue } from '../../../server/database/locks.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';
import { somebodyWaits } from '../../support/locks.ts';
import { base64, picture } from '../../support/pictures.ts';
import { like } from '../../support/matchers.ts';
import { importCalls } from '../import/jobSupport.ts';

const STALE = 'This product was changed since you read it, so nothing was saved.';

for (const database of BOTH_DATABASES) {
  describe(`versions on ${database.name}`, () => {
    const office = useBackOffice(database);
    const { call } = office;
    let branch_id = 0;
    let category_id = 0;
    let token = '';
    beforeAll(async () => {
      branch_id = (await buildBranch(office.db)).id;
      category_id = (await buildCategory(office.db, { branch_id })).id;
      token = await office.signIn(await buildAdmin(office.db, { name: 'Ana' }));
    });
    const product = (values: object = {}) => buildProduct(office.db, { branch_id, category_id, ...values });
    const send = <Body = Product>(
      method: 'PUT' | 'PATCH',
      path: string,
      body: unknown,
      headers: Record<string, string> = {},
    ) => callApp<Body>(office.app, method, path, { token, body, headers });
    const tagOf = async (path: string) => String((await call('GET', path)).headers.etag);

    it('are said with what is created, read and changed, and raised with each change', async () => {
      const created = await call<Product>('POST', '/api/product', productInput(branch_id, category_id));
      const path = `/api/product/${created.body.id}`;
      expect(created.headers.etag).toBe('"1"');
      expect(await tagOf(path)).toBe('"1"');
      const changed = await call('PUT', path, productInput(branch_id, category_id, { name: 'Pears' }));
      expect(changed.headers.etag).toBe('"2"');
      expect(await tagOf(path)).toBe('"2"');
    });

    it('that are another refuse the change, write nothing, and give the record as it is', async () => {
      const { id } = await product({ name: 'Figs', price_cents: 279 });
      const path = `/api/product/${id}`;
      const form = productInput(branch_id, category_id, { name: 'Figs' });
      const first = await send('PUT', path, { ...form, price: 2.99 }, { 'if-match': '"1"' });
      expect(first.status).toBe(200);
      const second = await send<VersionConflict>('PUT', path, { ...form, price: 3.5 }, { 'if-match': '"1"' });
      expect(second).toMatchObject({
        status: 412,
        headers: { etag: '"2"' },
        body: { statusCode: 412, message: STALE, code: 'record-changed', current: { id, price: 2.99 } },
      });
      expect(second.body.since).toEqual([
        { at: like.any(Number), person: 'Ana', before: like.objectContaining({ price: 2.79 }) },
      ]);
      expect((await call<Product>('GET', path)).body.price).toBe(2.99);
      expect(await tagOf(path)).toBe('"2"');
    });

    it.each(['"1"', 'W/"1"', '"9", "1"', '*'])('are read from %s', async tag => {
      const { id } = await product();
      const body = productInput(branch_id, category_id);
      expect((await send('PUT', `/api/product/${id}`, body, { 'if-match': tag })).status).toBe(200);
    });

    it('are not asked of whoever sends all of a record', async () => {
      const { id } = await product();
      const body = productInput(branch_id, category_id);
      for (let times = 0; times < 2; times++)
        expect((await send('PUT', `/api/product/${id}`, body)).status).toBe(200);
    });

    it('let a part be sent: the rest stays', async () => {
      const { id } = await product({ name: 'Dates', ean: '5901', upc: 'imported-7', stock_milli: -2000 });
      const path = `/api/product/${id}`;
      const before = (await call<Product>('GET', path)).body;
      const answer = await send('PATCH', path, { price: 4.5 }, { 'if-match': '"1"' });
      expect(answer).toMatchObject({ status: 200, headers: { etag: '"2"' } });
      expect(answer.body).toEqual({ ...before, price: 4.5 });
    });

    // SQLite allows one writer at a time, so the concurrent call would block the test.
    const whereMany = database.dialect === 'postgres' ? it : () => {};
    for (const tag of ['*', '"1", "2"']) {
      whereMany(`let no part undo another that came at the same time, from ${tag}`, async () => {
        const { id } = await product({ name: 'Quinces', price_cents: 100 });
        const asked: Promise<{ status: number }>[] = [];
        await office.db.transaction().execute(async tx => {
          await lockCatalogue(tx, branch_id);
          for (const part of [{ price: 4.5 }, { name: 'Medlars' }]) {
            asked.push(send('PATCH', `/api/product/${id}`, part, { 'if-match': tag }));
            await somebodyWaits(office.db, asked.length);
          }
        });
        expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200]);
        expect((await call('GET', `/api/product/${id}`)).body).toMatchObject({ name: 'Medlars', price: 4.5 });
      });
    }

    it('of a part are needed, and must be right', async () => {
      const { id } = await product();
      const path = `/api/product/${id}`;
      expect(await send('PATCH', path, { price: 1 })).toEqual(
        problem(428, 'To save a part of a record, send the version that you read in the header If-Match.'),
      );
      expect((await send('PATCH', path, { price: 1 }, { 'if-match': '"3"' })).status).toBe(412);
      expect(await send('PATCH', path, { price: -1 }, { 'if-match': '"1"' })).toMatchObject({ status: 400 });
      expect(await tagOf(path)).toBe('"1"');
    });

    it('rise with a purchase, and a stock is a difference to what was read', async () => {
      const { id } = await product({ stock_milli: 1000 });
      const supplier = await buildSupplier(office.db, { branch_id });
      const ordered = { branchId: branch_id, supplierId: supplier.id, products: [id] };
      expect((await call('POST', '/api/purchase/place', purchaseInput(ordered))).status).toBe(201);
      const path = `/api/product/${id}`;
      expect(await tagOf(path)).toBe('"2"');
      const stock = { 'if-match': '"2"', 'x-stock-before': '1' };
      const answer = await send('PATCH', path, { stock: 5 }, stock);
      expect(answer.body.stock).toBe(3 + 4);
    });

    it('say what an import changed since, and what became of it as it was taken back', async () => {
      const { id } = await product({ upc: '036000291452', name: 'Figs', price_cents: 100 });
      const supplier = await buildSupplier(office.db, { branch_id, name: 'Orchard', phone: '1' });
      const files = importCalls(
        office,
        () => token,
        () => branch_id,
      );
      for (const [path, file, before] of [
        [`/api/product/${id}`, 'UPC,Price\n036000291452,2.50\n', { price: 1 }],
        [
          `/api/supplier/${supplier.id}`,
          'Name,Phone,Website,Lead days\nOrchard,2,https://example.com,3\n',
          { phone: '1', home_Page: '' },
        ],
      ] as const) {
        const tag = await tagOf(path);
        const late = async () =>
          (await send<VersionConflict>('PATCH', path, { name: 'Mine' }, { 'if-match': tag })).body.since;
        const job = await files.imported(file);
        expect(job).toMatchObject({ state: 'done', changed: 1 });
        expect(await late()).toEqual([{ at: like.any(Number), person: 'Ana', before }]);
        expect(await files.takeBack(job.id)).toMatchObject({ state: 'taken-back', untouched: 0 });
        expect(await late()).toMatchObject([{ person: 'Ana' }, { person: 'Ana', before }]);
        expect((await call('GET', path)).body).toMatchObject(before);
      }
    });

    it('leave a stock alone that a part says nothing of, whatever moved it since it was read', async () => {
      const { id } = await product({ stock_milli: 10_000 });
      const path = `/api/product/${id}`;
      const stock = `/api/stock/product/${id}`;
      const { warehouses } = (await call<ProductStock>('GET', stock)).body;
      const moved = { warehouseId: warehouses[0]!.id, difference: 2.5, reason: 'Found' };
      expect((await call('POST', `${stock}/correction`, moved)).status).toBe(201);
      const headers = { 'if-match': await tagOf(path), 'x-stock-before': '10' };
      expect((await send('PATCH', path, { name: 'Found figs' }, headers)).body.stock).toBe(12.5);
    });

    it('of every kind of record that has a form', async () => {
      const { id: promotion } = await buildPromotion(office.db, { branch_id });
      const { id: warehouse } = await buildWarehouse(office.db, { branch_id });
      const { id: supplier } = await buildSupplier(office.db, { branch_id });
      const { id: person } = await buildAdmin(office.db, { branch_id });
      const lists = async (path: string) => {
        const { body } = await call<{ id: number }>('POST', path, { name: `New ${path}`, active: true });
        return `${path}/${body.id}`;
      };
      const paths = [
        `/api/branch/${branch_id}`,
        `/api/category/${category_id}`,
        `/api/promotion/${promotion}`,
        `/api/warehouse/${warehouse}`,
        `/api/supplier/${supplier}`,
        `/api/admin/${person}`,
        await lists('/api/discounttype'),
        await lists('/api/menucategory'),
      ];
      for (const path of paths) {
        const name = `Other name of ${path}`;
        const before = (await call<object>('GET', path)).body;
        const answer = await send('PATCH', path, { name }, { 'if-match': '"1"' });
        expect([path, answer.status, answer.headers.etag]).toEqual([path, 200, '"2"']);
        expect(answer.body).toEqual({ ...before, name });
        const late = await send<VersionConflict>('PATCH', path, { name: 'Too late' }, { 'if-match': '"1"' });
        expect([path, late.status, late.body.current]).toEqual([path, 412, { ...before, name }]);
      }
    });

    it('keep a picture that was sent by whoever was late from staying behind', async () => {
      const { id } = await product({ image: 'demo-figs.webp' });
      const { readdirSync, existsSync } = await import('node:fs');
      const folder = `${office.filesFolder}/product`;
      const stored = () => (existsSync(folder) ? readdirSync(folder).length : 0);
      const before = stored();
      const base64dataImage = base64(await picture('png'));
      const late = await send('PATCH', `/api/product/${id}`, { base64dataImage }, { 'if-match': '"0"' });
      expect([late.status, stored()]).toEqual([412, before]);
    });

    it('let one of many who change a record at the same moment through, and tell the others', async () => {
      const { id } = await product();
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, at) =>
          send('PATCH', `/api/product/${id}`, { price: at + 1 }, { 'if-match': '"1"' }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(11).fill(412)]);
    });

    it('never lose a field that somebody saved, in whatever order people save', async () => {
      const fields = ['price', 'cost', 'tax', 'ebt', 'wic'] as const;
      const edit = fc.record({
        field: fc.constantFrom(...fields),
        value: fc.integer({ min: 1, max: 90 }),
        rereads: fc.boolean(),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 8 }), async edits => {
          const { id } = await product();
          const path = `/api/product/${id}`;
          const expected = { ...(await call<Product>('GET', path)).body };
          let known = '"1"';
          let version = 1;
          for (const { field, value, rereads } of edits) {
            if (rereads) known = `"${version}"`;
            const sent = field === 'ebt' || field === 'wic' ? value % 2 === 0 : value;
            const { status } = await send('PATCH', path, { [field]: sent }, { 'if-match': known });
            expect(status).toBe(known === `"${version}"` ? 200 : 412);
            if (status === 200) {
              version++;
              Object.assign(expected, { [field]: sent });
            }
          }
          expect((await call('GET', path)).body).toEqual(expected);
        }),
        { numRuns: 15 },
      );
    });
  });
}

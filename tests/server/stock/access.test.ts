import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StockCountRecord } from '../../../contract/stockCount.ts';
import { MAX_AMOUNT } from '../../../contract/limits.ts';
import type { ProductStock } from '../../../contract/stock.ts';
import type { SentTransferDetails } from '../../../contract/transfer.ts';
import { inTransaction } from '../../../server/database/connect.ts';
import { findOrAddSalesFloor } from '../../../server/stock/salesFloor.ts';
import { callApp, problem, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, buildCategory, buildWarehouse } from '../../support/builders.ts';
import { buildProduct, buildSupplier } from '../../support/catalogue.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';

for (const database of BOTH_DATABASES) {
  describe(`stock on ${database.name}`, () => {
    const office = useBackOffice(database);
    let [here, there, product, floor, cellar, floorThere] = [0, 0, 0, 0, 0, 0];
    let [keeper, stranger] = ['', ''];
    const { call } = office;

    beforeAll(async () => {
      const { db } = office;
      here = (await buildBranch(db)).id;
      there = (await buildBranch(db, { name: 'North' })).id;
      const { id: category_id } = await buildCategory(db, { branch_id: here });
      product = (await buildProduct(db, { branch_id: here, category_id, name: 'Figs' })).id;
      cellar = (await buildWarehouse(db, { branch_id: here })).id;
      floor = await inTransaction(db, tx => findOrAddSalesFloor(tx, here));
      floorThere = await inTransaction(db, tx => findOrAddSalesFloor(tx, there));
      keeper = await office.signIn(await buildAdmin(db, { branch_id: here }));
      stranger = await office.signIn(await buildAdmin(db, { branch_id: there }));
    });

    const at = (what: string) => `/api/stock/product/${product}/${what}`;
    const add = (units: number, token = keeper) =>
      call<ProductStock>('POST', at('correction'), { difference: units, reason: 'found' }, token);
    const send = (body: object = {}, token = keeper) =>
      call<SentTransferDetails>(
        'POST',
        '/api/transfer',
        {
          branchId: here,
          fromWarehouseId: floor,
          toWarehouseId: cellar,
          note: '',
          items: [{ productId: product, quantity: 1 }],
          ...body,
        },
        token,
      );

    it('is corrected once, however often the same call is sent', async () => {
      const body = { difference: 2, reason: 'found' };
      const headers = { 'idempotency-key': 'the-same-key' };
      const sent = () =>
        callApp<ProductStock>(office.app, 'POST', at('correction'), { token: keeper, body, headers });
      const [first, second] = await Promise.all([sent(), sent()]);
      expect(second.body).toEqual(first.body);
      expect(
        await callApp(office.app, 'POST', at('correction'), {
          token: keeper,
          headers,
          body: { ...body, difference: 3 },
        }),
      ).toMatchObject({ status: 422 });
    });

    it.each([
      ['correction', { reason: 'x' }, 'Send either difference or counted.', 'difference'],
      [
        'correction',
        { difference: 1, counted: 1, reason: 'x' },
        'Send either difference or counted.',
        'difference',
      ],
      [
        'correction',
        { difference: 1, reason: ' ' },
        'reason must be text of 1 to 200 characters without null characters.',
        'reason',
      ],
      [
        'correction',
        { difference: 0.0001, reason: 'x' },
        'difference must be a number of at least 0 with at most three decimals.',
        'difference',
      ],
      [
        'loss',
        { quantity: 1, reason: 'eaten', note: '' },
        'reason must be one of broken, expired, stolen.',
        'reason',
      ],
      [
        'loss',
        { quantity: 0, reason: 'broken', note: '' },
        'quantity must be a number above 0, at most 9999999.99, with at most three decimals.',
        'quantity',
      ],
      [
        'return',
        { quantity: 1, supplierId: 987_654_321, note: '' },
        'supplierId must be a supplier of this branch.',
        'supplierId',
      ],
    ])('refuses a %s of %j', async (what, body, message, field) => {
      expect(await call('POST', at(what), body)).toEqual(problem(400, message, field));
    });

    it('may go below nothing, and is in the trail', async () => {
      const before = (await call<ProductStock>('GET', `/api/stock/product/${product}`)).body.stock;
      expect((await add(-before - 4)).body).toMatchObject({ stock: -4 });
      const { body } = await call<{ results: { before: object; after: object }[] }>(
        'GET',
        `/api/activity/product/${product}`,
      );
      expect(body.results[0]).toMatchObject({
        before: { stock: before },
        after: { stock: -4, reason: 'found' },
      });
    });

    it('is for nobody of another branch', async () => {
      const unknown = problem(404, `There is no product ${product}.`);
      expect(await add(1, stranger)).toEqual(unknown);
      expect(await call('GET', at('movements'), undefined, stranger)).toEqual(unknown);
      expect(await call('GET', `/api/transfer/branch/${here}`, undefined, stranger)).toEqual(
        problem(404, `There is no branch ${here}.`),
      );
      const { body: inside } = await send();
      expect(await call('GET', `/api/transfer/${inside.id}`, undefined, stranger)).toEqual(
        problem(404, `There is no transfer ${inside.id}.`),
      );
      const count = { branchId: here, warehouseId: floor, name: 'All', scope: 'all', isBlind: true };
      expect((await call('POST', '/api/count', count, stranger)).status).toBe(404);
    });

    it('goes to another branch as the product of the same code, and that branch receives it', async () => {
      const { db } = office;
      await db.updateTable('product').set({ upc: '555', upc_key: '555' }).where('id', '=', product).execute();
      const away = { toWarehouseId: floorThere };
      expect(await send(away)).toEqual(
        problem(400, 'North has no product with the code of "Figs". Add it there first.', 'items'),
      );
      const { id: category_id } = await buildCategory(db, { branch_id: there });
      const twin = await buildProduct(db, { branch_id: there, category_id, upc: '555' });
      for (const upc of ['555', '']) await buildProduct(db, { branch_id: there, category_id, upc });
      const { id: own } = await buildCategory(db, { branch_id: here });
      const { id: bare } = await buildProduct(db, { branch_id: here, category_id: own, name: 'Bare' });
      expect(await send({ ...away, items: [{ productId: bare, quantity: 1 }] })).toEqual(
        problem(400, 'North has no product with the code of "Bare". Add it there first.', 'items'),
      );
      const field = 'items.0.productId';
      expect(await send({ ...away, items: [{ productId: twin.id, quantity: 1 }] })).toEqual(
        problem(400, `${field} must be a product of this branch.`, field),
      );
      const { body: sent } = await send(away);
      const items = [{ id: sent.items[0]!.id, received: 0.5 }];
      const receive = (token: string) => call('POST', `/api/transfer/${sent.id}/receive`, { items }, token);
      expect(await receive(keeper)).toEqual(
        problem(403, 'Only the branch that a transfer goes to can receive it.'),
      );
      expect(await receive(stranger)).toMatchObject({
        status: 200,
        body: { status: 'received', differing: 1 },
      });
      expect(await receive(stranger)).toEqual(problem(409, 'This transfer was received already.'));
      expect((await call('GET', `/api/stock/product/${twin.id}`, undefined, stranger)).body).toMatchObject({
        stock: 0.5,
      });
    });

    it('goes to another branch where the zero before its code was lost', async () => {
      const { db } = office;
      const codes = [
        [here, '011213420288'],
        [there, '11213420288'],
      ] as const;
      const made = codes.map(async ([branch_id, upc]) => {
        const { id: category_id } = await buildCategory(db, { branch_id });
        return buildProduct(db, { branch_id, category_id, upc });
      });
      const [milk, twin] = await Promise.all(made);
      const items = [{ productId: milk!.id, quantity: 2 }];
      const { body: sent } = await send({ toWarehouseId: floorThere, items });
      const received = [{ id: sent.items[0]!.id, received: 2 }];
      await call('POST', `/api/transfer/${sent.id}/receive`, { items: received }, stranger);
      expect((await call('GET', `/api/stock/product/${twin!.id}`, undefined, stranger)).body).toMatchObject({
        stock: 2,
      });
    });

    it('is sent to no branch that is not in use', async () => {
      const { db } = office;
      const { id } = await buildBranch(db, { name: 'Closed', status: 0 });
      const shelf = await inTransaction(db, tx => findOrAddSalesFloor(tx, id));
      expect(await send({ toWarehouseId: shelf })).toEqual(
        problem(400, 'Closed is not in use, so nothing can be sent there.', 'toWarehouseId'),
      );
    });

    it('is not received where a line is there twice: which of the two arrived, nobody knows', async () => {
      const { body: sent } = await send();
      const { id } = sent.items[0]!;
      const receive = (...received: number[]) => {
        const items = received.map(received => ({ id, received }));
        return call('POST', `/api/transfer/${sent.id}/receive`, { items }, keeper);
      };
      expect(await receive(0.25, 0.5)).toEqual(
        problem(400, 'This line is already on the list.', 'items.1.id'),
      );
      expect(await receive(0.25)).toMatchObject({ status: 200, body: { items: [{ received: 0.25 }] } });
    });

    describe('of one product', () => {
      let pears = 0;
      const beyond = problem(400, 'The stock of "Pears" would go beyond 9999999.99.');
      const stockOf = async () =>
        (await call<ProductStock>('GET', `/api/stock/product/${pears}`, undefined, keeper)).body.stock;
      const find = (difference: number, where: object = {}) => {
        const body = { difference, reason: 'found', ...where };
        return call('POST', `/api/stock/product/${pears}/correction`, body, keeper);
      };
      beforeEach(async () => {
        const { id: category_id } = await buildCategory(office.db, { branch_id: here });
        pears = (await buildProduct(office.db, { branch_id: here, category_id, name: 'Pears' })).id;
      });

      it('is received no further than a stock may go, and what was sent comes back no further', async () => {
        await find(55);
        const { body: sent } = await send({ items: [{ productId: pears, quantity: 1 }] });
        const receive = (received: number) => {
          const items = [{ id: sent.items[0]!.id, received }];
          return call('POST', `/api/transfer/${sent.id}/receive`, { items }, keeper);
        };
        expect(await receive(MAX_AMOUNT)).toEqual(beyond);
        await find(MAX_AMOUNT - 54);
        expect(await call('POST', `/api/transfer/${sent.id}/cancel`, undefined, keeper)).toEqual(beyond);
        expect(await stockOf()).toBe(MAX_AMOUNT);
        await find(-1);
        expect(await receive(1)).toMatchObject({ status: 200, body: { status: 'received', differing: 0 } });
        expect(await stockOf()).toBe(MAX_AMOUNT);
      });

      it('is counted no further than a stock may go', async () => {
        await find(1, { warehouseId: cellar });
        const list = { branchId: here, warehouseId: floor, name: 'List', scope: 'list', isBlind: false };
        const { id } = (await call<StockCountRecord>('POST', '/api/count', list, keeper)).body;
        const count = (counted: number, seen: number | null) =>
          call('PUT', `/api/count/${id}/lines`, { productId: pears, counted, seen }, keeper);
        const post = () => call('POST', `/api/count/${id}/post`, undefined, keeper);
        expect((await count(MAX_AMOUNT, null)).status).toBe(200);
        expect(await post()).toEqual(beyond);
        await count(MAX_AMOUNT - 1, MAX_AMOUNT);
        expect(await post()).toMatchObject({ status: 200, body: { status: 'posted' } });
        expect(await stockOf()).toBe(MAX_AMOUNT);
      });
    });

    it('is counted by two people who do not undo each other, and blindly', async () => {
      const count = { branchId: here, warehouseId: floor, name: 'All', scope: 'all', isBlind: true };
      const { id } = (await call<StockCountRecord>('POST', '/api/count', count, keeper)).body;
      const line = (counted: number, seen: number | null) =>
        call('PUT', `/api/count/${id}/lines`, { code: '00000555', counted, seen }, keeper);
      expect((await line(5, null)).body).toMatchObject({ productId: product, counted: 5, expected: null });
      expect((await line(6, null)).status).toBe(409);
      expect((await line(6, 5)).body).toMatchObject({ counted: 6 });
      const lines = await call(
        'PUT',
        `/api/count/${id}/lines`,
        { code: 'none', counted: 1, seen: null },
        keeper,
      );
      expect(lines).toEqual(problem(400, 'No product of this branch has the code none.', 'code'));
      expect((await call('POST', `/api/count/${id}/post`, undefined, keeper)).body).toMatchObject({
        status: 'posted',
        differing: 1,
      });
      expect(await call('POST', `/api/count/${id}/post`, undefined, keeper)).toEqual(
        problem(409, 'This count was posted already.'),
      );
      expect(await line(7, 6)).toEqual(problem(409, 'This count was posted already.'));
    });

    it('is counted of what is sold, and of what is not any more as long as there is some of it', async () => {
      const { id: category_id } = await buildCategory(office.db, { branch_id: here });
      const build = (status: 0 | 1) => buildProduct(office.db, { branch_id: here, category_id, status });
      const [sold, left, gone] = [await build(1), await build(0), await build(0)];
      const body = { difference: 2, reason: 'found' };
      for (const { id, change } of [
        { id: left.id, change: body },
        { id: gone.id, change: body },
        { id: gone.id, change: { ...body, difference: -2 } },
      ])
        await call('POST', `/api/stock/product/${id}/correction`, change, keeper);
      const count = { branchId: here, warehouseId: floor, name: 'Some', isBlind: false };
      const start = (categoryId: number) =>
        call<StockCountRecord>('POST', '/api/count', { ...count, scope: 'category', categoryId }, keeper);
      const { id } = (await start(category_id)).body;
      const lines = office.db.selectFrom('stock_count_line').select('product_id').where('count_id', '=', id);
      const listed = (await lines.orderBy('product_id').execute()).map(({ product_id }) => product_id);
      expect(listed).toEqual([sold.id, left.id]);
      const foreign = await buildCategory(office.db, { branch_id: there });
      expect(await start(foreign.id)).toEqual(
        problem(400, 'categoryId must be a category of this branch.', 'categoryId'),
      );
    });

    it('goes back to no supplier of another branch', async () => {
      const { id: supplierId } = await buildSupplier(office.db, { branch_id: there });
      expect(await call('POST', at('return'), { quantity: 1, supplierId, note: '' }, keeper)).toEqual(
        problem(400, 'supplierId must be a supplier of this branch.', 'supplierId'),
      );
    });

    it('keeps the sales floor, and a product with losses', async () => {
      expect(await call('DELETE', `/api/warehouse/${floor}`)).toMatchObject({ status: 409 });
      await call('POST', at('loss'), { quantity: 1, reason: 'broken', note: 'fell' }, keeper);
      expect(await call('DELETE', `/api/product/${product}`)).toMatchObject({ status: 409 });
    });
  });
}

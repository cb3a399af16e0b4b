import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ErrorResponse } from '../../../contract/common.ts';
import type { PurchaseDetails, PayablesAging, SupplierStatement } from '../../../contract/delivery.ts';
import type { Purchase } from '../../../contract/purchase.ts';
import { verifyStock } from '../../../server/stock/verifyStock.ts';
import { callApp, problem, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, buildCategory } from '../../support/builders.ts';
import {
  buildProduct,
  buildPurchase,
  buildSupplier,
  draftInput,
  productInput,
  purchaseInput,
} from '../../support/catalogue.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';
import { like } from '../../support/matchers.ts';

const OVER = 'This purchase was cancelled.';

for (const database of BOTH_DATABASES) {
  describe(`deliveries on ${database.name}`, () => {
    const office = useBackOffice(database);
    const { call } = office;
    let branch_id = 0;
    let category_id = 0;
    let supplierId = 0;
    beforeAll(async () => {
      branch_id = (await buildBranch(office.db, { time_zone: 'America/Denver' })).id;
      category_id = (await buildCategory(office.db, { branch_id })).id;
      supplierId = (await buildSupplier(office.db, { branch_id, email: 'orders@example.com' })).id;
    });
    const product = (values: object = {}) => buildProduct(office.db, { branch_id, category_id, ...values });
    const products = async (count: number) =>
      Promise.all(Array.from({ length: count }, async () => (await product()).id));
    const input = (of: readonly number[], values: object = {}) =>
      draftInput({ branchId: branch_id, supplierId, products: of }, values);
    const order = (of: readonly number[], values: object = {}) =>
      call<PurchaseDetails>('POST', '/api/purchase/order', input(of, values));
    const act = (id: number, what: string, body: object = {}) =>
      call<PurchaseDetails>('POST', `/api/purchase/${id}/${what}`, body);
    const receive = (id: number, items: object[], values: object = {}) =>
      act(id, 'receive', { items, isComplete: false, ...values });
    const arrived = (product_id: number, quantity: number, cost = 1.25) => ({ product_id, quantity, cost });
    const pay = (id: number, amount: number, values: object = {}) =>
      act(id, 'payments', { paidOn: '2026-03-11', method: 'Cash', amount, note: '', ...values });
    const stockOf = async (id: number) => {
      const row = office.db.selectFrom('product').select(['stock_milli', 'cost_cents']).where('id', '=', id);
      return row.executeTakeFirstOrThrow();
    };

    it('are drafted, changed and ordered; the stock stays as it is', async () => {
      const [figs, dates] = (await products(2)) as [number, number];
      const { status, body } = await order([figs], { state: 'draft', ref_no: '', items: [] });
      expect([status, body.state, body.items, body.supplierEmail]).toEqual([
        201,
        'draft',
        [],
        'orders@example.com',
      ]);
      const { branchId: _, base64dataImage: _picture, state: _state, ...change } = input([figs, dates]);
      expect(await act(body.id, 'order')).toMatchObject({ status: 400 });
      expect((await call('PUT', `/api/purchase/${body.id}`, change)).status).toBe(200);
      const ordered = await act(body.id, 'order');
      expect(ordered.body).toMatchObject({
        state: 'ordered',
        ref_no: 'PO-0815',
        payable_Amount: 25,
        paid_Amount: 0,
      });
      expect(ordered.body.items).toMatchObject([
        { productId: figs, quantity: 10, received: 0 },
        { productId: dates, quantity: 10, received: 0 },
      ]);
      expect(await stockOf(figs)).toEqual({ stock_milli: 0, cost_cents: 0 });
      expect(await call('PUT', `/api/purchase/${body.id}`, change)).toEqual(
        problem(409, 'This purchase was ordered already.'),
      );
      expect(await act(body.id, 'order')).toEqual(problem(409, 'This purchase was ordered already.'));
    });

    it('refuse to be ordered without a reference number, in words for who presses the button', async () => {
      const { id: figs } = await product();
      const { body } = await order([figs], { state: 'draft', ref_no: ' ' });
      const lack = 'Please give the purchase order a reference number before it is ordered.';
      expect(await act(body.id, 'order')).toEqual(problem(400, lack, 'ref_no'));
      expect(await order([figs], { ref_no: ' ' })).toEqual(problem(400, lack, 'ref_no'));
    });

    it('are of a supplier of their branch who is active, as drafts, and when they are ordered', async () => {
      const { id: figs } = await product();
      const { id } = (await order([figs], { state: 'draft' })).body;
      const { branchId: _, base64dataImage: _picture, state: _state, ...change } = input([figs]);
      const foreign = await buildSupplier(office.db, { branch_id: (await buildBranch(office.db)).id });
      const late = await buildSupplier(office.db, { branch_id });
      const changed = (of: { id: number }) =>
        call('PUT', `/api/purchase/${id}`, { ...change, supplierId: of.id });
      expect(await changed(foreign)).toEqual(
        problem(400, 'supplierId must be a supplier of this branch.', 'supplierId'),
      );
      expect((await changed(late)).status).toBe(200);
      await office.db.updateTable('supplier').set({ status: 0 }).where('id', '=', late.id).execute();
      const inactive = 'This supplier is inactive. Make it active, or choose another.';
      for (const asked of [await changed(late), await act(id, 'order')])
        expect(asked).toEqual(problem(400, inactive, 'supplierId'));
    });

    it('refuse to be ordered without lines, and to be received as drafts', async () => {
      const { body } = await order([], { state: 'draft' });
      const lack = 'Please add at least one product to the purchase order.';
      expect(await act(body.id, 'order')).toEqual(problem(400, lack, 'items'));
      expect(await order([])).toEqual(problem(400, lack, 'items'));
      const draft = 'This purchase is a draft: order it first.';
      expect(await receive(body.id, [arrived((await product()).id, 1)])).toEqual(problem(409, draft));
      expect(await pay(body.id, 1)).toEqual(problem(409, draft));
    });

    it('arrive in parts, with less, more and what nobody ordered, at what it cost', async () => {
      const [figs, dates, plums] = (await products(3)) as [number, number, number];
      const { id } = (await order([figs, dates])).body;
      const part = await receive(id, [arrived(figs, 4, 1.5), arrived(plums, 2.125, 0.9)]);
      expect(part.body).toMatchObject({ state: 'part', endedAt: '', payable_Amount: 25 });
      expect(part.body.items).toMatchObject([
        { productId: figs, quantity: 10, received: 4, cost: 1.5 },
        { productId: dates, quantity: 10, received: 0, cost: 1.25 },
        { productId: plums, quantity: 0, received: 2.125, cost: 0.9 },
      ]);
      expect(await stockOf(plums)).toEqual({ stock_milli: 2125, cost_cents: 90 });
      const rest = await receive(id, [arrived(figs, 7), arrived(dates, 9.5)], {
        isComplete: true,
        payable: 26,
      });
      expect(rest.body).toMatchObject({ state: 'received', payable_Amount: 26 });
      expect(rest.body.endedAt).not.toBe('');
      expect(await stockOf(figs)).toEqual({ stock_milli: 11_000, cost_cents: 125 });
      expect((await receive(id, [arrived(figs, 1)])).status).toBe(409);
      const movements = office.db.selectFrom('stock_movement').select('kind').where('caused_by', '=', id);
      expect(new Set((await movements.execute()).map(({ kind }) => kind))).toEqual(new Set(['purchase']));
    });

    it('are received once, however often one receipt is sent', async () => {
      const { id: figs } = await product();
      const { id } = (await order([figs])).body;
      const token = await office.signIn(await buildAdmin(office.db));
      const send = () =>
        callApp<PurchaseDetails>(office.app, 'POST', `/api/purchase/${id}/receive`, {
          token,
          headers: { 'idempotency-key': 'one-receipt-alone' },
          body: { items: [arrived(figs, 3)], isComplete: false },
        });
      expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
      expect((await stockOf(figs)).stock_milli).toBe(3000);
    });

    it('are not those of another order that were sent with the same key and the same words', async () => {
      const { id: figs } = await product();
      const token = await office.signIn(await buildAdmin(office.db));
      const send = async () =>
        callApp<ErrorResponse>(office.app, 'POST', `/api/purchase/${(await order([figs])).body.id}/receive`, {
          token,
          headers: { 'idempotency-key': 'one-key-for-two-orders' },
          body: { items: [arrived(figs, 3)], isComplete: false },
        });
      expect((await send()).status).toBe(200);
      expect(await send()).toEqual(
        problem(422, 'This key was used for another call, not for this receipt.', 'idempotency-key'),
      );
      expect((await stockOf(figs)).stock_milli).toBe(3000);
    });

    it('are corrected with a reason: the stock moves by the difference, and the cost follows', async () => {
      const { id: figs } = await product();
      const { id } = (await order([figs])).body;
      const { items } = (await receive(id, [arrived(figs, 10, 2)])).body;
      const wrong = { id: items[0]!.id, received: 8, cost: 1.75, reason: 'Two were broken' };
      const { body } = await act(id, 'correct', { ...wrong, payable: 14 });
      expect(body).toMatchObject({
        state: 'received',
        payable_Amount: 14,
        items: [{ received: 8, cost: 1.75 }],
      });
      expect(await stockOf(figs)).toEqual({ stock_milli: 8000, cost_cents: 175 });
      const tag = async () => (await call('GET', `/api/product/${figs}`)).headers.etag;
      const before = await tag();
      expect((await act(id, 'correct', { ...wrong, payable: 15 })).status).toBe(200);
      expect(await tag()).toBe(before);
      const { id: later } = (await order([figs])).body;
      await receive(later, [arrived(figs, 1, 3)]);
      await act(id, 'correct', { ...wrong, cost: 1.6 });
      expect((await stockOf(figs)).cost_cents).toBe(300);
      const trail = await office.db
        .selectFrom('audit_entry')
        .select('changes')
        .where('resource', '=', 'purchase')
        .where('record_id', '=', id)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      expect(trail.changes).toContain('Two were broken');
      expect(await act(id, 'correct', { ...wrong, reason: ' ' })).toMatchObject({ status: 400 });
      await receive((await order([figs])).body.id, [arrived(figs, 9_999_990, 0.01)]);
      expect(await act(id, 'correct', { ...wrong, received: 10 })).toEqual(
        problem(400, 'received must not bring the stock above 9999999.99.', 'received'),
      );
      expect(await act(id, 'correct', { ...wrong, id: items[0]!.id + 999_999 })).toMatchObject({
        status: 404,
      });
    });

    it('set the cost as long as nothing came later, however often older ones are corrected', async () => {
      const bought = async (product_id: number, cost: number) => {
        const { id } = (await order([product_id])).body;
        const line = (await receive(id, [arrived(product_id, 10, cost)])).body.items[0]!;
        return (values: object) =>
          act(id, 'correct', { id: line.id, received: 10, cost, reason: 'Counted again', ...values });
      };
      const { id: figs } = await product();
      const [early, late] = [await bought(figs, 1), await bought(figs, 1.2)];
      await early({ received: 9 });
      await late({ cost: 1.3 });
      expect((await stockOf(figs)).cost_cents).toBe(130);
      const { id: dates } = await product();
      const [first] = [await bought(dates, 1), await bought(dates, 1)];
      await first({ received: 9 });
      await first({ received: 9, cost: 0.8 });
      expect((await stockOf(dates)).cost_cents).toBe(100);
    });

    it('leave the cost that somebody typed since, whatever is corrected', async () => {
      const { id: figs } = await product();
      const { id } = (await order([figs])).body;
      const line = (await receive(id, [arrived(figs, 10, 2)])).body.items[0]!;
      const typed = productInput(branch_id, category_id, { cost: 2.4, stock: 10 });
      expect((await call('PUT', `/api/product/${figs}`, typed)).status).toBe(200);
      const wrong = { id: line.id, received: 9, cost: 1.75, reason: 'One was broken' };
      expect((await act(id, 'correct', wrong)).status).toBe(200);
      expect(await stockOf(figs)).toEqual({ stock_milli: 9000, cost_cents: 240 });
    });

    it('ended when they were received, whatever is corrected later', async () => {
      const { id: figs } = await product();
      const { id } = (await order([figs])).body;
      const line = (await receive(id, [arrived(figs, 10)])).body.items[0]!;
      const earlier = Date.now() - 86_400_000;
      await office.db.updateTable('purchase').set({ ended_at: earlier }).where('id', '=', id).execute();
      const { endedAt } = (await call<PurchaseDetails>('GET', `/api/purchase/${id}`)).body;
      const wrong = { id: line.id, received: 9, cost: 1.25, reason: 'One was broken' };
      expect((await act(id, 'correct', wrong)).body).toMatchObject({ state: 'received', endedAt });
    });

    it('are not changed by who read another version: nothing moves', async () => {
      const { id: figs } = await product();
      const { body: read } = await order([figs], { state: 'draft' });
      const token = await office.signIn(await buildAdmin(office.db));
      const send = (what: string, version: number, body: object = {}) =>
        callApp<PurchaseDetails>(office.app, 'POST', `/api/purchase/${read.id}/${what}`, {
          token,
          body,
          headers: { 'if-match': `"${version}"` },
        });
      const refusal = problem(412, 'This purchase was changed since you read it, so nothing was saved.');
      expect(await send('order', read.version + 1)).toEqual(refusal);
      const ordered = (await send('order', read.version)).body;
      const part = { items: [arrived(figs, 5, 10)], isComplete: false, payable: 50 };
      for (const [what, body] of [
        ['receive', part],
        ['cancel', {}],
      ] as const)
        expect(await send(what, read.version, body)).toEqual(refusal);
      const opened = (await send('receive', ordered.version, part)).body;
      const wrong = { id: opened.items[0]!.id, received: 4, cost: 10, reason: 'One less', payable: 40 };
      const more = { items: [arrived(figs, 3, 10)], isComplete: false, payable: 80 };
      const now = (await send('receive', opened.version, more)).body;
      expect(await send('correct', opened.version, wrong)).toEqual(refusal);
      expect((await call<PurchaseDetails>('GET', `/api/purchase/${read.id}`)).body).toEqual(now);
      expect((await stockOf(figs)).stock_milli).toBe(8000);
      const { status, body } = await send('correct', now.version, { ...wrong, received: 7, payable: 70 });
      expect([status, body.payable_Amount]).toEqual([200, 70]);
    });

    it('are cancelled: an order as a whole, of a part what is missing', async () => {
      const { id: figs } = await product();
      const { id } = (await order([figs])).body;
      await pay(id, 5);
      const paid = 'This purchase has been paid, at least in part. Reverse its payments first.';
      expect(await act(id, 'cancel')).toEqual(problem(409, paid));
      const { payments } = (await call<PurchaseDetails>('GET', `/api/purchase/${id}`)).body;
      await act(id, `payments/${payments[0]!.id}/take-back`);
      expect((await act(id, 'cancel')).body).toMatchObject({ state: 'cancelled', paid_Amount: 0 });
      for (const what of ['cancel', 'order']) expect(await act(id, what)).toEqual(problem(409, OVER));
      expect(await receive(id, [arrived(figs, 1)])).toEqual(problem(409, OVER));
      const { id: other } = (await order([figs])).body;
      await receive(other, [arrived(figs, 4)]);
      await pay(other, 5);
      expect((await act(other, 'cancel', { payable: 5 })).body).toMatchObject({
        state: 'received',
        payable_Amount: 5,
      });
    });

    it('are paid bit by bit, never above what is payable; a payment is taken back once', async () => {
      const { id } = (await order([(await product()).id])).body;
      await pay(id, 10, { note: 'In advance', method: 'Check' });
      expect(await pay(id, 2.51)).toEqual(
        problem(400, 'amount must not be more than what is due: 2.5.', 'amount'),
      );
      const { body } = await pay(id, 2.5);
      expect(body.paid_Amount).toBe(12.5);
      expect(body.payments).toMatchObject([
        { amount: 10, note: 'In advance', method: 'Check', day: 20260311, isTakenBack: false },
        { amount: 2.5 },
      ]);
      const first = body.payments[0]!.id;
      const back = await act(id, `payments/${first}/take-back`);
      expect(back.body.paid_Amount).toBe(2.5);
      expect(back.body.payments).toMatchObject([
        { isTakenBack: true },
        {},
        { amount: -10, takesBack: first },
      ]);
      expect(await act(id, `payments/${first}/take-back`)).toEqual(
        problem(409, 'This payment was already reversed.'),
      );
      expect((await act(id, `payments/${back.body.payments[2]!.id}/take-back`)).status).toBe(404);
      const lower = await receive(id, [arrived(body.items[0]!.productId, 1)], { payable: 2.49 });
      expect(lower).toMatchObject({ status: 400, body: { field: 'payable' } });
    });

    it('are in the documented list once something arrived; by state, whoever asks sees them all', async () => {
      const { id: own } = await buildBranch(office.db);
      const category = await buildCategory(office.db, { branch_id: own });
      const here = await buildProduct(office.db, { branch_id: own, category_id: category.id });
      const seller = await buildSupplier(office.db, { branch_id: own });
      const of = { branchId: own, supplierId: seller.id, products: [here.id] };
      const make = async (state: string) =>
        (await call<PurchaseDetails>('POST', '/api/purchase/order', draftInput(of, { state }))).body.id;
      const [draft, ordered, part, cancelled] = [
        await make('draft'),
        await make('ordered'),
        await make('ordered'),
        await make('ordered'),
      ];
      await receive(part, [arrived(here.id, 3)]);
      await act(cancelled, 'cancel');
      const placed = (await call<Purchase>('POST', '/api/purchase/place', purchaseInput(of))).body.id;
      const listed = async (query = '') =>
        (await call<{ results: Purchase[] }>('GET', `/api/purchase/branch/${own}/20260301/20260401/${query}`))
          .body.results;
      const ids = (rows: Purchase[]) => rows.map(({ id }) => id).sort((a, b) => a - b);
      const documented = await listed();
      expect(ids(documented)).toEqual([part, placed]);
      expect(documented.every(row => !('state' in row))).toBe(true);
      expect(ids(await listed('?state=all'))).toEqual([draft, ordered, part, cancelled, placed]);
      expect(await listed('?state=ordered')).toMatchObject([{ id: ordered, state: 'ordered' }]);
      expect((await call('GET', `/api/purchasedetail/${part}`)).body).toMatchObject([{ quantity: 3 }]);
      expect((await call('GET', `/api/purchasedetail/${ordered}`)).body).toMatchObject([{ quantity: 10 }]);
    });

    it('of another branch are not there, and their products neither', async () => {
      const { id: elsewhere } = await buildBranch(office.db);
      const { id } = (await order([(await product()).id])).body;
      const token = await office.signIn(await buildAdmin(office.db, { branch_id: elsewhere }));
      for (const [method, path] of [
        ['GET', ''],
        ['POST', '/order'],
        ['POST', '/cancel'],
      ] as const) {
        expect(
          (await call(method, `/api/purchase/${id}${path}`, method === 'POST' ? {} : undefined, token))
            .status,
        ).toBe(404);
      }
      const foreign = await buildCategory(office.db, { branch_id: elsewhere });
      const theirs = await buildProduct(office.db, { branch_id: elsewhere, category_id: foreign.id });
      const says = 'items.0.product_id must be a product of this branch.';
      expect(await order([theirs.id])).toEqual(problem(400, says, 'items.0.product_id'));
      expect(await receive(id, [arrived(theirs.id, 1)])).toEqual(problem(400, says, 'items.0.product_id'));
    });

    it('that are not paid are owed by supplier and age, and add up', async () => {
      const { id: own } = await buildBranch(office.db, { time_zone: 'UTC' });
      const [tarn, quillmere] = [
        await buildSupplier(office.db, { branch_id: own, name: 'Tarn' }),
        await buildSupplier(office.db, { branch_id: own, name: 'Quillmere', city: 'Tarn' }),
      ];
      const daysAgo = (days: number) => {
        const at = new Date(Date.now() - days * 86_400_000);
        return at.getUTCFullYear() * 10_000 + (at.getUTCMonth() + 1) * 100 + at.getUTCDate();
      };
      const owe = (supplier_id: number, days: number, payable_cents: number, values: object = {}) =>
        buildPurchase(office.db, {
          branch_id: own,
          supplier_id,
          payable_cents,
          paid_cents: 0,
          business_day: daysAgo(days),
          ...values,
        });
      const oldest = await owe(quillmere.id, 200, 10_050, { paid_cents: 50 });
      await owe(quillmere.id, 30, 2000);
      await owe(tarn.id, 31, 700);
      await owe(tarn.id, 90, 30);
      await owe(tarn.id, 5, 900, { paid_cents: 900 });
      await owe(tarn.id, 5, 900, { state: 'ordered' });
      await owe(tarn.id, 5, 900, { state: 'cancelled' });
      expect((await call<PayablesAging>('GET', `/api/purchase/dues/branch/${own}`)).body).toEqual({
        due: 127.3,
        ages: [20, 7, 0.3, 100],
        suppliers: [
          { supplierId: quillmere.id, supplier: 'Quillmere', purchases: 2, due: 120, ages: [20, 0, 0, 100] },
          { supplierId: tarn.id, supplier: 'Tarn', purchases: 2, due: 7.3, ages: [0, 7, 0.3, 0] },
        ],
      });
      const days = `start=${daysAgo(89)}&end=${daysAgo(30)}`;
      expect(
        (await call<PayablesAging>('GET', `/api/purchase/dues/branch/${own}?${days}`)).body,
      ).toMatchObject({
        due: 27,
        suppliers: [
          { purchases: 1, due: 20 },
          { purchases: 1, due: 7 },
        ],
      });
      const recent = `/api/purchase/dues/supplier/${quillmere.id}?start=${daysAgo(199)}`;
      expect((await call<SupplierStatement>('GET', recent)).body).toMatchObject({
        due: 20,
        purchases: [{ due: 20 }],
      });
      const backwards = `/api/purchase/dues/branch/${own}?start=20250102&end=20250101`;
      expect(await call('GET', backwards)).toEqual(problem(400, 'start must not be after end.', 'start'));
      const statement = (await call<SupplierStatement>('GET', `/api/purchase/dues/supplier/${quillmere.id}`))
        .body;
      expect(statement).toMatchObject({ supplier: 'Quillmere', address: 'Tarn', due: 120 });
      expect(statement.purchases).toMatchObject([
        { id: oldest.id, payable: 100.5, paid: 0.5, due: 100 },
        { due: 20 },
      ]);
      expect(statement.purchases[0]!.age).toEqual(like.any(Number));
    });

    it('take free goods beside others at the average cost of the delivery', async () => {
      const { id: figs } = await product({ cost_cents: 400 });
      const { id } = (await order([figs])).body;
      const { status, body } = await receive(id, [arrived(figs, 10, 5), arrived(figs, 2, 0)]);
      expect([status, body.items]).toMatchObject([200, [{ received: 12, cost: 4.17, productCost: 4.17 }]]);
      expect(await stockOf(figs)).toEqual({ stock_milli: 12_000, cost_cents: 417 });
      const movements = await office.db
        .selectFrom('stock_movement')
        .select(['quantity_milli', 'cost_cents'])
        .where('caused_by', '=', id)
        .where('product_id', '=', figs)
        .orderBy('id')
        .execute();
      expect(movements).toEqual([
        { quantity_milli: 10_000, cost_cents: 500 },
        { quantity_milli: 2000, cost_cents: 0 },
      ]);
    });

    it('leave the cost of a product that comes free of charge later, and average that of the line', async () => {
      const { id: figs } = await product();
      const { id } = (await order([figs])).body;
      await receive(id, [arrived(figs, 8, 5)]);
      const { items } = (await receive(id, [arrived(figs, 2, 0)])).body;
      expect(items).toMatchObject([{ received: 10, cost: 4, productCost: 5 }]);
      expect(await stockOf(figs)).toEqual({ stock_milli: 10_000, cost_cents: 500 });
    });

    it('leave the cost of a product that is placed free of charge', async () => {
      const { id: figs } = await product({ cost_cents: 400 });
      const body = purchaseInput({ branchId: branch_id, supplierId, products: [figs] });
      body.items[0]!.cost = 0;
      expect((await call('POST', '/api/purchase/place', body)).status).toBe(201);
      expect((await stockOf(figs)).cost_cents).toBe(400);
    });

    it('average their cost with the goods in stock in a branch that says so', async () => {
      const { id: own } = await buildBranch(office.db, { cost_rule: 'average' });
      const category = await buildCategory(office.db, { branch_id: own });
      const supplier = await buildSupplier(office.db, { branch_id: own });
      const { id: figs } = await buildProduct(office.db, { branch_id: own, category_id: category.id });
      const place = (quantity: number, cost: number) => {
        const body = purchaseInput({ branchId: own, supplierId: supplier.id, products: [figs] });
        const items = body.items.map(item => ({ ...item, quantity, cost }));
        return call('POST', '/api/purchase/place', { ...body, items });
      };
      await place(30, 4);
      await place(10, 6);
      expect(await stockOf(figs)).toEqual({ stock_milli: 40_000, cost_cents: 450 });
    });

    it('record damaged goods, which do not go into the stock and count as still to come', async () => {
      const { id: figs } = await product();
      const { id } = (await order([figs])).body;
      const damaged = { ...arrived(figs, 10, 5), damaged: 2.5 };
      expect(await receive(id, [{ ...damaged, damaged: 10.5 }])).toEqual(
        problem(400, 'items.0.damaged must not be more than what was received.', 'items.0.damaged'),
      );
      expect((await receive(id, [damaged])).body).toMatchObject({
        state: 'part',
        items: [{ quantity: 10, received: 7.5, damaged: 2.5, cost: 5 }],
      });
      expect(await stockOf(figs)).toEqual({ stock_milli: 7500, cost_cents: 500 });
      const broken = await receive(id, [{ ...arrived(figs, 1, 9), damaged: 1 }]);
      expect(broken.body.items).toMatchObject([{ received: 7.5, damaged: 3.5, cost: 5 }]);
      expect(await stockOf(figs)).toEqual({ stock_milli: 7500, cost_cents: 500 });
    });

    it('owe nothing for goods that are still to come: what is due is of what arrived', async () => {
      const { id: own } = await buildBranch(office.db, { time_zone: 'UTC' });
      const category = await buildCategory(office.db, { branch_id: own });
      const figs = await buildProduct(office.db, { branch_id: own, category_id: category.id });
      const supplier = await buildSupplier(office.db, { branch_id: own });
      const { body: ordered } = await call<PurchaseDetails>(
        'POST',
        '/api/purchase/order',
        draftInput({ branchId: own, supplierId: supplier.id, products: [figs.id] }, { payable_amount: 14.5 }),
      );
      expect(ordered.due_Amount).toBe(0);
      // The order is ten pieces at 1.25 plus 2.00 for freight. Four pieces arrive.
      const part = await receive(ordered.id, [arrived(figs.id, 4)]);
      expect(part.body).toMatchObject({ payable_Amount: 14.5, due_Amount: 7 });
      const { suppliers } = (await call<PayablesAging>('GET', `/api/purchase/dues/branch/${own}`)).body;
      expect(suppliers).toMatchObject([{ purchases: 1, due: 7 }]);
      const statement = async () =>
        (await call<SupplierStatement>('GET', `/api/purchase/dues/supplier/${supplier.id}`)).body;
      expect((await statement()).purchases).toMatchObject([{ payable: 14.5, toCome: 7.5, paid: 0, due: 7 }]);
      const day = ordered.day;
      const list = await call<{ results: Purchase[] }>(
        'GET',
        `/api/purchase/branch/${own}/${day}/${day}/?state=all`,
      );
      expect(list.body.results).toMatchObject([{ state: 'part', due_Amount: 7 }]);
      expect((await pay(ordered.id, 10)).body.due_Amount).toBe(0);
      expect(await statement()).toMatchObject({ due: 0, purchases: [] });
      const whole = await receive(ordered.id, [arrived(figs.id, 6)]);
      expect(whole.body).toMatchObject({ state: 'received', due_Amount: 4.5 });
    });

    describe('in any sequence', () => {
      const step = fc.record({
        what: fc.constantFrom('order', 'receive', 'receive', 'correct', 'cancel', 'pay', 'pay', 'back'),
        line: fc.nat({ max: 2 }),
        milli: fc.integer({ min: 1, max: 15_000 }),
        cents: fc.integer({ min: 1, max: 2000 }),
        isComplete: fc.boolean(),
      });

      it('keep the stock the sum of its movements, what is paid the sum of payments, and a state that fits', async () => {
        await fc.assert(
          fc.asyncProperty(fc.boolean(), fc.array(step, { maxLength: 12 }), async (isDraft, steps) => {
            const ids = await products(3);
            const { id } = (await order(ids.slice(0, 2), { state: isDraft ? 'draft' : 'ordered' })).body;
            for (const { what, line, milli, cents, isComplete } of steps) {
              const { items, payments } = (await call<PurchaseDetails>('GET', `/api/purchase/${id}`)).body;
              const item = items[line % items.length]!;
              const answer = await {
                order: () => act(id, 'order'),
                receive: () => receive(id, [arrived(ids[line]!, milli / 1000, cents / 100)], { isComplete }),
                correct: () =>
                  act(id, 'correct', {
                    id: item.id,
                    received: milli / 1000,
                    cost: cents / 100,
                    reason: 'Counted again',
                  }),
                cancel: () => act(id, 'cancel'),
                pay: () => pay(id, cents / 100),
                back: () => act(id, `payments/${payments[line]?.id ?? 1}/take-back`),
              }[what]();
              expect([200, 201, 400, 404, 409]).toContain(answer.status);
            }
            const { body } = await call<PurchaseDetails>('GET', `/api/purchase/${id}`);
            const cents = (dollars: number) => Math.round(dollars * 100);
            const paid = body.payments.reduce((sum, payment) => sum + cents(payment.amount), 0);
            expect(cents(body.paid_Amount)).toBe(paid);
            expect(paid).toBeLessThanOrEqual(cents(body.payable_Amount));
            const stock = await Promise.all(ids.map(stockOf));
            const received = ids.map(
              productId => (body.items.find(item => item.productId === productId)?.received ?? 0) * 1000,
            );
            expect(stock.map(({ stock_milli }) => stock_milli)).toEqual(received.map(Math.round));
            const came = received.some(milli => milli > 0);
            const lacks = body.items.some(item => item.received < item.quantity);
            if (body.state === 'part') expect([came, lacks]).toEqual([true, true]);
            else expect(came && body.state !== 'received').toBe(false);
            expect(body.endedAt !== '').toBe(['received', 'cancelled'].includes(body.state));
          }),
          { numRuns: 20 },
        );
        expect((await verifyStock(office.db)).differences).toEqual([]);
      });
    });
  });
}

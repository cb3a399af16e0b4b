import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PurchaseDetails } from '../../../contract/delivery.ts';
import type { Product } from '../../../contract/product.ts';
import type { ReorderSuggestions, ReorderDraft, ReorderProduct } from '../../../contract/reorder.ts';
import type { PurchaseState } from '../../../contract/enums.ts';
import { inTransaction } from '../../../server/database/connect.ts';
import { placeSales } from '../../../server/sales/placeSales.ts';
import { addDays, toBusinessDay } from '../../../contract/businessDay.ts';
import { callApp, problem, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, buildCategory, line, newSale } from '../../support/builders.ts';
import {
  buildProduct,
  buildPurchase,
  buildPurchaseItem,
  buildSupplier,
  productInput,
} from '../../support/catalogue.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';

const ZONE = 'Pacific/Kiritimati';

const thousandths = (max: number) => fc.integer({ min: 0, max }).map(count => count * 125);

const drawn = fc.record({
  isWeighed: fc.boolean(),
  isActive: fc.boolean(),
  stock: fc.integer({ min: -8, max: 160 }).map(count => count * 250),
  minimum: fc.option(thousandths(80)),
  aboveMinimum: fc.option(thousandths(400)),
  supplier: fc.option(fc.nat({ max: 2 })),
  sales: fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: -3, max: 9 })), {
    maxLength: 6,
  }),
  bought: fc.array(
    fc.record({
      state: fc.constantFrom<PurchaseState>('draft', 'ordered', 'part', 'received', 'cancelled'),
      supplier: fc.nat({ max: 2 }),
      quantity: fc.integer({ min: 1, max: 40 }).map(count => count * 500),
      received: fc.integer({ min: 0, max: 40 }).map(count => count * 500),
    }),
    { maxLength: 3 },
  ),
});
type Drawn = typeof drawn extends fc.Arbitrary<infer One> ? One : never;

const leadDays = fc.array(fc.option(fc.integer({ min: 1, max: 40 })), { minLength: 2, maxLength: 2 });

const usable = (place: number | null | undefined): number | null =>
  place === null || place === undefined || place === 2 ? null : place;

const sumOf = (figures: number[]) => figures.reduce((sum, figure) => sum + figure, 0);

const openOf = ({ bought }: Drawn, ...states: PurchaseState[]) =>
  sumOf(
    bought
      .filter(({ state }) => states.includes(state))
      .map(one => Math.max(0, one.quantity - receivedOf(one))),
  );

const receivedOf = ({ state, received }: Drawn['bought'][number]) =>
  state === 'draft' || state === 'ordered' ? 0 : received;

function plainly(product: Drawn, leads: readonly (number | null)[]) {
  const gone = product.bought.filter(one => receivedOf(one) !== 0);
  const place = usable(product.supplier) ?? usable(gone.at(-1)?.supplier);
  const lead = (place === null ? null : leads[place]) ?? 7;
  const sold = sumOf(product.sales.filter(([ago]) => ago >= 1 && ago <= 28).map(([, count]) => count));
  const perDay = Math.max(0, sold) / 28;
  const stock = product.stock / 1000;
  const onTheWay = openOf(product, 'ordered', 'part') / 1000;
  const inDrafts = openOf(product, 'draft') / 1000;
  const minimum = product.minimum === null ? null : product.minimum / 1000;
  const target = product.aboveMinimum === null ? 0 : ((product.minimum ?? 0) + product.aboveMinimum) / 1000;
  const near = (figure: number) => Number(figure.toFixed(9));
  const isWanted = perDay > 0 || minimum !== null;
  const tooLittle = near(stock + onTheWay - perDay * lead) < 0;
  const isLow = isWanted && (tooLittle || (minimum !== null && stock + onTheWay < minimum));
  let need = perDay * lead + Math.max((perDay * lead) / 2, minimum ?? 0);
  if (minimum === null ? isLow : stock < minimum) need = Math.max(need, target);
  const isShort = isWanted && near(need - stock - onTheWay) > 0;
  const missing = near(need - stock - onTheWay - inDrafts);
  const step = product.isWeighed ? 100 : 1;
  const suggested = !isShort || missing <= 0 ? 0 : Math.max(1, Math.ceil(near(missing * step)) / step);
  const daysLeft = perDay === 0 ? null : Math.max(0, Math.floor(near(stock / perDay)));
  return { isLow, isShort, suggested, daysLeft, place, lead, stock, onTheWay, inDrafts, sold };
}

for (const database of BOTH_DATABASES) {
  describe(`what to order on ${database.name}`, () => {
    const office = useBackOffice(database);
    const { call } = office;
    const ask = (branchId: number, more = '') =>
      call<ReorderSuggestions>('GET', `/api/purchases/reorder?branchId=${branchId}${more}`);
    const low = async (branchId: number) =>
      (await call<{ products: number }>('GET', `/api/purchases/reorder/low?branchId=${branchId}`)).body;
    const today = () => toBusinessDay(Date.now(), ZONE, 4);

    const shop = async (leads: readonly (number | null)[] = [3, null]) => {
      const { id: branch_id } = await buildBranch(office.db, { time_zone: ZONE, cutoff_hour: 4 });
      const { id: category_id } = await buildCategory(office.db, { branch_id });
      const suppliers: number[] = [];
      for (const lead_days of [...leads, 9]) {
        const status = suppliers.length === 2 ? 0 : 1;
        suppliers.push((await buildSupplier(office.db, { branch_id, lead_days, status })).id);
      }
      return { branch_id, category_id, suppliers };
    };
    type Shop = Awaited<ReturnType<typeof shop>>;

    const put = async ({ branch_id, category_id, suppliers }: Shop, product: Drawn) => {
      const { minimum, aboveMinimum, supplier } = product;
      const { id } = await buildProduct(office.db, {
        branch_id,
        category_id,
        stock_milli: product.stock,
        cost_cents: 125,
        pesado: product.isWeighed ? 1 : 0,
        status: product.isActive ? 1 : 0,
        min_stock_milli: minimum,
        target_stock_milli: aboveMinimum === null ? null : (minimum ?? 0) + aboveMinimum,
        supplier_id: supplier === null ? null : suppliers[supplier]!,
      });
      for (const one of product.bought) {
        const { state } = one;
        const bought = { branch_id, supplier_id: suppliers[one.supplier]!, state };
        const { id: purchase_id } = await buildPurchase(office.db, bought);
        const received_milli = receivedOf(one);
        const quantities = { quantity_milli: one.quantity, received_milli };
        await buildPurchaseItem(office.db, { purchase_id, product_id: id, ...quantities });
      }
      return id;
    };

    const sell = async ({ branch_id, category_id }: Shop, productId: number, { sales }: Drawn) => {
      const sold = sales.filter(([, count]) => count !== 0);
      if (sold.length === 0) return;
      const orders = sold.map(([ago, quantity]) =>
        newSale({
          branchId: branch_id,
          businessDay: addDays(today(), -ago),
          lines: [line({ productId, categoryId: category_id, quantity })],
        }),
      );
      await inTransaction(office.db, tx => placeSales(tx, orders));
    };

    it('is what a plain calculation says', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(drawn, { minLength: 1, maxLength: 5 }),
          leadDays,
          async (products, leads) => {
            const where = await shop(leads);
            const expected: (Pick<ReorderProduct, 'id'> & ReturnType<typeof plainly>)[] = [];
            for (const product of products) {
              // Sales come first, because they change the stock, which is then set to the generated value.
              const id = await put(where, product);
              await sell(where, id, product);
              await office.db
                .updateTable('product')
                .set({ stock_milli: product.stock })
                .where('id', '=', id)
                .execute();
              if (product.isActive) expected.push({ id, ...plainly(product, leads) });
            }
            const { body } = await ask(where.branch_id, '&show=all');
            expect([body.soldFrom, body.soldTo, body.more]).toEqual([
              addDays(today(), -28),
              addDays(today(), -1),
              0,
            ]);
            const told = body.products
              .map(one => ({
                id: one.id,
                suggested: one.suggested,
                daysLeft: one.daysLeft,
                lead: one.leadDays,
                supplier: one.supplierId,
                stock: one.stock,
                onTheWay: one.onTheWay,
                inDrafts: one.inDrafts,
                sold: one.sold,
              }))
              .sort((a, b) => a.id - b.id);
            const short = expected.filter(({ isShort }) => isShort);
            expect(told).toEqual(
              short.map(({ isLow: _low, isShort: _short, place, ...rest }) => ({
                ...rest,
                supplier: place === null ? 0 : where.suppliers[place],
              })),
            );
            const running = expected.filter(({ isLow }) => isLow).map(({ id }) => id);
            const { products: shown } = (await ask(where.branch_id)).body;
            expect(shown.map(({ id }) => id).sort((a, b) => a - b)).toEqual(running);
            expect(await low(where.branch_id)).toEqual({ products: running.length });
          },
        ),
        { numRuns: 25 },
      );
    });

    const missing = async (where: Shop, supplier: number | null, values: object = {}) => {
      const { id } = await buildProduct(office.db, {
        branch_id: where.branch_id,
        category_id: where.category_id,
        cost_cents: 125,
        price_cents: 250,
        min_stock_milli: 10_000,
        supplier_id: supplier === null ? null : where.suppliers[supplier]!,
        ...values,
      });
      return id;
    };
    const drafts = (
      branchId: number,
      lines: object[],
      headers: Record<string, string> = {},
      token?: string,
    ) =>
      office.signIn({ user_name: token ?? owner }).then(signed =>
        callApp<ReorderDraft[]>(office.app, 'POST', '/api/purchases/reorder', {
          token: signed,
          headers,
          body: { branchId, lines },
        }),
      );
    let owner = '';
    beforeAll(async () => {
      owner = (await buildAdmin(office.db)).user_name;
    });
    const purchases = () => office.db.selectFrom('purchase').select(['id', 'state']).orderBy('id').execute();

    it('counts what was sold in the 28 whole days before today, and nothing before or after', async () => {
      const where = await shop();
      const id = await missing(where, 0);
      const sold = (ago: number, quantity: number) =>
        newSale({
          branchId: where.branch_id,
          businessDay: addDays(today(), -ago),
          lines: [line({ productId: id, categoryId: where.category_id, quantity })],
        });
      const sales = [sold(0, 1), sold(1, 20), sold(28, 300), sold(29, 4000)];
      await inTransaction(office.db, tx => placeSales(tx, sales));
      expect((await ask(where.branch_id)).body.products).toMatchObject([{ id, sold: 320 }]);
    });

    it('becomes a draft a supplier, once, however often it is sent', async () => {
      const where = await shop();
      const [figs, dates, plums] = [
        await missing(where, 0),
        await missing(where, 0, { pesado: 1 }),
        await missing(where, null),
      ];
      const of = (productId: number, place: number, quantity = 10) => ({
        productId,
        quantity,
        supplierId: where.suppliers[place]!,
        inDrafts: 0,
      });
      const lines = [of(figs, 0), of(plums, 1, 4), of(dates, 0, 2.55)];
      const headers = { 'idempotency-key': 'reorder-0001' };
      const made = await drafts(where.branch_id, lines, headers);
      expect(made.status).toBe(201);
      expect(made.body).toMatchObject([
        { supplierId: where.suppliers[0], lines: 2, total: 15.69 },
        { supplierId: where.suppliers[1], lines: 1, total: 5 },
      ]);
      const written = await purchases();
      expect(await drafts(where.branch_id, lines, headers)).toMatchObject({ status: 201, body: made.body });
      expect(await drafts(where.branch_id, [of(figs, 1)], headers)).toMatchObject({ status: 422 });
      expect(await drafts(where.branch_id, [of(plums, 1)])).toMatchObject({
        status: 409,
        body: { field: 'lines.0.inDrafts' },
      });
      expect(await purchases()).toEqual(written);
      const draft = (await call<PurchaseDetails>('GET', `/api/purchase/${made.body[0]!.id}`)).body;
      expect(draft).toMatchObject({ state: 'draft', ref_no: '', payable_Amount: 15.69 });
      expect(draft.items).toMatchObject([
        { productId: figs, quantity: 10, received: 0, cost: 1.25, sellPrice: 2.5 },
        { productId: dates, quantity: 2.55, cost: 1.25 },
      ]);
      const left = (await ask(where.branch_id)).body.products.map(({ id, inDrafts, suggested }) => ({
        id,
        inDrafts,
        suggested,
      }));
      expect(left).toEqual([
        { id: figs, inDrafts: 10, suggested: 0 },
        { id: dates, inDrafts: 2.55, suggested: 7.45 },
        { id: plums, inDrafts: 4, suggested: 6 },
      ]);
      // More can be ordered only by a caller who sends the current quantity in drafts.
      expect((await drafts(where.branch_id, [{ ...of(plums, 1, 6), inDrafts: 4 }])).status).toBe(201);
    });

    it('becomes all of the drafts or none', async () => {
      const where = await shop();
      const other = await shop();
      const [own, foreign] = [await missing(where, 0), await missing(other, 0)];
      const of = (productId: number, supplierId: number | undefined, values: object = {}) => ({
        productId,
        supplierId,
        quantity: 5,
        inDrafts: 0,
        ...values,
      });
      const [good, , inactive] = where.suppliers;
      const fine = of(own, good);
      const before = await purchases();
      const supplier = 'supplierId must be a supplier of this branch.';
      const idle = 'This supplier is inactive. Make it active, or choose another.';
      const product = 'lines.1.productId must be a product of this branch.';
      const twice = 'lines.1.productId is already in an earlier line.';
      const second = await missing(where, 0);
      expect(await drafts(where.branch_id, [fine, of(second, other.suppliers[0])])).toEqual(
        problem(400, supplier, 'supplierId'),
      );
      expect(await drafts(where.branch_id, [fine, of(second, inactive)])).toEqual(
        problem(400, idle, 'supplierId'),
      );
      expect(await drafts(where.branch_id, [fine, of(foreign, good)])).toEqual(
        problem(400, product, 'lines.1.productId'),
      );
      expect(await drafts(where.branch_id, [fine, fine])).toEqual(problem(400, twice, 'lines.1.productId'));
      expect(await drafts(where.branch_id, [of(own, good, { quantity: 1.255 })])).toMatchObject({
        status: 400,
      });
      expect(await drafts(where.branch_id, [of(own, good, { quantity: 0.5 })])).toMatchObject({
        status: 400,
      });
      expect(await drafts(where.branch_id, [])).toMatchObject({ status: 400 });
      expect(await purchases()).toEqual(before);
    });

    it('is a draft each where two people press at once', async () => {
      const where = await shop();
      const figs = await missing(where, 0);
      const of = { productId: figs, supplierId: where.suppliers[0], quantity: 10, inDrafts: 0 };
      const both = await Promise.all([drafts(where.branch_id, [of]), drafts(where.branch_id, [of])]);
      expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    });

    it('is shown by supplier, and filtered by one; without one they stand last', async () => {
      const where = await shop();
      const [plums, dates, figs] = [
        await missing(where, null),
        await missing(where, 1),
        await missing(where, 0),
      ];
      const of = async (more = '') => (await ask(where.branch_id, more)).body.products.map(({ id }) => id);
      expect(await of()).toEqual([figs, dates, plums]);
      expect(await of(`&supplierId=${where.suppliers[1]}`)).toEqual([dates]);
      expect(await of('&supplierId=0')).toEqual([plums]);
    });

    it('is of the branch that somebody sees alone', async () => {
      const where = await shop();
      const figs = await missing(where, 0);
      const other = await buildBranch(office.db);
      const stranger = await buildAdmin(office.db, { branch_id: other.id, role: 'inventory' });
      const token = await office.signIn(stranger);
      for (const path of ['reorder', 'reorder/low']) {
        const address = `/api/purchases/${path}?branchId=${where.branch_id}`;
        expect((await call('GET', address, undefined, token)).status).toBe(404);
        expect((await call('GET', address, undefined, '')).status).toBe(401);
      }
      const lines = [{ productId: figs, supplierId: where.suppliers[0], quantity: 10, inDrafts: 0 }];
      expect((await drafts(where.branch_id, lines, {}, stranger.user_name)).status).toBe(404);
    });

    it('is set with the product: its minimum, target and supplier, in the trail, too', async () => {
      const where = await shop();
      const input = (values: object) => productInput(where.branch_id, where.category_id, values);
      const post = (values: object) => call<Product>('POST', '/api/product', input(values));
      const supplierId = where.suppliers[0]!;
      const set = { minStock: 2.125, targetStock: 8, supplierId };
      const { status, body } = await post(set);
      expect([status, body]).toMatchObject([201, set]);
      const change = (values: object) => call<Product>('PUT', `/api/product/${body.id}`, input(values));
      expect((await change({ name: 'Pears' })).body).toMatchObject({ name: 'Pears', ...set });
      const less = 'targetStock must not be less than minStock.';
      expect(await change({ targetStock: 2 })).toEqual(problem(400, less, 'targetStock'));
      expect(await post({ minStock: 3, targetStock: 2 })).toEqual(problem(400, less, 'targetStock'));
      const foreign = (await shop()).suppliers[0]!;
      const says = 'supplierId must be a supplier of this branch.';
      expect(await change({ supplierId: foreign })).toEqual(problem(400, says, 'supplierId'));
      expect(await post({ supplierId: foreign })).toEqual(problem(400, says, 'supplierId'));
      const amount = 'minStock must be a number from 0 to 9999999.99 with at most three decimals, or null.';
      expect(await change({ minStock: -1 })).toEqual(problem(400, amount, 'minStock'));
      expect(await change({ minStock: 1.0005 })).toMatchObject({ status: 400 });
      const cleared = (await change({ minStock: null, targetStock: null, supplierId: null })).body;
      expect(Object.keys(cleared).filter(name => name in set)).toEqual([]);
      const entries = await office.db
        .selectFrom('audit_entry')
        .select('changes')
        .where('record_id', '=', body.id)
        .where('resource', '=', 'product')
        .orderBy('id', 'desc')
        .execute();
      expect(JSON.parse(entries[0]!.changes)).toMatchObject({ before: set });
    });

    it('keeps a supplier of products from being deleted, and its days to deliver are whole ones', async () => {
      const where = await shop();
      await missing(where, 0);
      const address = `/api/supplier/${where.suppliers[0]!}`;
      expect(await call('DELETE', address)).toMatchObject({ status: 409 });
      const { body, headers } = await call<object>('GET', address);
      expect(body).toMatchObject({ leadDays: 3 });
      const patch = (leadDays: unknown, etag: unknown) =>
        office.signIn({ user_name: owner }).then(token =>
          callApp(office.app, 'PATCH', address, {
            token,
            body: { leadDays },
            headers: { 'if-match': String(etag) },
          }),
        );
      const days = 'leadDays must be a whole number of days from 1 to 365, or null.';
      expect(await patch(1.5, headers.etag)).toEqual(problem(400, days, 'leadDays'));
      const saved = await patch(12, headers.etag);
      expect(saved).toMatchObject({ status: 200, body: { leadDays: 12 } });
      expect((await patch(null, saved.headers.etag)).body).not.toHaveProperty('leadDays');
    });
  });
}

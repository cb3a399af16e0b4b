import fc from 'fast-check';
import type { Static } from 'typebox';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ErrorResponse } from '../../../contract/common.ts';
import type { Product } from '../../../contract/product.ts';
import type { Purchase, PagedPurchases } from '../../../contract/purchase.ts';
import { problem, useBackOffice, type Answer } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, buildCategory } from '../../support/builders.ts';
import {
  buildProduct,
  buildPurchase,
  buildPurchaseItem,
  buildSupplier,
  productInput,
  purchaseInput,
} from '../../support/catalogue.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';
import { somebodyWaits } from '../../support/locks.ts';
import { like } from '../../support/matchers.ts';

type Page = Static<typeof PagedPurchases>;

const UNKNOWN = 987_654_321;
const REF = 'must be text of 1 to 100 characters without null characters.';
const METHOD = 'must be one of Cash, Card, Bank Transfer, Check.';
const FIGURE = 'must be a number from 0 to 9999999.99 with at most two decimals.';
const DECIMALS = 'must be a number of at least 0 with at most two decimals.';
const QUANTITY = 'must be a number from 1 to 9999999.99 with at most two decimals.';
const PRODUCT = 'must be a product of this branch.';
const SUPPLIER = 'must be a supplier of this branch.';
const ITEMS = 'must be a list of 1 to 2000 products.';

for (const database of BOTH_DATABASES) {
  describe(`purchases on ${database.name}`, () => {
    const office = useBackOffice(database);
    const { call } = office;
    let branch_id = 0;
    let category_id = 0;
    let supplierId = 0;
    beforeAll(async () => {
      branch_id = (await buildBranch(office.db, { time_zone: 'America/Denver', cutoff_hour: 3 })).id;
      category_id = (await buildCategory(office.db, { branch_id })).id;
      const supplier = { branch_id, name: 'Quillmere Orchards', phone: '(555) 555-0140' };
      supplierId = (await buildSupplier(office.db, supplier)).id;
    });
    afterEach(() => vi.useRealTimers());
    const product = (values: object = {}) => buildProduct(office.db, { branch_id, category_id, ...values });
    const input = (products: readonly number[], values: object = {}) =>
      purchaseInput({ branchId: branch_id, supplierId, products }, values);
    const place = (products: readonly number[], values: object = {}) =>
      call<Purchase>('POST', '/api/purchase/place', input(products, values));
    const line = (product_id: number, values: object = {}) => ({
      ...input([product_id]).items[0],
      ...values,
    });
    const stockOf = async (id: number) => (await call<Product>('GET', `/api/product/${id}`)).body.stock;
    const content = async () => [
      await office.db.selectFrom('purchase').selectAll().orderBy('id').execute(),
      await office.db.selectFrom('purchase_item').selectAll().orderBy('id').execute(),
      await office.db.selectFrom('product').selectAll().orderBy('id').execute(),
    ];
    const listed = (range: string, query = '') =>
      call<Page>('GET', `/api/purchase/branch/${branch_id}/${range}/${query}`);

    describe('placed', () => {
      it('are answered, listed and kept with their lines; stock rises, and the cost is the last one', async () => {
        const [figs, dates] = [
          await product({ name: 'Figs', image: 'figs.webp', stock_milli: 12_345, cost_cents: 999 }),
          await product({ name: 'Dates', stock_milli: -1500, price_cents: 450 }),
        ];
        const placed = await place([], {
          ref_no: ' Señal № 7 ',
          payable_amount: 19.99,
          paid_amount: 0.07,
          notes: 'Two crates\nwere open',
          payment_method: 'Bank Transfer',
          items: [
            line(figs.id, { name: 'Figs, dried', quantity: 2.25, cost: 4.35 }),
            line(dates.id, { name: ' ', quantity: 3, cost: 0, sell_price: 0.29 }),
          ],
        });
        expect(placed.status).toBe(201);
        expect(placed.body).toEqual({
          id: like.any(Number),
          ref_no: 'Señal № 7',
          payment_Method: 'Bank Transfer',
          supplier_Name: 'Quillmere Orchards',
          supplier_Phone: '(555) 555-0140',
          created_At: '2026-03-10T12:00:00',
          payable_Amount: 19.99,
          paid_Amount: 0.07,
          notes: 'Two crates\nwere open',
          attachment: '',
        });
        expect((await listed('20260310/20260310')).body.results).toEqual([placed.body]);
        const shared = { id: like.any(Number) };
        expect((await call('GET', `/api/purchasedetail/${placed.body.id}`)).body).toEqual([
          {
            ...shared,
            product_Image: 'figs.webp',
            product_Name: 'Figs, dried',
            quantity: 2.25,
            cost: 4.35,
            sell_Price: 3.5,
            productId: figs.id,
          },
          {
            ...shared,
            product_Image: '',
            product_Name: 'Dates',
            quantity: 3,
            cost: 0,
            sell_Price: 0.29,
            productId: dates.id,
          },
        ]);
        const after = await office.db
          .selectFrom('product')
          .select(['name', 'stock_milli', 'cost_cents', 'price_cents'])
          .where('id', 'in', [figs.id, dates.id])
          .orderBy('id')
          .execute();
        expect(after).toEqual([
          { name: 'Figs', stock_milli: 14_595, cost_cents: 435, price_cents: 199 },
          { name: 'Dates', stock_milli: 1500, cost_cents: 0, price_cents: 450 },
        ]);
      });

      it('keep both amounts as they were sent, whatever the lines add up to', async () => {
        const { body } = await place([(await product()).id], {
          payable_amount: 9_999_999.99,
          paid_amount: 0,
        });
        expect(body).toMatchObject({ payable_Amount: 9_999_999.99, paid_Amount: 0 });
      });

      it.each([
        [
          { payable_amount: 10, paid_amount: 10.01 },
          'paid_amount must not be more than payable_amount.',
          'paid_amount',
        ],
        [{ created_at: '1999-12-31' }, 'Choose a purchase date after January 1, 2000.', 'created_at'],
        [{ created_at: '2199-01-01' }, 'Choose a purchase date within a year from now.', 'created_at'],
        [
          { change_amount: 1e300 },
          'change_amount must be a number from -9999999.99 to 9999999.99.',
          'change_amount',
        ],
      ])('are refused with %j', async (values, sentence, field) => {
        expect(await place([(await product()).id], values)).toEqual(problem(400, sentence, field));
      });

      it.each([
        // In Denver the clock shows 01:30 on 10 March, and the business day ends at 3.
        ['2025-03-10T07:30:05Z', '2025-03-10', '2025-03-10T01:30:05'],
        ['2025-03-10T07:30:05Z', '2025-03-09', '2025-03-09T12:00:00'],
        ['2025-03-10T07:30:05Z', '2025-03-11', '2025-03-11T12:00:00'],
        // In London it is already the next day, in Denver not yet.
        ['2025-03-11T02:00:00Z', '2025-03-10T23:59:59Z', '2025-03-10T20:00:00'],
        ['2025-03-11T02:00:00Z', '2025-03-11', '2025-03-11T12:00:00'],
      ])('at %s for %s show %s', async (now, created_at, shown) => {
        const { id } = await product();
        vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
        const { body } = await place([id], { created_at });
        expect(body.created_At).toBe(shown);
        const { business_day } = await office.db
          .selectFrom('purchase')
          .select('business_day')
          .where('id', '=', body.id)
          .executeTakeFirstOrThrow();
        expect(business_day).toBe(Number(created_at.slice(0, 10).replaceAll('-', '')));
      });

      it.each([
        ['2026-03-11', 201],
        ['2026-03-12', 400],
        ['2000-01-01', 201],
      ])('on 2025-03-10 may be of %s: %i', async (created_at, status) => {
        const { id } = await product();
        vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-03-10T18:00:00Z') });
        expect((await place([id], { created_at })).status).toBe(status);
      });

      it('change what a form that was open has of the product', async () => {
        const { id } = await product({ cost_cents: 999 });
        const tag = async () => String((await call('GET', `/api/product/${id}`)).headers.etag);
        const before = await tag();
        await place([id]);
        expect(await tag()).not.toBe(before);
      });

      it('may have 2000 lines', async () => {
        const values = Array.from({ length: 2000 }, (_, at) => ({
          branch_id,
          category_id,
          name: `Bulk ${at}`,
          search: `bulk ${at}`,
          price_cents: 1,
          upc_key: '',
          ean_key: '',
        }));
        const made = await office.db.insertInto('product').values(values).returning('id').execute();
        const placed = await place(made.map(({ id }) => id));
        expect(placed.status).toBe(201);
        const raised = await office.db
          .selectFrom('product')
          .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>('stock_milli').as('stock')])
          .where('search', 'like', 'bulk %')
          .executeTakeFirstOrThrow();
        expect(raised).toEqual({ count: 2000, stock: 4_000_000 });
      });
    });

    it.each([
      ['no reference', { ref_no: undefined }, 'ref_no', 'is required.'],
      ['a blank reference', { ref_no: ' ' }, 'ref_no', REF],
      ['no day', { created_at: undefined }, 'created_at', 'is required.'],
      [
        'a day written otherwise',
        { created_at: '10.03.2026' },
        'created_at',
        'must be a day written yyyy-MM-dd.',
      ],
      [
        '31 April',
        { created_at: '2026-04-31' },
        'created_at',
        'must be a day that exists, between 1900 and 2199.',
      ],
      ['no method', { payment_method: undefined }, 'payment_method', 'is required.'],
      ['payment in kind', { payment_method: 'Apples' }, 'payment_method', METHOD],
      ['a payable amount below 0', { payable_amount: -1 }, 'payable_amount', FIGURE],
      ['a payable amount of half a cent', { payable_amount: 1.005 }, 'payable_amount', DECIMALS],
      ['a paid amount in text', { paid_amount: '20' }, 'paid_amount', FIGURE],
      ['a paid amount with three decimals', { paid_amount: 0.125 }, 'paid_amount', DECIMALS],
      ['an unknown supplier', { supplierId: UNKNOWN }, 'supplierId', SUPPLIER],
      ['no lines', { items: [] }, 'items', ITEMS],
      ['lines that are none', { items: 'Apples' }, 'items', ITEMS],
      ['a picture that is none', { base64dataImage: 'AAAA' }, 'base64dataImage', undefined],
    ])('refuse %s, naming the field, and write nothing', async (_what, wrong, field, says) => {
      const { id } = await product();
      const before = await content();
      const message = says ? `${field} ${says}` : 'The image must be a JPEG, PNG, WebP, GIF or AVIF picture.';
      expect(await place([id], wrong)).toEqual(problem(400, message, field));
      expect(await content()).toEqual(before);
    });

    it.each([
      ['an unknown product', { product_id: UNKNOWN }, 'product_id', PRODUCT],
      ['no product', { product_id: undefined }, 'product_id', 'is required.'],
      ['a quantity of 0', { quantity: 0 }, 'quantity', QUANTITY],
      ['a quantity of 0.99', { quantity: 0.99 }, 'quantity', QUANTITY],
      ['a quantity with three decimals', { quantity: 1.125 }, 'quantity', DECIMALS],
      ['a cost below 0', { cost: -0.01 }, 'cost', FIGURE],
      ['a cost of half a cent', { cost: 1.005 }, 'cost', DECIMALS],
      ['a cost that is null', { cost: null }, 'cost', FIGURE],
      ['a sell price with three decimals', { sell_price: 0.125 }, 'sell_price', DECIMALS],
    ])('refuse %s in a line, naming it, and write nothing', async (_what, wrong, field, says) => {
      const [first, last] = [await product(), await product()];
      const before = await content();
      expect(await place([], { items: [line(last.id), line(first.id, wrong)] })).toEqual(
        problem(400, `items.1.${field} ${says}`, `items.1.${field}`),
      );
      expect(await content()).toEqual(before);
    });

    it('refuse a product twice, one of another branch, and an inactive or foreign supplier', async () => {
      const { id } = await product();
      const other = (await buildBranch(office.db)).id;
      const there = await buildCategory(office.db, { branch_id: other });
      const foreign = await buildProduct(office.db, { branch_id: other, category_id: there.id });
      const theirs = await buildSupplier(office.db, { branch_id: other });
      const asleep = await buildSupplier(office.db, { branch_id, status: 0 });
      const before = await content();
      expect(await place([id, id])).toEqual(
        problem(400, 'This product is already added to the order.', 'items.1.product_id'),
      );
      expect(await place([id, foreign.id])).toEqual(
        problem(400, `items.1.product_id ${PRODUCT}`, 'items.1.product_id'),
      );
      expect(await place([id], { supplierId: theirs.id })).toEqual(
        problem(400, `supplierId ${SUPPLIER}`, 'supplierId'),
      );
      expect(await place([id], { supplierId: asleep.id })).toEqual(
        problem(400, 'This supplier is inactive. Make it active, or choose another.', 'supplierId'),
      );
      expect(await content()).toEqual(before);
    });

    it('refuse to bring a stock above what a product may have', async () => {
      const { id } = await product({ stock_milli: 9_999_998_990 });
      const field = 'items.0.quantity';
      expect(await place([], { items: [line(id, { quantity: 1.01 })] })).toEqual(
        problem(400, `${field} must not bring the stock above 9999999.99.`, field),
      );
      expect((await place([], { items: [line(id, { quantity: 1 })] })).status).toBe(201);
      expect(await stockOf(id)).toBe(9_999_999.99);
    });

    describe('in lists', () => {
      it('are those of the range, both days included, the newest first, in pages', async () => {
        const made = [];
        for (const [day, hour] of [
          [1, 9],
          [2, 18],
          [2, 9],
          [3, 9],
          [3, 9],
          [4, 9],
        ] as const) {
          const created_at = Date.UTC(2025, 5, day, hour);
          const values = { business_day: 20250600 + day, created_at };
          made.push(await buildPurchase(office.db, { branch_id, supplier_id: supplierId, ...values }));
        }
        const other = (await buildBranch(office.db)).id;
        const { id: supplier_id } = await buildSupplier(office.db, { branch_id: other });
        await buildPurchase(office.db, { branch_id: other, supplier_id, business_day: 20250602 });
        const [, noon, morning, later, twin] = made.map(({ id }) => id);

        const { results, ...paging } = (await listed('20250602/20250603', '?page=1&pageSize=3')).body;
        expect(results.map(({ id }) => id)).toEqual([twin, later, noon]);
        expect(paging).toEqual({
          currentPage: 1,
          pageCount: 2,
          pageSize: 3,
          rowCount: 4,
          firstRowOnPage: 1,
          lastRowOnPage: 3,
        });
        const second = (await listed('20250602/20250603', '?page=2&pageSize=3')).body.results;
        expect(second.map(({ id }) => id)).toEqual([morning]);
        expect((await listed('20250602/20250603', '?page=9&pageSize=3')).body).toMatchObject({
          results: [],
          rowCount: 4,
          pageCount: 2,
          firstRowOnPage: 0,
          lastRowOnPage: 0,
        });
        expect((await listed('20250601/20250604')).body).toMatchObject({ rowCount: 6, pageSize: 50 });
        const without = await call<Page>('GET', `/api/purchase/branch/${branch_id}/20250602/20250603`);
        expect(without.body.results).toEqual([...results, ...second]);
      });

      it.each([
        ['20260230/20260301', 'startDate: 20260230 is not a day that exists.', 'startDate'],
        ['20260302/20260301', 'startDate must not be after endDate.', 'startDate'],
        ['20260301/tomorrow', 'endDate must be a day written YYYYMMDD, between 1900 and 2199.', 'endDate'],
        ['20260301/20260301/?pageSize=201', 'pageSize must be a whole number from 1 to 200.', 'pageSize'],
      ])('refuse %s', async (range, message, field) => {
        expect(await call('GET', `/api/purchase/branch/${branch_id}/${range}`)).toEqual(
          problem(400, message, field),
        );
      });
    });

    it('of another branch are not there, in any call', async () => {
      const own = (await buildBranch(office.db)).id;
      const token = await office.signIn(await buildAdmin(office.db, { branch_id: own }));
      const { id } = await buildPurchase(office.db, { branch_id, supplier_id: supplierId });
      const bought = await product();
      await buildPurchaseItem(office.db, { purchase_id: id, product_id: bought.id });
      const before = await content();
      const noBranch = problem(404, `There is no branch ${branch_id}.`);
      const range = `/api/purchase/branch/${branch_id}/20250101/20250131/`;
      expect(await call('GET', range, undefined, token)).toEqual(noBranch);
      expect(await call('POST', '/api/purchase/place', input([bought.id]), token)).toEqual(noBranch);
      const moved = purchaseInput({ branchId: own, supplierId, products: [bought.id] });
      expect((await call<ErrorResponse>('POST', '/api/purchase/place', moved, token)).body.field).toBe(
        'supplierId',
      );
      expect(await call('GET', `/api/purchasedetail/${id}`, undefined, token)).toEqual(
        problem(404, `There is no purchase ${id}.`),
      );
      expect(await content()).toEqual(before);
    });

    it('say which branch or purchase is not there', async () => {
      const noBranch = problem(404, `There is no branch ${UNKNOWN}.`);
      expect(await place([1], { branchId: UNKNOWN })).toEqual(noBranch);
      expect(await call('GET', `/api/purchase/branch/${UNKNOWN}/20260301/20260301/`)).toEqual(noBranch);
      expect(await call('GET', `/api/purchasedetail/${UNKNOWN}`)).toEqual(
        problem(404, `There is no purchase ${UNKNOWN}.`),
      );
    });

    describe('at the same moment', () => {
      it('all count, in whatever order their lines name the products', async () => {
        const ids = [(await product()).id, (await product()).id, (await product()).id];
        const answers = await Promise.all(
          Array.from({ length: 24 }, (_, at) => place(at % 2 ? ids : [...ids].reverse())),
        );
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
        for (const id of ids) expect(await stockOf(id)).toBe(48);
      });

      // SQLite allows one writer at a time, so the concurrent call would block the test.
      const whereMany = database.dialect === 'postgres' ? it : () => {};
      whereMany('as a product is edited lose nothing of either', async () => {
        const { id } = await product({ stock_milli: 10_000 });
        const edit = { ...productInput(branch_id, category_id), name: 'Renamed', stock: 10 };
        let edited: Promise<Answer> | undefined;
        await office.db.transaction().execute(async tx => {
          // The edit waits for this purchase before it reads the stock to compare with.
          await tx.selectFrom('product').select('id').where('id', '=', id).forNoKeyUpdate().execute();
          edited = call('PUT', `/api/product/${id}`, { ...edit, stock: -1.5 });
          await somebodyWaits(office.db);
          await tx.updateTable('product').set({ stock_milli: -1500 }).where('id', '=', id).execute();
        });
        // A negative stock is accepted only if it equals the stored one, so the edit must have read the new stock.
        expect((await edited)!.body).toMatchObject({ name: 'Renamed', stock: -1.5 });

        let placed: Promise<Answer> | undefined;
        await office.db.transaction().execute(async tx => {
          await tx.updateTable('product').set({ stock_milli: 20_000 }).where('id', '=', id).execute();
          placed = place([id]);
          await somebodyWaits(office.db);
        });
        expect((await placed)!.status).toBe(201);
        expect(await stockOf(id)).toBe(22);
      });

      whereMany('as the supplier is deleted: one of the two is refused', async () => {
        const { id } = await product();
        const leaving = await buildSupplier(office.db, { branch_id });
        let placed: Promise<Answer> | undefined;
        await office.db.transaction().execute(async tx => {
          await tx.deleteFrom('supplier').where('id', '=', leaving.id).execute();
          placed = place([id], { supplierId: leaving.id });
          await somebodyWaits(office.db);
        });
        expect(await placed).toEqual(problem(400, `supplierId ${SUPPLIER}`, 'supplierId'));
      });
    });

    it('in any series leave the sum in stock, and the last cost', async () => {
      const cents = fc.integer({ min: 0, max: 999_999_999 });
      const orders = fc.array(
        fc.array(fc.record({ hundredths: fc.integer({ min: 100, max: 100_000 }), cents }), {
          minLength: 1,
          maxLength: 3,
        }),
        { minLength: 1, maxLength: 5 },
      );
      await fc.assert(
        fc.asyncProperty(orders, async orders => {
          const ids = [(await product()).id, (await product()).id, (await product()).id];
          const expected = ids.map(id => ({ id, stock_milli: 0, cost_cents: 0 }));
          for (const lines of orders) {
            const items = lines.map(({ hundredths, cents }, at) => {
              expected[at]!.stock_milli += hundredths * 10;
              // Free goods do not change the cost.
              expected[at]!.cost_cents = cents || expected[at]!.cost_cents;
              return line(ids[at]!, { quantity: hundredths / 100, cost: cents / 100 });
            });
            expect((await place([], { items })).status).toBe(201);
          }
          const rows = office.db
            .selectFrom('product')
            .select(['id', 'stock_milli', 'cost_cents'])
            .where('id', 'in', ids)
            .orderBy('id');
          expect(await rows.execute()).toEqual(expected);
        }),
        { numRuns: 25 },
      );
    });
  });
}

import { beforeAll, describe, expect, it } from 'vitest';
import type {
  ProductDaySales,
  ProductInBranch,
  ProductPriceChange,
  ProductPurchase,
} from '../../../contract/productPage.ts';
import type { Promotion } from '../../../contract/promotion.ts';
import { problem, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, buildCategory, buildSale, line } from '../../support/builders.ts';
import {
  buildProduct,
  buildPromotion,
  buildPromotionItem,
  buildPurchase,
  buildPurchaseItem,
  buildSupplier,
  productInput,
} from '../../support/catalogue.ts';
import { DATABASES } from '../../support/databases.ts';

for (const database of DATABASES) {
  describe(`the page of a product on ${database.name}`, () => {
    const office = useBackOffice(database);
    const { call } = office;
    let [here, there, category, figs, figsThere, plain] = [0, 0, 0, 0, 0, 0];
    let [keeper, stranger] = ['', ''];

    beforeAll(async () => {
      const { db } = office;
      here = (await buildBranch(db, { name: 'Centre', time_zone: 'America/New_York' })).id;
      there = (await buildBranch(db, { name: 'North' })).id;
      category = (await buildCategory(db, { branch_id: here })).id;
      const { id: categoryThere } = await buildCategory(db, { branch_id: there });
      const fig = { name: 'Figs', upc: '4006381333931' };
      figs = (await buildProduct(db, { branch_id: here, category_id: category, ...fig })).id;
      figsThere = (await buildProduct(db, { branch_id: there, category_id: categoryThere, ...fig })).id;
      plain = (await buildProduct(db, { branch_id: here, category_id: category, name: 'Plain' })).id;
      // A product without a code has no matching product in other branches.
      await buildProduct(db, { branch_id: there, category_id: categoryThere, name: 'Plain' });
      keeper = await office.signIn(await buildAdmin(db, { branch_id: here }));
      stranger = await office.signIn(await buildAdmin(db, { branch_id: there }));
      const sell = (branchId: number, productId: number, businessDay: number, values: object) =>
        buildSale(db, { branchId, businessDay, lines: [line({ productId, ...values })] });
      await sell(here, figs, 20250110, { quantity: 2, amountCents: 1082, taxCents: 82, costCents: 600 });
      await sell(here, figs, 20250110, {
        quantity: 1,
        weightGrams: 250,
        amountCents: 125,
        taxCents: 0,
        costCents: 75,
      });
      await sell(here, figs, 20250112, { quantity: -1, amountCents: -541, taxCents: -41, costCents: -300 });
      await sell(here, figs, 20250201, { quantity: 7 });
      await sell(here, plain, 20250110, { quantity: 9 });
      await sell(there, figsThere, 20250111, { quantity: 3, amountCents: 900, taxCents: 0, costCents: 450 });
    });

    const at = (what: string, id = figs) => `/api/product/${id}/${what}`;

    it('has its sales by day, less what came back', async () => {
      const { body } = await call<ProductDaySales[]>('GET', at('sales/20250110/20250131'), undefined, keeper);
      expect(body).toEqual([
        { day: 20250110, orders: 2, quantity: 2.25, sales: 12.07, tax: 0.82, cost: 6.75 },
        { day: 20250112, orders: 0, quantity: -1, sales: -5.41, tax: -0.41, cost: -3 },
      ]);
    });

    it.each([
      ['sales/20250230/20250301', 'start: 20250230 is not a day that exists.', 'start'],
      ['sales/20250301/20250228', 'start must not be after end.', 'start'],
      ['sales/20240101/20250301', 'Ask for at most 400 days at a time.', 'start'],
      ['branches/20240101/20250301', 'Ask for at most 400 days at a time.', 'start'],
    ])('refuses %s', async (what, message, field) => {
      expect(await call('GET', at(what))).toEqual(problem(400, message, field));
    });

    it('has the product of the same code in the branches that one sees', async () => {
      const own: ProductInBranch = {
        branchId: here,
        branch: 'Centre',
        productId: figs,
        price: 1.99,
        stock: 0,
        sold: { quantity: 1.25, sales: 6.66, tax: 0.41, cost: 3.75 },
      };
      const other: ProductInBranch = {
        branchId: there,
        branch: 'North',
        productId: figsThere,
        price: 1.99,
        stock: 0,
        sold: { quantity: 3, sales: 9, tax: 0, cost: 4.5 },
      };
      const range = 'branches/20250101/20250131';
      expect((await call('GET', at(range))).body).toEqual([own, other]);
      expect((await call('GET', at(range), undefined, keeper)).body).toEqual([own]);
      expect((await call('GET', at(range, figsThere), undefined, stranger)).body).toEqual([other]);
      expect((await call<ProductInBranch[]>('GET', at(range, plain))).body).toMatchObject([
        { branchId: here, productId: plain, sold: { quantity: 9 } },
      ]);
    });

    it('has what it was bought for, the newest first', async () => {
      const { db } = office;
      const { id: supplier_id } = await buildSupplier(db, { branch_id: here, name: 'Grove' });
      const bought = async (ref_no: string, cost_cents: number) => {
        const { id: purchase_id } = await buildPurchase(db, { branch_id: here, supplier_id, ref_no });
        await buildPurchaseItem(db, { purchase_id, product_id: figs, cost_cents, quantity_milli: 2500 });
      };
      await bought('one', 100);
      await bought('two', 120);
      const { id: purchase_id } = await buildPurchase(db, { branch_id: here, supplier_id, state: 'ordered' });
      await buildPurchaseItem(db, { purchase_id, product_id: figs, received_milli: 0 });
      const { body } = await call<ProductPurchase[]>('GET', at('purchases'), undefined, keeper);
      expect(body).toMatchObject([
        { reference: 'two', supplier: 'Grove', cost: 1.2 },
        { reference: 'one', quantity: 2.5, cost: 1, sellPrice: 2, createdAt: '2025-01-15T07:00:00' },
      ]);
    });

    it('orders what it was bought for by the day of the purchase, not by when that was written down', async () => {
      const { db } = office;
      const { id: supplier_id } = await buildSupplier(db, { branch_id: here });
      const bought = async (ref_no: string, month: number) => {
        const { id: purchase_id } = await buildPurchase(db, {
          branch_id: here,
          supplier_id,
          ref_no,
          business_day: 20250015 + 100 * month,
          created_at: Date.UTC(2025, month - 1, 15, 12),
        });
        await buildPurchaseItem(db, { purchase_id, product_id: plain });
      };
      await bought('of March', 3);
      await bought('of June', 6);
      await bought('of February', 2);
      const { body } = await call<ProductPurchase[]>('GET', at('purchases', plain), undefined, keeper);
      expect(body.map(({ reference }) => reference)).toEqual(['of June', 'of March', 'of February']);
    });

    it('has the promotions that hold it or its category, the last to begin first', async () => {
      const { db } = office;
      const promote = async (name: string, date_init: number, product_id: number | null) => {
        const { id } = await buildPromotion(db, { branch_id: here, name, date_init, date_end: date_init });
        await buildPromotionItem(db, { promotion_id: id, category_id: category, product_id });
      };
      await promote('Its own', 20250101, figs);
      await promote('Of its category', 20250301, null);
      await promote('Of another', 20250201, plain);
      const { body } = await call<Promotion[]>('GET', at('promotions'), undefined, keeper);
      expect(body).toMatchObject([
        { name: 'Of its category', dateInit: '2025-03-01', value: 10.5, limit: 20 },
        { name: 'Its own', dateEnd: '2025-01-01' },
      ]);
    });

    it('has the history of its price, and of nothing else', async () => {
      const input = productInput(here, category, { name: 'Quinces "price":1', upc: '', price: 2 });
      const { body: made } = await call<{ id: number }>('POST', '/api/product', input, keeper);
      const change = (values: object) =>
        call('PUT', `/api/product/${made.id}`, { ...input, ...values }, keeper);
      await change({ price: 2.5 });
      await change({ price: 2.5, name: 'Other' });
      await change({ price: 1, name: 'Other' });
      const { body } = await call<ProductPriceChange[]>('GET', at('prices', made.id), undefined, keeper);
      expect(body.map(({ before, price }) => [before, price])).toEqual([
        [2.5, 1],
        [2, 2.5],
        [null, 2],
      ]);
      expect(body[0]!.person).not.toBe('');
    });

    it('tells its prices however often those of its packages changed since', async () => {
      const input = productInput(here, category, { upc: '', price: 2 });
      const { body: made } = await call<{ id: number }>('POST', '/api/product', input, keeper);
      await office.db
        .insertInto('audit_entry')
        .values(
          Array.from({ length: 60 }, (_, second) => ({
            at: Date.now() + second,
            admin_id: null,
            admin_name: 'Ana',
            address: '',
            action: 'update' as const,
            resource: 'product',
            record_id: made.id,
            record_name: '',
            branch_id: here,
            version: null,
            changes: JSON.stringify({
              after: { codes: [{ code: '1', unit: 'case', size: 6, price: second }] },
            }),
          })),
        )
        .execute();
      const { body } = await call<ProductPriceChange[]>('GET', at('prices', made.id), undefined, keeper);
      expect(body).toMatchObject([{ price: 2, before: null }]);
    });

    it.each([
      ['sales/20250110/20250131'],
      ['branches/20250110/20250131'],
      ['purchases'],
      ['promotions'],
      ['prices'],
    ])('answers %s to nobody of another branch', async what => {
      expect(await call('GET', at(what), undefined, stranger)).toEqual(
        problem(404, `There is no product ${figs}.`),
      );
    });
  });
}

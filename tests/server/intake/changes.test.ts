import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TillProductChanges } from '../../../contract/tills.ts';
import type { TillStock } from '../../../contract/tillStock.ts';
import { inTransaction } from '../../../server/database/connect.ts';
import { importProducts } from '../../../server/import/products.ts';
import { moveStock } from '../../../server/stock/stockLedger.ts';
import { useBackOffice } from '../../support/backOffice.ts';
import { buildCategory, buildWarehouse, insert } from '../../support/builders.ts';
import { buildPromotion, buildPromotionItem, productInput } from '../../support/catalogue.ts';
import { DATABASES } from '../../support/databases.ts';
import { csv } from '../import/importSupport.ts';
import { oneLine, onSale, openTill, results, tillProblem, type TillShop } from './tillSales.ts';

for (const database of DATABASES) {
  describe(`what tills hear of products on ${database.name}`, () => {
    const office = useBackOffice(database);
    let shop: TillShop;
    beforeAll(async () => {
      shop = await openTill(office, { time_zone: 'UTC' });
    });
    afterEach(() => vi.useRealTimers());
    const ask = (query = '', key = shop.key) =>
      office.call<TillProductChanges>('GET', `/api/products/changes${query}`, undefined, key);
    const since = async (cursor = '') => {
      const products = new Map<number, TillProductChanges['products'][number]>();
      const gone: number[] = [];
      for (let next = cursor; ;) {
        const { body } = await ask(`?since=${next}&limit=3`);
        for (const product of body.products) products.set(product.id, product);
        gone.push(...body.gone);
        next = body.cursor;
        if (!body.more)
          return { names: [...products.values()].map(({ name }) => name), products, gone, cursor: next };
      }
    };

    it('is everything at first, in pages, and then what changed alone', async () => {
      const made = [];
      for (const name of ['A', 'B', 'C', 'D', 'E', 'F', 'G'])
        made.push(
          await onSale(office, shop, {
            name,
            upc: `1000000${name.charCodeAt(0) % 10}`,
            tax_rate: 82_500,
            cost_cents: 7,
          }),
        );
      const first = await ask('?limit=3');
      expect(first.body).toMatchObject({
        reset: true,
        more: true,
        terminal: 'Front',
        branch: { id: shop.branchId, timeZone: 'UTC' },
      });
      expect(first.body.products[0]).toEqual({
        id: made[0]!.id,
        name: 'A',
        upc: '10000005',
        ean: '',
        price: 1.99,
        tax: 8.25,
        status: 1,
        categoryId: shop.categoryId,
        ebt: false,
        wic: false,
        pesado: false,
        promotion: null,
      });
      const all = await since();
      expect(all.names.sort()).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'G']);
      expect(await since(all.cursor)).toMatchObject({ names: [], gone: [], cursor: all.cursor });

      const [a, b, c] = made as [(typeof made)[0], (typeof made)[0], (typeof made)[0]];
      const body = productInput(shop.branchId, shop.categoryId, { name: 'A2', price: 3, upc: a.upc });
      expect((await office.call('PUT', `/api/product/${a.id}`, body)).status).toBe(200);
      await office.call('PUT', `/api/product/${b.id}`, { ...body, name: 'B', upc: b.upc, status: 0 });
      expect((await office.call('DELETE', `/api/product/${c.id}`)).status).toBe(204);
      const later = await since(all.cursor);
      expect(later).toMatchObject({ names: ['A2', 'B'], gone: [c.id] });
      expect(later.products.get(a.id)!.price).toBe(3);
      expect(later.products.get(b.id)!.status).toBe(0);
    });

    it('is also a new picture, with its address', async () => {
      const { id } = await onSale(office, shop, { name: 'Figs', image: 'figs 1.webp' });
      const { cursor, products } = await since();
      expect(products.get(id)!.image).toBe('/files/product/figs%201.webp');
      await office.db.updateTable('product').set({ image: '' }).where('id', '=', id).execute();
      const { products: changed } = await since(cursor);
      expect([...changed.keys()]).toEqual([id]);
      expect(changed.get(id)).not.toHaveProperty('image');
    });

    it('tells the stock of its branch alone', async () => {
      const { id } = await onSale(office, shop, { pesado: 1 });
      const other = await onSale(office, shop);
      const { id: foreign } = await onSale(office, await openTill(office));
      const line = { product: id, weight: 0.75, price: 4 };
      expect(await results(office, shop, [oneLine(shop, line, 3)])).toMatchObject([{ result: 'stored' }]);
      const { id: warehouseId } = await buildWarehouse(office.db, { branch_id: shop.branchId });
      await inTransaction(office.db, tx =>
        moveStock(tx, { branchId: shop.branchId, adminId: null }, [
          { productId: id, warehouseId, kind: 'correction', quantityMilli: 10_000, costCents: 100 },
        ]),
      );
      const stock = (query: string) =>
        office.call<TillStock>('GET', `/api/v1/products/stock${query}`, undefined, shop.key);
      expect((await stock(`?products=${id},${foreign},${other.id}`)).body).toEqual({
        products: [
          { id, stock: 9.25, onFloor: -0.75 },
          { id: other.id, stock: 0, onFloor: 0 },
        ],
        more: false,
      });
      const { products } = (await stock('')).body;
      expect(products).toContainEqual({ id, stock: 9.25, onFloor: -0.75 });
      expect(products.map(({ id: listed }) => listed)).not.toContain(foreign);
      expect((await stock('?after=0')).body.products).toEqual(products);
      expect((await stock(`?after=${other.id - 1}`)).body.products[0]).toMatchObject({ id: other.id });
      expect(await stock('?products=1,,2')).toMatchObject({ status: 400, body: { field: 'products' } });
    });

    it('has what an import brought', async () => {
      const { cursor } = await since();
      const file = csv(
        'upc,name,price,category',
        '55500001,Imported soap,2.50,Soap',
        '55500002,Imported brush,1.50,Soap',
      );
      await importProducts(office.db, file, { branchId: shop.branchId, fileName: 'products' });
      expect((await since(cursor)).names).toEqual(['Imported soap', 'Imported brush']);
    });

    it('is silent about what sales change, and about other branches', async () => {
      const sold = await onSale(office, shop, { name: 'Sold' });
      const { cursor } = await since();
      await results(office, shop, [oneLine(shop, { product: sold.id, quantity: 1, price: 1 }, 1)]);
      await office.db
        .updateTable('product')
        .set({ stock_milli: 5, cost_cents: 9 })
        .where('id', '=', sold.id)
        .execute();
      await onSale(office, await openTill(office), { name: 'Elsewhere' });
      expect((await since(cursor)).names).toEqual([]);
    });

    it('has the price of a promotion with a fixed price, with the amount that it takes off', async () => {
      const tub = await onSale(office, shop, { name: 'Ice cream', price_cents: 399 });
      const promotion = await buildPromotion(office.db, {
        branch_id: shop.branchId,
        discount_type_id: 3,
        value_hundredths: 349,
        limit_cents: 0,
        date_end: 2190_01_01,
      });
      await buildPromotionItem(office.db, {
        promotion_id: promotion.id,
        category_id: shop.categoryId,
        product_id: tub.id,
      });
      const heard = async () => (await since()).products.get(tub.id)!.promotion;
      expect(await heard()).toMatchObject({ discountTypeId: 3, value: 0.5, price: 3.49, limit: 0 });
      await office.db.updateTable('product').set({ price_cents: 299 }).where('id', '=', tub.id).execute();
      expect(await heard()).toMatchObject({ value: 0, price: 3.49 });
    });

    it('has no promotion of a type that tills do not apply, and hears when the shop says what the type does', async () => {
      const { id } = await insert(office.db, 'discount_type', { name: 'Spring amount' });
      const tea = await onSale(office, shop, { name: 'Green tea' });
      const promotion = await buildPromotion(office.db, {
        branch_id: shop.branchId,
        discount_type_id: id,
        value_hundredths: 25,
      });
      const item = { promotion_id: promotion.id, category_id: shop.categoryId, product_id: tea.id };
      await buildPromotionItem(office.db, item);
      const { products, cursor } = await since();
      expect(products.get(tea.id)!.promotion).toBeNull();
      const input = { name: 'Spring amount', active: true, effect: 'amount-off' };
      await office.call('PUT', `/api/discounttype/${id}`, input);
      const heard = await since(cursor);
      expect(heard.names).toEqual(['Green tea']);
      expect(heard.products.get(tea.id)!.promotion).toMatchObject({ discountTypeId: id, value: 0.25 });
    });

    it('has promotions as they are made, changed and taken away', async () => {
      const milk = await onSale(office, shop, { name: 'Milk' });
      let { cursor } = await since();
      const heard = async () => {
        const answer = await since(cursor);
        ({ cursor } = answer);
        return answer.products.get(milk.id)?.promotion;
      };
      const promotion = await buildPromotion(office.db, {
        branch_id: shop.branchId,
        name: 'Week',
        value_hundredths: 2000,
        limit_cents: 500,
        date_end: 2190_01_01,
      });
      const item = { promotion_id: promotion.id, category_id: shop.categoryId, product_id: milk.id };
      expect(await heard()).toBeUndefined();
      const { id } = await buildPromotionItem(office.db, item);
      expect(await heard()).toEqual({
        name: 'Week',
        discountTypeId: promotion.discount_type_id,
        effect: 'percentage',
        value: 20,
        limit: 5,
        dateEnd: 2190_01_01,
      });
      const changed = office.db.updateTable('promotion').where('id', '=', promotion.id);
      await changed.set({ value_hundredths: 3000 }).execute();
      expect((await heard())!.value).toBe(30);
      await changed.set({ search: 'week again' }).execute();
      expect(await heard()).toBeUndefined();
      await office.db.deleteFrom('promotion_item').where('id', '=', id).execute();
      expect(await heard()).toBeNull();
      await buildPromotionItem(office.db, { ...item, product_id: null });
      expect((await heard())!.name).toBe('Week');
      await office.db.deleteFrom('promotion').where('id', '=', promotion.id).execute();
      expect(await heard()).toBeNull();
    });

    it('has promotions that begin and end while nobody changes anything', async () => {
      const other = await buildCategory(office.db, { branch_id: shop.branchId });
      const tea = await onSale(office, shop, { name: 'Tea', category_id: other.id });
      vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T12:00:00Z') });
      const promotion = await buildPromotion(office.db, {
        branch_id: shop.branchId,
        name: 'Two days',
        date_init: 2026_03_11,
        date_end: 2026_03_12,
      });
      await buildPromotionItem(office.db, { promotion_id: promotion.id, category_id: other.id });
      let { cursor } = await since();
      const heardOn = async (moment: string) => {
        vi.setSystemTime(new Date(moment));
        const answer = await since(cursor);
        ({ cursor } = answer);
        return answer.products.get(tea.id)?.promotion?.name ?? answer.names.join();
      };
      expect(await heardOn('2026-03-10T23:59:00Z')).toBe('');
      expect(await heardOn('2026-03-11T00:00:01Z')).toBe('Two days');
      expect(await heardOn('2026-03-12T10:00:00Z')).toBe('');
      expect(await heardOn('2026-03-13T00:00:01Z')).toBe('Tea');
      expect(await heardOn('2026-03-20T00:00:01Z')).toBe('');
    });

    it('has the prices and promotions of the next 14 days, with the moment from which they hold', async () => {
      const own = await openTill(office, { time_zone: 'America/New_York', cutoff_hour: 4 });
      vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 2, 6, 17) });
      const product = await onSale(office, own, { name: 'Pears', price_cents: 200 });
      const hear = async (cursor: string) => (await ask(`?since=${cursor}`, own.key)).body;
      const first = await hear('');
      expect(first.products).toMatchObject([{ price: 2, promotion: null }]);
      expect(first.products[0]).not.toHaveProperty('planned');
      const promotion = await buildPromotion(office.db, {
        branch_id: own.branchId,
        discount_type_id: 1,
        value_hundredths: 1000,
        date_init: 2026_03_08,
        date_end: 2026_03_09,
      });
      await buildPromotionItem(office.db, {
        promotion_id: promotion.id,
        product_id: product.id,
        category_id: own.categoryId,
      });
      const plan = (day: number, hour: number, percent: number, newPrice: number) =>
        office.call<{ id: number }>('POST', '/api/products/price-changes', {
          branchId: own.branchId,
          by: 'percent',
          value: percent,
          rounding: 'none',
          products: [{ id: product.id, version: product.version, newPrice }],
          from: { day, hour },
        });
      const planned = await plan(2026_03_09, 6, 10, 2.2);
      expect(planned.status).toBe(201);
      const far = await plan(2026_03_30, 0, 50, 3);
      expect(far.status).toBe(201);
      const second = await hear(first.cursor);
      const offers = (answer: TillProductChanges) =>
        answer.products.map(one =>
          one.planned?.map(({ from, price, promotion: live }) => [from, price, live?.value]),
        );
      // The clock is set forward on March 8.
      expect(offers(second)).toEqual([
        [
          ['2026-03-08T08:00:00.000Z', 2, 10],
          ['2026-03-09T10:00:00.000Z', 2.2, 10],
          ['2026-03-10T08:00:00.000Z', 2.2, undefined],
        ],
      ]);
      expect(await hear(second.cursor)).toMatchObject({ products: [] });
      await office.call('POST', `/api/products/price-changes/${planned.body.id}/cancel`);
      const third = await hear(second.cursor);
      expect(offers(third)).toEqual([
        [
          ['2026-03-08T08:00:00.000Z', 2, 10],
          ['2026-03-10T08:00:00.000Z', 2, undefined],
        ],
      ]);
      vi.setSystemTime(Date.UTC(2026, 2, 16, 17));
      expect(offers(await hear(third.cursor))).toEqual([[['2026-03-30T04:00:00.000Z', 3, undefined]]]);
    });

    it('begins anew for a till that has heard more than the shop knows', async () => {
      const { cursor } = await since();
      const { body } = await ask(`?since=${cursor.replace(/-\d+-/, '-999999999-')}`);
      expect(body.reset).toBe(true);
      expect(body.products.length).toBeGreaterThan(3);
    });

    it('begins anew for a till whose cursor has another timeline id, or is of a server without such ids', async () => {
      const { cursor } = await since();
      expect((await ask(`?since=${cursor}`)).body.reset).toBe(false);
      await office.db.updateTable('shop').set({ epoch: '0123456789ab' }).execute();
      for (const earlier of [cursor, cursor.replace(/^[^-]+-/, '')]) {
        const { body } = await ask(`?since=${earlier}`);
        expect(body.reset).toBe(true);
        expect(body.products.length).toBeGreaterThan(3);
      }
    });

    it('begins anew for the cursor of another branch', async () => {
      const { cursor } = await since();
      const other = await openTill(office);
      await onSale(office, other, { name: 'Theirs' });
      const { body } = await ask(`?since=${cursor}`, other.key);
      expect(body).toMatchObject({ reset: true, products: [{ name: 'Theirs' }] });
      expect((await ask(`?since=${body.cursor}`, other.key)).body.reset).toBe(false);
      expect((await ask(`?since=${cursor.replace(/-\d+$/, '')}`)).body.reset).toBe(false);
    });

    it('is refused for a cursor that is none', async () => {
      expect(await ask('?since=yesterday')).toEqual(
        tillProblem(400, 'since must be the cursor of an earlier answer.', 'bad-cursor'),
      );
    });

    it('is nothing in a branch without products', async () => {
      const empty = await openTill(office);
      expect((await ask('', empty.key)).body).toMatchObject({
        products: [],
        gone: [],
        cursor: expect.stringMatching(/^[0-9a-f]+-0-0-\d+$/) as string,
        more: false,
      });
    });
  });
}

import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AttentionNotice } from '../../../contract/attention.ts';
import type { Product } from '../../../contract/product.ts';
import { verifyRollups } from '../../../server/sales/verifyRollups.ts';
import { verifyStock } from '../../../server/stock/verifyStock.ts';
import { useBackOffice } from '../../support/backOffice.ts';
import {
  buildAdmin,
  buildBranch,
  buildCategory,
  buildTransfer,
  buildWarehouse,
  insert,
  next,
} from '../../support/builders.ts';
import {
  buildProduct,
  buildPurchase,
  buildPurchaseItem,
  buildSupplier,
  productInput,
} from '../../support/catalogue.ts';
import { DATABASES } from '../../support/databases.ts';
import { oneLine, openTill, sell, tillSale, type TillShop } from '../intake/tillSales.ts';

const UPC = '036000291452';

for (const database of DATABASES) {
  describe(`merging products that share a code on ${database.name}`, () => {
    const office = useBackOffice(database);
    const { call } = office;
    let shop: TillShop;
    beforeAll(async () => {
      shop = await openTill(office, { time_zone: 'UTC' });
    });

    const build = (values: object = {}) =>
      buildProduct(office.db, { branch_id: shop.branchId, category_id: shop.categoryId, ...values });
    async function makeTwins() {
      const body = productInput(shop.branchId, shop.categoryId);
      const add = async (values: object) =>
        (
          await call<Product>('POST', '/api/product', {
            ...body,
            upc: '',
            tax: 0,
            pesado: false,
            stock: 10,
            ...values,
          })
        ).body;
      const upc = `0360002${String(next()).padStart(5, '0')}`;
      const [kept, duplicate] = [await add({ name: 'Salt' }), await add({ name: 'Salt again' })];
      for (const [{ id }, code] of [
        [kept, upc],
        [duplicate, `0${upc}`],
      ] as const)
        await office.db
          .updateTable('product')
          .set({ upc: code, upc_key: upc.replace(/^0+/, '') })
          .where('id', '=', id)
          .execute();
      return { kept, duplicate, upc };
    }
    const merge = (id: number, duplicateId: number) =>
      call<Product & { message: string }>('POST', `/api/product/${id}/merge`, { duplicateId });

    async function referencesTo(id: number): Promise<string[]> {
      const tables = await office.db.introspection.getTables();
      const columns = tables.flatMap(({ name, columns }) =>
        columns.filter(column => /product_id$/.test(column.name)).map(column => [name, column.name] as const),
      );
      const found: string[] = [];
      for (const [table, column] of columns) {
        const { rows } =
          await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${id} limit 1`.execute(
            office.db,
          );
        if (rows.length > 0) found.push(`${table}.${column}`);
      }
      return found;
    }

    it('moves sales, purchases, transfers, counts, promotions and packages to the product that stays', async () => {
      const { db } = office;
      const { kept, duplicate } = await makeTwins();
      const both = tillSale(shop, {
        lines: [kept, duplicate].map(({ id }) => ({ product: id, quantity: 1, price: 2 })),
        payments: [{ tender: 'cash', amount: 4 }],
      });
      const otherDay = oneLine(shop, { product: duplicate.id, quantity: 3, price: 2 }, 6, {
        createdAt: '2025-03-11T12:00:00',
      });
      const sold = await sell(office, shop, [both, otherDay]);
      expect(sold.body.results.map(({ result }) => result)).toEqual(['stored', 'stored']);
      const { id: supplier } = await buildSupplier(db, { branch_id: shop.branchId });
      const { id: purchase_id } = await buildPurchase(db, {
        branch_id: shop.branchId,
        supplier_id: supplier,
      });
      await buildPurchaseItem(db, { purchase_id, product_id: duplicate.id });
      const [from, to] = [
        await buildWarehouse(db, { branch_id: shop.branchId }),
        await buildWarehouse(db, { branch_id: shop.branchId }),
      ];
      const transfer = await buildTransfer(db, {
        branch_id: shop.branchId,
        from_warehouse_id: from.id,
        to_warehouse_id: to.id,
        status: 'received',
      });
      await insert(db, 'transfer_item', {
        transfer_id: transfer.id,
        product_id: duplicate.id,
        to_product_id: duplicate.id,
        quantity_milli: 1000,
        cost_cents: 100,
        received_milli: 1000,
      });
      const promotion = await insert(db, 'promotion', {
        branch_id: shop.branchId,
        name: 'Salt week',
        search: 'salt week',
        date_init: 20250101,
        date_end: 20250107,
        discount_type_id: 1,
        value_hundredths: 1000,
        limit_cents: 0,
      });
      for (const { id } of [kept, duplicate])
        await insert(db, 'promotion_item', {
          promotion_id: promotion.id,
          product_id: id,
          category_id: shop.categoryId,
        });
      const code = `case-${next()}`;
      await insert(db, 'product_code', {
        branch_id: shop.branchId,
        code_key: code.toUpperCase(),
        product_id: duplicate.id,
        code,
        unit: 'Case',
        size_milli: 12_000,
        price_cents: null,
      });
      const count = await insert(db, 'stock_count', {
        branch_id: shop.branchId,
        warehouse_id: from.id,
        name: 'Aisle 1',
        scope: 'list',
        category_id: null,
        is_blind: 0,
        status: 'posted',
        created_at: 0,
        created_by: (await buildAdmin(db)).id,
        business_day: 20250110,
        ended_at: 0,
        ended_by: null,
      });
      for (const [{ id }, counted_milli] of [
        [kept, 4000],
        [duplicate, 5000],
      ] as const)
        await insert(db, 'stock_count_line', { count_id: count.id, product_id: id, counted_milli });

      const answer = await merge(kept.id, duplicate.id);

      expect(answer.body).toMatchObject({ id: kept.id, name: 'Salt', stock: 15 });
      expect(answer.body.codes).toMatchObject([{ code, size: 12 }]);
      // The changes for tills still list the deleted duplicate.
      expect(await referencesTo(duplicate.id)).toEqual(['product_change.product_id']);
      expect((await call('GET', `/api/product/${duplicate.id}`)).status).toBe(404);
      const lines = await db
        .selectFrom('stock_count_line')
        .select(['product_id', 'counted_milli'])
        .where('count_id', '=', count.id)
        .execute();
      expect(lines).toEqual([{ product_id: kept.id, counted_milli: 9000 }]);
      const days = await db
        .selectFrom('day_product')
        .select(['day', 'orders', 'quantity_milli'])
        .where('product_id', '=', kept.id)
        .orderBy('day')
        .execute();
      expect(days).toEqual([
        { day: 20250310, orders: 1, quantity_milli: 2000 },
        { day: 20250311, orders: 1, quantity_milli: 3000 },
      ]);
      expect((await verifyStock(db)).differences).toEqual([]);
      expect((await verifyRollups(db)).differences).toEqual([]);
    });

    it('leaves an entry for both products in the record of changes', async () => {
      const { kept, duplicate } = await makeTwins();
      await merge(kept.id, duplicate.id);
      const entries = await office.db
        .selectFrom('audit_entry')
        .select(['action', 'record_id', 'changes'])
        .where('resource', '=', 'product')
        .where('record_id', 'in', [kept.id, duplicate.id])
        .where('action', '<>', 'create')
        .orderBy('id')
        .execute();
      expect(entries.map(({ action, record_id }) => [action, record_id])).toEqual([
        ['update', kept.id],
        ['delete', duplicate.id],
      ]);
      expect(JSON.parse(entries[0]!.changes)).toMatchObject({
        before: { stock: 10 },
        after: { stock: 20, mergedFrom: `Salt again (${duplicate.id})` },
      });
    });

    it('books a later sale of the old id, from a till that was offline, on the product that stays', async () => {
      const [first, second] = [await makeTwins(), await makeTwins()];
      await merge(first.kept.id, first.duplicate.id);
      await office.db
        .updateTable('product')
        .set({ upc: `00${first.upc}` })
        .where('id', '=', second.kept.id)
        .execute();
      await merge(second.kept.id, first.kept.id);
      const sale = oneLine(shop, { product: first.duplicate.id, quantity: 1, price: 2 }, 2);
      const { body } = await sell(office, shop, [sale]);
      expect(body.results).toMatchObject([{ result: 'stored' }]);
      const product = (await call<Product>('GET', `/api/product/${second.kept.id}`)).body;
      expect(product.stock).toBe(29);
    });

    it('keeps what the product lacks from the duplicate: its EAN, picture and reorder point', async () => {
      const upc_key = `9${next()}0000`;
      const kept = await build({ name: 'Oil', upc: upc_key, upc_key });
      const duplicate = await build({
        name: 'Oil twin',
        upc: `00${upc_key}`,
        upc_key,
        ean: '4006381333931',
        ean_key: '4006381333931',
        image: 'demo-oil.webp',
        min_stock_milli: 3000,
      });
      const { body } = await merge(kept.id, duplicate.id);
      expect(body).toMatchObject({ ean: '4006381333931', image: 'demo-oil.webp', minStock: 3 });
    });

    it('refuses products without a common code, of another kind, of another branch, and the product itself', async () => {
      const { kept, duplicate } = await makeTwins();
      const stranger = await build({ name: 'Pepper' });
      expect((await merge(kept.id, stranger.id)).body).toMatchObject({
        statusCode: 409,
        message: 'Salt and Pepper have no code in common, so they are not merged.',
      });
      expect((await merge(kept.id, kept.id)).status).toBe(400);
      await office.db.updateTable('product').set({ pesado: 1 }).where('id', '=', duplicate.id).execute();
      expect((await merge(kept.id, duplicate.id)).body.message).toMatch(
        /^One of the products is sold by weight/,
      );
      const { id: branch_id } = await buildBranch(office.db);
      const { id: category_id } = await buildCategory(office.db, { branch_id });
      const elsewhere = await buildProduct(office.db, { branch_id, category_id, upc: UPC });
      expect((await merge(kept.id, elsewhere.id)).status).toBe(409);
      expect((await call('GET', `/api/product/${duplicate.id}`)).status).toBe(200);
    });

    it('refuses products that are both in an open purchase, until it is received', async () => {
      const { kept, duplicate } = await makeTwins();
      const { id: supplier_id } = await buildSupplier(office.db, { branch_id: shop.branchId });
      const purchase = await buildPurchase(office.db, {
        branch_id: shop.branchId,
        supplier_id,
        ref_no: 'PO-7',
        state: 'ordered',
      });
      for (const { id } of [kept, duplicate])
        await buildPurchaseItem(office.db, { purchase_id: purchase.id, product_id: id });
      expect((await merge(kept.id, duplicate.id)).body.message).toBe(
        'Both products are in the open purchase PO-7. Receive or cancel it first.',
      );
      await office.db
        .updateTable('purchase')
        .set({ state: 'received' })
        .where('id', '=', purchase.id)
        .execute();
      expect((await merge(kept.id, duplicate.id)).status).toBe(200);
    });

    it('lists products that share a code as a filter, and among what needs attention', async () => {
      const { id: branch_id } = await buildBranch(office.db);
      const { id: category_id } = await buildCategory(office.db, { branch_id });
      const own = { branch_id, category_id };
      const ids = [
        await buildProduct(office.db, { ...own, upc: UPC }),
        await buildProduct(office.db, { ...own, upc: `0${UPC}` }),
        await buildProduct(office.db, { ...own, ean: '04252614' }),
        await buildProduct(office.db, { ...own, upc: '042100005264' }),
      ].map(({ id }) => id);
      // Short numbers may differ only by leading zeros.
      for (const upc of ['7', '07', '']) await buildProduct(office.db, { ...own, upc });
      await buildProduct(office.db, { ...own, ean: '4006381333931' });
      // Products of another branch may have the same codes.
      for (const code of [{ upc: '7' }, { ean: '4006381333931' }]) await build(code);
      const list = `/api/product/branch/${branch_id}/0`;
      const page = await call<{ products: Product[] }>('GET', `${list}?sameCode=true`);
      expect(page.body.products.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids);
      const points = await call<{ points: AttentionNotice[] }>('GET', `/api/attention?branchId=${branch_id}`);
      expect(JSON.stringify(points.body)).toContain('"kind":"sameCode","count":4');
    });
  });
}

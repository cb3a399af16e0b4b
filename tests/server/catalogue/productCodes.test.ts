import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { StockCountRecord, CountLine } from '../../../contract/stockCount.ts';
import type { Product, ProductCode, ProductCodes, ProductMatch } from '../../../contract/product.ts';
import type { TillProductChanges } from '../../../contract/tills.ts';
import { callApp, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, buildCategory, buildWarehouse, next } from '../../support/builders.ts';
import { productInput } from '../../support/catalogue.ts';
import { DATABASES } from '../../support/databases.ts';
import { onSale, oneLine, openTill, results, type TillShop } from '../intake/tillSales.ts';

const CASE: ProductCode = { code: '10012345678902', unit: 'Case', size: 12, price: 20 };
const TRAY: ProductCode = { code: 'tray-6', unit: 'Tray', size: 6, price: null };

for (const database of DATABASES) {
  describe(`codes of packages on ${database.name}`, () => {
    const office = useBackOffice(database);
    const { call } = office;
    let shop: TillShop;
    let base: object;
    beforeAll(async () => {
      shop = await openTill(office, { time_zone: 'UTC' });
      base = productInput(shop.branchId, shop.categoryId);
    });
    const add = (values: object) =>
      call<Product>('POST', '/api/product', { ...base, name: `Figs ${next()}`, ...values });
    const product = async (values: object) => (await add(values)).body;
    const read = async (id: number) => (await call<Product>('GET', `/api/product/${id}`)).body;
    const put = (id: number, values: object) =>
      call<Product>('PUT', `/api/product/${id}`, { ...base, name: 'Figs', ...values });
    const find = async (name: string) => {
      const url = `/api/product/autocomplete?name=${name}`;
      const headers = { 'x-branch': String(shop.branchId) };
      const token = await office.signIn(await buildAdmin(office.db));
      return (await callApp<ProductMatch[]>(office.app, 'GET', url, { token, headers })).body;
    };

    it('are there where somebody has said them, and nowhere else', async () => {
      const plain = await product({});
      expect(plain).not.toHaveProperty('codes');
      const made = await product({ codes: [CASE, TRAY] });
      expect(made.codes).toEqual([TRAY, CASE]);
      expect((await put(made.id, { price: 3 })).body.codes).toEqual([TRAY, CASE]);
      expect((await put(made.id, { codes: [TRAY] })).body.codes).toEqual([TRAY]);
      expect((await put(made.id, { codes: [] })).body).not.toHaveProperty('codes');
      expect(await read(made.id)).not.toHaveProperty('codes');
    });

    it('are each of one product of the branch, whatever zeros stand before them', async () => {
      const single = await product({ name: 'Single', upc: '4011' });
      const held = await product({ name: 'Held', codes: [{ ...CASE, code: '5550001' }] });
      const refused = async (code: string) => (await add({ codes: [{ ...CASE, code }] })).body;
      expect(await refused('0004011')).toMatchObject({
        message: 'The product "Single" of this branch has the code 0004011.',
        field: 'codes.0.code',
      });
      expect(await refused('005550001')).toMatchObject({
        message: 'The product "Held" of this branch has the code 005550001.',
      });
      expect((await add({ upc: '5550001' })).body).toMatchObject({
        message: 'The product "Held" of this branch has the code 5550001.',
        field: 'upc',
      });
      expect((await put(single.id, { upc: '4011', codes: [{ ...CASE, code: '4011' }] })).body).toMatchObject({
        message: '4011 is already the code of a single unit of this product.',
      });
      const twice = [CASE, { ...TRAY, code: `00${CASE.code}` }];
      expect((await put(held.id, { codes: twice })).body).toMatchObject({
        message: `The code 00${CASE.code} is listed twice.`,
        field: 'codes.1.code',
      });
      expect((await read(held.id)).codes).toHaveLength(1);
      expect((await add({ codes: [{ ...CASE, size: 0 }] })).body).toMatchObject({ statusCode: 400 });
      const { id: branchId } = await buildBranch(office.db);
      const { id: categoryId } = await buildCategory(office.db, { branch_id: branchId });
      const sameCodes = [
        { ...CASE, code: '5550001' },
        { ...TRAY, code: '4011' },
      ];
      const elsewhere = { ...productInput(branchId, categoryId), codes: sameCodes };
      expect((await call('POST', '/api/product', elsewhere)).status).toBe(201);
    });

    it('are no EAN of another product either, whichever was there first', async () => {
      const held = await product({ name: 'Boxed', codes: [{ ...CASE, code: '9350001' }] });
      const other = await product({ name: 'Loose' });
      expect(await put(other.id, { ean: '09350001' })).toMatchObject({
        status: 409,
        body: { message: 'The product "Boxed" of this branch has the code 09350001.', field: 'ean' },
      });
      expect(await put(held.id, { ean: '9350001' })).toMatchObject({
        status: 409,
        body: { message: '9350001 is already the code of a package of this product.', field: 'ean' },
      });
      expect(await put(held.id, { ean: '9350001', codes: [] })).toMatchObject({ status: 200 });
      expect(await put(other.id, { ean: '9350002' })).toMatchObject({ status: 200 });
      expect(await put(held.id, { ean: '009350002' })).toMatchObject({
        status: 409,
        body: { message: 'Another product of this branch has this EAN.', field: 'ean' },
      });
      expect((await add({ codes: [{ ...CASE, code: '9350002' }] })).body).toMatchObject({
        message: 'The product "Figs" of this branch has the code 9350002.',
      });
    });

    it('become the UPC of their product in one save, where they leave its packages', async () => {
      const { id } = await product({ upc: '', codes: [{ ...CASE, code: '6660001' }, TRAY] });
      const kept = await put(id, { upc: '6660001', codes: [{ ...CASE, code: '6660001' }] });
      expect(kept).toMatchObject({ status: 400, body: { field: 'codes.0.code' } });
      const unsaid = await put(id, { upc: '6660001' });
      expect(unsaid).toMatchObject({
        status: 409,
        body: { message: '6660001 is already the code of a package of this product.', field: 'upc' },
      });
      const moved = await put(id, { upc: '6660001', codes: [TRAY] });
      expect(moved).toMatchObject({ status: 200, body: { upc: '6660001', codes: [TRAY] } });
      const back = await put(id, { upc: '', codes: [{ ...CASE, code: '6660001' }] });
      expect(back).toMatchObject({ status: 200, body: { upc: '' } });
    });

    it('are in the trail, and raise the version', async () => {
      const { id } = await product({});
      const before = String((await call('GET', `/api/product/${id}`)).headers.etag);
      await put(id, { codes: [{ ...TRAY, code: 'trail-1' }] });
      expect(String((await call('GET', `/api/product/${id}`)).headers.etag)).not.toBe(before);
      const entry = await office.db
        .selectFrom('audit_entry')
        .select('changes')
        .where('record_id', '=', id)
        .where('action', '=', 'update')
        .executeTakeFirstOrThrow();
      expect(entry.changes).toContain('trail-1');
    });

    it('are found as they are typed and scanned', async () => {
      const { id } = await product({ codes: [{ ...CASE, code: '0077700012' }] });
      expect(await find('77700012')).toMatchObject([{ id, pack: { size: 12, unit: 'Case', price: 20 } }]);
      expect((await find('777000')).map(match => [match.id, match.pack])).toEqual([[id, undefined]]);
      const listed = `/api/product/branch/${shop.branchId}/0?name=777000`;
      for (const order of ['', '&sort=price'])
        expect((await call<{ products: Product[] }>('GET', listed + order)).body.products).toMatchObject([
          { id },
        ]);
      const all = (await call<ProductCodes>('GET', `/api/product/branch/${shop.branchId}/codes`)).body;
      expect(all.find(({ productId }) => productId === id)).toMatchObject({ code: '0077700012', size: 12 });
    });

    it('are counted by what is in the package', async () => {
      const { id } = await product({ codes: [{ ...CASE, code: '8880001' }] });
      const { id: warehouseId } = await buildWarehouse(office.db, { branch_id: shop.branchId });
      const input = { branchId: shop.branchId, warehouseId, name: 'Cases', scope: 'list', isBlind: false };
      const count = (await call<StockCountRecord>('POST', '/api/count', input)).body;
      const counted = { code: '08880001', counted: 12, seen: null };
      const line = await call<CountLine>('PUT', `/api/count/${count.id}/lines`, counted);
      expect(line.body).toMatchObject({ productId: id, counted: 12, packs: [{ code: '8880001', size: 12 }] });
    });

    it('come to the tills', async () => {
      const { id } = await product({ codes: [{ ...CASE, code: '9990001' }] });
      const heard = async (since: string) => {
        const path = `/api/products/changes?since=${since}&limit=1000`;
        return (await call<TillProductChanges>('GET', path, undefined, shop.key)).body;
      };
      const { products, cursor } = await heard('');
      expect(products.find(one => one.id === id)?.codes).toEqual([{ ...CASE, code: '9990001' }]);
      await put(id, { codes: [] });
      const news = await heard(cursor);
      expect(news.products.map(one => one.id)).toEqual([id]);
      expect(news.products[0]).not.toHaveProperty('codes');
    });

    it('sell what is in the package, and are charged as the till says', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 1, max: 48_000 }),
          fc.integer({ min: 1, max: 20 }),
          fc.integer({ min: 0, max: 5000 }),
          fc.boolean(),
          async (milli, packages, cents, isBack) => {
            const { id } = await onSale(office, shop, { cost_cents: 30, tax_rate: 0 });
            const code = `pack-${id}`;
            await put(id, { codes: [{ ...CASE, code, size: milli / 1000 }], stock: 0, tax: 0 });
            const quantity = isBack ? -packages : packages;
            const amount = (cents * quantity) / 100;
            const line = { upc: code, quantity, price: cents / 100 };
            const [result] = await results(office, shop, [oneLine(shop, line, amount)]);
            expect(result).toEqual({ ...result, result: 'stored' });
            const { stock, cost } = await read(id);
            expect(Math.round(stock * 1000)).toBe(-milli * quantity);
            const sold = await office.db
              .selectFrom('sale_line')
              .selectAll()
              .where('product_id', '=', id)
              .executeTakeFirstOrThrow();
            expect(sold.amount_cents).toBe(isBack ? 0 - cents * packages : cents * packages);
            expect(Math.abs(sold.cost_cents)).toBe(Math.round(((cost ?? 0) * 100 * milli * packages) / 1000));
            expect(sold.weight_grams || Math.abs(sold.quantity) * 1000).toBe(milli * packages);
          },
        ),
        { numRuns: 15 },
      );
    });

    it('cost what a till says of one, and have the same price when they come back', async () => {
      const sold = async (size: number, price: number, quantity: number) => {
        const { id } = await onSale(office, shop, { cost_cents: 30, tax_rate: 0 });
        const code = `priced-${id}`;
        await put(id, { codes: [{ ...CASE, code, size }], tax: 0, pesado: false });
        const line = { upc: code, quantity, price, cost: 0.5 };
        const [result] = await results(office, shop, [oneLine(shop, line, price * quantity)]);
        expect(result).toMatchObject({ result: 'stored' });
        return office.db
          .selectFrom('sale_line')
          .select(['quantity', 'price_cents', 'cost_cents'])
          .where('product_id', '=', id)
          .executeTakeFirstOrThrow();
      };
      expect(await sold(12, 11.99, 1)).toEqual({ quantity: 12, price_cents: 100, cost_cents: 600 });
      expect(await sold(12, 11.99, -1)).toEqual({ quantity: -12, price_cents: 100, cost_cents: -600 });
      expect(await sold(2, 1.99, 1)).toEqual({ quantity: 2, price_cents: 100, cost_cents: 100 });
      expect(await sold(2, 1.99, -1)).toEqual({ quantity: -2, price_cents: 100, cost_cents: -100 });
    });
  });
}

import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { StockCountRecord } from '../../../contract/stockCount.ts';
import type { Product } from '../../../contract/product.ts';
import type { Db } from '../../../server/database/connect.ts';
import { placeSales } from '../../../server/sales/placeSales.ts';
import { problem, useBackOffice, type Answer } from '../../support/backOffice.ts';
import {
  buildAdmin,
  buildBranch,
  buildCategory,
  buildSale,
  buildTransfer,
  buildWarehouse,
  line,
  newSale,
} from '../../support/builders.ts';
import {
  buildProduct,
  buildPromotion,
  buildPromotionItem,
  buildPurchase,
  buildPurchaseItem,
  buildSupplier,
  buildTransferItem,
  productInput,
} from '../../support/catalogue.ts';
import { DATABASES } from '../../support/databases.ts';
import { somebodyWaits } from '../../support/locks.ts';
import { like } from '../../support/matchers.ts';
import { base64, picture } from '../../support/pictures.ts';
import { useProductCalls } from '../../support/productCalls.ts';

const UNKNOWN = 987_654_321;
const HISTORY =
  'This product has sales, purchases, transfers, losses, counts or promotions, so it cannot be deleted. Make it inactive instead.';
const DECIMALS = 'must be a number of at least 0 with at most two decimals.';
const FOUR_DECIMALS = 'must be a number of at least 0 with at most four decimals.';
const FIGURE = 'must be a number from 0 to 9999999.99 with at most two decimals.';
const THOUSANDTHS = 'must be a number of at least 0 with at most three decimals.';
const PERCENT = 'must be a percentage from 0 to 100 with at most four decimals.';
const DIGITS = 'must be 1 to 14 digits, or empty.';
const TWIN = problem(409, 'Another product of this branch has this UPC.', 'upc');

for (const database of DATABASES) {
  describe(`products on ${database.name}`, () => {
    const office = useBackOffice(database);
    const { call } = office;
    const { place, build, input, post, put, rowOf } = useProductCalls(office);
    let branch_id = 0;
    let category_id = 0;
    beforeAll(() => void ({ branch_id, category_id } = place));
    const rows = () => office.db.selectFrom('product').selectAll().orderBy('id').execute();

    it('is created, read, changed and deleted', async () => {
      const created = await post({ name: ' Crème brûlée ', description: 'a < b & c', upc: '000123456784' });
      expect(created.status).toBe(201);
      const { id } = created.body;
      expect(created.body).toEqual({
        id: like.any(Number),
        name: 'Crème brûlée',
        description: 'a < b & c',
        upc: '000123456784',
        ean: '',
        image: '',
        price: 1.99,
        tax: 8.25,
        status: 1,
        categoryId: category_id,
        ebt: true,
        wic: false,
        cost: 0.8,
        stock: 12.5,
        pesado: true,
        ecommerce: false,
        branchId: branch_id,
        promotionName: null,
        promotionValue: null,
        promotionLimit: null,
      });
      expect((await call('GET', `/api/product/${id}`)).body).toEqual(created.body);
      expect(await rowOf(id)).toMatchObject({
        search: 'creme brulee',
        price_cents: 199,
        tax_rate: 82_500,
        cost_cents: 80,
        stock_milli: 12_500,
      });

      const changes = { name: 'Flan', status: 0, ebt: false, wic: true, price: 0, tax: 0, cost: 0, stock: 0 };
      const changed = await put(id, { ...changes, pesado: false, ecommerce: true, upc: '' });
      expect(changed.status).toBe(200);
      expect(changed.body).toEqual({
        ...created.body,
        ...changes,
        description: '',
        pesado: false,
        ecommerce: true,
        upc: '',
      });
      expect((await call('GET', `/api/product/${id}`)).body).toEqual(changed.body);
      expect(await rowOf(id)).toMatchObject({ search: 'flan' });

      expect(await call('DELETE', `/api/product/${id}`)).toMatchObject({ status: 204, body: null });
      expect(await call('GET', `/api/product/${id}`)).toEqual(problem(404, `There is no product ${id}.`));
    });

    it.each([0, 0.07, 0.29, 1.1, 4.35, 19.99, 1001.1, 8_388_608.01, 9_999_999.99])(
      'keeps the price %d to the cent',
      async price => {
        const { body } = await post({ price, cost: price });
        expect(body).toMatchObject({ price, cost: price });
        expect(await rowOf(body.id)).toMatchObject({ price_cents: Number((price * 100).toFixed(0)) });
      },
    );

    it.each([
      ['no price', { price: undefined }, 'price', 'is required.'],
      ['a price below 0', { price: -0.01 }, 'price', FIGURE],
      ['a price of ten million', { price: 10_000_000 }, 'price', FIGURE],
      ['a price in text', { price: '1.99' }, 'price', FIGURE],
      ['a price that is null', { price: null }, 'price', FIGURE],
      ['a price of half a cent', { price: 1.005 }, 'price', DECIMALS],
      ['a price of a hair more than 19.99', { price: 19.990000000000002 }, 'price', DECIMALS],
      ['a cost with three decimals', { cost: 0.125 }, 'cost', DECIMALS],
      ['a stock with four decimals', { stock: 1.1255 }, 'stock', THOUSANDTHS],
      ['a tax with five decimals', { tax: 8.37501 }, 'tax', FOUR_DECIMALS],
      ['a tax of more than 100 percent', { tax: 100.01 }, 'tax', PERCENT],
      ['a tax below 0', { tax: -1 }, 'tax', PERCENT],
      ['a blank name', { name: ' ' }, 'name', 'must be text of 1 to 200 characters without null characters.'],
      ['status 2', { status: 2 }, 'status', 'must be 1 or 0.'],
      ['ebt 1', { ebt: 1 }, 'ebt', 'must be true or false.'],
      ['category 0', { categoryId: 0 }, 'categoryId', 'must be a whole number above 0.'],
      ['letters in a UPC', { upc: '12A' }, 'upc', DIGITS],
      ['spaces in a UPC', { upc: ' 12 ' }, 'upc', DIGITS],
      ['other scripts’ digits in a UPC', { upc: '١٢٣' }, 'upc', DIGITS],
      ['a UPC of 15 digits', { upc: '123456789012345' }, 'upc', DIGITS],
      [
        'an unknown category',
        { categoryId: UNKNOWN },
        'categoryId',
        "must be a category of the product's branch.",
      ],
    ])('refuses %s, naming the field, and writes nothing', async (_what, wrong, field, says) => {
      const { id } = await build();
      const before = await rows();
      const refusal = problem(400, `${field} ${says}`, field);
      expect(await post(wrong)).toEqual(refusal);
      expect(await put(id, wrong)).toEqual(refusal);
      expect(await rows()).toEqual(before);
    });

    it.each(['4006381333931', '4006381333932', '7', '00000000000000', ''])(
      'takes the UPC %j, whatever its check digit',
      async upc => {
        const { id: branchId } = await buildBranch(office.db);
        const { id } = await buildCategory(office.db, { branch_id: branchId });
        const { status, body } = await call<Product>(
          'POST',
          '/api/product',
          productInput(branchId, id, { upc }),
        );
        expect({ status, upc: body.upc }).toEqual({ status: 201, upc });
      },
    );

    it('keeps an imported UPC of another form as long as nobody changes it', async () => {
      const { id } = await build({ upc: '85123A' });
      expect((await put(id, { upc: '85123A', name: 'Lantern' })).body).toMatchObject({ upc: '85123A' });
      expect(await put(id, { upc: '85123B' })).toEqual(problem(400, `upc ${DIGITS}`, 'upc'));
    });

    it('has a UPC that no other product of its branch has', async () => {
      const there = await buildCategory(office.db, { branch_id: (await buildBranch(office.db)).id });
      await buildProduct(office.db, { branch_id: there.branch_id, category_id: there.id, upc: '111' });
      const first = await post({ upc: '111' });
      expect(first.status).toBe(201);
      expect(await post({ upc: '111' })).toEqual(TWIN);
      const { id } = await build({ upc: '222' });
      expect(await put(id, { upc: '111' })).toEqual(TWIN);
      expect(await rowOf(id)).toMatchObject({ upc: '222' });
      expect((await put(id, { upc: '222' })).status).toBe(200);
    });

    it('may keep the UPC that an import gave to two', async () => {
      const [one] = [await build({ upc: '333' }), await build({ upc: '333' })];
      expect((await put(one.id, { upc: '333', name: 'Same again' })).status).toBe(200);
    });

    it('is made once when its UPC is scanned twice at the same moment', async () => {
      const answers = await Promise.all(Array.from({ length: 6 }, () => post({ upc: '444' })));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    });

    it('keeps its EAN unless another is sent, and its picture whatever name is sent', async () => {
      const { id } = await build({ ean: '4006381333931', image: 'apples.webp' });
      const { ean: _, ...silent } = (await call<Product>('GET', `/api/product/${id}`)).body;
      const answer = await put(id, { ...silent, image: 'other.webp', promotionName: 'Mine', stock: 1 });
      expect(answer.body).toMatchObject({ ean: '4006381333931', image: 'apples.webp', promotionName: null });
      expect((await put(id, { ean: '' })).body).toMatchObject({ ean: '', image: 'apples.webp' });
    });

    it('moves to another category of its branch, and to no other branch', async () => {
      const { id } = await build();
      const other = await buildCategory(office.db, { branch_id });
      const foreign = await buildCategory(office.db, { branch_id: (await buildBranch(office.db)).id });
      expect((await put(id, { categoryId: other.id })).body).toMatchObject({ categoryId: other.id });
      const refusal = problem(400, "categoryId must be a category of the product's branch.", 'categoryId');
      expect(await put(id, { categoryId: foreign.id, branchId: foreign.branch_id })).toEqual(refusal);
      expect(await post({ categoryId: foreign.id })).toEqual(refusal);
      expect(await rowOf(id)).toMatchObject({ branch_id, category_id: other.id });
    });

    it('says which product or branch is not there', async () => {
      const there = problem(404, `There is no product ${UNKNOWN}.`);
      expect(await call('GET', `/api/product/${UNKNOWN}`)).toEqual(there);
      expect(await put(UNKNOWN)).toEqual(there);
      expect(await call('DELETE', `/api/product/${UNKNOWN}`)).toEqual(there);
      expect(await post({ branchId: UNKNOWN })).toEqual(problem(404, `There is no branch ${UNKNOWN}.`));
    });

    it('of another branch is not there, in any call', async () => {
      const own = await buildCategory(office.db, { branch_id: (await buildBranch(office.db)).id });
      const token = await office.signIn(await buildAdmin(office.db, { branch_id: own.branch_id }));
      const { id } = await build();
      const before = await rows();
      const there = problem(404, `There is no product ${id}.`);
      const noBranch = problem(404, `There is no branch ${branch_id}.`);
      const mine = productInput(own.branch_id, own.id);
      expect(await call('GET', `/api/product/${id}`, undefined, token)).toEqual(there);
      expect(await call('PUT', `/api/product/${id}`, mine, token)).toEqual(there);
      expect(await call('DELETE', `/api/product/${id}`, undefined, token)).toEqual(there);
      expect(await call('POST', '/api/product', input(), token)).toEqual(noBranch);
      const list = `/api/product/branch/${branch_id}`;
      expect(await call('GET', `${list}/0`, undefined, token)).toEqual(noBranch);
      expect(await call('GET', `${list}/${category_id}`, undefined, token)).toEqual(noBranch);
      expect(await rows()).toEqual(before);
    });

    it('of another branch is not there, also where it has history', async () => {
      const token = await office.signIn(
        await buildAdmin(office.db, { branch_id: (await buildBranch(office.db)).id }),
      );
      const { id } = await build();
      await call('POST', `/api/stock/product/${id}/loss`, { quantity: 1, reason: 'broken', note: '' });
      expect(await call('DELETE', `/api/product/${id}`, undefined, token)).toEqual(
        problem(404, `There is no product ${id}.`),
      );
      expect(await call('DELETE', `/api/product/${id}`)).toEqual(problem(409, HISTORY));
    });

    it.each([
      [
        'a sale',
        async (productId: number) => {
          const lines = [line(), line({ productId }), line({ productId })];
          for (let time = 0; time < 2; time++) await buildSale(office.db, { branchId: branch_id, lines });
        },
      ],
      [
        'a purchase',
        async (product_id: number) => {
          const supplier = await buildSupplier(office.db, { branch_id });
          const { id } = await buildPurchase(office.db, { branch_id, supplier_id: supplier.id });
          await buildPurchaseItem(office.db, { purchase_id: id, product_id });
        },
      ],
      [
        'a transfer',
        async (product_id: number) => {
          const { id } = await buildWarehouse(office.db, { branch_id });
          const values = { branch_id, from_warehouse_id: id, to_warehouse_id: id };
          const transfer = await buildTransfer(office.db, values);
          await buildTransferItem(office.db, { transfer_id: transfer.id, product_id });
        },
      ],
      [
        'been counted',
        async (productId: number) => {
          const { id: warehouseId } = await buildWarehouse(office.db, { branch_id });
          const list = { branchId: branch_id, warehouseId, name: 'Shelf', scope: 'list', isBlind: false };
          const { body } = await call<StockCountRecord>('POST', '/api/count', list);
          await call('PUT', `/api/count/${body.id}/lines`, { productId, counted: 3, seen: null });
        },
      ],
      [
        'a promotion',
        async (product_id: number) => {
          const { id } = await buildPromotion(office.db, { branch_id });
          await buildPromotionItem(office.db, { promotion_id: id, category_id, product_id });
        },
      ],
    ])('cannot be deleted once it has %s', async (_what, give) => {
      const { id } = await build();
      await give(id);
      const before = await rows();
      expect(await call('DELETE', `/api/product/${id}`)).toEqual(problem(409, HISTORY));
      expect(await rows()).toEqual(before);
      expect((await call('DELETE', `/api/product/${(await build()).id}`)).status).toBe(204);
    });

    it('goes with its line of a count where nobody counted it, or the count was given up', async () => {
      const [open, given] = [await build(), await build()];
      const { id: warehouseId } = await buildWarehouse(office.db, { branch_id });
      const start = async (scope: string) =>
        (
          await call<StockCountRecord>('POST', '/api/count', {
            branchId: branch_id,
            warehouseId,
            name: scope,
            scope,
            isBlind: true,
          })
        ).body.id;
      await start('all');
      expect((await call('DELETE', `/api/product/${open.id}`)).status).toBe(204);
      const givenUp = await start('list');
      await call('PUT', `/api/count/${givenUp}/lines`, { productId: given.id, counted: 3, seen: null });
      await call('POST', `/api/count/${givenUp}/cancel`);
      expect((await call('DELETE', `/api/product/${given.id}`)).status).toBe(204);
    });

    it('that was deleted does not keep a till from selling it', async () => {
      const { id } = await build();
      await call('DELETE', `/api/product/${id}`);
      const name = `Deleted ${id}`;
      const lines = [line({ productId: id, name }), line({ productId: (await build()).id })];
      await buildSale(office.db, { branchId: branch_id, lines });
      const sold = office.db.selectFrom('sale_line').select('product_id').where('name', '=', name);
      expect(await sold.execute()).toEqual([{ product_id: null }]);
    });

    // SQLite allows one writer at a time, so the concurrent call would block the test.
    const whereMany = database.dialect === 'postgres' ? it : () => {};
    whereMany('is sold for the first time while it is deleted', async () => {
      const [gone, kept] = [await build(), await build()];
      const sell = (db: Db, ids: number[]) =>
        buildSale(db, { branchId: branch_id, lines: ids.map(productId => line({ productId })) });
      let sale: Promise<unknown> | undefined;
      await office.db.transaction().execute(async tx => {
        await tx.deleteFrom('product').where('id', '=', gone.id).execute();
        sale = sell(office.db, [kept.id, gone.id]);
        await somebodyWaits(office.db);
      });
      await expect(sale).resolves.toHaveLength(1);
      expect((await call('DELETE', `/api/product/${kept.id}`)).status).toBe(409);

      const sold = await build();
      let deletion: Promise<Answer> | undefined;
      await office.db.transaction().execute(async tx => {
        await placeSales(tx, [newSale({ branchId: branch_id, lines: [line({ productId: sold.id })] })]);
        deletion = call('DELETE', `/api/product/${sold.id}`);
        await somebodyWaits(office.db);
      });
      expect(await deletion).toEqual(problem(409, HISTORY));
    });
  });
}

describe('pictures of products', () => {
  const office = useBackOffice(DATABASES[0]!);
  const { call } = office;
  const files = () => readdirSync(path.join(office.filesFolder, 'product')).sort();

  it('are stored, kept, replaced and removed with their product, and by no refused call', async () => {
    mkdirSync(path.join(office.filesFolder, 'product'), { recursive: true });
    const { id: category, branch_id } = await buildCategory(office.db, {
      branch_id: (await buildBranch(office.db)).id,
    });
    const input = (values: object = {}) => productInput(branch_id, category, { upc: '1', ...values });
    const base64dataImage = base64(await picture('jpeg'));
    const made = (await call<Product>('POST', '/api/product', input({ base64dataImage }))).body;
    const url = `/api/product/${made.id}`;
    expect(files()).toEqual([made.image]);
    expect((await call<Product>('PUT', url, input())).body.image).toBe(made.image);
    const changed = (await call<Product>('PUT', url, input({ base64dataImage }))).body;
    expect(files()).toEqual([changed.image]);
    expect(changed.image).not.toBe(made.image);

    expect((await call('POST', '/api/product', input({ base64dataImage }))).status).toBe(409);
    expect((await call('PUT', url, input({ base64dataImage, categoryId: UNKNOWN }))).status).toBe(400);
    expect((await call('PUT', url, input({ base64dataImage: 'AAAA' }))).status).toBe(400);
    expect(files()).toEqual([changed.image]);
    await call('DELETE', url);
    expect(files()).toEqual([]);
  });
});

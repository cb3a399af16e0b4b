import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Static } from 'typebox';
import type { Product, PagedProducts } from '../../../contract/product.ts';
import type { ProductFilterCounts } from '../../../contract/productList.ts';
import {
  DEFAULT_LOW_STOCK_THRESHOLD,
  MARGIN_FILTER_PERCENTS,
  SORT_DIRECTIONS,
  PRODUCT_SORTS,
  STOCK_LEVELS,
} from '../../../contract/enums.ts';
import { problem, useBackOffice } from '../../support/backOffice.ts';
import { buildBranch, buildCategory } from '../../support/builders.ts';
import { buildProduct, buildPromotion, buildPromotionItem, buildSupplier } from '../../support/catalogue.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';

const PRODUCTS = 60;
const CATEGORIES = ['Zucchini', 'árbol', 'Bread'];

type Query = Record<string, string>;
type Check = (product: Product, wanted: string) => boolean;

const marginOf = ({ price, cost = 0 }: Product) =>
  price > 0 ? (Math.round(price * 100) - Math.round(cost * 100)) / Math.round(price * 100) : -Infinity;

const isFlagged =
  (flag: 'ebt' | 'wic' | 'pesado' | 'ecommerce'): Check =>
  (product, wanted) =>
    product[flag] === (wanted === 'true');

/**
 * Ids of the suppliers, filled before the first test. The filters of the test cases contain a supplier's position in
 * this list, from 1.
 */
const suppliers: number[] = [];

const CHECKS: Record<string, Check> = {
  status: ({ status }, wanted) => String(status) === wanted,
  ebt: isFlagged('ebt'),
  wic: isFlagged('wic'),
  pesado: isFlagged('pesado'),
  ecommerce: isFlagged('ecommerce'),
  onPromotion: ({ promotionName }) => promotionName !== null,
  noPicture: ({ image }) => image === '',
  noPrice: ({ price }) => price === 0,
  // The generated products have no codes. productMerge.test.ts covers this filter.
  sameCode: () => false,
  stock: ({ stock, minStock }, level) =>
    stock < (level === 'low' ? (minStock ?? DEFAULT_LOW_STOCK_THRESHOLD) : 0),
  supplierId: ({ supplierId }, wanted) => supplierId === suppliers[Number(wanted) - 1],
  marginBelow: (product, percent) => product.price > 0 && marginOf(product) * 100 < Number(percent) - 1e-9,
};

const CHOICES: Record<string, fc.Arbitrary<string>> = {
  status: fc.constantFrom('0', '1'),
  ...Object.fromEntries(
    ['ebt', 'wic', 'pesado', 'ecommerce'].map(flag => [flag, fc.constantFrom('true', 'false')]),
  ),
  ...Object.fromEntries(
    ['onPromotion', 'noPicture', 'noPrice', 'sameCode'].map(mark => [mark, fc.constant('true')]),
  ),
  stock: fc.constantFrom(...STOCK_LEVELS),
  supplierId: fc.constantFrom('1', '2'),
  marginBelow: fc.constantFrom('0', '20', '33', '100'),
};

/** Few filters are combined, because hardly any product would match more. */
const FILTERS = fc
  .uniqueArray(fc.constantFrom(...Object.keys(CHOICES)), { maxLength: 3 })
  .chain(names => fc.record(Object.fromEntries(names.map(name => [name, CHOICES[name]!]))));

for (const database of BOTH_DATABASES) {
  describe(`the list of all products on ${database.name}`, () => {
    const office = useBackOffice(database);
    let branch = 0;
    const categories: { id: number; name: string }[] = [];
    let all: Product[] = [];

    const sent = ({ supplierId, ...query }: Query): Query =>
      supplierId ? { ...query, supplierId: String(suppliers[Number(supplierId) - 1]) } : query;
    const list = async (query: Query, category = 0) =>
      (
        await office.call<Static<typeof PagedProducts>>(
          'GET',
          `/api/product/branch/${branch}/${category}?${new URLSearchParams(sent(query))}`,
        )
      ).body;
    const counts = async (query: Query, category = 0) =>
      (
        await office.call<ProductFilterCounts>(
          'GET',
          `/api/product/branch/${branch}/${category}/counts?${new URLSearchParams(sent(query))}`,
        )
      ).body;
    const fitting = (query: Query, category = 0) =>
      all.filter(
        product =>
          (category === 0 || product.categoryId === category) &&
          Object.entries(query).every(([name, wanted]) => CHECKS[name]!(product, wanted)),
      );
    const idsOf = (products: Product[]) => products.map(({ id }) => id);

    beforeAll(async () => {
      branch = (await buildBranch(office.db)).id;
      suppliers.length = 0;
      for (const name of ['Mill', 'Dairy'])
        suppliers.push((await buildSupplier(office.db, { branch_id: branch, name })).id);
      for (const name of CATEGORIES)
        categories.push(await buildCategory(office.db, { branch_id: branch, name }));
      for (let n = 0; n < PRODUCTS; n++) {
        const row = await buildProduct(office.db, {
          branch_id: branch,
          category_id: categories[n % 3]!.id,
          name: `item ${String((n * 37) % PRODUCTS).padStart(3, '0')}`,
          image: n % 3 ? 'a.webp' : '',
          price_cents: n % 7 ? 100 + (n % 5) * 50 : 0,
          cost_cents: (n % 9) * 30,
          stock_milli: (n % 11) * 1000 - 2000,
          min_stock_milli: n % 4 ? null : (n % 10) * 1000,
          supplier_id: n % 3 ? suppliers[n % 2]! : null,
          status: n % 5 ? 1 : 0,
          ebt: n % 2 ? 1 : 0,
          wic: n % 4 ? 0 : 1,
          pesado: n % 6 ? 0 : 1,
          ecommerce: n % 8 ? 1 : 0,
        });
        if (n % 13 === 0) {
          const promotion_id = (
            await buildPromotion(office.db, {
              branch_id: branch,
              ...(n === 26 ? { date_end: 20000101 } : {}),
            })
          ).id;
          await buildPromotionItem(office.db, {
            promotion_id,
            product_id: row.id,
            category_id: row.category_id,
          });
        }
      }
      // Products of another branch must be in no list and no count.
      const other = await buildCategory(office.db, { branch_id: (await buildBranch(office.db)).id });
      await buildProduct(office.db, { branch_id: other.branch_id, category_id: other.id, price_cents: 0 });
      all = (await list({ pageSize: '200' })).products;
      expect(all).toHaveLength(PRODUCTS);
    });

    it('is narrowed as somebody would by hand, whatever filters meet', async () => {
      await fc.assert(
        fc.asyncProperty(FILTERS, fc.nat(3), async (query: Query, at) => {
          const category = at === 0 ? 0 : categories[at - 1]!.id;
          const { products, pagination } = await list({ ...query, pageSize: '200' }, category);
          expect(idsOf(products)).toEqual(idsOf(fitting(query, category)));
          expect(pagination.rowCount).toBe(products.length);
        }),
        { numRuns: 40 },
      );
    });

    it('counts what each choice would leave, with the others as they are', async () => {
      await fc.assert(
        fc.asyncProperty(FILTERS, fc.nat(3), async (query: Query, at) => {
          const category = at === 0 ? 0 : categories[at - 1]!.id;
          const countWith = (name: string, wanted: string) =>
            fitting({ ...query, [name]: wanted }, category).length;
          const without = (name: string) =>
            Object.fromEntries(Object.entries(query).filter(([other]) => other !== name));
          const flag = (name: string) => fitting({ ...without(name), [name]: 'true' }, category).length;
          expect(await counts(query, category)).toEqual({
            total: fitting(query, category).length,
            categories: categories
              .map(({ id }) => ({ categoryId: id, count: fitting(query, id).length }))
              .filter(({ count }) => count > 0),
            statuses: [1, 0].map(status => ({ status, count: countWith('status', String(status)) })),
            ...Object.fromEntries(
              ['ebt', 'wic', 'pesado', 'ecommerce', 'onPromotion', 'noPicture', 'noPrice', 'sameCode'].map(
                name => [name, flag(name)],
              ),
            ),
            suppliers: suppliers
              .map((supplierId, place) => ({ supplierId, count: countWith('supplierId', String(place + 1)) }))
              .filter(({ count }) => count > 0),
            stocks: STOCK_LEVELS.map(stock => ({ stock, count: countWith('stock', stock) })),
            margins: MARGIN_FILTER_PERCENTS.map(percent => ({
              marginBelow: percent,
              count: countWith('marginBelow', String(percent)),
            })),
          });
        }),
        { numRuns: 25 },
      );
    });

    const flagsOf = ({ ecommerce, pesado, ebt, wic }: Product) =>
      Number(ecommerce) * 8 + Number(pesado) * 4 + Number(ebt) * 2 + Number(wic);
    const VALUES: Record<(typeof PRODUCT_SORTS)[number], (product: Product) => number | string> = {
      id: ({ id }) => id,
      picture: ({ image }) => Number(image !== ''),
      name: ({ name }) => name,
      // The order of these names is that of the locale: árbol, Bread, Zucchini.
      category: ({ categoryId }) =>
        ['árbol', 'Bread', 'Zucchini'].indexOf(categories.find(({ id }) => id === categoryId)!.name),
      price: ({ price }) => price,
      cost: ({ cost = 0 }) => cost,
      margin: marginOf,
      stock: ({ stock }) => stock,
      status: ({ status }) => status,
      flags: flagsOf,
    };

    it.each(PRODUCT_SORTS.flatMap(sort => SORT_DIRECTIONS.map(order => [sort, order] as const)))(
      'stands by %s, %s, on every page',
      async (sort, order) => {
        const value = VALUES[sort];
        const sorted = all.toSorted((a, b) =>
          value(a) < value(b) ? -1 : value(a) > value(b) ? 1 : a.id - b.id,
        );
        const wanted = idsOf(order === 'asc' ? sorted : sorted.reverse());
        const pages = [];
        for (const page of [1, 2, 3, 4, 5])
          pages.push(...(await list({ sort, order, page: String(page), pageSize: '14' })).products);
        expect(idsOf(pages)).toEqual(wanted);
        expect((await list({ sort, order, page: '9', pageSize: '14' })).pagination.rowCount).toBe(PRODUCTS);
      },
    );

    it.each([
      [
        'sort=colour',
        'sort must be one of id, picture, name, category, price, cost, margin, stock, status, flags.',
        'sort',
      ],
      ['order=up', 'order must be one of asc, desc.', 'order'],
      ['status=2', 'status must be 1 or 0.', 'status'],
      ['ebt=yes', 'ebt must be one of true, false.', 'ebt'],
      ['stock=some', 'stock must be one of low, negative.', 'stock'],
      ['marginBelow=-1', 'marginBelow must be a whole number from 0 to 100.', 'marginBelow'],
    ])('refuses %s', async (query, sentence, field) => {
      expect(await office.call('GET', `/api/product/branch/${branch}/0?${query}`)).toEqual(
        problem(400, sentence, field),
      );
    });

    it('is found and counted without the rows themselves, where the database can', async () => {
      if (database.dialect !== 'sqlite') return;
      const { rows } = await sql<{ detail: string }>`explain query plan
        select product.id from product as product indexed by product_list
        where product.branch_id = ${branch} and status = 1 and product.image = '' order by price_cents, product.id
      `.execute(office.db);
      expect(rows.map(({ detail }) => detail).join()).toContain('COVERING INDEX product_list (branch_id=?)');
    });
  });
}

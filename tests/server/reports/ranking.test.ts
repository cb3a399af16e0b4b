import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { ProductRanking, RankedProduct } from '../../../contract/ranking.ts';
import { RANKING_KINDS, RANKING_SORTS } from '../../../contract/rankingEnums.ts';
import { inTransaction } from '../../../server/database/connect.ts';
import {
  classifyAbc,
  createRankingComparator,
  type RankedProductSums,
} from '../../../server/reports/rankingFormula.ts';
import { placeSales } from '../../../server/sales/placeSales.ts';
import type { NewSale } from '../../../server/sales/sale.ts';
import { addDays, toBusinessDay } from '../../../contract/businessDay.ts';
import { problem, useBackOffice, type BackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, buildCategory, newSale } from '../../support/builders.ts';
import { buildProduct, buildPurchase, buildPurchaseItem, buildSupplier } from '../../support/catalogue.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';
import { somebodyWaits } from '../../support/locks.ts';
import { inCents, inThousandths, soldLine, soldLineOf, ZONES } from '../../support/rawSales.ts';

const PRODUCTS = 7;
/** Half of these days are before the clocks of New York go back, half after. */
const FIRST = Date.UTC(2025, 9, 22);
const DAYS = 24;

const product = fc.record({
  stock: fc.oneof(fc.constant(0), fc.integer({ min: -4000, max: 60_000 })),
  costCents: fc.integer({ min: 0, max: 900 }),
  category: fc.integer({ min: 0, max: 1 }),
  supplier: fc.integer({ min: 0, max: 3 }),
  lastBought: fc.integer({ min: 0, max: 3 }),
});

const shop = fc.record({
  zone: fc.constantFrom(...ZONES),
  cutoff: fc.integer({ min: 0, max: 6 }),
  products: fc.array(product, { minLength: PRODUCTS, maxLength: PRODUCTS }),
  sales: fc.array(
    fc.record({
      minute: fc.integer({ min: 0, max: DAYS * 24 * 60 }),
      lines: fc.array(soldLine(PRODUCTS), { minLength: 1, maxLength: 4 }),
    }),
    { maxLength: 40 },
  ),
});
type Shop = typeof shop extends fc.Arbitrary<infer Value> ? Value : never;

const question = fc.record({
  kind: fc.constantFrom(...RANKING_KINDS),
  sort: fc.constantFrom(...RANKING_SORTS),
  order: fc.constantFrom('asc', 'desc'),
  from: fc.integer({ min: 0, max: DAYS }),
  length: fc.integer({ min: 0, max: 12 }),
  days: fc.integer({ min: 1, max: 20 }),
  category: fc.option(fc.integer({ min: 0, max: 1 })),
  supplier: fc.option(fc.integer({ min: 0, max: 3 })),
  limit: fc.constantFrom(2, 100),
});
type Question = typeof question extends fc.Arbitrary<infer Value> ? Value : never;

interface Built {
  id: number;
  name: string;
  stock: number;
  costCents: number;
  categoryId: number;
  supplierId: number;
}

interface Opened {
  branchId: number;
  products: Built[];
  categories: number[];
  suppliers: number[];
  placed: NewSale[];
}

async function openShop({ db }: BackOffice, { zone, cutoff, products, sales }: Shop): Promise<Opened> {
  const { id: branchId } = await buildBranch(db, { time_zone: zone, cutoff_hour: cutoff });
  const categories: number[] = [];
  for (let at = 0; at < 2; at++) categories.push((await buildCategory(db, { branch_id: branchId })).id);
  const suppliers: number[] = [];
  for (const status of [1, 1, 0] as const)
    suppliers.push((await buildSupplier(db, { branch_id: branchId, status })).id);
  const purchases: number[] = [];
  for (const supplier_id of suppliers)
    purchases.push((await buildPurchase(db, { branch_id: branchId, supplier_id })).id);
  const active = (at: number) => (at < 2 ? suppliers[at]! : 0);
  const built: Built[] = [];
  for (const { stock, costCents, category, supplier, lastBought } of products) {
    const { id, name } = await buildProduct(db, {
      branch_id: branchId,
      category_id: categories[category]!,
      stock_milli: stock,
      cost_cents: costCents,
      supplier_id: suppliers[supplier] ?? null,
    });
    if (lastBought < 3) await buildPurchaseItem(db, { purchase_id: purchases[lastBought]!, product_id: id });
    built.push({
      id,
      name,
      stock,
      costCents,
      categoryId: categories[category]!,
      supplierId: active(supplier) || active(lastBought),
    });
  }
  const ids = built.map(({ id }) => id);
  const placed = sales.map(({ minute, lines }) => {
    const createdAt = FIRST + minute * 60_000;
    return newSale({
      branchId,
      createdAt,
      businessDay: toBusinessDay(createdAt, zone, cutoff),
      lines: lines.map(one => soldLineOf(one, ids)),
    });
  });
  await inTransaction(db, tx => placeSales(tx, placed));
  return { branchId, products: built, categories, suppliers, placed };
}

function ranked(
  { products, placed }: Opened,
  { start, end, days }: { start: number; end: number; days: number },
) {
  const within = (one: NewSale, first: number, last: number) =>
    one.businessDay >= first && one.businessDay <= last;
  const soldOn = new Map<string, number>();
  for (const { businessDay: day, lines } of placed)
    for (const line of lines) {
      const key = `${day}/${line.productId}`;
      soldOn.set(key, (soldOn.get(key) ?? 0) + inThousandths(line));
    }
  const lastSold = (id: number, first: number) => {
    const on = [...soldOn]
      .filter(([key, quantity]) => key.endsWith(`/${id}`) && quantity > 0)
      .map(([key]) => Number(key.split('/')[0]))
      .filter(day => day >= first && day <= end);
    return on.length > 0 ? Math.max(...on) : null;
  };
  const all = products.map(({ id, name, stock, costCents, categoryId, supplierId }) => {
    const of = placed.filter(one => within(one, start, end) && one.lines.some(line => line.productId === id));
    const lines = of.flatMap(one => one.lines).filter(line => line.productId === id);
    const sum = (read: (line: (typeof lines)[number]) => number) =>
      lines.reduce((total, line) => total + read(line), 0);
    const isRefund = (one: NewSale) => one.lines.reduce((total, line) => total + line.amountCents, 0) < 0;
    const orders = of.filter(one => !isRefund(one)).length;
    return {
      productId: id,
      name,
      stock,
      categoryId,
      supplierId,
      orders,
      quantity: sum(inThousandths),
      sales: sum(line => line.amountCents),
      tax: sum(line => line.taxCents),
      cost: sum(line => line.costCents),
      stockValue: stock > 0 ? Math.round((stock * costCents) / 1000) : 0,
      hasMoved: lines.length > 0,
      isDead: lastSold(id, addDays(end, 1 - days)) === null,
      lastSold: lastSold(id, addDays(end, -364)),
    };
  });
  return all.filter(({ hasMoved, stock }) => hasMoved || stock !== 0);
}
type Raw = ReturnType<typeof ranked>[number];

/** Class A: better-selling products make less than 80 % of sales; class B: less than 95 %. */
function classOf(one: Raw, all: readonly Raw[]): string | null {
  if (!one.hasMoved) return null;
  const positive = (of: readonly Raw[]) => of.reduce((sum, { sales }) => sum + Math.max(0, sales), 0);
  const better = all.filter(
    other =>
      other.hasMoved &&
      (other.sales > one.sales || (other.sales === one.sales && other.productId < one.productId)),
  );
  if (one.sales <= 0) return 'C';
  const percent = (positive(better) * 100) / positive(all);
  return percent < 80 ? 'A' : percent < 95 ? 'B' : 'C';
}

const KINDS = {
  best: ({ hasMoved }: Raw) => hasMoved,
  slow: ({ stock, isDead }: Raw) => stock > 0 && !isDead,
  dead: ({ stock, isDead }: Raw) => stock > 0 && isDead,
};

const profit = ({ sales, tax, cost }: Raw) => sales - tax - cost;
const FIGURES = {
  name: ({ name }: Raw) => name,
  quantity: ({ quantity }: Raw) => quantity,
  sales: ({ sales }: Raw) => sales,
  profit,
  margin: (one: Raw) => (one.sales > one.tax ? profit(one) / (one.sales - one.tax) : -Infinity),
  stock: ({ stock }: Raw) => stock,
  stockValue: ({ stockValue }: Raw) => stockValue,
};

const milli = (units: number) => Math.round(units * 1000);

const told = (one: RankedProduct) => ({
  productId: one.productId,
  name: one.name,
  categoryId: one.categoryId,
  supplierId: one.supplierId,
  orders: one.orders,
  quantity: milli(one.quantity),
  stock: milli(one.stock),
  sales: inCents(one.sales),
  tax: inCents(one.tax),
  cost: inCents(one.cost),
  stockValue: inCents(one.stockValue),
  lastSold: one.lastSold,
  abc: one.abc,
});

function expected(opened: Opened, asked: Question, range: { start: number; end: number }) {
  const all = ranked(opened, { ...range, days: asked.days });
  const categoryId = asked.category === null ? null : opened.categories[asked.category]!;
  const supplierId = asked.supplier === null ? null : (opened.suppliers[asked.supplier] ?? 0);
  const matching = all
    .filter(KINDS[asked.kind])
    .filter(one => categoryId === null || one.categoryId === categoryId)
    .filter(one => supplierId === null || one.supplierId === supplierId)
    .sort((a, b) => {
      const [one, other] = [FIGURES[asked.sort](a), FIGURES[asked.sort](b)];
      if (one === other) return a.productId - b.productId;
      return one < other === (asked.order === 'asc') ? -1 : 1;
    });
  const sum = (read: (one: Raw) => number) => matching.reduce((total, one) => total + read(one), 0);
  return {
    products: matching.slice(0, asked.limit).map(({ hasMoved: _, isDead: __, ...one }) => ({
      ...one,
      abc: classOf(
        all.find(({ productId }) => productId === one.productId)!,
        all,
      ),
    })),
    totals: {
      products: matching.length,
      a: sum(one => Number(classOf(one, all) === 'A')),
      sales: sum(({ sales }) => sales),
      tax: sum(({ tax }) => tax),
      cost: sum(({ cost }) => cost),
      stockValue: sum(({ stockValue }) => stockValue),
    },
  };
}

it('are A up to 80 % of what is sold, B up to 95 %, and C from there on', () => {
  const classes = (...sales: number[]) => [
    ...classifyAbc(sales.map((cents, at) => ({ productId: at + 1, sales: cents }))).values(),
  ];
  expect(classes(80, 15, 5)).toEqual(['A', 'B', 'C']);
  expect(classes(79, 16, 5)).toEqual(['A', 'A', 'C']);
  expect(classes(20, 20, 20, 20, 20)).toEqual(['A', 'A', 'A', 'A', 'B']);
  expect(classes(100, 0, -20)).toEqual(['A', 'C', 'C']);
  expect(classes()).toEqual([]);
});

it('are below every margin where more came back than was sold, or nothing', () => {
  const product = (productId: number, sales: number, tax: number, cost: number) =>
    ({ productId, sales, tax, cost }) as RankedProductSums;
  const products = [
    product(1, -1080, -80, -600),
    product(2, 1000, 0, 400),
    product(3, 0, 0, 100),
    product(4, 1000, 0, 3000),
    // The margin is 50 % of the sales without tax. In percent of the sales with tax, it would be below product 6.
    product(5, 1000, 200, 400),
    product(6, 1000, 0, 550),
  ];
  const ordered = (order: 'asc' | 'desc') =>
    products.toSorted(createRankingComparator({ sort: 'margin', order })).map(({ productId }) => productId);
  expect(ordered('desc')).toEqual([2, 5, 6, 4, 1, 3]);
  expect(ordered('asc')).toEqual([1, 3, 4, 6, 5, 2]);
});

for (const database of BOTH_DATABASES) {
  describe(`products from best to dead on ${database.name}`, () => {
    const office = useBackOffice(database);
    const ask = (branch: number, range: string, query: object = {}, token?: string) =>
      office.call<ProductRanking>(
        'GET',
        `/api/report/product-ranking/${branch}/${range}?${new URLSearchParams({ ...query }).toString()}`,
        undefined,
        token,
      );

    it('are what lines, stocks and purchases say, whatever is asked', async () => {
      await fc.assert(
        fc.asyncProperty(
          shop,
          fc.array(question, { minLength: 3, maxLength: 6 }),
          async (drawn, questions) => {
            const opened = await openShop(office, drawn);
            const firstDay = toBusinessDay(FIRST, drawn.zone, drawn.cutoff);
            for (const asked of questions) {
              const start = addDays(firstDay, asked.from);
              const end = addDays(start, asked.length);
              const { kind, sort, order, days, limit, category, supplier } = asked;
              const { status, body } = await ask(opened.branchId, `${start}/${end}`, {
                kind,
                sort,
                order,
                days,
                limit,
                ...(category === null ? {} : { categoryId: opened.categories[category] }),
                ...(supplier === null ? {} : { supplierId: opened.suppliers[supplier] ?? 0 }),
              });
              expect(status).toBe(200);
              const { products, totals } = expected(opened, asked, { start, end });
              expect(body.products.map(told)).toEqual(products);
              const { sales, tax, cost, stockValue, ...counts } = body.totals;
              expect({
                ...counts,
                sales: inCents(sales),
                tax: inCents(tax),
                cost: inCents(cost),
                stockValue: inCents(stockValue),
              }).toEqual(totals);
              const named = opened.placed
                .filter(({ businessDay: day }) => day >= start && day <= end)
                .flatMap(({ lines }) => lines.filter(({ productId }) => productId === null));
              const sum = (read: (line: (typeof named)[number]) => number) =>
                named.reduce((total, line) => total + read(line), 0);
              expect(inCents(body.unnamed.sales)).toBe(sum(line => line.amountCents));
              expect(inCents(body.unnamed.tax)).toBe(sum(line => line.taxCents));
              expect(inCents(body.unnamed.cost)).toBe(sum(line => line.costCents));
            }
          },
        ),
        { numRuns: 25 },
      );
    });

    it('take nothing for sold by its name alone that is sold while they are read', async () => {
      const { id: branchId } = await buildBranch(office.db);
      const { id: category_id } = await buildCategory(office.db, { branch_id: branchId });
      const { id } = await buildProduct(office.db, { branch_id: branchId, category_id });
      const asked = Promise.withResolvers<void>();
      const held = Promise.withResolvers<void>();
      const lines = [
        soldLineOf({ product: 0, quantity: 1, amountCents: 900, taxCents: 0, costCents: 1 }, [id]),
      ];
      const selling = inTransaction(office.db, async tx => {
        if (database.dialect === 'postgres') await sql`lock table day_category`.execute(tx);
        held.resolve();
        await asked.promise;
        await placeSales(tx, [newSale({ branchId, lines })]);
      });
      await held.promise;
      const answer = ask(branchId, '20250115/20250115');
      if (database.dialect === 'postgres') await somebodyWaits(office.db);
      asked.resolve();
      await selling;
      expect((await answer).body.unnamed).toEqual({ sales: 0, tax: 0, cost: 0 });
    });

    it('come in their usual order with names, and with what they can be narrowed to', async () => {
      const { id: branchId } = await buildBranch(office.db);
      const { id: category_id, name: category } = await buildCategory(office.db, { branch_id: branchId });
      const supplier = await buildSupplier(office.db, { branch_id: branchId, name: 'Field & Co.' });
      await buildSupplier(office.db, { branch_id: branchId, status: 0 });
      const build = (name: string, stock_milli: number) =>
        buildProduct(office.db, {
          branch_id: branchId,
          category_id,
          name,
          stock_milli,
          cost_cents: 250,
          supplier_id: supplier.id,
        });
      const [tea, salt] = [await build('Tea', 4000), await build('Salt', 2000)];
      const [dust, jam] = [await build('Dust', 1000), await build('Jam', 8000)];
      const sold = (productId: number, amountCents: number, day: number) =>
        newSale({
          branchId,
          businessDay: day,
          lines: [
            soldLineOf({ product: 0, quantity: 1, amountCents, taxCents: 0, costCents: 1 }, [productId]),
          ],
        });
      await inTransaction(office.db, tx =>
        placeSales(tx, [
          sold(tea.id, 900, 20250110),
          sold(salt.id, 80, 20250110),
          sold(jam.id, 500, 20241001),
        ]),
      );
      const names = async (query: object) =>
        (await ask(branchId, '20250101/20250131', query)).body.products.map(({ name }) => name);
      expect(await names({})).toEqual(['Tea', 'Salt']);
      expect(await names({ kind: 'slow' })).toEqual(['Salt', 'Tea']);
      expect(await names({ kind: 'dead' })).toEqual(['Jam', 'Dust']);
      expect(await names({ kind: 'slow', days: 123 })).toEqual(['Jam', 'Salt', 'Tea']);
      expect(await names({ kind: 'dead', days: 122 })).toEqual(['Jam', 'Dust']);
      const { body } = await ask(branchId, '20250101/20250131', { kind: 'dead' });
      expect(body).toMatchObject({
        deadFrom: 20241203,
        lastSoldFrom: 20240202,
        totals: { products: 2, a: 0, sales: 0, stockValue: 22.5 },
        products: [
          { name: 'Jam', lastSold: 20241001, abc: null, supplier: 'Field & Co.', category, stockValue: 20 },
          { name: 'Dust', lastSold: null, isActive: true, isWeighed: false, stock: 1 },
        ],
        categories: [{ id: category_id, name: category }],
        suppliers: [{ id: supplier.id, name: 'Field & Co.' }],
      });
      expect(dust.id).toBe(body.products[1]!.productId);
    });

    it('are dead however often they were sold and brought back on one day', async () => {
      const { id: branchId } = await buildBranch(office.db);
      const { id: category_id } = await buildCategory(office.db, { branch_id: branchId });
      const boots = await buildProduct(office.db, { branch_id: branchId, category_id, stock_milli: 1000 });
      const takes = (quantity: number) =>
        soldLineOf({ product: 0, quantity, amountCents: quantity * 900, taxCents: 0, costCents: 0 }, [
          boots.id,
        ]);
      await inTransaction(office.db, tx =>
        placeSales(tx, [newSale({ branchId, lines: [takes(1)] }), newSale({ branchId, lines: [takes(-1)] })]),
      );
      for (const range of ['20250115/20250115', '20250116/20250131']) {
        const { body } = await ask(branchId, range, { kind: 'dead' });
        expect(body.products).toMatchObject([{ productId: boots.id, lastSold: null }]);
        expect((await ask(branchId, range, { kind: 'slow' })).body.products).toEqual([]);
      }
    });

    it('keep a product that is not there any more, by its number', async () => {
      const { id: branchId } = await buildBranch(office.db);
      const { id: category_id } = await buildCategory(office.db, { branch_id: branchId });
      const { id } = await buildProduct(office.db, { branch_id: branchId, category_id });
      const soldLine = { product: 0, quantity: 2, amountCents: 700, taxCents: 20, costCents: 300 };
      await inTransaction(office.db, tx =>
        placeSales(tx, [newSale({ branchId, lines: [soldLineOf(soldLine, [id])] })]),
      );
      // Older versions of the server stored sales of products that were deleted at the same moment.
      await office.db
        .updateTable('day_product')
        .set({ product_id: 987_654_321 })
        .where('branch_id', '=', branchId)
        .execute();
      const { body } = await ask(branchId, '20250115/20250115');
      expect(body.products).toMatchObject([
        {
          productId: 987_654_321,
          name: '',
          categoryId: 0,
          category: '',
          supplierId: 0,
          sales: 7,
          quantity: 2,
          abc: 'A',
        },
      ]);
    });

    it('are refused where the question is none, and for the branch of others', async () => {
      const [own, other] = [await buildBranch(office.db), await buildBranch(office.db)];
      const token = await office.signIn(await buildAdmin(office.db, { branch_id: own.id }));
      const range = '20250101/20250131';
      expect((await ask(other.id, range, {}, token)).status).toBe(404);
      const refused = [
        [{ kind: 'worst' }, 'kind must be one of best, slow, dead', 'kind'],
        [{ days: 0 }, 'days must be a whole number from 1 to 365', 'days'],
        [{ limit: 50_001 }, 'limit must be a whole number from 1 to 50000', 'limit'],
        [{ sort: 'colour' }, `sort must be one of ${RANKING_SORTS.join(', ')}`, 'sort'],
      ] as const;
      for (const [query, says, field] of refused)
        expect(await ask(own.id, range, query, token)).toEqual(problem(400, `${says}.`, field));
    });
  });
}

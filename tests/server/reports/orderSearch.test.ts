import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FoundOrders, OrderQuery } from '../../../contract/orderSearch.ts';
import { ORDER_STATUSES, TENDERS } from '../../../contract/enums.ts';
import { inTransaction } from '../../../server/database/connect.ts';
import { placeSales } from '../../../server/sales/placeSales.ts';
import { toStoredTender } from '../../../server/sales/sale.ts';
import { toBusinessDay, toWallClockReading } from '../../../contract/businessDay.ts';
import { problem, useBackOffice } from '../../support/backOffice.ts';
import {
  buildAdmin,
  buildBranch,
  buildCategory,
  buildTerminal,
  line,
  newSale,
  next,
} from '../../support/builders.ts';
import { buildProduct } from '../../support/catalogue.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';

/** In these weeks the clocks of New York and Lord Howe change. */
const ZONES = ['UTC', 'America/New_York', 'Australia/Lord_Howe'];
const FIRST = Date.UTC(2025, 9, 20);
const MINUTES = 40 * 24 * 60;

const GOODS = [
  { name: 'Whole Milk 1 l', upc: '036000291452' },
  { name: 'Chocolate Milk', upc: '' },
  { name: 'Jalapeño', upc: '4011' },
  { name: 'Sourdough', upc: '' },
] as const;
const UNKNOWN = 'Delivery, milk round';
const PEOPLE = ['Ana Ruiz', 'Anatol Blum', 'Óscar Díaz'];
const TILLS = ['Till 9001', 'Till 90012', null];

const sold = fc.record({
  minute: fc.integer({ min: 0, max: MINUTES }),
  person: fc.nat(PEOPLE.length - 1),
  till: fc.nat(TILLS.length - 1),
  status: fc.constantFrom(...ORDER_STATUSES),
  tender: fc.constantFrom(...TENDERS),
  goods: fc.uniqueArray(fc.nat(GOODS.length), { minLength: 1, maxLength: 4 }),
  cents: fc.integer({ min: -300, max: 300 }),
});
type Sold = typeof sold extends fc.Arbitrary<infer Value> ? Value : never;

const minuteOfDay = fc.integer({ min: 0, max: 1439 });

const asked = fc.record(
  {
    amount: fc.integer({ min: -300, max: 300 }),
    tolerance: fc.integer({ min: 0, max: 200 }),
    from: minuteOfDay,
    to: minuteOfDay,
    product: fc.constantFrom(
      'milk',
      'MILK choc',
      'jalapeno',
      '0360',
      '4011',
      'delivery',
      'sourdough,milk',
      'none',
    ),
    cashier: fc.constantFrom('ana', 'ruiz ana', 'oscar', 'nobody'),
    terminal: fc.constantFrom('TILL 9001', '90012', 'Till', 'unnamed', 'nothing'),
    tender: fc.constantFrom(...TENDERS),
    status: fc.constantFrom(...ORDER_STATUSES),
    number: fc.integer({ min: 1, max: 30 }),
    reference: fc.nat(30),
  },
  { requiredKeys: [] },
);
type Asked = typeof asked extends fc.Arbitrary<infer Value> ? Value : never;

const CASHIERS: Record<string, number[]> = { ana: [0, 1], 'ruiz ana': [0], oscar: [2], nobody: [] };
const TERMINALS: Record<string, number[]> = {
  'TILL 9001': [0],
  '90012': [1],
  Till: [0, 1],
  unnamed: [2],
  nothing: [],
};
const PRODUCTS: Record<string, number[][]> = {
  milk: [[0, 1, 4]],
  'MILK choc': [[1]],
  jalapeno: [[2]],
  '0360': [[0]],
  '4011': [[2]],
  delivery: [[4]],
  'sourdough,milk': [[3], [0, 1, 4]],
  none: [[]],
};

const instantOf = ({ minute }: Sold): number => FIRST + minute * 60_000;

const within = (minute: number, { from = 0, to = 1439 }: Asked): boolean =>
  from <= to ? minute >= from && minute <= to : minute >= from || minute <= to;

/** Few conditions are combined, so that some orders match. */
const few = asked.filter(query => Object.keys(query).length <= 4);

for (const database of BOTH_DATABASES) {
  describe(`orders are found on ${database.name}`, () => {
    const office = useBackOffice(database);
    const people: number[] = [];
    beforeAll(async () => {
      for (const name of PEOPLE) people.push((await buildAdmin(office.db, { name })).id);
    });
    const find = (query: object, token?: string) =>
      office.call<FoundOrders>(
        'GET',
        `/api/orders/find?${new URLSearchParams(query as Record<string, string>).toString()}`,
        undefined,
        token,
      );

    async function open(zone: string, cutoff: number, sales: readonly Sold[], movesStock: boolean) {
      const { id } = await buildBranch(office.db, { time_zone: zone, cutoff_hour: cutoff });
      const category = await buildCategory(office.db, { branch_id: id });
      const tills: number[] = [];
      for (const name of TILLS) tills.push((await buildTerminal(office.db, { branch_id: id, name })).id);
      const products: number[] = [];
      for (const goods of GOODS)
        products.push(
          (await buildProduct(office.db, { branch_id: id, category_id: category.id, ...goods })).id,
        );
      const dayOf = (one: Sold) => toBusinessDay(instantOf(one), zone, cutoff);
      const placed = sales.map((one, at) => {
        const [first, ...others] = one.goods;
        const lineOf = (which: number, amountCents: number) =>
          line({ productId: products[which] ?? null, name: GOODS[which]?.name ?? UNKNOWN, amountCents });
        return newSale({
          branchId: id,
          terminalId: tills[one.till]!,
          adminId: people[one.person]!,
          reference: `REF-${id}-${at}`,
          status: one.status,
          createdAt: instantOf(one),
          businessDay: dayOf(one),
          lines: [lineOf(first!, one.cents), ...others.map(which => lineOf(which, 0))],
          payments: [{ tender: toStoredTender(one.tender), amountCents: one.cents }],
        });
      });
      await inTransaction(office.db, tx => placeSales(tx, placed, { movesStock }));
      const { firstId } = await office.db
        .selectFrom('sale')
        .select(({ fn }) => fn.min('id').as('firstId'))
        .where('branch_id', '=', id)
        .executeTakeFirstOrThrow();
      return { id, tills, dayOf, firstId };
    }

    const fits = (query: Asked, one: Sold, { at, id, minute }: { at: number; id: number; minute: number }) =>
      (query.amount === undefined || Math.abs(one.cents - query.amount) <= (query.tolerance ?? 0)) &&
      within(minute, query) &&
      (query.product === undefined ||
        PRODUCTS[query.product]!.every(any => any.some(which => one.goods.includes(which)))) &&
      (query.cashier === undefined || CASHIERS[query.cashier]!.includes(one.person)) &&
      (query.terminal === undefined || TERMINALS[query.terminal]!.includes(one.till)) &&
      (query.tender === undefined || query.tender === one.tender) &&
      (query.status === undefined || query.status === one.status) &&
      (query.number === undefined || query.number === at + 1 || query.number === id) &&
      (query.reference === undefined || query.reference === at);

    it('by each thing alone and by several, as somebody finds them who reads every order', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...ZONES),
          fc.integer({ min: 0, max: 5 }),
          fc.array(sold, { minLength: 1, maxLength: 40 }),
          fc.array(few, { minLength: 3, maxLength: 6 }),
          fc.integer({ min: 0, max: 9 }),
          fc.boolean(),
          async (zone, cutoff, sales, questions, shift, movesStock) => {
            const { id, tills, dayOf, firstId } = await open(zone, cutoff, sales, movesStock);
            const [start, end] = [20251021 + shift, 20251120 + shift];
            for (const question of questions) {
              const { amount, tolerance, terminal, reference, ...rest } = question;
              const isOne = question.number !== undefined || reference !== undefined;
              const query = {
                ...rest,
                branchId: id,
                ...(isOne ? {} : { start, end }),
                ...(amount === undefined ? {} : { amount: (amount / 100).toFixed(2) }),
                ...(amount === undefined || tolerance === undefined
                  ? {}
                  : { tolerance: (tolerance / 100).toFixed(2) }),
                ...(terminal === undefined ? {} : { terminal: terminal === 'unnamed' ? tills[2] : terminal }),
                ...(reference === undefined ? {} : { reference: `REF-${id}-${reference}`.toLowerCase() }),
              };
              const { status, body } = await find(query);
              expect(status, JSON.stringify(body)).toBe(200);
              const expected = sales
                .map((one, at) => ({ one, at, day: dayOf(one) }))
                .filter(({ day }) => isOne || (day >= start && day <= end))
                .filter(({ one, at }) => {
                  const { hour, minute } = toWallClockReading(instantOf(one), zone);
                  return fits(question, one, { at, id: firstId + at, minute: hour * 60 + minute });
                })
                .sort((a, b) => b.day - a.day || b.at - a.at)
                .map(({ at }) => at + 1);
              expect(body.orders.map(({ number }) => number)).toEqual(expected);
              expect(body.more).toBe(false);
            }
          },
        ),
        { numRuns: 20 },
      );
    });

    it('with who sold them, where, and the first of their lines', async () => {
      const branch = await buildBranch(office.db, { time_zone: 'America/New_York' });
      const till = await buildTerminal(office.db, { branch_id: branch.id, name: 'Front' });
      const lines = ['Bread', 'Ham', 'Olives', 'Wine'].map(name => line({ name, quantity: 2 }));
      lines[1] = line({ name: 'Ham', quantity: 1, weightGrams: 735 });
      await inTransaction(office.db, tx =>
        placeSales(tx, [
          newSale({
            branchId: branch.id,
            terminalId: till.id,
            adminId: people[0]!,
            reference: 'K4B1-000007',
            createdAt: Date.UTC(2025, 0, 15, 23, 5, 9),
            lines,
          }),
        ]),
      );
      const { body } = await find({ branchId: branch.id, reference: 'k4b1-000007' });
      expect(body).toEqual({
        more: false,
        orders: [
          {
            id: expect.any(Number) as number,
            number: 1,
            reference: 'K4B1-000007',
            createdAt: '2025-01-15T18:05:09',
            amount: 21.64,
            status: 'completed',
            cashier: 'Ana Ruiz',
            terminalId: till.id,
            terminal: 'Front',
            lineCount: 4,
            lines: [
              { name: 'Bread', quantity: 2, weight: 0 },
              { name: 'Ham', quantity: 1, weight: 0.735 },
              { name: 'Olives', quantity: 2, weight: 0 },
            ],
          },
        ],
      });
      const { id } = body.orders[0]!;
      expect((await find({ branchId: branch.id, number: id })).body.orders.map(order => order.id)).toEqual([
        id,
      ]);
    });

    it.each(ORDER_STATUSES)('by the status "%s" alone', async status => {
      const { id } = await buildBranch(office.db);
      const sales = ORDER_STATUSES.map(each =>
        newSale({ branchId: id, status: each, reference: each, businessDay: 20251020, createdAt: FIRST }),
      );
      await inTransaction(office.db, tx => placeSales(tx, sales));
      const { orders } = (await find({ branchId: id, start: 20251020, end: 20251020, status })).body;
      expect(orders.map(({ reference }) => reference)).toEqual([status]);
    });

    it('by a range of amounts, both ends included', async () => {
      const { id } = await buildBranch(office.db);
      const sales = [3499, 3500, 4100, 4101, -3600].map(amountCents =>
        newSale({ branchId: id, lines: [line({ amountCents })] }),
      );
      await inTransaction(office.db, tx => placeSales(tx, sales));
      const january = { branchId: id, start: 20250101, end: 20250131 };
      const amountsOf = async (query: object) =>
        (await find({ ...january, ...query })).body.orders.map(({ amount }) => amount);
      expect(await amountsOf({ amountFrom: '35', amountTo: '41' })).toEqual([41, 35]);
      expect(await amountsOf({ amountFrom: '41' })).toEqual([41.01, 41]);
      expect(await amountsOf({ amountTo: '-30' })).toEqual([-36]);
      expect(await find({ ...january, amountFrom: '41', amountTo: '35' })).toEqual(
        problem(400, 'amountFrom must not be more than amountTo.', 'amountFrom'),
      );
    });

    it('at times from before midnight to after it, both ends included', async () => {
      const { id } = await buildBranch(office.db, { time_zone: 'UTC' });
      const sold = [30, 31].map(minute =>
        newSale({ branchId: id, createdAt: Date.UTC(2025, 0, 15, 0, minute), businessDay: 20250115 }),
      );
      await inTransaction(office.db, tx => placeSales(tx, sold));
      const { body } = await find({ branchId: id, start: 20250115, end: 20250115, from: 1380, to: 30 });
      expect(body.orders.map(({ number }) => number)).toEqual([1]);
    });

    it.each([
      ['guero cafe', 'Café El Güero'],
      ['all purpose flour', 'All-Purpose Flour, 5 lb'],
      ['flour all-purpose', 'All-Purpose Flour, 5 lb'],
      ['5 lb flour', 'All-Purpose Flour, 5 lb'],
    ])('with the words "%s" of a product, in any order and through punctuation', async (product, name) => {
      const { id } = await buildBranch(office.db);
      const category = await buildCategory(office.db, { branch_id: id });
      const linked = await buildProduct(office.db, { branch_id: id, category_id: category.id, name });
      await inTransaction(office.db, tx =>
        placeSales(tx, [
          newSale({ branchId: id, lines: [line({ productId: linked.id, name })] }),
          newSale({ branchId: id, lines: [line({ name: 'All-Purpose Cleaner' })] }),
        ]),
      );
      const { body } = await find({ branchId: id, start: 20250101, end: 20250131, product });
      expect(body.orders.map(({ number }) => number)).toEqual([1]);
    });

    it('with the words of a line without a product, through punctuation', async () => {
      const { id } = await buildBranch(office.db);
      const sale = newSale({ branchId: id, lines: [line({ name: 'All-Purpose Cleaner' })] });
      await inTransaction(office.db, tx => placeSales(tx, [sale]));
      const query = { branchId: id, start: 20250101, end: 20250131, product: 'cleaner all-purpose' };
      expect((await find(query)).body.orders).toHaveLength(1);
    });

    it('50 at a time, and says that there are more', async () => {
      const { id } = await buildBranch(office.db);
      const days = { branchId: id, start: 20250101, end: 20250131 };
      await inTransaction(office.db, tx =>
        placeSales(
          tx,
          Array.from({ length: 51 }, () => newSale({ branchId: id })),
        ),
      );
      const { body } = await find(days);
      expect(body.more).toBe(true);
      expect(body.orders.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, at) => 51 - at));
    });

    it('in no other branch, and in no days without end', async () => {
      const [own, other] = [await buildBranch(office.db), await buildBranch(office.db)];
      const reference = `only ${next()}`;
      await inTransaction(office.db, tx => placeSales(tx, [newSale({ branchId: other.id, reference })]));
      const token = await office.signIn(await buildAdmin(office.db, { branch_id: own.id }));
      const january = { start: 20250101, end: 20250131 };
      expect((await find({ branchId: other.id, reference }, token)).status).toBe(404);
      expect((await find({ branchId: own.id, reference }, token)).body.orders).toEqual([]);
      expect((await find({ branchId: own.id, reference, terminalId: 1, cashierId: 1 })).body.orders).toEqual(
        [],
      );
      expect(
        (await find({ branchId: other.id, ...january, terminalId: 1, cashierId: 1 })).body.orders,
      ).toHaveLength(1);
      const refused: [query: Partial<Record<keyof OrderQuery, unknown>>, sentence: string, field: string][] =
        [
          [{}, 'Give a first and a last day, or search for a number or a reference.', 'start'],
          [
            { start: 20250101 },
            'Give a first and a last day, or search for a number or a reference.',
            'start',
          ],
          [{ start: 20250102, end: 20250101 }, 'start must not be after end.', 'start'],
          [{ start: 20250101, end: 20250230 }, 'end: 20250230 is not a day that exists.', 'end'],
          [
            { start: 20250101, end: 20250201 },
            'Ask for at most 31 days at a time. A search by number or reference may cover more.',
            'start',
          ],
          [
            { ...january, amount: '1.234' },
            'amount must be an amount with at most two decimals, such as 38.40.',
            'amount',
          ],
          [{ ...january, from: 1440 }, 'from must be a minute of the day, from 0 to 1439.', 'from'],
        ];
      for (const [query, sentence, field] of refused)
        expect(await find({ branchId: own.id, ...query })).toEqual(problem(400, sentence, field));
      expect((await find({ branchId: own.id, start: 20240101, end: 20251231, number: 1 })).status).toBe(200);
    });
  });
}

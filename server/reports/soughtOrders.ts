/** The orders that a search is about: each thing that is sought is a condition, and all of them hold. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { OrderQuery } from '../../contract/orderSearch.ts';
import { nameOrAnyCodeMatches } from '../catalogue/productCodes.ts';
import type { Db } from '../database/connect.ts';
import { signedOf } from '../http/quantities.ts';
import { folded } from '../lib/text.ts';
import { tenderIn } from '../sales/tenders.ts';
import { addDays, wallAsUtc } from '../time/businessDay.ts';
import { minuteIn } from '../time/hourIn.ts';
import { soldOrders, type SoldRow } from './soldOrder.ts';

/** Business days, both inclusive. */
export interface Days {
  start: number;
  end: number;
}

interface Within {
  /** Null: every day. */
  days: Days | null;
  /** Of the branch. */
  timeZone: string;
  most: number;
}

type Condition = RawBuilder<SqlBool>;

/** The newest first. */
export async function soughtOrders(
  db: Db,
  query: OrderQuery,
  { days, timeZone, most }: Within,
): Promise<SoldRow[]> {
  const conditions = [
    ...ofOrder(query),
    ...(days ? [sql<SqlBool>`sale.business_day between ${days.start} and ${days.end}`] : []),
    ...(await ofTime(db, query, days, timeZone)),
    ...ofProducts(query),
    ...(await ofSellers(db, query)),
  ];
  return soldOrders(db)
    .where('sale.branch_id', '=', query.branchId)
    .where(eb => eb.and(conditions))
    .orderBy('sale.business_day', 'desc')
    .orderBy('sale.id', 'desc')
    .limit(most)
    .execute();
}

function ofOrder({ number, reference, amount, tolerance = '0', tender, status }: OrderQuery): Condition[] {
  const conditions: Condition[] = [];
  if (number !== undefined) conditions.push(sql`(sale.number = ${number} or sale.id = ${number})`);
  if (reference !== undefined) {
    const spelled = [reference, reference.toUpperCase(), reference.toLowerCase()].map(text => text.trim());
    conditions.push(sql`sale.reference in (${sql.join([...new Set(spelled)])})`);
  }
  if (amount !== undefined) {
    const cents = signedOf(Number(amount), 100, 'amount');
    const most = Math.abs(signedOf(Number(tolerance), 100, 'tolerance'));
    conditions.push(sql`sale.amount_cents between ${cents - most} and ${cents + most}`);
  }
  if (tender !== undefined) {
    conditions.push(
      sql`exists (select 1 from sale_payment where order_id = sale.id and tender = ${tenderIn(tender)})`,
    );
  }
  if (status !== undefined) conditions.push(sql`sale.status = ${status}`);
  return conditions;
}

const DAY = 86_400_000;

const midnight = (day: number): number => wallAsUtc({ day, hour: 0, minute: 0, second: 0 });

async function ofTime(
  db: Db,
  { branchId, from, to }: OrderQuery,
  days: Days | null,
  timeZone: string,
): Promise<Condition[]> {
  if (from === undefined && to === undefined) return [];
  const { start, end } = days ?? (await daysOf(db, branchId));
  // A day more at each end: no zone is further from UTC, and no business day ends later.
  const minute = minuteIn(timeZone, [midnight(start) - DAY, midnight(addDays(end, 2)) + DAY]);
  const [first, last] = [from ?? 0, to ?? 1439];
  return [
    first <= last
      ? sql`${minute} between ${first} and ${last}`
      : sql`(${minute} >= ${first} or ${minute} <= ${last})`,
  ];
}

/** All days on which a branch has orders. */
async function daysOf(db: Db, branchId: number): Promise<Days> {
  const day = (order: 'asc' | 'desc') =>
    db
      .selectFrom('sale')
      .select('business_day')
      .where('branch_id', '=', branchId)
      .orderBy('business_day', order)
      .limit(1)
      .executeTakeFirst();
  const [first, last] = [await day('asc'), await day('desc')];
  // Without orders any day will do.
  return { start: first?.business_day ?? 2000_01_01, end: last?.business_day ?? 2000_01_01 };
}

/** Each has a line of its own, or the same. */
function ofProducts({ branchId, product = '' }: OrderQuery): Condition[] {
  return product
    .split(',')
    .map(text => text.split(/\s+/).filter(word => folded(word) !== ''))
    .filter(words => words.length > 0)
    .map(words => {
      const named = sql.join(
        words.map(word => sql`(${nameOrAnyCodeMatches(branchId, word)})`),
        sql` and `,
      );
      const written = sql.join(
        words.map(word => sql`lower(line.name) like ${containingAsWritten(word)} escape '\\'`),
        sql` and `,
      );
      return sql<SqlBool>`exists (
        select 1 from sale_line as line where line.order_id = sale.id and (
          line.product_id in (select product.id from product where product.branch_id = ${branchId} and ${named})
          or (line.product_id is null and ${written})
        )
      )`;
    });
}

/** What is no product has no folded name: accents count, and SQLite knows the case of plain letters alone. */
const containingAsWritten = (word: string): string => `%${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

async function ofSellers(db: Db, query: OrderQuery): Promise<Condition[]> {
  const { branchId, cashier, cashierId, terminal, terminalId } = query;
  const conditions: Condition[] = [];
  if (cashierId !== undefined) conditions.push(sql`sale.admin_id = ${cashierId}`);
  if (terminalId !== undefined) conditions.push(sql`sale.terminal_id = ${terminalId}`);
  if (cashier !== undefined) {
    const people = await db.selectFrom('admin').select(['id', 'name']).execute();
    conditions.push(
      idIn(
        'sale.admin_id',
        people.filter(({ name }) => hasWords(name, cashier)),
      ),
    );
  }
  if (terminal !== undefined) {
    const known = await db
      .selectFrom('terminal')
      .select(['id', 'name'])
      .where('branch_id', '=', branchId)
      .execute();
    conditions.push(idIn('sale.terminal_id', terminalsCalled(known, terminal)));
  }
  return conditions;
}

const idIn = (column: string, rows: readonly { id: number }[]): Condition =>
  rows.length === 0 ? sql`1 = 0` : sql`${sql.ref(column)} in (${sql.join(rows.map(({ id }) => id))})`;

const wordsOf = (text: string): string[] => folded(text).split(' ').filter(Boolean);

const hasWords = (name: string, sought: string): boolean => {
  const text = folded(name);
  return wordsOf(sought).every(word => text.includes(word));
};

/** Those whose name is that; without one, those whose name has all of its words: "2" is "Till 2", and no "Till 12". */
function terminalsCalled<Terminal extends { id: number; name: string | null }>(
  terminals: readonly Terminal[],
  sought: string,
): Terminal[] {
  const words = wordsOf(sought);
  const exact = terminals.filter(({ name }) => name !== null && folded(name) === words.join(' '));
  if (exact.length > 0) return exact;
  return terminals.filter(({ id, name }) => {
    const own = wordsOf(name ?? String(id));
    return words.every(word => own.includes(word));
  });
}

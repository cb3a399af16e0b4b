/** What orders that are sought hold. */
import { sql } from 'kysely';
import type { OrderQuery } from '../../contract/orderSearch.ts';
import { nameOrAnyCodeMatches } from '../catalogue/productCodes.ts';
import type { Db } from '../database/connect.ts';
import { folded } from '../lib/text.ts';
import { inDays, onlyDaysOf, type Condition, type Days, type Within } from './soughtOrders.ts';

/** Each product that is named has a line; one line may be of several. */
export async function ofProducts(
  db: Db,
  { branchId, product = '' }: OrderQuery,
  { days }: Within,
): Promise<Condition[]> {
  const named = product
    .split(',')
    .map(text => text.split(/\s+/).filter(word => folded(word) !== ''))
    .filter(words => words.length > 0);
  if (named.length === 0) return [];
  const lines = named.map(words => hasLine(branchId, words));
  // Lines of no product are in no rollup.
  if (!days || (await hasLinesOfNothing(db, branchId, days))) return lines;
  const sold = named.map(words =>
    onlyDaysOf('day_product', branchId, days, sql`product_id in (${productsCalled(branchId, words)})`),
  );
  return [...lines, ...sold];
}

/** Those of the branch by all of these words: each is in the name, or begins a code. */
const productsCalled = (branchId: number, words: readonly string[]) =>
  sql`select product.id from product where product.branch_id = ${branchId} and ${sql.join(
    words.map(word => sql`(${nameOrAnyCodeMatches(branchId, word)})`),
    sql` and `,
  )}`;

function hasLine(branchId: number, words: readonly string[]): Condition {
  const written = sql.join(
    words.map(word => sql`lower(line.name) like ${containingAsWritten(word)} escape '\\'`),
    sql` and `,
  );
  return sql`exists (
    select 1 from sale_line as line where line.order_id = sale.id and (
      line.product_id in (${productsCalled(branchId, words)})
      or (line.product_id is null and ${written})
    )
  )`;
}

/** What is no product has no folded name: accents count, and SQLite knows the case of plain letters alone. */
const containingAsWritten = (word: string): string => `%${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/** Whether orders of these days, or some placed between them, have a line of no product. */
async function hasLinesOfNothing(db: Db, branchId: number, days: Days): Promise<boolean> {
  // Day by day, as the index has them: in all days together every order would be read.
  const end = (order: 'asc' | 'desc') => sql`
    (select id from sale where branch_id = ${branchId} and business_day = sold.day
      order by id ${sql.raw(order)} limit 1)
  `;
  const { rows } = await sql`
    select 1 from sale_line
    where product_id is null
      and order_id >= (select min(first) from (select ${end('asc')} as first from (
        select distinct day from day_cashier where branch_id = ${branchId} and ${inDays('day', days)}) as sold) as firsts)
      and order_id <= (select max(last) from (select ${end('desc')} as last from (
        select distinct day from day_cashier where branch_id = ${branchId} and ${inDays('day', days)}) as sold) as lasts)
    limit 1
  `.execute(db);
  return rows.length > 0;
}

import { sql } from 'kysely';
import type { OrderQuery } from '../../contract/orderSearch.ts';
import { whereNameOrAnyCodeMatches } from '../catalogue/productCodes.ts';
import type { Db } from '../database/connect.ts';
import { HttpProblem } from '../http/problems.ts';
import { foldText, splitWords } from '../../contract/foldText.ts';
import { createMessage } from '../language/message.ts';
import { whereDayInRange, type SqlCondition, type DayRange, type OrderSearchScope } from './dayConditions.ts';

/**
 * Builds conditions that require an order line for each product in the search. One line may match several products.
 * @returns conditions by which orders are looked up, and conditions that are checked for each order
 * @throws HttpProblem 400 if the text consists of commas only
 */
export async function buildProductConditions(
  db: Db,
  { branchId, product = '' }: OrderQuery,
  { days }: OrderSearchScope,
): Promise<{ lookedUp: SqlCondition[]; perOrder: SqlCondition[] }> {
  const [lookedUp, perOrder]: [SqlCondition[], SqlCondition[]] = [[], []];
  const named = product
    .split(',')
    .map(text => text.split(/\s+/).filter(word => foldText(word) !== ''))
    .filter(words => words.length > 0);
  if (product !== '' && named.length === 0)
    throw new HttpProblem(400, createMessage('order.productMissing'), 'product');
  if (named.length === 0) return { lookedUp, perOrder };
  const span = days && (await idsIn(db, branchId, days));
  for (const words of named) {
    // If a product is sold often, checking each order from the newest on is faster than looking up its lines.
    if (!days || !span || (await soldIn(db, branchId, days, words)) > MAX_LOOKED_UP)
      perOrder.push(hasLine(branchId, words));
    else lookedUp.push(amongLines(branchId, words, span));
  }
  return { lookedUp, perOrder };
}

const MAX_LOOKED_UP = 3000;

/**
 * Selects the products of the branch that match all words of a search. A word matches as a part of the name or as
 * the beginning of a code.
 */
const productsCalled = (branchId: number, words: readonly string[]) =>
  sql`select product.id from product where product.branch_id = ${branchId} and ${sql.join(
    words.map(word => sql`(${whereNameOrAnyCodeMatches(branchId, word)})`),
    sql` and `,
  )}`;

/**
 * Builds the condition for the name of an order line without a product. This name is not folded: accents count, and
 * SQLite ignores case only for ASCII letters.
 */
const isWritten = (words: readonly string[]): SqlCondition =>
  sql`${sql.join(
    words.flatMap(splitWords).map(word => sql`lower(name) like ${containingAsWritten(word)} escape '\\'`),
    sql` and `,
  )}`;

const containingAsWritten = (word: string): string => `%${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

const hasLine = (branchId: number, words: readonly string[]): SqlCondition =>
  sql`exists (
    select 1 from sale_line where order_id = sale.id and (
      product_id in (${productsCalled(branchId, words)}) or (product_id is null and ${isWritten(words)})
    )
  )`;

interface Span {
  first: number;
  last: number;
}

/**
 * Builds the condition for orders with a line that matches the words. The database has one index of the lines that
 * moved stock, and one of all other lines. The first two parts of the condition use these two indexes. The third part
 * finds lines without a product by their name.
 */
function amongLines(branchId: number, words: readonly string[], { first, last }: Span): SqlCondition {
  const linesWhere = (condition: SqlCondition) =>
    sql`select order_id from sale_line where ${condition} and order_id between ${first} and ${last}`;
  const called = sql`product_id in (${productsCalled(branchId, words)})`;
  return sql`sale.id in (
    ${linesWhere(sql`warehouse_id is not null and ${called}`)}
    union ${linesWhere(sql`warehouse_id is null and ${called}`)}
    union ${linesWhere(sql`warehouse_id is null and product_id is null and ${isWritten(words)}`)}
  )`;
}

async function soldIn(db: Db, branchId: number, days: DayRange, words: readonly string[]): Promise<number> {
  const { rows } = await sql<{ orders: number | null }>`
    select sum(orders) as orders from day_product
    where branch_id = ${branchId} and ${whereDayInRange('day', days)} and product_id in (${productsCalled(branchId, words)})
  `.execute(db);
  return Number(rows[0]?.orders ?? 0);
}

async function idsIn(db: Db, branchId: number, days: DayRange): Promise<Span | null> {
  // Each day is looked up separately in the index. A query over all days would read every order.
  const end = (order: 'asc' | 'desc') => sql`
    (select id from sale where branch_id = ${branchId} and business_day = sold.day
      order by id ${sql.raw(order)} limit 1)
  `;
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(first) as first, max(last) as last from (
      select ${end('asc')} as first, ${end('desc')} as last from (
        select distinct day from day_cashier where branch_id = ${branchId} and ${whereDayInRange('day', days)}
      ) as sold
    ) as ends
  `.execute(db);
  const { first, last } = rows[0]!;
  return first === null || last === null ? null : { first, last };
}

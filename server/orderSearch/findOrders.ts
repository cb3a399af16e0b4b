import { sql, type SqlBool } from 'kysely';
import type { OrderQuery } from '../../contract/orderSearch.ts';
import type { Db } from '../database/connect.ts';
import { HttpProblem } from '../http/problems.ts';
import { toSignedFixedPointInteger } from '../http/quantities.ts';
import { createMessage } from '../language/message.ts';
import { toStoredTender } from '../sales/sale.ts';
import { selectOrders, type OrderRow } from '../reports/orderRows.ts';
import type { SqlCondition, OrderSearchScope } from './dayConditions.ts';
import { buildProductConditions } from './productConditions.ts';
import { buildSellerConditions } from './sellerConditions.ts';
import { buildTimeConditions } from './timeConditions.ts';

export async function findOrders(
  db: Db,
  query: OrderQuery,
  { most, ...within }: OrderSearchScope & { most: number },
): Promise<OrderRow[]> {
  const products = await buildProductConditions(db, query, within);
  const lookedUp = [...ofOne(query, within), ...products.lookedUp];
  const conditions = [
    ...lookedUp,
    inBranch('sale', query, within, lookedUp.length > 0 ? '+' : ''),
    ...ofAmounts(query),
    ...ofOrder(query),
    ...(await buildTimeConditions(db, query, within)),
    ...products.perOrder,
    ...(await buildSellerConditions(db, query, within)),
  ];
  return selectOrders(db)
    .where(eb => eb.and(conditions))
    .orderBy('sale.business_day', 'desc')
    .orderBy('sale.id', 'desc')
    .limit(most)
    .execute();
}

/**
 * Builds the condition for the branch and the days of an order search.
 * @param sign `+` before the columns keeps SQLite from using the index by which the result is sorted. It is passed if
 *   another index finds the few matching orders faster
 */
function inBranch(
  table: string,
  { branchId }: OrderQuery,
  { days }: OrderSearchScope,
  sign: '+' | '' = '',
): SqlCondition {
  const column = (name: string) => sql`${sql.raw(sign)}${sql.ref(`${table}.${name}`)}`;
  const own = sql<SqlBool>`${column('branch_id')} = ${branchId}`;
  return days ? sql`${own} and ${column('business_day')} between ${days.start} and ${days.end}` : own;
}

/**
 * Builds those conditions of an order search that match only a few orders: a number, a reference, an amount.
 * @throws HttpProblem 400 for a tolerance without an amount
 */
function ofOne(query: OrderQuery, within: OrderSearchScope): SqlCondition[] {
  const { number, reference, amount, tolerance = '0' } = query;
  if (amount === undefined && query.tolerance !== undefined)
    throw new HttpProblem(400, createMessage('order.toleranceAlone'), 'amount');
  const conditions: SqlCondition[] = [];
  const among = (days: OrderSearchScope, ...any: SqlCondition[]) => {
    const ids = any.map(
      condition =>
        sql`select id from sale as sought where ${inBranch('sought', query, days)} and ${condition}`,
    );
    conditions.push(sql`sale.id in (${sql.join(ids, sql` union `)})`);
  };
  // A search for a number or a reference ignores the range of days. Otherwise, SQLite would read all orders of these
  // days instead of looking up a single order.
  const ever = { ...within, days: null };
  if (number !== undefined) among(ever, sql`number = ${number}`, sql`id = ${number}`);
  if (reference !== undefined) {
    const text = reference.trim();
    const spelled = new Set([text, text.toUpperCase(), text.toLowerCase()]);
    among(ever, sql`reference in (${sql.join([...spelled])})`);
  }
  if (amount !== undefined) {
    const cents = toSignedFixedPointInteger(Number(amount), 100, 'amount');
    const more = toSignedFixedPointInteger(Number(tolerance), 100, 'tolerance');
    // With equal bounds, `between` would keep SQLite from using the index by amount and day, so an equality is used.
    among(
      within,
      more === 0
        ? sql`amount_cents = ${cents}`
        : sql`amount_cents between ${cents - more} and ${cents + more}`,
    );
  }
  return conditions;
}

/**
 * Builds the conditions for order amounts from `amountFrom` to `amountTo`, in dollars.
 * @throws HttpProblem 400 if the minimum exceeds the maximum, or an amount has more than two decimals
 */
function ofAmounts({ amountFrom, amountTo }: OrderQuery): SqlCondition[] {
  const least =
    amountFrom === undefined ? undefined : toSignedFixedPointInteger(Number(amountFrom), 100, 'amountFrom');
  const most =
    amountTo === undefined ? undefined : toSignedFixedPointInteger(Number(amountTo), 100, 'amountTo');
  if (least !== undefined && most !== undefined && least > most)
    throw new HttpProblem(400, createMessage('order.amountsReversed'), 'amountFrom');
  const conditions: SqlCondition[] = [];
  if (least !== undefined) conditions.push(sql`sale.amount_cents >= ${least}`);
  if (most !== undefined) conditions.push(sql`sale.amount_cents <= ${most}`);
  return conditions;
}

function ofOrder({ tender, status }: OrderQuery): SqlCondition[] {
  const conditions: SqlCondition[] = [];
  if (tender !== undefined) {
    conditions.push(
      sql`exists (select 1 from sale_payment where order_id = sale.id and tender = ${toStoredTender(tender)})`,
    );
  }
  if (status !== undefined) {
    conditions.push(sql`sale.status = ${status}`);
    // The query repeats the condition of the partial index, because the database uses this index only then.
    if (status !== 'completed') conditions.push(sql`sale.status <> 'completed'`);
  }
  return conditions;
}

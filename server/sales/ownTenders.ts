/** Sums the payments by tenders with a name of their own, such as vouchers. */
import { sql, type SqlBool } from 'kysely';
import type { BranchDayRangeParams } from '../../contract/common.ts';
import type { Tender } from '../../contract/enums.ts';
import { foldText } from '../../contract/foldText.ts';
import type { ShopTenders } from '../../contract/tenders.ts';
import type { Db } from '../database/connect.ts';
import { splitPayment, toWireTender } from './sale.ts';
import { findOwnTender } from './shopTenders.ts';

/** Reads the payments of business days that have a named part. */
export const readNamedPayments = (db: Db, { branch, start, end }: BranchDayRangeParams, cashier?: number) =>
  db
    .selectFrom('sale')
    .innerJoin('sale_payment as payment', 'payment.order_id', 'sale.id')
    .select(['terminal_id', 'payment.name', 'tender', 'payment.amount_cents', 'given_cents', 'parts'])
    .where('branch_id', '=', branch)
    .where('business_day', '>=', start)
    .where('business_day', '<=', end)
    // The condition has no parameters, because PostgreSQL uses the partial index `sale_payment_named` only then.
    .where(sql<SqlBool>`(payment.name <> '' or payment.parts <> '')`)
    .$if(cashier !== undefined, query => query.where('admin_id', '=', cashier!))
    .execute();

type NamedPayment = Awaited<ReturnType<typeof readNamedPayments>>[number];

export interface OwnTenderSum {
  tender: Tender;
  name: string;
  cents: number;
}

/** Sums named payments by tender, sorted by name. Names that differ only in case or accents are the same. */
export function sumOwnTenders(payments: readonly NamedPayment[], tenders: ShopTenders): OwnTenderSum[] {
  const sums = new Map<string, OwnTenderSum>();
  for (const { name, tender: stored, amount_cents } of payments.flatMap(splitPayment)) {
    if (name === '') continue;
    const tender = toWireTender(stored);
    const key = `${foldText(name)} ${tender}`;
    const ownName = findOwnTender({ tender, name }, tenders)?.name ?? name;
    sums.set(key, { tender, name: ownName, cents: (sums.get(key)?.cents ?? 0) + amount_cents });
  }
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}

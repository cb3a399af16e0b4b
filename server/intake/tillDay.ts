/** Sales and totals of a till's branch, with which the till reconciles its own records. */
import { sql } from 'kysely';
import {
  MAX_SALES_PER_PAGE,
  type TillDay,
  type TillDayQuery,
  type TillSales,
  type TillSalesQuery,
} from '../../contract/tillDay.ts';
import { toBusinessDay } from '../../contract/businessDay.ts';
import { assertValidDay } from '../branches/dayRange.ts';
import { readInSnapshot, type Db } from '../database/connect.ts';
import { TENDERS } from '../database/tables/sales.ts';
import { readDrawerDay } from '../drawers/drawerDay.ts';
import { sumSales } from '../drawers/sessionFigures.ts';
import { toWireSaleSums } from '../drawers/wireFigures.ts';
import { toDollars } from '../http/money.ts';
import { toWireTender } from '../sales/sale.ts';
import { getTerminalName } from '../sales/terminalName.ts';
import type { Till } from './tillKeys.ts';
import { readPaymentsOfSales, selectSalesForTills, toTillReceiptHead } from './tillReceipts.ts';

/** Lists the sales of the till's branch in the order in which the server received them. */
export async function listTillSales(
  db: Db,
  { branchId }: Till,
  { day, after = 0, limit = MAX_SALES_PER_PAGE }: TillSalesQuery,
): Promise<TillSales> {
  if (day !== undefined) assertValidDay(day, 'day');
  const orders = await selectSalesForTills(db)
    .where('sale.branch_id', '=', branchId)
    .where('sale.number', '>', after)
    .$if(day !== undefined, query => query.where('sale.business_day', '=', day!))
    .orderBy('sale.number')
    .limit(limit + 1)
    .execute();
  const listed = orders.slice(0, limit);
  const payments = Map.groupBy(
    listed.length === 0
      ? []
      : await readPaymentsOfSales(
          db,
          listed.map(({ id }) => id),
        ),
    payment => payment.order_id,
  );
  return {
    sales: listed.map(order => ({
      ...toTillReceiptHead(order, payments.get(order.id) ?? []),
      businessDay: order.business_day,
    })),
    more: orders.length > limit,
  };
}

/** Sums the sales of a business day of the till's branch. The default is the current day. */
export async function readTillDay(db: Db, { branchId, clock }: Till, query: TillDayQuery): Promise<TillDay> {
  const { timeZone, cutoffHour } = clock;
  const { day = toBusinessDay(Date.now(), timeZone, cutoffHour) } = query;
  assertValidDay(day, 'day');
  return readInSnapshot(db, async moment => {
    const {
      zs,
      open,
      salesOutsideSessions: _,
      ...sums
    } = await readDrawerDay(moment, { time_zone: timeZone }, { branch: branchId, start: day, end: day });
    return {
      day,
      ...sums,
      terminals: await sumTerminals(moment, branchId, day),
      zs: zs ?? [],
      open: open ?? [],
    };
  });
}

async function sumTerminals(db: Db, branchId: number, day: number): Promise<TillDay['terminals']> {
  const sales = await db
    .selectFrom('sale')
    .select(({ fn }) => [
      'terminal_id',
      fn.countAll<number>().as('orders'),
      sql<number>`sum(case when amount_cents < 0 then 1 else 0 end)`.as('refunds'),
      sql<number>`sum(case when amount_cents < 0 then amount_cents else 0 end)`.as('refund_cents'),
      fn.sum<number>('amount_cents').as('amount_cents'),
      fn.sum<number>('tax_cents').as('tax_cents'),
    ])
    .where('branch_id', '=', branchId)
    .where('business_day', '=', day)
    .groupBy('terminal_id')
    .execute();
  const sums = new Map(sales.map(row => [row.terminal_id, row]));
  const terminals = await db
    .selectFrom('day_terminal')
    .innerJoin('terminal', 'terminal.id', 'day_terminal.terminal_id')
    .selectAll('day_terminal')
    .select('terminal.name')
    .where('day_terminal.branch_id', '=', branchId)
    .where('day', '=', day)
    .orderBy('terminal_id')
    .execute();
  return terminals.map(({ terminal_id: id, name, discount_cents, ...row }) => ({
    terminalId: id,
    terminal: getTerminalName({ id, name }),
    ...toWireSaleSums(
      sumSales(
        [{ ...sums.get(id)!, tip_cents: row.tip_cents, rounding_cents: row.rounding_cents }],
        discount_cents,
      ),
    ),
    tenders: TENDERS.map(tender => ({
      tender: toWireTender(tender),
      amount: toDollars(row[`${tender}_cents`]),
    })),
  }));
}

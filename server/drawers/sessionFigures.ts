/**
 * Computes the figures of a drawer session from the sales of its terminal. A close stores its figures as JSON, and they
 * never change. Amounts are in cents. Times are by the branch's clock.
 */
import { sql } from 'kysely';
import type { DrawerMovementKind, Tender } from '../../contract/enums.ts';
import { foldText } from '../../contract/foldText.ts';
import type { Db } from '../database/connect.ts';
import { listAwaitedPayments, selectAwaitedReturns } from '../sales/awaitedReturns.ts';
import { splitPayment, toWireTender } from '../sales/sale.ts';
import type { TaxRateTotals } from '../sales/taxesByRate.ts';
import { getTerminalName } from '../sales/terminalName.ts';
import { createWallClockFormatter } from '../time/wallClock.ts';
import { parseStoredCount, type StoredCount } from './drawerCounts.ts';
import { readLateSalesOfEarlierCloses, type LateOfClose } from './lateSales.ts';
import { selectSalesInRange, type OpenedSession, type SalesRange } from './salesOfSession.ts';
import { IS_REFUND_SQL } from '../sales/refundSql.ts';

export interface SaleSums {
  salesCount: number;
  refundCount: number;
  grossCents: number;
  discountCents: number;
  refundedCents: number;
  totalCents: number;
  taxCents: number;
  netCents: number;
  tipCents: number;
  roundingCents: number;
}

export interface TenderSum {
  tender: Tender;
  name: string;
  cents: number;
}

export interface MovementFigure {
  id: number;
  kind: DrawerMovementKind;
  cents: number;
  reason: string;
  person: string;
  madeAt: string;
}

interface CashierFigures {
  cashierId: number;
  cashier: string;
  salesCount: number;
  refundCount: number;
  refundedCents: number;
  totalCents: number;
  noSales: number;
  tenders: TenderSum[];
}

export interface Balance {
  tender: Tender;
  name: string;
  expectedCents: number;
  countedCents: number | null;
  differenceCents: number | null;
}

export interface SessionFigures extends SaleSums {
  branch: { name: string; address: string };
  terminal: string;
  openedAt: string;
  openedBy: string;
  endedAt: string;
  floatCents: number;
  taxes: TaxRateTotals[];
  tenders: TenderSum[];
  movements: MovementFigure[];
  paidInCents: number;
  paidOutCents: number;
  dropCents: number;
  noSales: number;
  cashiers: CashierFigures[];
  denominations: { cents: number; count: number }[];
  countedAt: string;
  countedBy: string;
  balances: Balance[];
  late: LateOfClose[];
  /**
   * Returns whose sale had not arrived: their number and amount. The balances contain their payments, all other figures
   * do not. Absent from figures that older versions of the server stored.
   */
  awaited?: { count: number; cents: number };
}

interface ComputeOptions {
  range: SalesRange;
  /** Movements with higher ids are left out. */
  lastEventId: number;
}

export async function computeSessionFigures(
  db: Db,
  session: OpenedSession,
  { range, lastEventId }: ComputeOptions,
): Promise<SessionFigures> {
  const { terminal_id, opened_at, float_cents } = session;
  const place = await db
    .selectFrom('terminal')
    .innerJoin('branch', 'branch.id', 'terminal.branch_id')
    .select(['terminal.id', 'terminal.name', 'branch.name as branch', 'branch.address', 'branch.time_zone'])
    .where('terminal.id', '=', terminal_id)
    .executeTakeFirstOrThrow();
  const shown = createWallClockFormatter(place.time_zone);
  const count = parseStoredCount(session.counted);
  const sales = await sumSalesByCashier(db, range);
  const payments = await readPayments(db, range);
  const { taxes, discountCents } = await sumTaxesAndDiscounts(db, range);
  const openings = await countOpenings(db, range);
  const movements = await readMovements(db, { sessionId: session.id, lastEventId }, shown);
  const names = await readNames(db, [
    session.opened_by,
    ...(count ? [count.adminId] : []),
    ...sales.map(row => row.admin_id),
    ...openings.keys(),
  ]);
  const getName = (id: number) => names.get(id) ?? '';
  const cashierIds = [...new Set([...sales.map(row => row.admin_id), ...openings.keys()])].sort(
    (one, other) => one - other,
  );
  const sumKind = (kind: DrawerMovementKind) =>
    movements.reduce((sum, one) => sum + (one.kind === kind ? one.cents : 0), 0);
  const [paidInCents, paidOutCents, dropCents] = [sumKind('paid-in'), sumKind('paid-out'), sumKind('drop')];
  const tenders = sumTenders(payments);
  const awaited = await selectAwaitedReturns(db)
    .where('waiting_return.terminal_id', '=', terminal_id)
    .where('created_at', '>=', range.from)
    .where('created_at', '<=', range.until)
    .execute();
  const refunds = awaited.flatMap(listAwaitedPayments);
  return {
    branch: { name: place.branch, address: place.address },
    terminal: getTerminalName(place),
    openedAt: shown(opened_at),
    openedBy: getName(session.opened_by),
    endedAt: session.ended_at === null && !count ? '' : shown(range.until),
    floatCents: float_cents,
    ...sumSales(sales, discountCents),
    taxes,
    tenders,
    movements,
    paidInCents,
    paidOutCents,
    dropCents,
    noSales: [...openings.values()].reduce((sum, openingsOfOne) => sum + openingsOfOne, 0),
    cashiers: cashierIds.map(id => {
      const own = sumSales(
        sales.filter(row => row.admin_id === id),
        0,
      );
      return {
        cashierId: id,
        cashier: getName(id),
        salesCount: own.salesCount,
        refundCount: own.refundCount,
        refundedCents: own.refundedCents,
        totalCents: own.totalCents,
        noSales: openings.get(id) ?? 0,
        tenders: sumTenders(payments.filter(row => row.admin_id === id)),
      };
    }),
    denominations: count?.denominations ?? [],
    countedAt: count ? shown(count.at) : '',
    countedBy: count ? getName(count.adminId) : '',
    balances: toBalances(
      sumTenders([...payments, ...refunds]),
      float_cents + paidInCents - paidOutCents - dropCents,
      count,
    ),
    late: await readLateSalesOfEarlierCloses(db, { session, range, lastEventId }),
    awaited: {
      count: awaited.length,
      cents: awaited.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    },
  };
}

const sumSalesByCashier = (db: Db, range: SalesRange) =>
  selectSalesInRange(db, range)
    .select(({ fn }) => [
      'admin_id',
      fn.countAll<number>().as('orders'),
      sql<number>`sum(case when ${IS_REFUND_SQL} then 1 else 0 end)`.as('refunds'),
      sql<number>`sum(case when amount_cents < 0 then amount_cents else 0 end)`.as('refund_cents'),
      fn.sum<number>('amount_cents').as('amount_cents'),
      fn.sum<number>('tax_cents').as('tax_cents'),
      fn.sum<number>('tip_cents').as('tip_cents'),
      fn.sum<number>('rounding_cents').as('rounding_cents'),
    ])
    .groupBy('admin_id')
    .execute();

type CashierSums = Awaited<ReturnType<typeof sumSalesByCashier>>[number];

/**
 * Derives the sums of sales. Gross sales are the sales without refunds, before discounts. `discountCents` are the
 * discounts of these sales, without those of refunds.
 */
export function sumSales(rows: readonly Omit<CashierSums, 'admin_id'>[], discountCents: number): SaleSums {
  const sum = (column: keyof Omit<CashierSums, 'admin_id'>) =>
    rows.reduce((total, row) => total + row[column], 0);
  const totalCents = sum('amount_cents');
  const refundedCents = sum('refund_cents');
  const taxCents = sum('tax_cents');
  return {
    salesCount: sum('orders') - sum('refunds'),
    refundCount: sum('refunds'),
    grossCents: totalCents - refundedCents + discountCents,
    discountCents,
    refundedCents,
    totalCents,
    taxCents,
    netCents: totalCents - taxCents,
    tipCents: sum('tip_cents'),
    roundingCents: sum('rounding_cents'),
  };
}

interface PaymentSum extends TenderSum {
  admin_id: number;
}

/** Reads the payments by cashier, tender and name. */
async function readPayments(db: Db, range: SalesRange): Promise<PaymentSum[]> {
  const rows = await selectSalesInRange(db, range)
    .innerJoin('sale_payment as payment', 'payment.order_id', 'sale.id')
    .select(({ fn }) => [
      'sale.admin_id',
      'payment.tender',
      'payment.name',
      'payment.parts',
      fn.sum<number>('payment.amount_cents').as('amount_cents'),
      fn.countAll<number>().as('times'),
    ])
    .groupBy(['sale.admin_id', 'payment.tender', 'payment.name', 'payment.parts'])
    .orderBy('sale.admin_id')
    .orderBy('payment.tender')
    .orderBy('payment.name')
    .orderBy('payment.parts')
    .execute();
  return rows.flatMap(row => {
    const times = row.parts === '' ? 1 : row.times;
    return splitPayment({ ...row, given_cents: null }).map(({ admin_id, tender, name, amount_cents }) => ({
      admin_id,
      tender: toWireTender(tender),
      name,
      cents: amount_cents * times,
    }));
  });
}

/** Tender names that differ only in case or accents get the same key. */
const toTenderKey = ({ tender, name }: Pick<TenderSum, 'tender' | 'name'>): string =>
  `${tender} ${foldText(name)}`;

export function sumTenders(payments: readonly TenderSum[]): TenderSum[] {
  const sums = new Map<string, TenderSum>();
  for (const payment of payments) {
    const key = toTenderKey(payment);
    const { tender, name, cents } = sums.get(key) ?? { ...payment, cents: 0 };
    sums.set(key, { tender, name, cents: cents + payment.cents });
  }
  return [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum);
}

async function sumTaxesAndDiscounts(db: Db, range: SalesRange) {
  const rates = await selectSalesInRange(db, range)
    .innerJoin('sale_line as line', 'line.order_id', 'sale.id')
    .select(({ fn }) => [
      'line.tax_rate as rate',
      sql<number>`sum(line.amount_cents - line.tax_cents)`.as('netCents'),
      fn.sum<number>('line.tax_cents').as('taxCents'),
      sql<number>`sum(case when ${IS_REFUND_SQL} then 0 else line.discount_cents end)`.as('discountCents'),
    ])
    .groupBy('line.tax_rate')
    .orderBy('line.tax_rate')
    .execute();
  return {
    taxes: rates.map(({ rate, netCents, taxCents }) => ({ rate, netCents, taxCents })),
    discountCents: rates.reduce((sum, { discountCents }) => sum + discountCents, 0),
  };
}

async function countOpenings(db: Db, { terminalId, from, until }: SalesRange): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('drawer_opening')
    .select(({ fn }) => ['admin_id', fn.countAll<number>().as('openings')])
    .where('terminal_id', '=', terminalId)
    .where('opened_at', '>=', from)
    .where('opened_at', '<=', until)
    .groupBy('admin_id')
    .execute();
  return new Map(rows.map(({ admin_id, openings }) => [admin_id, openings]));
}

export const selectMovements = (db: Db) =>
  db
    .selectFrom('drawer_event')
    .leftJoin('admin', 'admin.id', 'drawer_event.admin_id')
    .select(['drawer_event.id', 'kind', 'cents', 'reason', 'at', 'admin.name as person'])
    .where('kind', 'in', ['paid-in', 'paid-out', 'drop']);

export async function readMovements(
  db: Db,
  { sessionId, lastEventId }: { sessionId: number; lastEventId: number },
  shown: (instant: number) => string,
): Promise<MovementFigure[]> {
  const rows = await selectMovements(db)
    .where('session_id', '=', sessionId)
    .where('drawer_event.id', '<=', lastEventId)
    .orderBy('at')
    .orderBy('drawer_event.id')
    .execute();
  return rows.map(({ id, kind, cents, reason, at, person }) => ({
    id,
    kind: kind as DrawerMovementKind,
    cents,
    reason,
    person: person ?? '',
    madeAt: shown(at),
  }));
}

async function readNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('admin')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Compares expected with counted money. The first balance is the cash: cash payments, the float and the movements. Each
 * of the shop's own tenders has its own balance, even if it counts as cash, such as cheques. A tender that was not
 * counted has no difference.
 */
function toBalances(
  payments: readonly TenderSum[],
  otherCashCents: number,
  count: StoredCount | null,
): Balance[] {
  const isCash = ({ tender, name }: TenderSum) => tender === 'cash' && name === '';
  const cashCents = payments.reduce((sum, payment) => sum + (isCash(payment) ? payment.cents : 0), 0);
  const expected = new Map(payments.filter(payment => !isCash(payment)).map(sum => [toTenderKey(sum), sum]));
  const counted = new Map(sumTenders(count?.tenders ?? []).map(sum => [toTenderKey(sum), sum]));
  const others = [...new Set([...expected.keys(), ...counted.keys()])].sort();
  return [
    createBalance({ tender: 'cash', name: '', cents: cashCents + otherCashCents }, count?.cashCents ?? null),
    ...others.map(key => {
      const sum = expected.get(key) ?? { ...counted.get(key)!, cents: 0 };
      return createBalance(sum, counted.get(key)?.cents ?? null);
    }),
  ];
}

const createBalance = ({ tender, name, cents }: TenderSum, countedCents: number | null): Balance => ({
  tender,
  name,
  expectedCents: cents,
  countedCents,
  differenceCents: countedCents === null ? null : countedCents - cents,
});

/** Returns the largest difference of all tenders in cents, as an absolute value. */
export const getGreatestDifference = ({ balances }: Pick<SessionFigures, 'balances'>): number =>
  Math.max(0, ...balances.map(({ differenceCents }) => Math.abs(differenceCents ?? 0)));

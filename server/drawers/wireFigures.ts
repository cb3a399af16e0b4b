/** Converts figures in cents to the figures of the API in dollars. */
import type { DrawerFigures, DrawerMovement } from '../../contract/drawerSessions.ts';
import { toDollars } from '../http/money.ts';
import { convertTaxRateToPercent } from '../http/quantities.ts';
import type { TaxRateTotals } from '../sales/taxesByRate.ts';
import type { LateSums } from './lateSales.ts';
import type { MovementFigure, SaleSums, SessionFigures, TenderSum } from './sessionFigures.ts';

export const toWireSaleSums = (sums: SaleSums) => ({
  salesCount: sums.salesCount,
  refundCount: sums.refundCount,
  grossSales: toDollars(sums.grossCents),
  discounts: toDollars(sums.discountCents),
  refunded: toDollars(sums.refundedCents),
  total: toDollars(sums.totalCents),
  tax: toDollars(sums.taxCents),
  net: toDollars(sums.netCents),
  tips: toDollars(sums.tipCents),
  rounding: toDollars(sums.roundingCents),
});

export const toWireTaxes = (taxes: readonly TaxRateTotals[]) =>
  taxes.map(({ rate, netCents, taxCents }) => ({
    rate: convertTaxRateToPercent(rate),
    net: toDollars(netCents),
    tax: toDollars(taxCents),
  }));

export const toWireLateSales = ({ salesCount, salesCents }: LateSums) => ({
  count: salesCount,
  amount: toDollars(salesCents),
});

export const toWireTenders = (tenders: readonly TenderSum[]) =>
  tenders.map(({ tender, name, cents }) => ({ tender, name, amount: toDollars(cents) }));

export const toWireMovement = ({ cents, ...movement }: MovementFigure): DrawerMovement => ({
  ...movement,
  amount: toDollars(cents),
});

const toOptionalDollars = (cents: number | null) => (cents === null ? null : toDollars(cents));

/** Converts the returns whose sale has not arrived. Absent if there are none. */
export const toWireAwaited = ({ awaited }: Pick<SessionFigures, 'awaited'>) =>
  awaited && awaited.count > 0
    ? { awaitedReturns: { count: awaited.count, amount: toDollars(awaited.cents) } }
    : {};

export const toWireFigures = (figures: SessionFigures): DrawerFigures => ({
  branch: figures.branch,
  terminal: figures.terminal,
  openedAt: figures.openedAt,
  openedBy: figures.openedBy,
  endedAt: figures.endedAt,
  float: toDollars(figures.floatCents),
  ...toWireSaleSums(figures),
  taxes: toWireTaxes(figures.taxes),
  tenders: toWireTenders(figures.tenders),
  movements: figures.movements.map(toWireMovement),
  paidIn: toDollars(figures.paidInCents),
  paidOut: toDollars(figures.paidOutCents),
  drops: toDollars(figures.dropCents),
  noSales: figures.noSales,
  cashiers: figures.cashiers.map(({ refundedCents, totalCents, tenders, ...cashier }) => ({
    ...cashier,
    refunded: toDollars(refundedCents),
    total: toDollars(totalCents),
    tenders: toWireTenders(tenders),
  })),
  denominations: figures.denominations.map(({ cents, count }) => ({ value: toDollars(cents), count })),
  countedAt: figures.countedAt,
  countedBy: figures.countedBy,
  balances: figures.balances.map(({ tender, name, expectedCents, countedCents, differenceCents }) => ({
    tender,
    name,
    expected: toDollars(expectedCents),
    counted: toOptionalDollars(countedCents),
    difference: toOptionalDollars(differenceCents),
  })),
  late: figures.late.map(({ number, movementCents, ...sales }) => ({
    number,
    sales: toWireLateSales({ ...sales, movementCents }),
    movements: toDollars(movementCents),
  })),
  ...toWireAwaited(figures),
});

export const toWireLateMovements = ({ movementCents, movements }: LateSums) => ({
  lateMovements: toDollars(movementCents),
  lateMovementCount: movements.count,
  latePaidIn: toDollars(movements.inCents),
  latePaidOut: toDollars(movements.outCents),
});

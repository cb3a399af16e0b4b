import type { CashierDay } from '../dataProvider/endpoints/cashierDays';

/** Adds up the figures of days. A sum is null if no day has the figure. */
export function addCashierDays(days: readonly CashierDay[]): CashierDay {
  const sum = (figure: Exclude<keyof CashierDay, 'day'>) =>
    days.reduce((total, row) => total + (row[figure] ?? 0), 0);
  const sumOrNull = (figure: 'differenceCents' | 'items' | 'hours') =>
    days.some(row => row[figure] !== null) ? sum(figure) : null;
  return {
    day: '',
    sales: sum('sales'),
    totalCents: sum('totalCents'),
    refunds: sum('refunds'),
    refundedCents: sum('refundedCents'),
    voids: sum('voids'),
    discountCents: sum('discountCents'),
    noSales: sum('noSales'),
    differenceCents: sumOrNull('differenceCents'),
    items: sumOrNull('items'),
    hours: sumOrNull('hours'),
  };
}

/** Items per hour in which the cashier sold, rounded. Null without such an hour. */
export const computeItemsPerHour = ({ items, hours }: Pick<CashierDay, 'items' | 'hours'>): number | null =>
  items === null || !hours ? null : Math.round(items / hours);

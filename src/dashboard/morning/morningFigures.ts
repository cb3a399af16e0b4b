/** Formulas for the numbers on the morning cards. Amounts are in cents. */
import type { BranchSalesComparison, MorningFigures } from '../../dataProvider/api';
import type { ComparedFigure } from '../../reports/comparison';
import type { DayRange } from '../../lib/days';
import { computeMargin } from '../../reports/metrics';

const per = (part: number, count: number): number | null => (count === 0 ? null : part / count);

/** Margin in percent of the sales without tax. Null without sales, or if tax or cost is unknown. */
export const getMarginPercent = ({ salesCents, taxCents, costCents }: MorningFigures): number | null =>
  taxCents === null || costCents === null ? null : computeMargin({ salesCents, taxCents, costCents });

/** The average amount of a sale, in cents. Refunds do not lower it. */
export const getAverageBasketCents = ({ salesCents, refundedCents, orders }: MorningFigures): number | null =>
  per(salesCents - refundedCents, orders);

export const getItemsPerOrder = ({ items, orders }: MorningFigures): number | null =>
  items === null ? null : per(items, orders);

export type MorningFigureName = 'sales' | 'orders' | 'basket' | 'items' | 'margin';

export const MORNING_FIGURES: Record<MorningFigureName, (figures: MorningFigures) => number | null> = {
  sales: ({ salesCents }) => salesCents,
  orders: ({ orders }) => orders,
  basket: getAverageBasketCents,
  items: getItemsPerOrder,
  margin: getMarginPercent,
};

/**
 * @param until a time such as `13:25`; empty if the day is over
 * @returns the minute of the day; null if the day is over
 */
export function parseMinuteOfDay(until: string): number | null {
  const [hour, minute] = until.split(':').map(Number);
  return hour === undefined || minute === undefined ? null : hour * 60 + minute;
}

export function getPreviousFigureForComparison(
  name: MorningFigureName,
  { before, until }: Pick<BranchSalesComparison, 'before' | 'until'>,
  against: string,
): ComparedFigure | undefined {
  const figure = MORNING_FIGURES[name](before);
  const range: DayRange = { start: against, end: against };
  const minutes = parseMinuteOfDay(until);
  if (figure === null) return undefined;
  return { figure, range, extent: minutes === null ? 'all' : { until: minutes, by: 'minute' } };
}

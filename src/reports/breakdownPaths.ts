import { endOfMonth, endOfWeek, parseISO } from 'date-fns';
import { OTHER_RECORDS, type BreakdownDimension } from '../../contract/breakdownEnums';
import type { BreakdownCellOptions, SalesBreakdownOptions } from '../dataProvider/api';
import type { BreakdownValue } from '../dataProvider/endpoints/salesBreakdown';
import { toIsoDay, type DayRange } from '../lib/days';

/** The values of a figure. A sum of a row or column has one of them, and the sum of all has none. */
export interface BreakdownFigureValues {
  row?: BreakdownValue;
  column?: BreakdownValue;
}

const PATH = '/admin/reports/sales-breakdown';

const isPeriod = (dimension: BreakdownDimension): dimension is 'day' | 'week' | 'month' =>
  dimension === 'day' || dimension === 'week' || dimension === 'month';

/** Limits a range to the chosen day, week or month. A chosen category or cashier, for example, does not limit it. */
function limitRange(range: DayRange, dimension: BreakdownDimension, key: string | undefined): DayRange {
  if (key === undefined || !isPeriod(dimension)) return range;
  const last = {
    day: parseISO,
    week: (day: string) => endOfWeek(parseISO(day), { weekStartsOn: 1 }),
    month: (day: string) => endOfMonth(parseISO(day)),
  }[dimension];
  const end = toIsoDay(last(key));
  return { start: key > range.start ? key : range.start, end: end < range.end ? end : range.end };
}

/** Returns the URL of the orders behind a figure. Null for the sum of the rest, whose orders cannot be listed. */
export function getBreakdownOrdersPath(
  { row, column }: BreakdownFigureValues,
  { by, and, figure }: SalesBreakdownOptions,
  range: DayRange,
): string | null {
  if (row?.key === OTHER_RECORDS || column?.key === OTHER_RECORDS) return null;
  const days = limitRange(limitRange(range, by, row?.key), and, column?.key);
  const parameters = new URLSearchParams({ ...days, by, and, figure, orders: 'all' });
  if (row && !isPeriod(by)) parameters.set('row', row.key);
  if (column && !isPeriod(and)) parameters.set('column', column.key);
  return `${PATH}?${parameters}`;
}

/** Reads from the URL whether it asks for the orders behind a figure, and for which. */
export function readBreakdownCell(
  parameters: URLSearchParams,
  { by, and, figure }: SalesBreakdownOptions,
): BreakdownCellOptions | null {
  if (!parameters.has('orders')) return null;
  const [row, column] = [parameters.get('row'), parameters.get('column')];
  return { by, and, figure, ...(row === null ? {} : { row }), ...(column === null ? {} : { column }) };
}

/** Returns the URL of the breakdown to which a list of orders belongs. */
export function getBreakdownPath(parameters: URLSearchParams): string {
  const after = new URLSearchParams(parameters);
  for (const name of ['orders', 'row', 'column']) after.delete(name);
  return `${PATH}?${after}`;
}

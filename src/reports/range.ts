import type { DayRange } from '../dataProvider/api';
import { formatDay } from '../ui/days';
import type { Translate } from './columns';

/** "Nov 21, 2026", or "Nov 1, 2026 to Nov 21, 2026". */
export const formatRange = ({ start, end }: DayRange, translate: Translate): string =>
  start === end
    ? formatDay(start)
    : translate('reports.range_of', { start: formatDay(start), end: formatDay(end) });

/** The orders of a range. */
export const ordersLink = ({ start, end }: DayRange): string =>
  `/admin/reports/orders?start=${start}&end=${end}`;

/** The orders of a range with something of a category. */
export const categoryOrdersLink = (categoryId: number, { start, end }: DayRange): string =>
  `/admin/reports/products?categoryId=${categoryId}&start=${start}&end=${end}`;

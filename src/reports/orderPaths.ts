import type { DayRange } from '../lib/days';

export const getOrdersPath = ({ start, end }: DayRange): string =>
  `/admin/reports/orders?start=${start}&end=${end}`;

export const getCategoryOrdersPath = (categoryId: number, { start, end }: DayRange): string =>
  `/admin/reports/products?categoryId=${categoryId}&start=${start}&end=${end}`;

export const getDrawerOpeningsPath = ({ start, end }: DayRange): string =>
  `/admin/reports/open-drawer?start=${start}&end=${end}`;

/** Returns the URL of Find an Order for the sales, or the refunds, of a cashier. */
export const getCashierOrdersPath = (
  name: string,
  { start, end }: DayRange,
  status: 'completed' | 'refund',
): string =>
  `/admin/orders/find?${new URLSearchParams({ q: `cashier "${name}" ${start} to ${end} ${status}` })}`;

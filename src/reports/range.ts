import type { DayRange } from '../lib/days';

/** The address of the orders of a range. */
export const getOrdersPath = ({ start, end }: DayRange): string =>
  `/admin/reports/orders?start=${start}&end=${end}`;

/** The address of the orders of a range that have something of a category. */
export const getCategoryOrdersPath = (categoryId: number, { start, end }: DayRange): string =>
  `/admin/reports/products?categoryId=${categoryId}&start=${start}&end=${end}`;

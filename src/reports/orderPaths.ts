import type { DayRange } from '../lib/days';

export const getOrdersPath = ({ start, end }: DayRange): string =>
  `/admin/reports/orders?start=${start}&end=${end}`;

export const getCategoryOrdersPath = (categoryId: number, { start, end }: DayRange): string =>
  `/admin/reports/products?categoryId=${categoryId}&start=${start}&end=${end}`;

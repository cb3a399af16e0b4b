import type { Identifier } from 'ra-core';
import type { DayRange } from '../lib/days';

export const getOrdersPath = ({ start, end }: DayRange): string =>
  `/admin/reports/orders?start=${start}&end=${end}`;

export const getCategoryOrdersPath = (categoryId: number, { start, end }: DayRange): string =>
  `/admin/reports/products?categoryId=${categoryId}&start=${start}&end=${end}`;

export const getDrawerOpeningsPath = ({ start, end }: DayRange): string =>
  `/admin/reports/open-drawer?start=${start}&end=${end}`;

/** Returns the URL of Find an Order. @param words conditions, such as `cashier "Ana" refund` */
export const getFoundOrdersPath = (words: string, { start, end }: DayRange): string =>
  `/admin/orders/find?${new URLSearchParams({ q: `${words} ${start} to ${end}` })}`;

export const getCashierDaysPath = (cashierId: Identifier, { start, end }: DayRange): string =>
  `/admin/reports/cashier?${new URLSearchParams({ cashierId: String(cashierId), start, end })}`;

/** Returns the URL of a cashier's orders with refunds or discounts, which Sales Breakdown lists. */
export const getCashierPartsPath = (
  figure: 'discounts' | 'refunds',
  cashierId: Identifier,
  { start, end }: DayRange,
): string =>
  `/admin/reports/sales-breakdown?${new URLSearchParams({ start, end, by: 'cashier', and: 'day', figure, orders: 'all', row: String(cashierId) })}`;

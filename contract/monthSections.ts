/** Totals of a month pack, in a separate file because few pages need them. */
export const MONTH_SECTIONS = [
  'total_sales',
  'net_sales',
  'tax',
  'refunds',
  'discounts',
  'payments',
  'purchases',
  'supplier_payments',
  'stock_value',
  'shrink',
  'over_short',
] as const;
export type MonthSection = (typeof MONTH_SECTIONS)[number];

/** Reports whose totals the check sheet compares with the sales by day. */
export const MONTH_CHECKS = ['tenders', 'orders', 'taxes', 'cashiers', 'journal', 'drawers'] as const;
export type MonthCheckName = (typeof MONTH_CHECKS)[number];

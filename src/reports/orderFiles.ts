/** Files of orders and of their lines, with the figures that accountants need. */
import type { DetailedOrder, OrderLineInReport } from '../dataProvider/api';
import type { Translate } from '../i18n/translate';
import type { Column } from './columns';
import { ORDER_COLUMNS } from './orderTable';
import { toReportFile, type ReportFile } from './reportFile';

const DETAILED_COLUMNS: Column<DetailedOrder>[] = [
  ...ORDER_COLUMNS,
  { name: 'order_number', kind: 'count', value: ({ number }) => number },
  { name: 'business_day', kind: 'day', value: ({ businessDay }) => businessDay },
  { name: 'tax', kind: 'money', value: ({ taxCents }) => taxCents },
  { name: 'discounts', kind: 'money', value: ({ discountCents }) => discountCents },
  { name: 'tip', kind: 'money', value: ({ tipCents }) => tipCents },
  { name: 'rounding', kind: 'money', value: ({ roundingCents }) => roundingCents },
  { name: 'cash', kind: 'money', value: ({ cash }) => cash },
  { name: 'card', kind: 'money', value: ({ card }) => card },
  { name: 'debit', kind: 'money', value: ({ debit }) => debit },
  { name: 'ebt', kind: 'money', value: ({ ebt }) => ebt },
  { name: 'giftCard', kind: 'money', value: ({ giftCard }) => giftCard },
  { name: 'cashier', kind: 'text', value: ({ cashier }) => cashier },
  { name: 'terminal', kind: 'text', value: ({ terminal }) => terminal },
  { name: 'refunded_order', kind: 'count', value: ({ refundedOrder }) => refundedOrder ?? '' },
];

export const toDetailedOrdersFile = (orders: readonly DetailedOrder[], translate: Translate): ReportFile =>
  toReportFile(DETAILED_COLUMNS, orders, translate);

const LINE_COLUMNS: Column<OrderLineInReport>[] = [
  { name: 'order_id', kind: 'id', value: ({ orderId }) => orderId },
  { name: 'order_number', kind: 'count', value: ({ orderNumber }) => orderNumber },
  { name: 'date', kind: 'moment', value: ({ createdAt }) => createdAt },
  { name: 'product', kind: 'text', value: ({ product }) => product },
  { name: 'upc', kind: 'text', value: ({ upc }) => upc },
  { name: 'category', kind: 'text', value: ({ category }) => category },
  { name: 'quantity', kind: 'count', value: ({ quantity }) => quantity },
  { name: 'weight', kind: 'count', value: ({ weight }) => weight },
  { name: 'price', kind: 'money', value: ({ priceCents }) => priceCents },
  { name: 'discount', kind: 'money', value: ({ discountCents }) => discountCents },
  { name: 'tax_rate', kind: 'count', value: ({ taxRate }) => taxRate },
  { name: 'tax', kind: 'money', value: ({ taxCents }) => taxCents },
  { name: 'amount', kind: 'money', value: ({ amountCents }) => amountCents },
];

export const toOrderLinesFile = (lines: readonly OrderLineInReport[], translate: Translate): ReportFile =>
  toReportFile(LINE_COLUMNS, lines, translate);

import type { OrderLineInReport } from '../dataProvider/api';
import type { Translate } from '../i18n/translate';
import type { Column } from './columns';
import { toReportFile, type ReportFile } from './reportFile';

const LINE_COLUMNS: Column<OrderLineInReport>[] = [
  { name: 'order_id', kind: 'id', value: ({ orderId }) => orderId },
  { name: 'order_number', kind: 'count', value: ({ orderNumber }) => orderNumber },
  { name: 'date', kind: 'moment', value: ({ createdAt }) => createdAt },
  { name: 'product', kind: 'text', value: ({ product }) => product },
  { name: 'upc', kind: 'text', isCode: true, value: ({ upc }) => upc },
  { name: 'category', kind: 'text', value: ({ category }) => category },
  { name: 'quantity', kind: 'count', value: ({ quantity }) => quantity },
  { name: 'weight', kind: 'count', value: ({ weight }) => weight },
  { name: 'price', kind: 'money', value: ({ priceCents }) => priceCents },
  { name: 'discount', kind: 'money', isSummed: true, value: ({ discountCents }) => discountCents },
  { name: 'tax_rate', kind: 'count', value: ({ taxRate }) => taxRate },
  { name: 'tax', kind: 'money', isSummed: true, value: ({ taxCents }) => taxCents },
  { name: 'amount', kind: 'money', isSummed: true, value: ({ amountCents }) => amountCents },
];

export const toOrderLinesFile = (lines: readonly OrderLineInReport[], translate: Translate): ReportFile =>
  toReportFile(LINE_COLUMNS, lines, translate);

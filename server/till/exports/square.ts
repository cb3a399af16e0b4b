/**
 * Reads Square's export "Items Detail CSV" (Dashboard, Reports, Transactions, Export): one row per item of a payment
 * or refund. It does not contain the payment methods.
 */
import { BadRowError } from '../../import/problems.ts';
import { toUntranslatedMessage } from '../../language/message.ts';
import type { SalesExportFormat } from './salesExport.ts';

const FIELDS = {
  date: { label: 'Date', required: true, headers: ['date'] },
  time: { label: 'Time', required: true, headers: ['time'] },
  item: { label: 'Item', required: true, headers: ['item'] },
  quantity: { label: 'Qty', required: true, headers: ['qty'] },
  variation: { label: 'Price Point Name', headers: ['pricepointname'] },
  sku: { label: 'SKU', headers: ['sku'] },
  gtin: { label: 'GTIN', headers: ['gtin'] },
  gross: { label: 'Gross Sales', required: true, headers: ['grosssales'] },
  discounts: { label: 'Discounts', required: true, headers: ['discounts'] },
  tax: { label: 'Tax', required: true, headers: ['tax'] },
  transaction: { label: 'Transaction ID', required: true, headers: ['transactionid'] },
  payment: { label: 'Payment ID', headers: ['paymentid'] },
  event: { label: 'Event Type', headers: ['eventtype'] },
  employee: { label: 'Employee', headers: ['employee'] },
};

/** Name that Square gives to the only variation of an item. */
const USUAL = 'Regular';

export const squareExportFormat: SalesExportFormat<keyof typeof FIELDS> = {
  fields: FIELDS,
  lineOf: (row, cells) => {
    const thousandths = cells.units(row, 'quantity', 3);
    if (!thousandths) throw new BadRowError(toUntranslatedMessage('the quantity is missing'));
    const transaction = cells.requiredText(row, 'transaction', 'label');
    const isRefund = cells.text(row, 'event', 'label') === 'Refund';
    const item = cells.text(row, 'item', 'name');
    const variation = cells.text(row, 'variation', 'label');
    return {
      reference: isRefund ? `${transaction} ${cells.text(row, 'payment', 'label')}`.trim() : transaction,
      moment: `${cells.requiredText(row, 'date', 'label')} ${cells.requiredText(row, 'time', 'label')}`,
      cashier: cells.text(row, 'employee', 'label'),
      code: cells.text(row, 'gtin', 'code') || cells.text(row, 'sku', 'code'),
      name: variation && variation !== USUAL ? `${item} ${variation}` : item,
      thousandths,
      grossCents: cells.units(row, 'gross', 2) ?? 0,
      discountCents: Math.abs(cells.units(row, 'discounts', 2) ?? 0),
      taxCents: cells.units(row, 'tax', 2) ?? 0,
    };
  },
};

/**
 * Reads Loyverse's export "Receipts by item" (Back Office, Reports, Receipts, Export): one row per item of a sale or
 * refund. It does not contain the payment methods.
 */
import { BadRowError } from '../../import/problems.ts';
import { toUntranslatedMessage } from '../../language/message.ts';
import type { SalesExportFormat } from './salesExport.ts';

const FIELDS = {
  date: { label: 'Date', required: true, headers: ['date'] },
  receipt: { label: 'Receipt number', required: true, headers: ['receiptnumber'] },
  type: { label: 'Receipt type', required: true, headers: ['receipttype'] },
  sku: { label: 'SKU', headers: ['sku'] },
  item: { label: 'Item', required: true, headers: ['item', 'itemname'] },
  variant: { label: 'Variant', headers: ['variant'] },
  quantity: { label: 'Quantity', required: true, headers: ['quantity'] },
  gross: { label: 'Gross sales', required: true, headers: ['grosssales'] },
  discounts: { label: 'Discounts', required: true, headers: ['discounts'] },
  cost: { label: 'Cost of goods', headers: ['costofgoods'] },
  taxes: { label: 'Taxes', headers: ['taxes'] },
  cashier: { label: 'Cashier name', headers: ['cashiername'] },
  status: { label: 'Status', headers: ['status'] },
};

export const loyverseExportFormat: SalesExportFormat<keyof typeof FIELDS> = {
  fields: FIELDS,
  lineOf: (row, cells) => {
    if (/^cancell?ed$/i.test(cells.text(row, 'status', 'label'))) return null;
    const quantity = cells.units(row, 'quantity', 3);
    if (!quantity) throw new BadRowError(toUntranslatedMessage('the quantity is missing'));
    const direction = /^refund$/i.test(cells.text(row, 'type', 'label')) ? -1 : Math.sign(quantity);
    const signed = (name: 'gross' | 'taxes') => direction * Math.abs(cells.units(row, name, 2) ?? 0);
    const cost = cells.units(row, 'cost', 2);
    const variant = cells.text(row, 'variant', 'label');
    return {
      reference: cells.requiredText(row, 'receipt', 'label'),
      moment: cells.requiredText(row, 'date', 'label'),
      cashier: cells.text(row, 'cashier', 'label'),
      code: cells.text(row, 'sku', 'code'),
      name: [cells.text(row, 'item', 'name'), variant].filter(Boolean).join(' '),
      thousandths: direction * Math.abs(quantity),
      grossCents: signed('gross'),
      discountCents: Math.abs(cells.units(row, 'discounts', 2) ?? 0),
      taxCents: signed('taxes'),
      costCents: cost,
    };
  },
};

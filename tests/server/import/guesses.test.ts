import { expect, it } from 'vitest';
import { guessColumnMappings, guessImportKind } from '../../../server/import/jobs/importKinds.ts';

const SHOPIFY_ORDERS =
  'Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Accepts Marketing,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem compare at price,Lineitem sku,Lineitem requires shipping,Lineitem taxable,Lineitem fulfillment status,Billing Name,Billing Street,Billing Address1,Billing City,Billing Country,Billing Phone,Shipping Name,Shipping City,Notes,Note Attributes,Cancelled at,Payment Method,Payment Reference,Refunded Amount,Vendor,Outstanding Balance,Employee,Location,Device ID,Id,Tags,Risk Level,Source,Lineitem discount,Tax 1 Name,Tax 1 Value,Phone,Receipt Number'.split(
    ',',
  );

const guessedFields = (headers: readonly string[]) => {
  const guesses = guessColumnMappings(headers);
  const kind = guessImportKind(guesses);
  const named = headers.flatMap((header, at) => {
    const field = guesses[kind][at];
    return field ? [[header, field]] : [];
  });
  return { kind, fields: Object.fromEntries(named) as Record<string, string> };
};

it("takes an export of Shopify's orders for orders, with the columns of each line", () => {
  expect(guessedFields(SHOPIFY_ORDERS)).toEqual({
    kind: 'orders',
    fields: {
      Name: 'reference',
      'Created at': 'date',
      'Lineitem quantity': 'quantity',
      'Lineitem name': 'name',
      'Lineitem price': 'price',
      'Lineitem sku': 'code',
      'Payment Method': 'tender',
      Employee: 'cashier',
    },
  });
});

it('takes the name in other files of orders for the product', () => {
  expect(guessedFields(['Receipt no', 'Date', 'Name', 'Qty', 'Price'])).toEqual({
    kind: 'orders',
    fields: { 'Receipt no': 'reference', Date: 'date', Name: 'name', Qty: 'quantity', Price: 'price' },
  });
});

it('takes names with addresses and no lines for suppliers', () => {
  expect(guessedFields(['Name', 'Email', 'Phone']).kind).toBe('suppliers');
});

/**
 * Kinds, states and columns of file imports. This file imports only types, so that the browser can load it.
 */

export const IMPORT_KINDS = ['products', 'prices', 'counts', 'suppliers', 'orders'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/**
 * States of an import. `failed`: the check failed, or writing failed and was rolled back. `taken-back`: the import was
 * reverted.
 */
export const IMPORT_STATES = [
  'new',
  'checking',
  'checked',
  'writing',
  'done',
  'taking-back',
  'taken-back',
  'failed',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export const isImportRunning = (state: string): boolean =>
  ['checking', 'writing', 'taking-back'].includes(state);

export const IMPORT_LAYOUTS = ['', 'square', 'shopify', 'loyverse', 'woocommerce'] as const;
export type ImportLayout = (typeof IMPORT_LAYOUTS)[number];

const BY = ['id', 'upc', 'name'] as const;

export const IMPORT_FIELDS = {
  products: [
    ...BY,
    'category',
    'price',
    'cost',
    'tax',
    'stock',
    'active',
    'ebt',
    'wic',
    'weighed',
    'ecommerce',
    'minStock',
    'targetStock',
    'supplier',
    'description',
    'stockBefore',
  ],
  prices: [...BY, 'price', 'cost'],
  counts: [...BY, 'stock'],
  suppliers: [
    'name',
    'contact',
    'phone',
    'email',
    'address',
    'city',
    'country',
    'website',
    'leadDays',
    'active',
  ],
  orders: [
    'reference',
    'date',
    'code',
    'name',
    'quantity',
    'price',
    'tax',
    'cost',
    'tender',
    'cashier',
    'terminal',
  ],
} as const satisfies Record<ImportKind, readonly string[]>;
export type ImportField = (typeof IMPORT_FIELDS)[ImportKind][number];

/** Required columns for each kind of import. The file must have at least one column of each inner list. */
export const REQUIRED_IMPORT_COLUMNS = {
  products: [BY],
  prices: [BY, ['price', 'cost']],
  counts: [BY, ['stock']],
  suppliers: [['name']],
  orders: [['reference'], ['date'], ['quantity'], ['price'], ['code', 'name']],
} as const satisfies Record<ImportKind, readonly (readonly ImportField[])[]>;

export const findMissingColumns = (
  kind: ImportKind,
  columns: readonly string[],
): readonly ImportField[] | undefined =>
  (REQUIRED_IMPORT_COLUMNS[kind] as readonly (readonly ImportField[])[]).find(
    group => !group.some(field => columns.includes(field)),
  );

export const MAX_LISTED_IMPORT_CHANGES = 10_000;

export const MAX_IMPORT_COLUMNS = 1000;

export const MAX_IMPORT_ROWS = 200_000;

/**
 * Warnings about an imported price: below the cost, about ten times the current price or the cost, or about a tenth of
 * one of these.
 */
export const IMPORT_PRICE_WARNINGS = ['below-cost', 'ten-times-old', 'ten-times-cost'] as const;
export type ImportPriceWarning = (typeof IMPORT_PRICE_WARNINGS)[number];

export const DECIMAL_SEPARATORS = ['', '.', ','] as const;
export type DecimalSeparator = (typeof DECIMAL_SEPARATORS)[number];

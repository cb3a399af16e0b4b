/** The kinds of import, and the columns of each. This file imports only types. */

export const IMPORT_KINDS = ['products', 'prices', 'counts', 'suppliers', 'orders'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** The state of an import. `failed`: the check failed, or writing broke off and was rolled back. `taken-back`: somebody undid it. */
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

/** Whether the server is working on the import. */
export const isImportRunning = (state: string): boolean =>
  ['checking', 'writing', 'taking-back'].includes(state);

/** Programs whose files are recognised by their headers; empty for none of them. */
export const IMPORT_LAYOUTS = ['', 'square', 'shopify', 'loyverse', 'woocommerce'] as const;
export type ImportLayout = (typeof IMPORT_LAYOUTS)[number];

const BY = ['id', 'upc', 'name'] as const;

/** The fields that a column can be mapped to, in the order of the menu. */
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

/** The required columns of each kind: one of every group. */
export const REQUIRED_IMPORT_COLUMNS = {
  products: [BY],
  prices: [BY, ['price', 'cost']],
  counts: [BY, ['stock']],
  suppliers: [['name']],
  orders: [['reference'], ['date'], ['quantity'], ['price'], ['code', 'name']],
} as const satisfies Record<ImportKind, readonly (readonly ImportField[])[]>;

/** The first group without a column; undefined where no group is missing. */
export const findMissingColumns = (
  kind: ImportKind,
  columns: readonly string[],
): readonly ImportField[] | undefined =>
  (REQUIRED_IMPORT_COLUMNS[kind] as readonly (readonly ImportField[])[]).find(
    group => !group.some(field => columns.includes(field)),
  );

/** The most planned changes of a checked file that are listed. */
export const MAX_LISTED_CHANGES = 10_000;

/** The most columns of a file. */
export const MAX_IMPORT_COLUMNS = 1000;

/** The most rows of a file, without its header. */
export const MAX_IMPORT_ROWS = 200_000;

/**
 * Warnings about the price that a file gives a product: below its cost, about ten times its current price or its cost, or about a
 * tenth of one of them.
 */
export const IMPORT_PRICE_WARNINGS = ['below-cost', 'ten-times-old', 'ten-times-cost'] as const;
export type ImportPriceWarning = (typeof IMPORT_PRICE_WARNINGS)[number];

/** The decimal sign of the numbers in a file; empty to find it out from each column. */
export const DECIMAL_SIGNS = ['', '.', ','] as const;
export type DecimalSign = (typeof DECIMAL_SIGNS)[number];

/** What an import may be about, and the columns that it knows. This file imports nothing but types. */

export const IMPORT_KINDS = ['products', 'prices', 'counts', 'suppliers', 'orders'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/**
 * Where an import stands. `failed`: it could not be checked, or it was broken off and everything was taken back; `taken-back`: as
 * somebody wished.
 */
export const IMPORT_STATES = [
  ...(['new', 'checking', 'checked', 'writing', 'done'] as const),
  ...(['taking-back', 'taken-back', 'failed'] as const),
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** The states in which the server is at work. */
export const isAtWork = (state: string): boolean => ['checking', 'writing', 'taking-back'].includes(state);

/** Files of other programs that are known by their headers; empty: none of them. */
export const IMPORT_LAYOUTS = ['', 'square', 'shopify', 'loyverse'] as const;
export type ImportLayout = (typeof IMPORT_LAYOUTS)[number];

const BY = ['id', 'upc', 'name'] as const;

/** The fields that a column can be, in the order of a choice. */
export const IMPORT_FIELDS = {
  products: [
    ...BY,
    ...(['category', 'price', 'cost', 'tax', 'stock', 'active', 'ebt', 'wic', 'weighed'] as const),
    ...(['ecommerce', 'minStock', 'targetStock', 'supplier', 'description', 'stockBefore'] as const),
  ],
  prices: [...BY, 'price', 'cost'],
  counts: [...BY, 'stock'],
  suppliers: [
    ...(['name', 'contact', 'phone', 'email', 'address'] as const),
    ...(['city', 'country', 'website', 'leadDays', 'active'] as const),
  ],
  orders: [
    ...(['reference', 'date', 'code', 'name', 'quantity', 'price'] as const),
    ...(['tax', 'cost', 'tender', 'cashier', 'terminal'] as const),
  ],
} as const satisfies Record<ImportKind, readonly string[]>;
export type ImportField = (typeof IMPORT_FIELDS)[ImportKind][number];

/** Of each kind: of every group, one of these columns must be there. */
export const IMPORT_NEEDS = {
  products: [BY],
  prices: [BY, ['price', 'cost']],
  counts: [BY, ['stock']],
  suppliers: [['name']],
  orders: [['reference'], ['date'], ['quantity'], ['price'], ['code', 'name']],
} as const satisfies Record<ImportKind, readonly (readonly ImportField[])[]>;

/** The first group of which no column is there; undefined: nothing is missing. */
export const missingIn = (kind: ImportKind, columns: readonly string[]): readonly ImportField[] | undefined =>
  (IMPORT_NEEDS[kind] as readonly (readonly ImportField[])[]).find(
    group => !group.some(field => columns.includes(field)),
  );

/** Of what a checked file would change, so many records are listed. */
export const MOST_PLANNED = 10_000;

/** Columns of a file. */
export const MOST_IMPORT_COLUMNS = 1000;

/** Rows that a file may have, without its header. */
export const MOST_IMPORT_ROWS = 200_000;

/**
 * The columns of a file of products: exports write them in this order, and an import knows them by their headings. What is
 * written here is read back as the same, so that a file which was exported, changed in a spreadsheet and imported changes just
 * that. This file imports nothing.
 */

/**
 * How a value stands in its cell: a code or text as it is, money as `12.50` (cents), a percentage as `8.25` (hundredths), a quantity as
 * `1.5` (thousandths), a flag as `yes` or `no`, and the name of what an id means.
 */
export type FileValue = 'id' | 'code' | 'text' | 'money' | 'percent' | 'quantity' | 'flag' | 'name';

export interface FileColumn {
  heading: string;
  as: FileValue;
}

export const PRODUCT_FILE = {
  /** Of the product, by which a row is its own even where its code or name was changed; empty: a new one. */
  id: { heading: 'ID', as: 'id' },
  upc: { heading: 'UPC', as: 'code' },
  name: { heading: 'Name', as: 'text' },
  category: { heading: 'Category', as: 'name' },
  price: { heading: 'Price', as: 'money' },
  cost: { heading: 'Cost', as: 'money' },
  tax: { heading: 'Tax', as: 'percent' },
  stock: { heading: 'Stock', as: 'quantity' },
  active: { heading: 'Active', as: 'flag' },
  ebt: { heading: 'EBT', as: 'flag' },
  wic: { heading: 'WIC', as: 'flag' },
  weighed: { heading: 'Sold by weight', as: 'flag' },
  ecommerce: { heading: 'Ecommerce', as: 'flag' },
  minStock: { heading: 'Minimum stock', as: 'quantity' },
  targetStock: { heading: 'Target stock', as: 'quantity' },
  supplier: { heading: 'Supplier', as: 'name' },
  description: { heading: 'Description', as: 'text' },
  /** The stock again: what was sold since the file was written is not undone where `stock` still says the same. */
  stockBefore: { heading: 'Stock before', as: 'quantity' },
} as const satisfies Record<string, FileColumn>;
export type ProductFileKey = keyof typeof PRODUCT_FILE;

/** What a spreadsheet would take for a formula, with whatever apostrophes before it. */
const FORMULA = /^'*(?:[\s\0]*[=+\-@]|[\t\r])/;

/** Text as a CSV cell has it: an apostrophe before what would be taken for a formula. Cells of a workbook need none. */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text that was guarded. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;

const PLACES = { money: 2, percent: 2, quantity: 3 } as const;

/**
 * A figure as its cell has it, with a point and no separators.
 * @param units cents, hundredths of a percent or thousandths
 */
export function figureCell(units: number, as: keyof typeof PLACES): string {
  const places = PLACES[as];
  const digits = String(Math.abs(units)).padStart(places + 1, '0');
  const fraction = digits.slice(-places);
  // Money has its cents; the others end where they end.
  const kept = as === 'money' ? fraction : fraction.replace(/0+$/, '');
  return `${units < 0 ? '-' : ''}${digits.slice(0, -places)}${kept && `.${kept}`}`;
}

export const flagCell = (on: boolean): 'yes' | 'no' => (on ? 'yes' : 'no');

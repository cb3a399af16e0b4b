/**
 * The columns of a product file. Exports write them in this order, and imports recognise them by their headings. Every value reads
 * back as it was written, so importing an export that was edited in a spreadsheet changes only what was edited. This file imports
 * nothing.
 */

/**
 * How a value is written in its cell: a code or text as it is, money as `12.50` (cents), a percentage as `8.25` (hundredths), a tax
 * rate as `8.875` (ten-thousandths of a percent), a quantity as `1.5` (thousandths), a flag as `yes` or `no`, and an id as the name that it stands for.
 */
export type FileValue = 'id' | 'code' | 'text' | 'money' | 'percent' | 'rate' | 'quantity' | 'flag' | 'name';

export interface FileColumn {
  heading: string;
  as: FileValue;
}

export const PRODUCT_FILE = {
  /** The product's id, which identifies the row even where its code or name was changed; empty for a new product. */
  id: { heading: 'ID', as: 'id' },
  upc: { heading: 'UPC', as: 'code' },
  name: { heading: 'Name', as: 'text' },
  category: { heading: 'Category', as: 'name' },
  price: { heading: 'Price', as: 'money' },
  cost: { heading: 'Cost', as: 'money' },
  tax: { heading: 'Tax', as: 'rate' },
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
  /**
   * The stock at the time of export. The import applies the difference between `stock` and this, so sales made since are not
   * undone.
   */
  stockBefore: { heading: 'Stock before', as: 'quantity' },
} as const satisfies Record<string, FileColumn>;
export type ProductFileKey = keyof typeof PRODUCT_FILE;

/**
 * Text that a spreadsheet would take for a formula, or that begins with a quotation mark and has line breaks, which looks like an
 * unclosed quote; with any number of apostrophes before it.
 */
const FORMULA = /^'*(?:[\s\0]*[=+\-@＝＋－＠]|[\t\r]|"[^]*\n)/;

/** A text for a CSV cell, with an apostrophe before anything that looks like a formula. Cells of a workbook do not need it. */
export const guardFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Reverts `guarded`. */
export const unguardFormula = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;

const PLACES = { money: 2, percent: 2, rate: 4, quantity: 3 } as const;

/**
 * A figure as its cell has it, with a point and no separators.
 * @param units cents, hundredths or ten-thousandths of a percent, or thousandths
 */
export function formatNumberCell(units: number, as: keyof typeof PLACES): string {
  const places = PLACES[as];
  const digits = String(Math.abs(units)).padStart(places + 1, '0');
  const fraction = digits.slice(-places);
  // Money always has its cents. Other figures lose their trailing zeros.
  const kept = as === 'money' ? fraction : fraction.replace(/0+$/, '');
  return `${units < 0 ? '-' : ''}${digits.slice(0, -places)}${kept && `.${kept}`}`;
}

export const formatFlagCell = (on: boolean): 'yes' | 'no' => (on ? 'yes' : 'no');

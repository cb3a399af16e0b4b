/**
 * Columns of a product CSV file. Exports write them in this order; imports recognise them by their headings. Values
 * survive a round trip unchanged, so importing an edited export changes only the edited cells. This file must not
 * import anything, so that the browser can load it.
 */

/**
 * Formats of cells in a product file:
 * - code, text: unchanged
 * - money: `12.50` (stored in cents)
 * - percentage: `8.25` (stored in hundredths of a percent)
 * - tax rate: `8.875` (stored in ten-thousandths of a percent)
 * - quantity: `1.5` (stored in thousandths)
 * - flag: `yes` or `no`
 * - reference: the name of the record
 */
export type ProductFileCellFormat =
  | 'id'
  | 'code'
  | 'text'
  | 'money'
  | 'percent'
  | 'rate'
  | 'quantity'
  | 'flag'
  | 'name';

export interface ProductFileColumn {
  heading: string;
  as: ProductFileCellFormat;
}

export const PRODUCT_FILE_COLUMNS = {
  /**
   * Id of the product. It identifies the row even if the code or name was edited. Empty for a new product.
   */
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
   * Stock at the time of export. The import adds the difference between `stock` and this value, so that later sales
   * still count.
   */
  stockBefore: { heading: 'Stock before', as: 'quantity' },
} as const satisfies Record<string, ProductFileColumn>;
export type ProductFileColumnKey = keyof typeof PRODUCT_FILE_COLUMNS;

/**
 * Matches two kinds of text, with any number of apostrophes before them: text that a spreadsheet would interpret as a
 * formula; and text that begins with a quotation mark and contains a line break, which a spreadsheet would read as an
 * unclosed quote.
 */
const FORMULA = /^'*(?:[\s\0]*[=+\-@＝＋－＠]|[\t\r]|"[^]*\n)/;

/**
 * Adds an apostrophe before text that a spreadsheet would interpret as a formula. Only CSV cells need this, not
 * cells of a workbook.
 */
export const escapeSpreadsheetFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Removes the apostrophe that `escapeSpreadsheetFormula` has added to a cell. */
export const unescapeSpreadsheetFormula = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;

const PLACES = { money: 2, percent: 2, rate: 4, quantity: 3 } as const;

/**
 * Formats a number for a cell, with a decimal point and no separators.
 * @param units cents, hundredths or ten-thousandths of a percent, or thousandths
 */
export function formatNumberCell(units: number, as: keyof typeof PLACES): string {
  const places = PLACES[as];
  const digits = String(Math.abs(units)).padStart(places + 1, '0');
  const fraction = digits.slice(-places);
  // Money keeps two decimals; other numbers lose trailing zeros.
  const shownFraction = as === 'money' ? fraction : fraction.replace(/0+$/, '');
  return `${units < 0 ? '-' : ''}${digits.slice(0, -places)}${shownFraction && `.${shownFraction}`}`;
}

export const formatFlagCell = (on: boolean): 'yes' | 'no' => (on ? 'yes' : 'no');

/** CSV files for spreadsheets: UTF-8 with a byte order mark, CR LF line ends (RFC 4180). */
import { escapeSpreadsheetFormula } from './productFile.ts';
import type { SheetColumn } from './workbook.ts';

export type CsvCell = string | number;

export interface CsvFormat {
  separator: ',' | ';';
  decimalSign: '.' | ',';
}

export const PLAIN_CSV: CsvFormat = { separator: ',', decimalSign: '.' };

/** Spreadsheets open this format in regions that write 1,50, such as Brazil and most of Europe. */
export const DECIMAL_COMMA_CSV: CsvFormat = { separator: ';', decimalSign: ',' };

const quote = (text: string, separator: string): string =>
  text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Formats a number for a cell. @param text the number with a decimal point */
export const toCsvNumber = (text: string, { decimalSign }: CsvFormat): string =>
  text.replace('.', decimalSign);

/** Formats cells as a line of CSV, without protection against formulas. */
export const toCsvLine = (cells: readonly string[], { separator } = PLAIN_CSV): string =>
  `${cells.map(text => quote(text, separator)).join(separator)}\r\n`;

/** Formats rows as CSV. @param columns amounts have two decimals in columns of the type `cents` */
export function toCsv(
  rows: readonly (readonly CsvCell[])[],
  format = PLAIN_CSV,
  columns: readonly Pick<SheetColumn, 'as'>[] = [],
): string {
  const toText = (cell: CsvCell, at: number): string => {
    if (typeof cell !== 'number') return escapeSpreadsheetFormula(cell);
    // `|| 0` turns -0 into 0.
    return toCsvNumber(columns[at]?.as === 'cents' ? (cell || 0).toFixed(2) : String(cell), format);
  };
  return rows.map(row => toCsvLine(row.map(toText), format)).join('');
}

export const makeCsvFile = (lines: readonly string[]): Blob =>
  new Blob(['\uFEFF', ...lines], { type: 'text/csv;charset=utf-8' });

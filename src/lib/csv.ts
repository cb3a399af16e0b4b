/** CSV files for spreadsheets: UTF-8 with a byte order mark, commas, CR LF line ends (RFC 4180). */
import { escapeSpreadsheetFormula } from '../../contract/productFile';

export type CsvCell = string | number;

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Formats cells as a line of CSV, without protection against formulas. */
export const toCsvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`;

export const toCsv = (cells: readonly (readonly CsvCell[])[]): string =>
  cells
    .map(row =>
      toCsvLine(row.map(cell => (typeof cell === 'number' ? String(cell) : escapeSpreadsheetFormula(cell)))),
    )
    .join('');

export const makeCsvFile = (lines: readonly string[]): Blob =>
  new Blob(['\uFEFF', ...lines], { type: 'text/csv;charset=utf-8' });

export const toCsvFile = (cells: readonly (readonly CsvCell[])[]): Blob => makeCsvFile([toCsv(cells)]);

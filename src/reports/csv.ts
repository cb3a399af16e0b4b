/** CSV files as spreadsheets read them: UTF-8 with its mark, commas, lines that end in CR LF (RFC 4180). */
import type { CsvCell } from './columns';

/** A text that a spreadsheet would take for a formula. */
const FORMULA = /^[\s\0]*[=+\-@]|^[\t\r]/;

/** Numbers as they are, a negative one too; text that begins like a formula is kept from being one by an apostrophe. */
function written(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvOf = (cells: readonly (readonly CsvCell[])[]): string =>
  cells.map(row => `${row.map(written).join(',')}\r\n`).join('');

/** Gives the browser a file to save. */
export function saveCsv(name: string, cells: readonly (readonly CsvCell[])[]): void {
  const address = URL.createObjectURL(new Blob(['\uFEFF', csvOf(cells)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

import { guarded } from '../../contract/productFile.ts';

/** A line of a file for spreadsheets: what would be taken for a formula stays text. */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(',')}\r\n`;

function cell(value: string | number): string {
  const text = typeof value === 'string' ? guarded(value) : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

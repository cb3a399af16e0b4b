import { escapeSpreadsheetFormula } from '../../contract/productFile.ts';

export const toCsvLine = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(',')}\r\n`;

function cell(value: string | number): string {
  const text = typeof value === 'string' ? escapeSpreadsheetFormula(value) : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** CSV files as spreadsheets read them: UTF-8 with its mark, commas, lines that end in CR LF (RFC 4180). */
import { guarded } from '../../contract/productFile';
import { saveFile } from './saveFile';

/** A cell of a CSV file: numbers stay numbers, a negative one too; text is kept from being a formula. */
export type CsvCell = string | number;

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A line of cells that are written as they are. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`;

export const csvOf = (cells: readonly (readonly CsvCell[])[]): string =>
  cells
    .map(row => csvLine(row.map(cell => (typeof cell === 'number' ? String(cell) : guarded(cell)))))
    .join('');

/** @param lines each with its end */
export const csvFile = (lines: readonly string[]): Blob =>
  new Blob(['\uFEFF', ...lines], { type: 'text/csv;charset=utf-8' });

/** Gives the browser a file to save. */
export const saveCsv = (name: string, cells: readonly (readonly CsvCell[])[]): void =>
  saveFile(name, csvFile([csvOf(cells)]));

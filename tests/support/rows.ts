/** Rows of tables on a page. Searching by role would be slow in a whole page. */
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

const CELLS = 'main tr td, main tr td *';

/** Waits for the row with this text. */
export async function findRow(text: string | RegExp): Promise<HTMLTableRowElement> {
  const [cell] = await screen.findAllByText(text, { selector: CELLS });
  return cell!.closest('tr')!;
}

/** @returns null if no row has this text */
export const queryRow = (text: string | RegExp): HTMLTableRowElement | null =>
  screen.queryAllByText(text, { selector: CELLS })[0]?.closest('tr') ?? null;

/** Waits until no row has this text. */
export const rowGone = (text: string | RegExp) => waitFor(() => expect(queryRow(text)).toBeNull());

/** Returns the texts of a row's cells. */
export const readCells = (row: HTMLTableRowElement): string[] =>
  [...row.cells].map(cell => cell.textContent ?? '');

/** Returns the header texts of the page's first table. */
export const heads = (): string[] =>
  [...document.querySelectorAll('main thead th')].map(head => head.textContent ?? '');

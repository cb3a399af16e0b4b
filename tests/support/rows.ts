/** Rows of tables on a page. Searching by role would be slow in a whole page. */
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

const CELLS = 'main tbody :is(th, td), main tbody :is(th, td) *';

export async function findRow(text: string | RegExp): Promise<HTMLTableRowElement> {
  const [cell] = await screen.findAllByText(text, { selector: CELLS });
  return cell!.closest('tr')!;
}

export const queryRow = (text: string | RegExp): HTMLTableRowElement | null =>
  screen.queryAllByText(text, { selector: CELLS })[0]?.closest('tr') ?? null;

export const rowGone = (text: string | RegExp) => waitFor(() => expect(queryRow(text)).toBeNull());

export const readCells = (row: HTMLTableRowElement): string[] =>
  [...row.cells].map(cell => cell.textContent ?? '');

export const heads = (): string[] =>
  [...document.querySelectorAll('main thead th')].map(head => head.textContent ?? '');

/** Texts of a page in jsdom, which has no layout and therefore no `innerText`. */
import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';

export function shownTexts(root: ParentNode = document.querySelector('main')!): string[] {
  const texts: { parent: Node | null; text: string }[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const last = texts.at(-1);
    if (last?.parent === node.parentNode) last.text += node.textContent ?? '';
    else texts.push({ parent: node.parentNode, text: node.textContent ?? '' });
  }
  return texts.map(({ text }) => text.trim()).filter(text => text !== '');
}

export const shows = (...wanted: string[]) =>
  waitFor(() => expect(` | ${shownTexts().join(' | ')} | `).toContain(` | ${wanted.join(' | ')} | `));

export const cellsIn = (table: HTMLElement): string[][] =>
  [...table.querySelectorAll('tbody.record')].map(body =>
    [...body.querySelectorAll('tr:first-child td:not(.actions)')].map(cell => shownTexts(cell).join(' ')),
  );

import { describe, expect, it } from 'vitest';
import {
  findMatchingEntries,
  sortByMatch,
  splitTrailingDateRange,
  type PaletteEntry,
} from '../../../src/layout/palette/entries';

const entry = (label: string, hint = ''): PaletteEntry => ({ key: label, label, hint, group: '' });

const labels = (question: string, ...entries: PaletteEntry[]) =>
  findMatchingEntries(entries, question).map(({ label }) => label);

describe('what a question names', () => {
  it('begins with what begins so, then with a word that does, then with what has it', () => {
    const all = [entry('Unprofitable'), entry('Gross Profit'), entry('Profit')];
    expect(labels('profit', ...all)).toEqual(['Profit', 'Gross Profit', 'Unprofitable']);
  });

  it('goes without case, accents and the order of words', () => {
    expect(labels('CREME fraiche', entry('Crème fraîche'))).toEqual(['Crème fraîche']);
    expect(labels('milk choco', entry('Chocolate Milk'), entry('Milk'))).toEqual(['Chocolate Milk']);
  });

  it('has what only a hint says at the end', () => {
    expect(labels('reports', entry('Profit', 'Reports'), entry('View Reports'))).toEqual([
      'View Reports',
      'Profit',
    ]);
  });

  it('is nothing where nothing fits, and eight at most', () => {
    expect(labels('zz', entry('Profit'))).toEqual([]);
    expect(labels('p', ...Array.from({ length: 20 }, (_, at) => entry(`Page ${at}`)))).toHaveLength(8);
  });
});

it('sorts what a server found by how well it fits, and leaves out none', () => {
  const found = [entry('Almond Milk'), entry('Butter', '036000291452'), entry('Milk, 1 gal')];
  expect(sortByMatch(found, 'milk').map(({ label }) => label)).toEqual([
    'Milk, 1 gal',
    'Almond Milk',
    'Butter',
  ]);
});

describe('days at the end of a question', () => {
  const ranges = new Map([
    ['Last month', 'last_month'],
    ['Últimos 30 días', 'last_30_days'],
  ]);

  it.each([
    ['profit last month', { before: 'profit', name: 'last_month' }],
    ['Close Day LAST MONTH ', { before: 'close day', name: 'last_month' }],
    ['ganancia ultimos 30 dias', { before: 'ganancia', name: 'last_30_days' }],
    ['last month', null],
    ['profit', null],
  ])('%j', (question, found) => {
    expect(splitTrailingDateRange(question, ranges)).toEqual(found);
  });
});

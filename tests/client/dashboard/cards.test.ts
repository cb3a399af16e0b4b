/** The order of the morning's cards, whatever a browser has kept of it. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CARDS, choiceOf, moved, reservedFor } from '../../../src/dashboard/morning/cards';

it('reads whatever was kept: every card once, those that are named first', () => {
  expect(choiceOf(undefined)).toEqual({ order: CARDS, hidden: [] });
  expect(choiceOf({ order: ['tenders', 'gone', 'tenders'], hidden: ['hours', 7] })).toEqual({
    order: ['tenders', ...CARDS.filter(card => card !== 'tenders')],
    hidden: ['hours'],
  });
  fc.assert(
    fc.property(fc.anything(), stored => {
      expect(choiceOf(stored).order.toSorted()).toEqual(CARDS.toSorted());
    }),
  );
});

it('moves a card past the next one that is there, and no further than the end', () => {
  const there = CARDS.filter(card => card !== 'branches');
  expect(moved(CARDS, 'attention', 1, there)).toEqual([
    'figures',
    'hours',
    'branches',
    'products',
    'attention',
    'tenders',
  ]);
  expect(moved(CARDS, 'products', -1, there)).toEqual([
    'figures',
    'hours',
    'products',
    'attention',
    'branches',
    'tenders',
  ]);
  expect(moved(CARDS, 'figures', -1, there)).toEqual(CARDS);
  expect(moved(CARDS, 'tenders', 1, there)).toEqual(CARDS);
  fc.assert(
    fc.property(fc.constantFrom(...CARDS), fc.constantFrom(1 as const, -1 as const), (card, by) => {
      const after = moved(CARDS, card, by, CARDS);
      expect(after.toSorted()).toEqual(CARDS.toSorted());
      expect(Math.abs(after.indexOf(card) - CARDS.indexOf(card))).toBeLessThanOrEqual(1);
    }),
  );
});

it('keeps no place for what is hidden or not there', () => {
  const all = reservedFor({ order: CARDS, hidden: [] }, CARDS);
  const fewer = reservedFor({ order: CARDS, hidden: ['hours'] }, CARDS);
  expect(fewer.md).toBeLessThan(all.md);
  expect(reservedFor({ order: CARDS, hidden: [...CARDS] }, CARDS)).toEqual(
    reservedFor({ order: CARDS, hidden: [] }, []),
  );
});

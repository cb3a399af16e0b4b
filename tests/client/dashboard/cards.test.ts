import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CARDS, readCardChoice, moveCard, getReservedHeight } from '../../../src/dashboard/morning/cards';

it('reads whatever was kept: every card once, those that are named first', () => {
  expect(readCardChoice(undefined)).toEqual({ order: CARDS, hidden: [] });
  expect(readCardChoice({ order: ['tenders', 'gone', 'tenders'], hidden: ['hours', 7] })).toEqual({
    order: ['tenders', ...CARDS.filter(card => card !== 'tenders')],
    hidden: ['hours'],
  });
  fc.assert(
    fc.property(fc.anything(), stored => {
      expect(readCardChoice(stored).order.toSorted()).toEqual(CARDS.toSorted());
    }),
  );
});

it('moves a card past the next one that is there, and no further than the end', () => {
  const there = CARDS.filter(card => card !== 'branches');
  expect(moveCard(CARDS, 'attention', 1, there)).toEqual([
    'figures',
    'hours',
    'branches',
    'products',
    'attention',
    'tenders',
  ]);
  expect(moveCard(CARDS, 'products', -1, there)).toEqual([
    'figures',
    'hours',
    'products',
    'attention',
    'branches',
    'tenders',
  ]);
  expect(moveCard(CARDS, 'figures', -1, there)).toEqual(CARDS);
  expect(moveCard(CARDS, 'tenders', 1, there)).toEqual(CARDS);
  fc.assert(
    fc.property(fc.constantFrom(...CARDS), fc.constantFrom(1 as const, -1 as const), (card, by) => {
      const after = moveCard(CARDS, card, by, CARDS);
      expect(after.toSorted()).toEqual(CARDS.toSorted());
      expect(Math.abs(after.indexOf(card) - CARDS.indexOf(card))).toBeLessThanOrEqual(1);
    }),
  );
});

it('keeps no place for what is hidden or not there', () => {
  const all = getReservedHeight({ order: CARDS, hidden: [] }, CARDS);
  const fewer = getReservedHeight({ order: CARDS, hidden: ['hours'] }, CARDS);
  expect(fewer.md).toBeLessThan(all.md);
  expect(getReservedHeight({ order: CARDS, hidden: [...CARDS] }, CARDS)).toEqual(
    getReservedHeight({ order: CARDS, hidden: [] }, []),
  );
});

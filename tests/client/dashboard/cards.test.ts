import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  MORNING_CARD_NAMES,
  readMorningCardLayout,
  moveMorningCard,
  getReservedCardsHeight,
} from '../../../src/dashboard/morning/morningCards';

it('reads whatever was kept: every card once, those that are named first', () => {
  expect(readMorningCardLayout(undefined)).toEqual({ order: MORNING_CARD_NAMES, hidden: [] });
  expect(readMorningCardLayout({ order: ['tenders', 'gone', 'tenders'], hidden: ['hours', 7] })).toEqual({
    order: ['tenders', ...MORNING_CARD_NAMES.filter(card => card !== 'tenders')],
    hidden: ['hours'],
  });
  fc.assert(
    fc.property(fc.anything(), stored => {
      expect(readMorningCardLayout(stored).order.toSorted()).toEqual(MORNING_CARD_NAMES.toSorted());
    }),
  );
});

it('moves a card past the next one that is there, and no further than the end', () => {
  const there = MORNING_CARD_NAMES.filter(card => card !== 'branches');
  expect(moveMorningCard(MORNING_CARD_NAMES, 'attention', 1, there)).toEqual([
    'figures',
    'hours',
    'branches',
    'products',
    'attention',
    'tenders',
  ]);
  expect(moveMorningCard(MORNING_CARD_NAMES, 'products', -1, there)).toEqual([
    'figures',
    'hours',
    'products',
    'attention',
    'branches',
    'tenders',
  ]);
  expect(moveMorningCard(MORNING_CARD_NAMES, 'figures', -1, there)).toEqual(MORNING_CARD_NAMES);
  expect(moveMorningCard(MORNING_CARD_NAMES, 'tenders', 1, there)).toEqual(MORNING_CARD_NAMES);
  fc.assert(
    fc.property(
      fc.constantFrom(...MORNING_CARD_NAMES),
      fc.constantFrom(1 as const, -1 as const),
      (card, by) => {
        const after = moveMorningCard(MORNING_CARD_NAMES, card, by, MORNING_CARD_NAMES);
        expect(after.toSorted()).toEqual(MORNING_CARD_NAMES.toSorted());
        expect(Math.abs(after.indexOf(card) - MORNING_CARD_NAMES.indexOf(card))).toBeLessThanOrEqual(1);
      },
    ),
  );
});

it('keeps no place for what is hidden or not there', () => {
  const all = getReservedCardsHeight({ order: MORNING_CARD_NAMES, hidden: [] }, MORNING_CARD_NAMES);
  const fewer = getReservedCardsHeight({ order: MORNING_CARD_NAMES, hidden: ['hours'] }, MORNING_CARD_NAMES);
  expect(fewer.md).toBeLessThan(all.md);
  expect(
    getReservedCardsHeight(
      { order: MORNING_CARD_NAMES, hidden: [...MORNING_CARD_NAMES] },
      MORNING_CARD_NAMES,
    ),
  ).toEqual(getReservedCardsHeight({ order: MORNING_CARD_NAMES, hidden: [] }, []));
});

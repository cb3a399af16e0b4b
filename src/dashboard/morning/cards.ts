/** The cards of the morning: which of them somebody sees, and in what order. Kept for the person on this device. */
import { useStore } from 'ra-core';
import { kept } from '../../lib/preferences';

/** As they stand until somebody orders them. */
export const CARDS = ['figures', 'hours', 'attention', 'branches', 'products', 'tenders'] as const;
export type CardName = (typeof CARDS)[number];

export interface CardChoice {
  order: readonly CardName[];
  hidden: readonly CardName[];
}

const isCard = (name: unknown): name is CardName => CARDS.some(card => card === name);

const cardsIn = (stored: unknown): CardName[] => (Array.isArray(stored) ? stored.filter(isCard) : []);

/** A store is written by whoever has the browser, and by versions with fewer cards: what it does not name comes last. */
export function choiceOf(stored: unknown): CardChoice {
  const { order, hidden }: { order?: unknown; hidden?: unknown } =
    typeof stored === 'object' && stored !== null ? stored : {};
  return { order: [...new Set([...cardsIn(order), ...CARDS])], hidden: cardsIn(hidden) };
}

/** Up is -1, down is 1. @param shown what can be passed: a card that is not there on this shop is jumped over */
export function moved(
  order: readonly CardName[],
  name: CardName,
  by: 1 | -1,
  shown: readonly CardName[],
): CardName[] {
  const passed = shown[shown.indexOf(name) + by];
  if (passed === undefined) return [...order];
  const without = order.filter(card => card !== name);
  return without.toSpliced(without.indexOf(passed) + (by === 1 ? 1 : 0), 0, name);
}

export function useCards(): [CardChoice, (choice: CardChoice) => void] {
  const [stored, keep] = useStore<unknown>(kept('morningCards'));
  return [choiceOf(stored), keep];
}

/** What a card takes with its gap, in pixels, on a phone and on a desk: what stands below it does not move while it arrives. */
const HEIGHTS: Record<CardName, { xs: number; md: number }> = {
  figures: { xs: 430, md: 180 },
  hours: { xs: 340, md: 370 },
  attention: { xs: 150, md: 130 },
  branches: { xs: 520, md: 250 },
  products: { xs: 900, md: 350 },
  tenders: { xs: 230, md: 230 },
};

/** The days and the titles above and below the cards. */
const FRAME = { xs: 170, md: 120 };

/** @param there the cards of this shop */
export function reservedFor({ order, hidden }: CardChoice, there: readonly CardName[]) {
  const shown = order.filter(name => there.includes(name) && !hidden.includes(name));
  const of = (size: 'xs' | 'md') => shown.reduce((sum, name) => sum + HEIGHTS[name][size], FRAME[size]);
  return { xs: of('xs'), md: of('md') };
}

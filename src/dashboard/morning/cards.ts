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
  const [stored, keep] = useStore<unknown>(kept('dashboard.cards'));
  return [choiceOf(stored), keep];
}

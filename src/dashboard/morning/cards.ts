import { useStore } from 'ra-core';
import { getPreferenceKey } from '../../lib/preferences';
import { readSession } from '../../session/session';

export const CARDS = ['figures', 'hours', 'attention', 'branches', 'products', 'tenders'] as const;
export type CardName = (typeof CARDS)[number];

export interface CardChoice {
  order: readonly CardName[];
  hidden: readonly CardName[];
}

const isCard = (name: unknown): name is CardName => CARDS.some(card => card === name);

const cardsIn = (stored: unknown): CardName[] => (Array.isArray(stored) ? stored.filter(isCard) : []);

/**
 * Reads the stored order and visibility of the cards. The stored value may be invalid or from an older version;
 * cards that are missing in it come last.
 */
export function readCardChoice(stored: unknown): CardChoice {
  const { order, hidden }: { order?: unknown; hidden?: unknown } =
    typeof stored === 'object' && stored !== null ? stored : {};
  return { order: [...new Set([...cardsIn(order), ...CARDS])], hidden: cardsIn(hidden) };
}

/**
 * Moves a card up (-1) or down (1).
 * @param shown the visible cards; cards that are hidden in this shop are skipped
 */
export function moveCard(
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
  const [stored, keep] = useStore<unknown>(getPreferenceKey('morningCards'));
  return [readCardChoice(stored), keep];
}

/** True if the person may see several branches. The session tells this before any sales have loaded. */
export function canSeeSeveralBranches(): boolean {
  const session = readSession();
  return session?.branchId === null && session.onlyBranch === undefined;
}

/**
 * Heights of the cards in pixels, on a phone (xs) and a desktop (md), in a shop with three branches. The dashboard
 * reserves these heights.
 */
export const CARD_HEIGHTS: Record<CardName, { xs: number; md: number }> = {
  figures: { xs: 453, md: 168 },
  hours: { xs: 340, md: 340 },
  attention: { xs: 196, md: 100 },
  branches: { xs: 579, md: 312 },
  products: { xs: 897, md: 357 },
  tenders: { xs: 196, md: 196 },
};

/** Gap between two cards of the dashboard, in pixels. */
const GAP = { xs: 10, md: 16 };

/** Height of the controls and titles around the cards, in pixels. */
const FRAME = { xs: 215, md: 111 };

export function getReservedHeight({ order, hidden }: CardChoice, there: readonly CardName[]) {
  const shown = order.filter(name => there.includes(name) && !hidden.includes(name));
  const of = (size: 'xs' | 'md') =>
    shown.reduce((sum, name) => sum + CARD_HEIGHTS[name][size] + GAP[size], FRAME[size] + 2 * GAP[size]);
  return { xs: of('xs'), md: of('md') };
}

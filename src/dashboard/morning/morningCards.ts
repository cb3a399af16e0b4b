import { useStore } from 'ra-core';
import { getPreferenceKey } from '../../lib/preferences';
import { readSession } from '../../session/session';

export const MORNING_CARD_NAMES = [
  'figures',
  'hours',
  'attention',
  'branches',
  'products',
  'tenders',
] as const;
export type MorningCardName = (typeof MORNING_CARD_NAMES)[number];

export interface MorningCardLayout {
  order: readonly MorningCardName[];
  hidden: readonly MorningCardName[];
}

const isCard = (name: unknown): name is MorningCardName => MORNING_CARD_NAMES.some(card => card === name);

const cardsIn = (stored: unknown): MorningCardName[] => (Array.isArray(stored) ? stored.filter(isCard) : []);

/**
 * Reads the stored order and visibility of the cards. The stored value can be invalid or from an older version. Cards
 * that are missing in it come last.
 */
export function readMorningCardLayout(stored: unknown): MorningCardLayout {
  const { order, hidden }: { order?: unknown; hidden?: unknown } =
    typeof stored === 'object' && stored !== null ? stored : {};
  return { order: [...new Set([...cardsIn(order), ...MORNING_CARD_NAMES])], hidden: cardsIn(hidden) };
}

/**
 * Moves a card up (-1) or down (1).
 * @param shown the cards that the person sees; the moved card skips all other cards
 */
export function moveMorningCard(
  order: readonly MorningCardName[],
  name: MorningCardName,
  by: 1 | -1,
  shown: readonly MorningCardName[],
): MorningCardName[] {
  const passed = shown[shown.indexOf(name) + by];
  if (passed === undefined) return [...order];
  const without = order.filter(card => card !== name);
  return without.toSpliced(without.indexOf(passed) + (by === 1 ? 1 : 0), 0, name);
}

export function useMorningCardLayout(): [MorningCardLayout, (choice: MorningCardLayout) => void] {
  const [stored, keep] = useStore<unknown>(getPreferenceKey('morningCards'));
  return [readMorningCardLayout(stored), keep];
}

/**
 * True if the person has the right to see several branches. The session tells this before any sales have loaded.
 */
export function canSeeSeveralBranches(): boolean {
  const session = readSession();
  return session?.branchId === null && session.onlyBranch === undefined;
}

/**
 * Heights of the cards in pixels, on a phone (xs) and a desktop (md), in a shop with three branches. The dashboard
 * reserves these heights.
 */
export const MORNING_CARD_HEIGHTS_PX: Record<MorningCardName, { xs: number; md: number }> = {
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

export function getReservedCardsHeight(
  { order, hidden }: MorningCardLayout,
  there: readonly MorningCardName[],
) {
  const shown = order.filter(name => there.includes(name) && !hidden.includes(name));
  // On a wide screen, the card "Needs Attention" is in the same row as the chart if it directly follows the chart. In
  // this case, the card adds no height.
  const isBeside = (name: MorningCardName, index: number) =>
    name === 'attention' && shown[index - 1] === 'hours';
  const of = (size: 'xs' | 'md') =>
    (size === 'xs' ? shown : shown.filter((name, index) => !isBeside(name, index))).reduce(
      (sum, name) => sum + MORNING_CARD_HEIGHTS_PX[name][size] + GAP[size],
      FRAME[size] + 2 * GAP[size],
    );
  return { xs: of('xs'), md: of('md') };
}

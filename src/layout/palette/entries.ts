import { foldText } from '../../../contract/foldText';

export interface PaletteEntry {
  key: string;
  label: string;
  hint: string;
  group: string;
  /** The URL to open; absent for an entry with an action (`run`). */
  to?: string;
  run?: () => void;
}

const MAX = 8;

/**
 * Ranks how well an entry's text matches the search text.
 * @returns the rank:
 * - 3 if the entry begins with the search text
 * - 2 if each word of the search text begins a word of the entry
 * - 1 if the entry contains each word of the search text
 * - 0 otherwise
 */
function fit(text: string, question: string): number {
  if (text.startsWith(question)) return 3;
  const words = question.split(/\s+/);
  if (words.every(word => text.startsWith(word) || text.includes(` ${word}`))) return 2;
  return words.every(word => text.includes(word)) ? 1 : 0;
}

/**
 * Finds the entries that match a search text. Case, accents and the order of words are ignored.
 * @param question the typed search text
 * @returns at most eight entries, best first; a match in the label ranks above a match in the hint
 */
export function findMatchingEntries(entries: readonly PaletteEntry[], question: string): PaletteEntry[] {
  return rankEntries(entries, question)
    .filter(({ rank }) => rank > 0)
    .slice(0, MAX)
    .map(({ entry }) => entry);
}

/** Sorts entries of the server by relevance, best match first. Equal matches keep the order of the server. */
export const sortByMatch = (entries: readonly PaletteEntry[], question: string): PaletteEntry[] =>
  rankEntries(entries, question).map(({ entry }) => entry);

function rankEntries(entries: readonly PaletteEntry[], question: string) {
  const asked = foldText(question.trim());
  return entries
    .map(entry => ({
      entry,
      // Any match in the label ranks above a match in the hint.
      rank: fit(foldText(entry.label), asked) * 4 || fit(foldText(`${entry.label} ${entry.hint}`), asked),
    }))
    .toSorted((one, other) => other.rank - one.rank);
}

/**
 * Splits a search text such as "profit last month" into "profit" and the range "last month".
 * @param ranges names of date ranges by the labels that people type
 * @returns null if the text does not end with a range
 */
export function splitTrailingDateRange<Name>(
  question: string,
  ranges: ReadonlyMap<string, Name>,
): { before: string; name: Name } | null {
  const asked = foldText(question.trim());
  for (const [label, name] of ranges) {
    const end = ` ${foldText(label)}`;
    if (asked.endsWith(end)) return { before: asked.slice(0, -end.length), name };
  }
  return null;
}

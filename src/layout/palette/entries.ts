import { foldText } from '../../../contract/foldText';

export interface PaletteEntry {
  key: string;
  label: string;
  hint: string;
  group: string;
  /** The URL that the entry opens; absent for an entry that performs an action (`run`). */
  to?: string;
  run?: () => void;
}

const MAX = 8;

/**
 * @returns 3 if the text begins with the question; 2 if each word of the question begins a word of the text; 1 if
 *   the text contains each word; else 0
 */
function fit(text: string, question: string): number {
  if (text.startsWith(question)) return 3;
  const words = question.split(/\s+/);
  if (words.every(word => text.startsWith(word) || text.includes(` ${word}`))) return 2;
  return words.every(word => text.includes(word)) ? 1 : 0;
}

/**
 * @param question as typed; case, accents and the order of words do not matter
 * @returns at most eight matching entries, those with a match in the label first
 */
export function findMatchingEntries(entries: readonly PaletteEntry[], question: string): PaletteEntry[] {
  const asked = foldText(question.trim());
  return entries
    .map(entry => ({
      entry,
      // A match in the hint counts less than any match in the label.
      rank: fit(foldText(entry.label), asked) * 4 || fit(foldText(`${entry.label} ${entry.hint}`), asked),
    }))
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank)
    .slice(0, MAX)
    .map(({ entry }) => entry);
}

/**
 * Splits a question such as "profit last month" into its text and the range named at its end.
 * @param ranges by the labels that a person may type
 * @returns the text before the range, and the range (null without one)
 */
export function splitRangeAtEnd<Name>(
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

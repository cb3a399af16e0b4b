/** What the search that goes anywhere offers, and how what was typed chooses from it. */
import { folded } from '../../../contract/folded';

export interface Entry {
  /** The same each time it is offered. */
  key: string;
  label: string;
  /** What it is, or where it leads. */
  hint: string;
  /** Under which head it stands. */
  group: string;
  /** Where it goes; absent: it does something at once. */
  to?: string;
  run?: () => void;
}

const MOST = 8;

/** 3: begins with it; 2: a word does; 1: has it; 0: does not. Each word of the question has to be there. */
function fit(text: string, question: string): number {
  if (text.startsWith(question)) return 3;
  const words = question.split(/\s+/);
  if (words.every(word => text.startsWith(word) || text.includes(` ${word}`))) return 2;
  return words.every(word => text.includes(word)) ? 1 : 0;
}

/**
 * @param question as it was typed; case, accents and the order of words do not matter
 * @returns those that it names, in their label first, at most eight
 */
export function matching(entries: readonly Entry[], question: string): Entry[] {
  const asked = folded(question.trim());
  return entries
    .map(entry => ({
      entry,
      // What only the hint says counts less than anything in the label.
      rank: fit(folded(entry.label), asked) * 4 || fit(folded(`${entry.label} ${entry.hint}`), asked),
    }))
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank)
    .slice(0, MOST)
    .map(({ entry }) => entry);
}

/**
 * "profit last month": the days at the end of a question.
 * @param ranges by what a person calls them
 * @returns what stands before them, and the name of the days; null where none are named
 */
export function rangeAtEnd<Name>(
  question: string,
  ranges: ReadonlyMap<string, Name>,
): { before: string; name: Name } | null {
  const asked = folded(question.trim());
  for (const [label, name] of ranges) {
    const end = ` ${folded(label)}`;
    if (asked.endsWith(end)) return { before: asked.slice(0, -end.length), name };
  }
  return null;
}

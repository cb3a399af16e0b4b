/** Lists in words, and texts as the database compares them. */
import { folded } from '../../contract/folded.ts';

const LIST = new Intl.ListFormat('en-GB');

/** `a`, `a and b`, `a, b and c`. */
export const enumerated = (words: readonly string[]): string => LIST.format(words);

/** What an index of PostgreSQL takes of a name, in UTF-16 units: 1,800 bytes at most. Only what folds to thrice its length is longer. */
const LONGEST_KEY = 600;

/** What products and suppliers are found and ordered by: the folded name, as much of it as an index takes. Never half a character. */
export const nameKey = (name: string): string =>
  folded(name)
    .slice(0, LONGEST_KEY)
    .replace(/[\uD800-\uDBFF]$/, '');

/** A `like` pattern for "contains `text`", with `\` as the escape character. */
export function containing(text: string): string {
  return `%${folded(text).replace(/[\\%_]/g, '\\$&')}%`;
}

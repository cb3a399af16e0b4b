import { foldText } from '../../contract/foldText.ts';

const LIST = new Intl.ListFormat('en-GB');

export const joinWithAnd = (words: readonly string[]): string => LIST.format(words);

/** Maximum length of a key in a PostgreSQL index, in UTF-16 units. 600 units are at most 1,800 bytes. */
const LONGEST_KEY = 600;

/**
 * Returns the key by which products and suppliers are searched and sorted: the case- and accent-folded name, cut to
 * the length that an index accepts.
 */
export const toNameSearchKey = (name: string): string =>
  foldText(name)
    .slice(0, LONGEST_KEY)
    .replace(/[\uD800-\uDBFF]$/, '');

export function toLikePattern(text: string): string {
  return `%${foldText(text).replace(/[\\%_]/g, '\\$&')}%`;
}

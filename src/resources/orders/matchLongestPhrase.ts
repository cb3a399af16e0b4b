import type { SearchToken } from './tokenizeSearchText';

export interface PhraseMatch<Part> {
  part: Part;
  length: number;
}

/** @returns the word at a position; undefined for a quoted word, which has no special meaning */
export const getUnquotedWord = (tokens: readonly SearchToken[], at: number): SearchToken | undefined => {
  const token = tokens[at];
  return token?.quoted ? undefined : token;
};

const MAX_WORDS = 4;

/**
 * Matches the longest known phrase at a position.
 * @param meaning returns the meaning of a phrase in lower case with single spaces; undefined if it has none
 */
export function matchLongestPhrase<Value>(
  tokens: readonly SearchToken[],
  at: number,
  meaning: (phrase: string) => Value | undefined,
): { value: Value; length: number } | null {
  for (let length = MAX_WORDS; length > 0; length--) {
    const words = tokens.slice(at, at + length);
    if (words.length < length || words.some(({ quoted }) => quoted)) continue;
    if (words.slice(0, -1).some(({ ends }) => ends)) continue;
    const value = meaning(words.map(({ word }) => word).join(' '));
    if (value !== undefined) return { value, length };
  }
  return null;
}

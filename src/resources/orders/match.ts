/** What parts of a question are found by. */
import type { Token } from './tokens';

/** What some words mean, and how many they are. */
export interface Match<Part> {
  part: Part;
  length: number;
}

/** A word as it stands; in quotation marks it means nothing but itself. */
export const said = (tokens: readonly Token[], at: number): Token | undefined => {
  const token = tokens[at];
  return token?.quoted ? undefined : token;
};

/** Of a phrase. */
const MOST_WORDS = 4;

/**
 * The longest phrase from here on that means something.
 * @param meaning of the phrase, small letters and single spaces; undefined: none
 */
export function longest<Value>(
  tokens: readonly Token[],
  at: number,
  meaning: (phrase: string) => Value | undefined,
): { value: Value; length: number } | null {
  for (let length = MOST_WORDS; length > 0; length--) {
    const words = tokens.slice(at, at + length);
    if (words.length < length || words.some(({ quoted }) => quoted)) continue;
    if (words.slice(0, -1).some(({ ends }) => ends)) continue;
    const value = meaning(words.map(({ word }) => word).join(' '));
    if (value !== undefined) return { value, length };
  }
  return null;
}

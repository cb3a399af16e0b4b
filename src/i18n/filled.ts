import { fill, type TextValues } from '../lib/wording';

/** A value with a letter of Hebrew, Arabic or another script that runs from right to left. */
const FROM_THE_RIGHT = /.*[\u0590-\u08ff].*/s;

/**
 * A text with its values filled in. A name that runs from right to left stands between two invisible signs, which keep
 * what follows it (a number, a dot) on its own side: "0 in A · 0 in B" would be read as "0 in 0 · A in B".
 */
export const filled = (text: string, values: TextValues): string =>
  fill(text, values, value => String(value).replace(FROM_THE_RIGHT, '\u2068$&\u2069'));

import { language } from '../lib/language';
import { fill, textAt, type TextFile, type TextValues } from '../lib/wording';

/** A value with a letter of Hebrew, Arabic or another script that runs from right to left. */
const FROM_THE_RIGHT = /.*[\u0590-\u08ff].*/s;

/**
 * A text with its values filled in. A name that runs from right to left stands between two invisible signs, which keep
 * what follows it (a number, a dot) on its own side: "0 in A · 0 in B" would be read as "0 in 0 · A in B".
 */
export const filled = (text: string, values: TextValues): string =>
  fill(text, values, value => String(value).replace(FROM_THE_RIGHT, '\u2068$&\u2069'));

/**
 * The plural form of a text for a number, filled in: `counted(texts, 'rows', 2, { rows: formatCount(2) })`.
 * @param key a text, or one of a group: `kinds.late`
 */
export const counted = <Texts extends TextFile>(
  texts: Texts,
  key: (keyof Texts & string) | `${keyof Texts & string}.${string}`,
  count: number,
  values: TextValues,
): string => filled(textAt(texts, key, language(), count) ?? '', values);

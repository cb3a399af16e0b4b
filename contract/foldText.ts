/** Text normalisation for searching, shared by server and browser. This file must not import anything. */

/**
 * Replacements for letters that NFKD does not decompose. Users type such a letter as plain letters, for example `o` for
 * `ø`. The Greek final sigma is replaced as well.
 */
const PLAIN: Record<string, string> = {
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ς: 'σ',
};

export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[øđðłħıßæœþς]/g, letter => PLAIN[letter]!)
    .replace(/\s+/g, ' ')
    .trim();
}

const BETWEEN_WORDS = /[\s\p{Pd},./'’"&+()]+/u;

/**
 * Splits a search text into folded words: `splitSearchWords('All-Purpose')` is `['all', 'purpose']`.
 * @returns the whole folded text if it contains no word, such as "&"; an empty array for an empty text
 */
export function splitSearchWords(text: string): string[] {
  const words = foldText(text).split(BETWEEN_WORDS).filter(Boolean);
  return words.length > 0 ? words : [foldText(text)].filter(Boolean);
}

export const splitWords = (text: string): string[] => text.split(BETWEEN_WORDS).filter(Boolean);

/**
 * Checks whether a name contains all words of a search text, in any order and as parts of its words. An empty search
 * text matches every name.
 */
export function nameMatchesSearchText(name: string, text: string): boolean {
  const key = foldText(name);
  return splitSearchWords(text).every(word => key.includes(word));
}

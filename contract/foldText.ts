/** Text normalised for comparison. It is shared, so that server and browser search alike. This file imports nothing. */

/** Letters that NFKD does not decompose, but that people type without the accent or ligature; and Greek's final sigma. */
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

/** Lower case, without accents, single spaces: `folded('  Crème  Brûlée')` is `'creme brulee'`. For name searches. */
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
 * The folded words of a search: `splitSearchWords('All-Purpose')` is `['all', 'purpose']`.
 * @returns the folded text as a whole where it has no words, as for "&"; empty for an empty text
 */
export function splitSearchWords(text: string): string[] {
  const words = foldText(text).split(BETWEEN_WORDS).filter(Boolean);
  return words.length > 0 ? words : [foldText(text)].filter(Boolean);
}

/** The words of a text as they are written, with case and accents: `splitWords('Café-Crème')` is `['Café', 'Crème']`. */
export const splitWords = (text: string): string[] => text.split(BETWEEN_WORDS).filter(Boolean);

/** Checks that a name contains all words of a search, in any order and as parts of its words. An empty search matches every name. */
export function matchesSearch(name: string, text: string): boolean {
  const key = foldText(name);
  return splitSearchWords(text).every(word => key.includes(word));
}

/** Text normalised for comparison. It is shared, so that server and browser search alike. This file imports nothing. */

/** Letters that NFKD does not decompose, but that people type without the accent or ligature; and Greek's final sigma. */
const PLAIN: Record<string, string> = {
  ...{ ø: 'o', đ: 'd', ð: 'd', ł: 'l', ħ: 'h', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
  ς: 'σ',
};

/** Lower case, without accents, single spaces: `folded('  Crème  Brûlée')` is `'creme brulee'`. For name searches. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[øđðłħıßæœþς]/g, letter => PLAIN[letter]!)
    .replace(/\s+/g, ' ')
    .trim();
}

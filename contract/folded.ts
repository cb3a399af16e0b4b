/** Text as people compare it. The server and the browser search alike, so it stands here once; this file imports nothing. */

/** Letters that NFKD leaves as they are, but that people type as plain ones; and Greek's final sigma. */
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

/** Text as people compare it. */

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

/** A `like` pattern for "contains `text`", with `\` as the escape character. */
export function containing(text: string): string {
  return `%${folded(text).replace(/[\\%_]/g, '\\$&')}%`;
}

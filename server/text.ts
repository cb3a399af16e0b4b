/** Text as people compare it. */

/** Lower case, without accents, single spaces: `folded('  Crème  Brûlée')` is `'creme brulee'`. For name searches. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

/** A `like` pattern for "contains `text`", with `\` as the escape character. */
export function containing(text: string): string {
  return `%${folded(text).replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * Builds search conditions for tables with a `search` column, which holds the name in lower case without accents. The
 * conditions run on SQLite and PostgreSQL. The characters `%`, `_` and `\` in a search text match only themselves.
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { splitSearchWords } from '../../contract/foldText.ts';
import { normalizeProductCode } from '../../contract/gtin.ts';
import { toLikePattern } from '../lib/text.ts';

/**
 * Builds the condition that the name contains all words of the text, in any order, ignoring case, accents and
 * punctuation. An empty text matches every row.
 */
export function whereNameContains(text = ''): RawBuilder<SqlBool> {
  const words = splitSearchWords(text).map(word => sql`search like ${toLikePattern(word)} escape '\\'`);
  return words.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(${sql.join(words, sql` and `)})`;
}

export function whereNameOrCodeMatches(branchId: number, text = ''): RawBuilder<SqlBool> {
  const key = normalizeProductCode(text);
  if (!/^\d+$/.test(key)) return whereNameContains(text);
  const digits = text.trim();
  const same = sql`select id from product where branch_id = ${branchId} and (upc_key = ${key} or ean_key = ${key})`;
  return sql<SqlBool>`(${whereNameContains(text)} or upc like ${`${digits}%`} or ean like ${`${digits}%`} or product.id in (${same}))`;
}

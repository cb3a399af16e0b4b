/**
 * Search conditions for tables with a `search` column (the folded name). They run on both databases, and treat `%`, `_` and `\` as
 * plain characters.
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { folded } from '../../contract/folded.ts';
import { containing } from '../lib/text.ts';

/** Whether the name contains this text, ignoring case and accents. Without a text, every row matches. */
export function nameContains(text = ''): RawBuilder<SqlBool> {
  if (folded(text) === '') return sql<SqlBool>`1 = 1`;
  return sql<SqlBool>`search like ${containing(text)} escape '\\'`;
}

/** As `nameContains`. A text of digits also matches where the UPC or EAN begins with it. */
export function nameOrCodeMatches(text = ''): RawBuilder<SqlBool> {
  const digits = text.trim();
  if (!/^\d+$/.test(digits)) return nameContains(text);
  return sql<SqlBool>`(${nameContains(text)} or upc like ${`${digits}%`} or ean like ${`${digits}%`})`;
}

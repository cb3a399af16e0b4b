/** Conditions of searches, for tables with a `search` column (the folded name). Portable, with `%`, `_` and `\` as plain letters. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { folded } from '../../contract/folded.ts';
import { containing } from '../lib/text.ts';

/** The name contains this text, whatever the case and accents. Without a text: every row. */
export function nameContains(text = ''): RawBuilder<SqlBool> {
  if (folded(text) === '') return sql<SqlBool>`1 = 1`;
  return sql<SqlBool>`search like ${containing(text)} escape '\\'`;
}

/** As `nameContains`, or where the text is a number: the UPC or EAN begins with it. */
export function nameOrCodeMatches(text = ''): RawBuilder<SqlBool> {
  const digits = text.trim();
  if (!/^\d+$/.test(digits)) return nameContains(text);
  return sql<SqlBool>`(${nameContains(text)} or upc like ${`${digits}%`} or ean like ${`${digits}%`})`;
}

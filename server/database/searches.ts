/**
 * Search conditions for tables with a `search` column (the folded name). They run on both databases, and treat `%`, `_` and `\` as
 * plain characters.
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { folded } from '../../contract/folded.ts';
import { gtinKey } from '../../contract/gtin.ts';
import { containing } from '../lib/text.ts';

/** Whether the name contains this text, ignoring case and accents. Without a text, every row matches. */
export function nameContains(text = ''): RawBuilder<SqlBool> {
  if (folded(text) === '') return sql<SqlBool>`1 = 1`;
  return sql<SqlBool>`search like ${containing(text)} escape '\\'`;
}

/** As `nameContains`. A text of digits also matches where the UPC or EAN begins with it, or is the same code in another spelling. */
export function nameOrCodeMatches(branchId: number, text = ''): RawBuilder<SqlBool> {
  const key = gtinKey(text);
  if (!/^\d+$/.test(key)) return nameContains(text);
  const digits = text.trim();
  const same = sql`select id from product where branch_id = ${branchId} and (upc_key = ${key} or ean_key = ${key})`;
  return sql<SqlBool>`(${nameContains(text)} or upc like ${`${digits}%`} or ean like ${`${digits}%`} or product.id in (${same}))`;
}

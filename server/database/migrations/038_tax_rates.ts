import { sql, type Kysely } from 'kysely';
import type { Dialect } from '../dialects.ts';

/** JSON columns with old and new values of products, which are needed to revert a bulk change or an import. */
const STORED = [
  ['bulk_change_item', 'old_values'],
  ['bulk_change_item', 'new_values'],
  ['import_item', 'old_values'],
  ['import_item', 'new_values'],
] as const;

/**
 * Converts tax rates from hundredths to ten-thousandths of a percent, because 8.875 % cannot be expressed in
 * hundredths.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await sql`update product set tax_rate = tax_rate * 100 where tax_rate <> 0`.execute(db);
  for (const [table, column] of STORED) {
    const values = sql.ref(column);
    const scaled =
      dialect === 'sqlite'
        ? sql`json_set(${values}, '$.tax_rate', json_extract(${values}, '$.tax_rate') * 100)`
        : sql`jsonb_set(${values}::jsonb, '{tax_rate}', to_jsonb((${values}::jsonb ->> 'tax_rate')::integer * 100))::text`;
    await sql`update ${sql.table(table)} set ${values} = ${scaled} where ${values} like '%"tax_rate":%'`.execute(
      db,
    );
  }
}

import { sql, type Kysely } from 'kysely';
import type { Dialect } from '../dialects.ts';

/** JSON columns that hold old values of products, by which a change is reverted. */
const STORED = [
  ['bulk_change_item', 'old_values'],
  ['bulk_change_item', 'new_values'],
  ['import_item', 'old_values'],
  ['import_item', 'new_values'],
] as const;

/** Tax rates change from hundredths to ten-thousandths of a percent, because 8.875 % does not fit into hundredths. */
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

import { sql, type Kysely } from 'kysely';
import type { Dialect } from '../dialects.ts';

/**
 * Names of the discount types, with the ids 1 to 4. The application refers to two of the ids: 1 is a percentage, and
 * 4 is the default of a new promotion.
 */
const DISCOUNT_TYPES = ['Percentage', 'Amount off', 'Fixed price', 'Amount per unit'];

// oxfmt-ignore
const MENU_CATEGORIES = [
  'Fresh', 'Grocery', 'Dairy', 'Bakery', 'Deli', 'Drinks', 'Frozen', 'Household', 'Care',
];

export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  for (const [table, names] of [
    ['discount_type', DISCOUNT_TYPES],
    ['menu_category', MENU_CATEGORIES],
  ] as const) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length > 0) continue;
    for (const [at, name] of names.entries()) {
      await sql`insert into ${sql.table(table)} (id, name) values (${at + 1}, ${name})`.execute(db);
    }
    if (dialect === 'postgres') {
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${names.length})`.execute(db);
    }
  }
}

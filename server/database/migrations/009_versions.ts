import type { Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';

/** What a person changes in a form counts its versions, so that nobody undoes what somebody else saved meanwhile. */
const TABLES = [
  'admin',
  'branch',
  'category',
  'discount_type',
  'menu_category',
  'product',
  'promotion',
  'supplier',
  'warehouse',
];

export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer } = columnsFor(dialect);
  const tables = await db.introspection.getTables();
  for (const table of TABLES) {
    const there = tables.find(({ name }) => name === table);
    if (there?.columns.some(({ name }) => name === 'version')) continue;
    await db.schema
      .alterTable(table)
      .addColumn('version', integer, c => c.notNull().defaultTo(1))
      .execute();
  }
}

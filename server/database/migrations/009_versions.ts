import type { Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';
import { addColumn } from '../schemaChanges.ts';

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
  for (const table of TABLES) await addColumn(db, table, 'version', integer, c => c.notNull().defaultTo(1));
}

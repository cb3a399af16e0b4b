import type { Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';
import { addColumn } from '../schemaChanges.ts';

export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer } = columnsFor(dialect);
  await addColumn(db, 'transfer_item', 'damaged_milli', integer, c => c.notNull().defaultTo(0));
}

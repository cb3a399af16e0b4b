import type { Kysely } from 'kysely';
import { addColumn } from '../schemaChanges.ts';

/** Adds the field that a notice of a sale is about, and the value that the till sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['field', 'value'])
    await addColumn(db, 'sale_notice', column, 'text', c => c.notNull().defaultTo(''));
}

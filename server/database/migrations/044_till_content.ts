import type { Kysely } from 'kysely';
import { addColumn } from '../schemaChanges.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['sale', 'drawer_opening'])
    await addColumn(db, table, 'content_hash', 'text', c => c.notNull().defaultTo(''));
}

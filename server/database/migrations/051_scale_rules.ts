import type { Kysely } from 'kysely';
import { addColumn } from '../schemaChanges.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumn(db, 'branch', 'scale_rules', 'text', c => c.notNull().defaultTo(''));
}

import type { Kysely } from 'kysely';
import { createIndex } from '../schemaChanges.ts';

/** Adds the index with which Shrink finds the transfers of its days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndex(db, 'transfer_ended', 'transfer', ['ended_at']);
}

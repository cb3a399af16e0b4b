import type { Kysely } from 'kysely';
import { hasColumn } from '../schemaChanges.ts';

/**
 * Drops currency and language from the branches, because they are now in the shop's `config.json`
 * (docs/decisions/0028-texts-are-in-catalogues.md). Users could never choose them for a branch.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['currency', 'language'])
    if (await hasColumn(db, 'branch', name)) await db.schema.alterTable('branch').dropColumn(name).execute();
}

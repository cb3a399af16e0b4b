import type { Kysely } from 'kysely';
import { hasColumn } from '../schemaChanges.ts';

/**
 * Currency and language move to the shop's `config.json` (docs/decisions/0028-texts-are-in-catalogues.md). Branches
 * never had a choice.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['currency', 'language'])
    if (await hasColumn(db, 'branch', name)) await db.schema.alterTable('branch').dropColumn(name).execute();
}

import { sql, type Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';
import { addColumn, createIndex } from '../schemaChanges.ts';

/**
 * Adds a time to stored submissions (requests with an idempotency key), so that old ones can be deleted. Existing
 * ones get the current time.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await addColumn(db, 'submission', 'sent_at', columnsFor(dialect).integer, c => c.notNull().defaultTo(0));
  await sql`update submission set sent_at = ${Date.now()} where sent_at = 0`.execute(db);
  await createIndex(db, 'submission_age', 'submission', ['sent_at']);
}

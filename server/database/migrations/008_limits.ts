import type { Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';
import { indexOn } from '../indexOn.ts';

export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer } = columnsFor(dialect);
  await db.schema
    .createTable('sign_in_failure')
    .ifNotExists()
    .addColumn('key', 'text', c => c.notNull().primaryKey())
    .addColumn('failures', 'integer', c => c.notNull())
    .addColumn('ends_at', integer, c => c.notNull())
    .execute();
  await indexOn(db, 'sign_in_failure', 'ends_at');
}

import type { Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';
import { indexOn } from '../indexOn.ts';

export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { id, integer } = columnsFor(dialect);
  await db.schema
    .createTable('gift_card')
    .ifNotExists()
    .addColumn('id', id.type, c => id.primaryKey(c))
    .addColumn('branch_id', integer, c => c.notNull().references('branch.id'))
    .addColumn('code', 'text', c => c.notNull())
    .addColumn('balance_cents', integer)
    .addColumn('happened', integer)
    .addColumn('search', 'text', c => c.notNull())
    .addColumn('version', integer, c => c.notNull().defaultTo(1))
    .execute();
  await indexOn(db, 'gift_card', 'branch_id', 'search');
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('gift_card').ifExists().execute();
}

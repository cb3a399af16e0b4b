import type { Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';
import { addColumn } from '../schemaChanges.ts';

/** Adds the totals of the month packs that were made, and the recipients of the monthly mail. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer } = columnsFor(dialect);
  await addColumn(db, 'shop', 'month_mail', 'text', c => c.notNull().defaultTo(''));
  await db.schema
    .createTable('month_pack')
    .ifNotExists()
    .addColumn('branch_id', integer, c => c.notNull().references('branch.id').onDelete('cascade'))
    .addColumn('start_day', 'integer', c => c.notNull())
    .addColumn('end_day', 'integer', c => c.notNull())
    .addColumn('made_at', integer, c => c.notNull())
    .addColumn('totals', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('month_pack_key', ['branch_id', 'start_day', 'end_day'])
    .execute();
  await db.schema
    .createTable('month_mail')
    .ifNotExists()
    .addColumn('month', 'integer', c => c.notNull().primaryKey())
    .addColumn('claimed_until', integer, c => c.notNull())
    .addColumn('sent_at', integer, c => c.notNull().defaultTo(0))
    .execute();
}

import type { Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';
import { createIndex } from '../schemaChanges.ts';

/** Creates the table of returns that tills sent before the sale that they return. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer, clustered } = columnsFor(dialect);
  await clustered(
    db.schema
      .createTable('waiting_return')
      .ifNotExists()
      .addColumn('branch_id', integer, c => c.notNull().references('branch.id'))
      .addColumn('terminal_id', integer, c => c.notNull().references('terminal.id'))
      .addColumn('reference', 'text', c => c.notNull())
      .addColumn('admin_id', integer, c => c.notNull().references('admin.id'))
      .addColumn('cancelled_terminal_id', integer, c => c.notNull())
      .addColumn('cancelled_reference', 'text', c => c.notNull())
      .addColumn('arrived_at', integer, c => c.notNull())
      .addColumn('created_at', integer, c => c.notNull())
      .addColumn('amount_cents', integer, c => c.notNull())
      .addColumn('content_hash', 'text', c => c.notNull())
      .addColumn('content', 'text', c => c.notNull())
      .addPrimaryKeyConstraint('waiting_return_key', ['branch_id', 'terminal_id', 'reference']),
  ).execute();
  await createIndex(db, 'waiting_return_terminal', 'waiting_return', ['terminal_id']);
  await createIndex(db, 'waiting_return_admin', 'waiting_return', ['admin_id']);
}

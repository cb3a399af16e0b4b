import type { Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';
import { addColumn, createIndex, createUniqueIndex } from '../schemaChanges.ts';

/** Creates the drawer sessions of terminals, their events and their closes. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer, id, clustered } = columnsFor(dialect);
  await addColumn(db, 'shop', 'difference_limit_cents', integer, c => c.notNull().defaultTo(500));
  await db.schema
    .createTable('drawer_session')
    .ifNotExists()
    .addColumn('id', id.type, c => id.primaryKey(c))
    .addColumn('branch_id', integer, c => c.notNull().references('branch.id'))
    .addColumn('terminal_id', integer, c => c.notNull().references('terminal.id'))
    .addColumn('reference', 'text')
    .addColumn('status', 'text', c => c.notNull().defaultTo('open'))
    .addColumn('business_day', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('opened_at', integer)
    .addColumn('opened_by', integer, c => c.references('admin.id'))
    .addColumn('float_cents', integer, c => c.notNull().defaultTo(0))
    .addColumn('ended_at', integer)
    .addColumn('counted', 'text', c => c.notNull().defaultTo(''))
    .execute();
  await createUniqueIndex(db, 'drawer_session_reference', 'drawer_session', ['terminal_id', 'reference']);
  await createIndex(db, 'drawer_session_time', 'drawer_session', ['terminal_id', 'opened_at']);
  await createIndex(db, 'drawer_session_day', 'drawer_session', ['branch_id', 'business_day', 'id']);
  await createIndex(db, 'drawer_session_admin', 'drawer_session', ['opened_by']);

  await db.schema
    .createTable('drawer_event')
    .ifNotExists()
    .addColumn('id', id.type, c => id.primaryKey(c))
    .addColumn('session_id', integer, c => c.notNull().references('drawer_session.id'))
    .addColumn('branch_id', integer, c => c.notNull().references('branch.id'))
    .addColumn('terminal_id', integer, c => c.notNull().references('terminal.id'))
    .addColumn('reference', 'text')
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('cents', integer, c => c.notNull().defaultTo(0))
    .addColumn('reason', 'text', c => c.notNull().defaultTo(''))
    .addColumn('admin_id', integer, c => c.notNull().references('admin.id'))
    .addColumn('at', integer, c => c.notNull())
    .addColumn('arrived_at', integer, c => c.notNull())
    .addColumn('counted', 'text', c => c.notNull().defaultTo(''))
    .addColumn('content_hash', 'text', c => c.notNull().defaultTo(''))
    .addColumn('notice', 'text', c => c.notNull().defaultTo(''))
    .execute();
  await createUniqueIndex(db, 'drawer_event_reference', 'drawer_event', ['terminal_id', 'reference']);
  await createIndex(db, 'drawer_event_session', 'drawer_event', ['session_id', 'id']);
  await createIndex(db, 'drawer_event_arrival', 'drawer_event', ['branch_id', 'arrived_at']);
  await createIndex(db, 'drawer_event_admin', 'drawer_event', ['admin_id']);

  await db.schema
    .createTable('drawer_close')
    .ifNotExists()
    .addColumn('id', id.type, c => id.primaryKey(c))
    .addColumn('session_id', integer, c => c.notNull().references('drawer_session.id'))
    .addColumn('branch_id', integer, c => c.notNull().references('branch.id'))
    .addColumn('terminal_id', integer, c => c.notNull().references('terminal.id'))
    .addColumn('number', integer, c => c.notNull())
    .addColumn('business_day', 'integer', c => c.notNull())
    .addColumn('closed_at', integer, c => c.notNull())
    .addColumn('closed_by', integer, c => c.notNull().references('admin.id'))
    .addColumn('sales_from', integer, c => c.notNull())
    .addColumn('sales_until', integer, c => c.notNull())
    .addColumn('last_sale_number', integer, c => c.notNull())
    .addColumn('last_event_id', integer, c => c.notNull())
    .addColumn('total_cents', integer, c => c.notNull())
    .addColumn('expected_cents', integer, c => c.notNull())
    .addColumn('counted_cents', integer)
    .addColumn('greatest_difference_cents', integer, c => c.notNull())
    .addColumn('reason', 'text', c => c.notNull())
    .addColumn('replaces_id', integer)
    .addColumn('figures', 'text', c => c.notNull())
    .execute();
  await createUniqueIndex(db, 'drawer_close_number', 'drawer_close', ['branch_id', 'number']);
  await createUniqueIndex(db, 'drawer_close_replaces', 'drawer_close', ['replaces_id']);
  await createIndex(db, 'drawer_close_session', 'drawer_close', ['session_id', 'id']);
  await createIndex(db, 'drawer_close_terminal', 'drawer_close', ['terminal_id', 'id']);
  await createIndex(db, 'drawer_close_day', 'drawer_close', ['branch_id', 'business_day']);
  await createIndex(db, 'drawer_close_admin', 'drawer_close', ['closed_by']);

  await clustered(
    db.schema
      .createTable('drawer_close_cashier')
      .ifNotExists()
      .addColumn('admin_id', integer, c => c.notNull())
      .addColumn('close_id', integer, c => c.notNull().references('drawer_close.id'))
      .addPrimaryKeyConstraint('drawer_close_cashier_key', ['admin_id', 'close_id']),
  ).execute();
  await createIndex(db, 'drawer_close_cashier_close', 'drawer_close_cashier', ['close_id']);

  await db.schema
    .createTable('drawer_reopening')
    .ifNotExists()
    .addColumn('id', id.type, c => id.primaryKey(c))
    .addColumn('close_id', integer, c => c.notNull().references('drawer_close.id'))
    .addColumn('admin_id', integer, c => c.notNull().references('admin.id'))
    .addColumn('at', integer, c => c.notNull())
    .addColumn('reason', 'text', c => c.notNull())
    .execute();
  await createUniqueIndex(db, 'drawer_reopening_close', 'drawer_reopening', ['close_id']);
  await createIndex(db, 'drawer_reopening_admin', 'drawer_reopening', ['admin_id']);

  // For the sales of a session: those of its terminal in its time range. Higher numbers arrived after its close.
  await createIndex(db, 'sale_terminal_time', 'sale', ['terminal_id', 'created_at', 'number']);
  await createIndex(db, 'drawer_opening_terminal_time', 'drawer_opening', ['terminal_id', 'opened_at']);
  await createIndex(db, 'drawer_session_status', 'drawer_session', ['branch_id', 'status']);
}

import type { Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';
import { createIndex } from '../schemaChanges.ts';

/** Creates the webhooks of branches, and their deliveries. The changes themselves are read from existing tables. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer, id } = columnsFor(dialect);
  await db.schema
    .createTable('webhook')
    .ifNotExists()
    .addColumn('id', id.type, c => id.primaryKey(c))
    .addColumn('branch_id', integer, c => c.notNull().references('branch.id').onDelete('cascade'))
    .addColumn('url', 'text', c => c.notNull())
    .addColumn('secret', 'text', c => c.notNull())
    .addColumn('kinds', 'text', c => c.notNull())
    .addColumn('is_active', 'integer', c => c.notNull().defaultTo(1))
    .addColumn('created_at', integer, c => c.notNull())
    .addColumn('product_position', integer, c => c.notNull())
    .addColumn('product_id', integer, c => c.notNull().defaultTo(0))
    .addColumn('sale_number', integer, c => c.notNull())
    .addColumn('movement_id', integer, c => c.notNull())
    .addColumn('audit_id', integer, c => c.notNull())
    .addColumn('business_day', 'integer', c => c.notNull())
    .addColumn('claimed_until', integer, c => c.notNull().defaultTo(0))
    .addColumn('delivered_at', integer)
    .addColumn('failing_since', integer)
    .addColumn('switched_off_at', integer)
    .execute();
  await createIndex(db, 'webhook_branch', 'webhook', ['branch_id']);
  await db.schema
    .createTable('webhook_delivery')
    .ifNotExists()
    .addColumn('id', id.type, c => id.primaryKey(c))
    .addColumn('webhook_id', integer, c => c.notNull().references('webhook.id').onDelete('cascade'))
    .addColumn('events', 'text', c => c.notNull())
    .addColumn('state', 'text', c => c.notNull().defaultTo('waiting'))
    .addColumn('created_at', integer, c => c.notNull())
    .addColumn('begun_at', integer, c => c.notNull())
    .addColumn('attempted_at', integer)
    .addColumn('next_at', integer, c => c.notNull())
    .addColumn('attempts', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('answer_status', 'integer')
    .addColumn('answer', 'text', c => c.notNull().defaultTo(''))
    .execute();
  await createIndex(db, 'webhook_delivery_waiting', 'webhook_delivery', ['webhook_id', 'state', 'id']);
}

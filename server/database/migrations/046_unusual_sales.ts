import type { Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';
import { addColumn, createIndex } from '../schemaChanges.ts';

/**
 * Adds the limits above which a terminal's sales and refunds are unusual, and the table of unusual sales, which a user
 * should check.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer } = columnsFor(dialect);
  await addColumn(db, 'terminal', 'sale_limit_cents', integer);
  await addColumn(db, 'terminal', 'refund_limit_cents', integer);
  await db.schema
    .createTable('unusual_sale')
    .ifNotExists()
    .addColumn('order_id', integer, c => c.primaryKey().notNull().references('sale.id').onDelete('cascade'))
    .addColumn('branch_id', integer, c => c.notNull().references('branch.id'))
    .addColumn('reason', 'text', c => c.notNull())
    .addColumn('arrived_at', integer, c => c.notNull())
    .execute();
  await createIndex(db, 'unusual_sale_arrival', 'unusual_sale', ['branch_id', 'arrived_at']);
}

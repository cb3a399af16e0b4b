import { sql, type Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';
import { addColumn, createIndex, createUniqueIndex, hasColumn } from '../schemaChanges.ts';

export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { id, integer } = columnsFor(dialect);

  await addColumn(db, 'purchase', 'version', integer, c => c.notNull().defaultTo(1));
  await addColumn(db, 'purchase', 'ordered_at', integer);
  await addColumn(db, 'purchase', 'ended_at', integer);
  await addColumn(db, 'purchase_item', 'received_milli', integer, c => c.notNull().defaultTo(0));

  await db.schema
    .createTable('purchase_payment')
    .ifNotExists()
    .addColumn('id', id.type, c => id.primaryKey(c))
    .addColumn('purchase_id', integer, c => c.notNull().references('purchase.id').onDelete('cascade'))
    .addColumn('business_day', 'integer', c => c.notNull())
    .addColumn('method', 'text', c => c.notNull())
    .addColumn('amount_cents', integer, c => c.notNull())
    .addColumn('note', 'text', c => c.notNull().defaultTo(''))
    .addColumn('created_at', integer, c => c.notNull())
    .addColumn('admin_id', integer)
    .addColumn('takes_back', integer, c => c.references('purchase_payment.id'))
    .execute();
  await createIndex(db, 'purchase_payment_purchase', 'purchase_payment', ['purchase_id']);
  await createUniqueIndex(db, 'purchase_payment_takes_back', 'purchase_payment', ['takes_back']);

  if (!(await hasColumn(db, 'purchase', 'state'))) {
    await sql`update purchase_item set received_milli = quantity_milli`.execute(db);
    await sql`
      insert into purchase_payment (purchase_id, business_day, method, amount_cents, created_at, admin_id)
      select id, business_day, payment_method, paid_cents, created_at, placed_by from purchase
      where paid_cents <> 0 and not exists (select 1 from purchase_payment where purchase_id = purchase.id)
    `.execute(db);
    await addColumn(db, 'purchase', 'state', 'text', c => c.notNull().defaultTo('received'));
  }
  await createIndex(db, 'purchase_state', 'purchase', ['branch_id', 'state', 'business_day']);
}

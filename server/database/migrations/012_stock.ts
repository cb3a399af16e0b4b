import { sql, type CreateTableBuilder, type Kysely } from 'kysely';
import { toBusinessDay } from '../../../contract/businessDay.ts';
import { columnsFor, type Dialect } from '../dialects.ts';
import { addColumn, createIndex } from '../schemaChanges.ts';

/**
 * Creates the stock ledger: movements, and their sums by product and warehouse. Each branch gets a sales floor, and
 * the current stock becomes an opening movement there.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { id, integer, clustered } = columnsFor(dialect);
  const table = (name: string): CreateTableBuilder<string, never> =>
    db.schema.createTable(name).ifNotExists();

  await addColumn(db, 'warehouse', 'is_floor', integer, c => c.notNull().defaultTo(0));
  await sql`create unique index if not exists warehouse_floor on warehouse (branch_id) where is_floor = 1`.execute(
    db,
  );

  await table('stock_movement')
    .addColumn('id', id.type, c => id.primaryKey(c))
    .addColumn('branch_id', integer, c => c.notNull())
    .addColumn('warehouse_id', integer, c => c.notNull())
    .addColumn('product_id', integer, c => c.notNull().references('product.id').onDelete('cascade'))
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('quantity_milli', integer, c => c.notNull())
    .addColumn('cost_cents', integer, c => c.notNull())
    .addColumn('reason', 'text', c => c.notNull().defaultTo(''))
    .addColumn('at', integer, c => c.notNull())
    .addColumn('business_day', 'integer', c => c.notNull())
    .addColumn('admin_id', integer)
    .addColumn('caused_by', integer)
    .execute();
  await createIndex(db, 'stock_movement_product', 'stock_movement', ['product_id', 'id']);
  await createIndex(db, 'stock_movement_day', 'stock_movement', ['branch_id', 'business_day', 'kind']);

  await clustered(
    table('stock')
      .addColumn('product_id', integer, c => c.notNull().references('product.id').onDelete('cascade'))
      .addColumn('warehouse_id', integer, c => c.notNull().references('warehouse.id'))
      .addColumn('quantity_milli', integer, c => c.notNull())
      .addPrimaryKeyConstraint('stock_key', ['product_id', 'warehouse_id'] as never[]),
  ).execute();
  await createIndex(db, 'stock_warehouse', 'stock', ['warehouse_id']);

  await addColumn(db, 'sale_line', 'warehouse_id', integer);
  // The index covers only lines of tills, which move stock. Lines of an imported history move none.
  await sql`
    create index if not exists sale_line_moved on sale_line (product_id, order_id) where warehouse_id is not null
  `.execute(db);

  await clustered(
    table('submission')
      .addColumn('placed_by', integer, c => c.notNull())
      .addColumn('idempotency_key', 'text', c => c.notNull())
      .addColumn('body_hash', 'text', c => c.notNull())
      .addColumn('record_id', integer, c => c.notNull())
      .addPrimaryKeyConstraint('submission_key', ['placed_by', 'idempotency_key'] as never[]),
  ).execute();

  await addColumn(db, 'transfer', 'to_branch_id', integer);
  await addColumn(db, 'transfer', 'status', 'text', c => c.notNull().defaultTo('received'));
  await addColumn(db, 'transfer', 'note', 'text', c => c.notNull().defaultTo(''));
  await addColumn(db, 'transfer', 'sent_by', integer);
  await addColumn(db, 'transfer', 'ended_at', integer);
  await addColumn(db, 'transfer', 'ended_by', integer);
  await addColumn(db, 'transfer_item', 'to_product_id', integer, c => c.references('product.id'));
  await createIndex(db, 'transfer_item_to_product', 'transfer_item', ['to_product_id']);
  await addColumn(db, 'transfer_item', 'received_milli', integer);
  await createIndex(db, 'transfer_arriving', 'transfer', [
    'to_branch_id',
    'business_day',
    'created_at',
    'id',
  ]);

  await table('stock_count')
    .addColumn('id', id.type, c => id.primaryKey(c))
    .addColumn('branch_id', integer, c => c.notNull().references('branch.id'))
    .addColumn('warehouse_id', integer, c => c.notNull().references('warehouse.id'))
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('scope', 'text', c => c.notNull())
    .addColumn('category_id', integer)
    .addColumn('is_blind', integer, c => c.notNull())
    .addColumn('status', 'text', c => c.notNull().defaultTo('open'))
    .addColumn('created_at', integer, c => c.notNull())
    .addColumn('created_by', integer, c => c.notNull())
    .addColumn('business_day', 'integer', c => c.notNull())
    .addColumn('ended_at', integer)
    .addColumn('ended_by', integer)
    .execute();
  await createIndex(db, 'stock_count_branch', 'stock_count', ['branch_id', 'id']);
  await createIndex(db, 'stock_count_warehouse', 'stock_count', ['warehouse_id']);
  await clustered(
    table('stock_count_line')
      .addColumn('count_id', integer, c => c.notNull().references('stock_count.id').onDelete('cascade'))
      .addColumn('product_id', integer, c => c.notNull().references('product.id').onDelete('cascade'))
      .addColumn('counted_milli', integer)
      .addColumn('expected_milli', integer)
      .addColumn('cost_cents', integer)
      .addColumn('counted_at', integer)
      .addColumn('counted_by', integer)
      .addPrimaryKeyConstraint('stock_count_line_key', ['count_id', 'product_id'] as never[]),
  ).execute();
  await createIndex(db, 'stock_count_line_product', 'stock_count_line', ['product_id']);

  await sql`
    insert into warehouse (branch_id, name, is_floor)
    select id, 'Sales floor', 1 from branch
    where not exists (select 1 from warehouse where branch_id = branch.id and is_floor = 1)
  `.execute(db);
  await openStock(db);
}

/**
 * Writes an opening movement for each product. Products that an interrupted run has already processed are skipped.
 */
async function openStock(db: Kysely<unknown>): Promise<void> {
  const now = Date.now();
  const { rows: branches } = await sql<{ id: number; time_zone: string; cutoff_hour: number; floor: number }>`
    select branch.id, time_zone, cutoff_hour, warehouse.id as floor
    from branch join warehouse on warehouse.branch_id = branch.id and is_floor = 1
  `.execute(db);
  for (const { id, time_zone, cutoff_hour, floor } of branches) {
    await sql`
      insert into stock_movement
        (branch_id, warehouse_id, product_id, kind, quantity_milli, cost_cents, at, business_day)
      select branch_id, cast(${floor} as bigint), id, 'opening', stock_milli, cost_cents,
        cast(${now} as bigint), cast(${toBusinessDay(now, time_zone, cutoff_hour)} as integer)
      from product
      where branch_id = ${id} and stock_milli <> 0
        and not exists (select 1 from stock_movement where product_id = product.id)
    `.execute(db);
  }
  await sql`
    insert into stock (product_id, warehouse_id, quantity_milli)
    select product_id, warehouse_id, sum(quantity_milli) from stock_movement where true
    group by product_id, warehouse_id
    on conflict (product_id, warehouse_id) do nothing
  `.execute(db);
}

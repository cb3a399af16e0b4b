/** Creates what tills need: API keys, unique references of sales, and the feed of product changes. */
import { sql, type Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';
import { addColumn, createIndex, createUniqueIndex } from '../schemaChanges.ts';

export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer, clustered } = columnsFor(dialect);

  await db.schema
    .createTable('terminal_key')
    .ifNotExists()
    .addColumn('terminal_id', integer, c =>
      c.notNull().primaryKey().references('terminal.id').onDelete('cascade'),
    )
    .addColumn('token_hash', 'text', c => c.notNull())
    .addColumn('prefix', 'text', c => c.notNull())
    .addColumn('created_at', integer, c => c.notNull())
    .addColumn('last_used_at', integer, c => c.notNull().defaultTo(0))
    .execute();
  await createUniqueIndex(db, 'terminal_key_token', 'terminal_key', ['token_hash']);

  // The terminal is part of the key, because two tills can use the same reference. The index also finds the references
  // of a branch. With 7 million orders, a second index would double the duration of this migration.
  await createUniqueIndex(db, 'sale_till_reference', 'sale', ['branch_id', 'reference', 'terminal_id']);
  await db.schema.dropIndex('sale_reference').ifExists().execute();

  await clustered(
    db.schema
      .createTable('cancellation')
      .ifNotExists()
      .addColumn('order_id', integer, c => c.notNull().primaryKey())
      .addColumn('cancelled_id', integer, c => c.notNull()),
  ).execute();
  await createIndex(db, 'cancellation_cancelled', 'cancellation', ['cancelled_id']);

  await addColumn(db, 'drawer_opening', 'terminal_id', integer);
  await addColumn(db, 'drawer_opening', 'reference', 'text');
  // The unique index allows several drawer openings without a reference, because null is not equal to null.
  await createUniqueIndex(db, 'drawer_opening_reference', 'drawer_opening', ['terminal_id', 'reference']);

  await clustered(
    db.schema
      .createTable('product_feed')
      .ifNotExists()
      .addColumn('branch_id', integer, c => c.notNull().primaryKey())
      .addColumn('position', integer, c => c.notNull())
      .addColumn('day', 'integer', c => c.notNull()),
  ).execute();
  await clustered(
    db.schema
      .createTable('product_change')
      .ifNotExists()
      .addColumn('product_id', integer, c => c.notNull().primaryKey())
      .addColumn('branch_id', integer, c => c.notNull())
      .addColumn('position', integer, c => c.notNull()),
  ).execute();
  await db.schema
    .createIndex('product_change_position')
    .ifNotExists()
    .on('product_change')
    .columns(['branch_id', 'position'])
    .execute();
  await sql`
    insert into product_change (product_id, branch_id, position)
    select id, branch_id, id from product where true on conflict (product_id) do nothing
  `.execute(db);
  await sql`
    insert into product_feed (branch_id, position, day)
    select branch_id, max(position), 0 from product_change where true group by branch_id
    on conflict (branch_id) do nothing
  `.execute(db);
  for (const statement of dialect === 'sqlite' ? onSqlite() : onPostgres())
    await sql.raw(statement).execute(db);
}

/**
 * Columns whose changes are sent to tills. Triggers record the changes, so that no write can bypass the feed. They
 * increment a counter in the branch's row of `product_feed`. This row stays locked until the transaction ends, so a
 * later change is never visible before an earlier one. Stock and cost are left out, because tills do not get them.
 */
const HEARD = 'name, upc, ean, price_cents, tax_rate, status, category_id, ebt, wic, pesado';

const PROMOTED = 'name, date_init, date_end, discount_type_id, value_hundredths, limit_cents';

const one = (row: string) => `select ${row}.id as id, ${row}.branch_id as branch_id`;

const productsOf = (item: string) =>
  `select id, branch_id from product where id = ${item}.product_id
   or (${item}.product_id is null and category_id = ${item}.category_id)`;

const productsIn = (promotion: string) =>
  `select product.id as id, product.branch_id as branch_id from promotion_item item join product
   on product.id = item.product_id or (item.product_id is null and product.category_id = item.category_id)
   where item.promotion_id = ${promotion}.id`;

const TRIGGERS = [
  ['product_added', 'product', 'insert', one('new')],
  ['product_changed', 'product', `update of ${HEARD}`, one('new')],
  ['product_gone', 'product', 'delete', one('old')],
  ['promotion_item_added', 'promotion_item', 'insert', productsOf('new')],
  ['promotion_item_gone', 'promotion_item', 'delete', productsOf('old')],
  ['promotion_changed', 'promotion', `update of ${PROMOTED}`, productsIn('new')],
] as const;

const raise = (products: string): string =>
  `insert into product_feed (branch_id, position, day)
   select distinct branch_id, 1, 0 from (${products}) as heard where true
   on conflict (branch_id) do update set position = product_feed.position + 1;
   insert into product_change (product_id, branch_id, position)
   select heard.id, heard.branch_id, product_feed.position from (${products}) as heard
   join product_feed on product_feed.branch_id = heard.branch_id where true
   on conflict (product_id) do update set position = excluded.position;`;

const onSqlite = () =>
  TRIGGERS.map(
    ([name, table, what, products]) =>
      `create trigger if not exists ${name} after ${what} on ${table} begin ${raise(products)} end`,
  );

const onPostgres = () =>
  TRIGGERS.flatMap(([name, table, what, products]) => [
    `create or replace function note_${name}() returns trigger language plpgsql as $$
     begin ${raise(products)} return null; end $$`,
    `drop trigger if exists ${name} on ${table}`,
    `create trigger ${name} after ${what} on ${table} for each row execute function note_${name}()`,
  ]);

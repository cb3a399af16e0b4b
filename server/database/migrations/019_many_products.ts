import { sql, type Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';
import { addColumn, createIndex, createUniqueIndex } from '../schemaChanges.ts';

/**
 * Creates the tables of bulk changes (docs/decisions/0021-bulk-changes.md): the requested change, and the old and
 * new values of each product. An audit entry refers to its bulk change.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { id, integer, clustered } = columnsFor(dialect);
  await db.schema
    .createTable('bulk_change')
    .ifNotExists()
    .addColumn('id', id.type, c => id.primaryKey(c))
    .addColumn('branch_id', integer, c => c.notNull().references('branch.id').onDelete('cascade'))
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('rule', 'text', c => c.notNull())
    .addColumn('state', 'text', c => c.notNull())
    .addColumn('products', 'integer', c => c.notNull())
    .addColumn('untouched', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('made_at', integer, c => c.notNull())
    .addColumn('admin_id', integer)
    .addColumn('admin_name', 'text', c => c.notNull())
    .addColumn('from_day', 'integer')
    .addColumn('from_hour', 'integer')
    .addColumn('applied_at', integer)
    .addColumn('ended_at', integer)
    .addColumn('ended_by', 'text', c => c.notNull().defaultTo(''))
    .addColumn('takes_back', integer, c => c.references('bulk_change.id').onDelete('cascade'))
    .execute();
  await createIndex(db, 'bulk_change_branch', 'bulk_change', ['branch_id', 'kind', 'id']);
  await createIndex(db, 'bulk_change_state', 'bulk_change', ['state']);
  await createUniqueIndex(db, 'bulk_change_takes_back', 'bulk_change', ['takes_back']);

  await clustered(
    db.schema
      .createTable('bulk_change_item')
      .ifNotExists()
      .addColumn('change_id', integer, c => c.notNull().references('bulk_change.id').onDelete('cascade'))
      .addColumn('product_id', integer, c => c.notNull())
      .addColumn('product_name', 'text', c => c.notNull())
      .addColumn('old_values', 'text', c => c.notNull())
      .addColumn('new_values', 'text', c => c.notNull())
      .addColumn('done', 'integer', c => c.notNull())
      .addPrimaryKeyConstraint('bulk_change_item_key', ['change_id', 'product_id']),
  ).execute();

  await addColumn(db, 'audit_entry', 'change_id', integer);
  if (dialect === 'postgres') for (const statement of ON_POSTGRES) await sql.raw(statement).execute(db);
}

const note = (name: string, row: 'new' | 'old'): string =>
  `create or replace function note_${name}() returns trigger language plpgsql as $$
   begin
     insert into product_change (product_id, branch_id, position)
     values (${row}.id, ${row}.branch_id, heard_position(${row}.branch_id))
     on conflict (product_id) do update set position = excluded.position;
     return null;
   end $$`;

const ON_POSTGRES = [
  `create or replace function heard_position(branch bigint) returns bigint language plpgsql as $$
   declare
     heard text := coalesce(current_setting('trastienda.heard', true), '');
   begin
     if strpos(heard, ',' || branch || ',') = 0 then
       insert into product_feed (branch_id, position, day) values (branch, 1, 0)
       on conflict (branch_id) do update set position = product_feed.position + 1;
       perform set_config('trastienda.heard', heard || ',' || branch || ',', true);
     end if;
     return (select product_feed.position from product_feed where branch_id = branch);
   end $$`,
  note('product_changed', 'new'),
  note('product_gone', 'old'),
];

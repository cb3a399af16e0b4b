/**
 * Creates the table of former names and codes, because a till that was offline uses them. Triggers record them, so that
 * no rename or deletion can bypass the table.
 */
import { sql, type Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';

export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer, clustered } = columnsFor(dialect);
  await clustered(
    db.schema
      .createTable('former_name')
      .ifNotExists()
      .addColumn('kind', 'text', c => c.notNull())
      .addColumn('former_key', 'text', c => c.notNull())
      .addColumn('record_id', integer, c => c.notNull())
      .addColumn('branch_id', integer, c => c.notNull())
      .addColumn('name', 'text', c => c.notNull())
      .addPrimaryKeyConstraint('former_name_key', ['kind', 'former_key', 'record_id']),
  ).execute();
  await db.schema
    .createIndex('former_name_record')
    .ifNotExists()
    .on('former_name')
    .columns(['kind', 'record_id'])
    .execute();
  for (const statement of dialect === 'sqlite' ? onSqlite() : onPostgres())
    await sql.raw(statement).execute(db);
}

const record = (kind: string, keys: readonly string[], name: string, branch: string) =>
  keys
    .map(
      key =>
        `insert into former_name (kind, former_key, record_id, branch_id, name)
         select '${kind}', ${key}, old.id, ${branch}, ${name} where ${key} <> '' on conflict do nothing;`,
    )
    .join(' ');

const KEYS = ['search', 'upc_key', 'ean_key'];
const PRODUCT = record(
  'product',
  KEYS.map(key => `old.${key}`),
  'old.name',
  'old.branch_id',
);

/**
 * Triggers that record former names and codes. Each has a name, a table, the columns whose change fires it (none for a
 * deletion), and its statements.
 */
const TRIGGERS: readonly (readonly [string, string, readonly string[], string])[] = [
  [
    'admin_renamed',
    'admin',
    ['name', 'user_name'],
    record('admin', ['old.name', 'old.user_name'], "''", '0'),
  ],
  ['terminal_renamed', 'terminal', ['name'], record('terminal', ['old.name'], "''", 'old.branch_id')],
  ['product_renamed', 'product', KEYS, PRODUCT],
  ['product_dropped', 'product', [], PRODUCT],
];

const changed = (columns: readonly string[]) =>
  columns.map(column => `old.${column} <> new.${column}`).join(' or ');

const when = (columns: readonly string[]) =>
  columns.length === 0
    ? { event: 'delete', condition: '' }
    : { event: `update of ${columns.join(', ')}`, condition: `when (${changed(columns)})` };

const onSqlite = () =>
  TRIGGERS.map(([name, table, columns, statements]) => {
    const { event, condition } = when(columns);
    return `create trigger if not exists ${name} after ${event} on ${table} ${condition} begin ${statements} end`;
  });

const onPostgres = () =>
  TRIGGERS.flatMap(([name, table, columns, statements]) => {
    const { event, condition } = when(columns);
    return [
      `create or replace function note_${name}() returns trigger language plpgsql as $$
       begin ${statements} return null; end $$`,
      `drop trigger if exists ${name} on ${table}`,
      `create trigger ${name} after ${event} on ${table} for each row ${condition} execute function note_${name}()`,
    ];
  });

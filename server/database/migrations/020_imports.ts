import { sql, type Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';
import { createIndex } from '../schemaChanges.ts';

/**
 * Creates the tables that record file imports by users (docs/decisions/0022-imports-can-be-reverted.md): import jobs,
 * refused rows, and the previous values of each written record.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { id, integer, clustered } = columnsFor(dialect);
  const count = (table: ReturnType<typeof job>, name: string) =>
    table.addColumn(name, 'integer', c => c.notNull().defaultTo(0));
  const job = () =>
    db.schema
      .createTable('import_job')
      .ifNotExists()
      .addColumn('id', id.type, c => id.primaryKey(c))
      .addColumn('branch_id', integer, c => c.notNull().references('branch.id').onDelete('cascade'))
      .addColumn('admin_id', integer)
      .addColumn('admin_name', 'text', c => c.notNull())
      .addColumn('file_name', 'text', c => c.notNull())
      .addColumn('stored', 'text', c => c.notNull())
      .addColumn('parts', 'integer', c => c.notNull())
      .addColumn('bytes', integer, c => c.notNull())
      .addColumn('format', 'text', c => c.notNull())
      .addColumn('encoding', 'text', c => c.notNull())
      .addColumn('layout', 'text', c => c.notNull())
      .addColumn('headers', 'text', c => c.notNull())
      .addColumn('first_rows', 'text', c => c.notNull())
      .addColumn('header_key', 'text', c => c.notNull())
      .addColumn('kind', 'text', c => c.notNull())
      .addColumn('columns', 'text', c => c.notNull())
      .addColumn('category', 'text', c => c.notNull().defaultTo(''))
      .addColumn('date_format', 'text', c => c.notNull().defaultTo(''))
      .addColumn('state', 'text', c => c.notNull())
      .addColumn('message', 'text', c => c.notNull().defaultTo(''))
      .addColumn('notes', 'text', c => c.notNull().defaultTo('[]'))
      .addColumn('made_at', integer, c => c.notNull())
      .addColumn('written_at', integer)
      .addColumn('ended_at', integer)
      .addColumn('ended_by', 'text', c => c.notNull().defaultTo(''))
      .addColumn('runner', 'text', c => c.notNull().defaultTo(''))
      .addColumn('beat_at', integer, c => c.notNull().defaultTo(0));
  const counts = ['done', 'total', 'added', 'changed', 'unchanged', 'refused', 'untouched'];
  await counts.reduce(count, job()).execute();
  await createIndex(db, 'import_job_branch', 'import_job', ['branch_id', 'id']);
  await createIndex(db, 'import_job_state', 'import_job', ['state']);
  // The unique index allows only one running import per branch, because the rows of two imports would mix.
  await sql`
    create unique index if not exists import_job_at_work on import_job (branch_id) where state in ('writing', 'taking-back')
  `.execute(db);

  const partOf = (name: string) =>
    db.schema
      .createTable(name)
      .ifNotExists()
      .addColumn('import_id', integer, c => c.notNull().references('import_job.id').onDelete('cascade'))
      .addColumn('position', 'integer', c => c.notNull());
  await clustered(
    partOf('import_refusal')
      .addColumn('line', 'integer', c => c.notNull())
      .addColumn('reason', 'text', c => c.notNull())
      .addPrimaryKeyConstraint('import_refusal_key', ['import_id', 'position']),
  ).execute();
  await clustered(
    partOf('import_item')
      .addColumn('record_table', 'text', c => c.notNull())
      .addColumn('record_id', integer, c => c.notNull())
      .addColumn('name', 'text', c => c.notNull())
      .addColumn('old_values', 'text')
      .addColumn('new_values', 'text', c => c.notNull())
      .addColumn('moved_milli', integer, c => c.notNull())
      .addPrimaryKeyConstraint('import_item_key', ['import_id', 'position']),
  ).execute();
}

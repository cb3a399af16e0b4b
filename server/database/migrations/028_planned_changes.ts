import { sql, type Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';

export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer, clustered } = columnsFor(dialect);
  await clustered(
    db.schema
      .createTable('import_change')
      .ifNotExists()
      .addColumn('import_id', integer, c => c.notNull().references('import_job.id').onDelete('cascade'))
      .addColumn('position', 'integer', c => c.notNull())
      .addColumn('record_id', integer)
      .addColumn('name', 'text', c => c.notNull())
      .addColumn('old_values', 'text', c => c.notNull())
      .addColumn('new_values', 'text', c => c.notNull())
      .addPrimaryKeyConstraint('import_change_key', ['import_id', 'position']),
  ).execute();
  await sql`update import_job set state = 'checking' where state = 'checked'`.execute(db);
}

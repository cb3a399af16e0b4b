import type { Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';
import { addColumn, createUniqueIndex } from '../schemaChanges.ts';

export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer, clustered } = columnsFor(dialect);
  await addColumn(db, 'session', 'last_used_at', integer, c => c.notNull().defaultTo(0));
  await addColumn(db, 'session', 'device', 'text', c => c.notNull().defaultTo(''));

  await db.schema
    .createTable('user_link')
    .ifNotExists()
    .addColumn('admin_id', integer, c => c.notNull().primaryKey().references('admin.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', c => c.notNull())
    .addColumn('created_at', integer, c => c.notNull())
    .addColumn('expires_at', integer, c => c.notNull())
    .execute();
  await createUniqueIndex(db, 'user_link_token', 'user_link', ['token_hash']);

  await db.schema
    .createTable('second_factor')
    .ifNotExists()
    .addColumn('admin_id', integer, c => c.notNull().primaryKey().references('admin.id').onDelete('cascade'))
    .addColumn('secret', 'text', c => c.notNull())
    .addColumn('confirmed_at', integer)
    .addColumn('last_step', integer, c => c.notNull().defaultTo(0))
    .execute();

  await clustered(
    db.schema
      .createTable('recovery_code')
      .ifNotExists()
      .addColumn('admin_id', integer, c => c.notNull().references('admin.id').onDelete('cascade'))
      .addColumn('code_hash', 'text', c => c.notNull())
      .addPrimaryKeyConstraint('recovery_code_key', ['admin_id', 'code_hash']),
  ).execute();
}

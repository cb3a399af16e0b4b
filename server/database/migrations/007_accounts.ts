import type { Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';

/** Where sessions are used, links by which somebody chooses a password, second factors. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer, clustered } = columnsFor(dialect);
  const tables = await db.introspection.getTables();
  const present = tables.find(({ name }) => name === 'session')?.columns.map(({ name }) => name) ?? [];
  if (!present.includes('last_used_at')) {
    await db.schema
      .alterTable('session')
      .addColumn('last_used_at', integer, c => c.notNull().defaultTo(0))
      .execute();
  }
  if (!present.includes('device')) {
    await db.schema
      .alterTable('session')
      .addColumn('device', 'text', c => c.notNull().defaultTo(''))
      .execute();
  }

  await db.schema
    .createTable('user_link')
    .ifNotExists()
    .addColumn('admin_id', integer, c => c.notNull().primaryKey().references('admin.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', c => c.notNull())
    .addColumn('created_at', integer, c => c.notNull())
    .addColumn('expires_at', integer, c => c.notNull())
    .execute();
  await db.schema
    .createIndex('user_link_token')
    .ifNotExists()
    .unique()
    .on('user_link')
    .column('token_hash')
    .execute();

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

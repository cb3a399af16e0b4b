import type { Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';
import { addColumn, createIndex } from '../schemaChanges.ts';

export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer, clustered } = columnsFor(dialect);
  await addColumn(db, 'shop', 'rights', 'text', c => c.notNull().defaultTo('open'));
  await addColumn(db, 'session', 'confirmed_at', integer, c => c.notNull().defaultTo(0));

  await db.schema
    .createTable('guessed_account')
    .ifNotExists()
    .addColumn('key', 'text', c => c.notNull().primaryKey())
    .addColumn('failures', 'integer', c => c.notNull())
    .addColumn('ends_at', integer, c => c.notNull())
    .addColumn('next_at', integer, c => c.notNull())
    .execute();
  await createIndex(db, 'guessed_account_ends_at', 'guessed_account', ['ends_at']);
  await clustered(
    db.schema
      .createTable('known_place')
      .ifNotExists()
      .addColumn('admin_id', integer, c => c.notNull().references('admin.id').onDelete('cascade'))
      .addColumn('place_hash', 'text', c => c.notNull())
      .addColumn('used_at', integer, c => c.notNull())
      .addPrimaryKeyConstraint('known_place_key', ['admin_id', 'place_hash']),
  ).execute();
}

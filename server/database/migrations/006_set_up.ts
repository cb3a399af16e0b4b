import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shop')
    .ifNotExists()
    .addColumn('id', 'integer', c => c.primaryKey())
    .addColumn('demo', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('set_up_hash', 'text', c => c.notNull().defaultTo(''))
    .execute();
  await sql`insert into shop (id) values (1) on conflict do nothing`.execute(db);
}

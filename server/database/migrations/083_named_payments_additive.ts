import { sql, type Kysely } from 'kysely';

/** Adds a partial index of the payments whose `name` or `parts` is not empty. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('sale_payment_named')
    .ifNotExists()
    .on('sale_payment')
    .column('order_id')
    .where(sql<boolean>`name <> '' or parts <> ''`)
    .execute();
}

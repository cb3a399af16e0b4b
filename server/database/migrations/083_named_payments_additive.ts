import { sql, type Kysely } from 'kysely';

/** Adds the index for payments with a named part. Other payments are not in the index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('sale_payment_named')
    .ifNotExists()
    .on('sale_payment')
    .column('order_id')
    .where(sql<boolean>`name <> '' or parts <> ''`)
    .execute();
}

import { sql, type Kysely } from 'kysely';

/** Adds the index for the refunds of a cashier. Completed sales are not in the index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('sale_cashier_not_completed')
    .ifNotExists()
    .on('sale')
    .columns(['branch_id', 'admin_id', 'business_day'])
    .where(sql.ref('status'), '<>', 'completed')
    .execute();
}

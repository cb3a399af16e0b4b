import { sql, type Kysely } from 'kysely';

/** Adds the index with which the days of a cashier find the cashier's refunds. Completed sales are not in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('sale_cashier_not_completed')
    .ifNotExists()
    .on('sale')
    .columns(['branch_id', 'admin_id', 'business_day'])
    .where(sql.ref('status'), '<>', 'completed')
    .execute();
}

import { sql, type Kysely } from 'kysely';

/** Adds the index with which the days of a cashier find the cashier's refunds. Completed sales are not in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index if not exists sale_cashier_not_completed on sale (branch_id, admin_id, business_day)
    where status <> 'completed'
  `.execute(db);
}

import { sql, type Kysely } from 'kysely';

/** What orders are found by (docs/decisions/0087-any-order-is-found.md), beside what a day's orders are listed by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of INDEXES) await sql.raw(statement).execute(db);
}

/** The last two hold few rows of a shop whose tills know its products. */
const INDEXES = [
  'create index if not exists sale_amount on sale (branch_id, amount_cents, business_day)',
  `create index if not exists sale_not_completed on sale (branch_id, business_day, id) where status <> 'completed'`,
  'create index if not exists sale_line_no_product on sale_line (order_id) where product_id is null',
];

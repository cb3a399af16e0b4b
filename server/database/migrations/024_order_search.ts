import { sql, type Kysely } from 'kysely';

/** What orders are found by (docs/decisions/0025-lists-and-searches.md), beside what a day's orders are listed by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of INDEXES) await sql.raw(statement).execute(db);
}

/** The last one has the lines that `sale_line_moved` has not: of an imported history, and of no product. */
const INDEXES = [
  'create index if not exists sale_amount on sale (branch_id, amount_cents, business_day)',
  `create index if not exists sale_not_completed on sale (branch_id, business_day, id) where status <> 'completed'`,
  'create index if not exists sale_line_unmoved on sale_line (product_id, order_id) where warehouse_id is null',
];

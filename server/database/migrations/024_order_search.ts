import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of INDEXES) await sql.raw(statement).execute(db);
}

/**
 * Indexes for the order search. `sale_line_unmoved` covers the lines that moved no stock, such as those of an imported
 * history. The index `sale_line_moved` lacks these lines.
 */
const INDEXES = [
  'create index if not exists sale_amount on sale (branch_id, amount_cents, business_day)',
  `create index if not exists sale_not_completed on sale (branch_id, business_day, id) where status <> 'completed'`,
  'create index if not exists sale_line_unmoved on sale_line (product_id, order_id) where warehouse_id is null',
];

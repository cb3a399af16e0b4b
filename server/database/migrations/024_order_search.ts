import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of INDEXES) await sql.raw(statement).execute(db);
}

/**
 * Indexes for the order search. The last one covers lines of an imported history and lines without a product, which
 * the index `sale_line_moved` lacks.
 */
const INDEXES = [
  'create index if not exists sale_amount on sale (branch_id, amount_cents, business_day)',
  `create index if not exists sale_not_completed on sale (branch_id, business_day, id) where status <> 'completed'`,
  'create index if not exists sale_line_unmoved on sale_line (product_id, order_id) where warehouse_id is null',
];

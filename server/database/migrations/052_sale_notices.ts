import { sql, type Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';
import { createIndex } from '../schemaChanges.ts';

/** Creates the table of notices about unusual sales of tills, which replaces `unusual_sale`. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { integer, clustered } = columnsFor(dialect);
  await clustered(
    db.schema
      .createTable('sale_notice')
      .ifNotExists()
      .addColumn('order_id', integer, c => c.notNull())
      .addColumn('kind', 'text', c => c.notNull())
      .addColumn('branch_id', integer, c => c.notNull())
      .addColumn('noted_at', integer, c => c.notNull())
      .addPrimaryKeyConstraint('sale_notice_key', ['order_id', 'kind']),
  ).execute();
  await sql`
    insert into sale_notice (order_id, kind, branch_id, noted_at)
    select order_id,
      case reason when 'sale' then 'above-sale-limit' when 'refund' then 'above-refund-limit' else 'from-long-ago' end,
      branch_id, arrived_at
    from unusual_sale
  `.execute(db);
  await db.schema.dropTable('unusual_sale').execute();
  await createIndex(db, 'sale_notice_branch', 'sale_notice', ['branch_id', 'noted_at']);
}

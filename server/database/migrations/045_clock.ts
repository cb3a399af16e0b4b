import { sql, type Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';
import { addColumn } from '../schemaChanges.ts';

/**
 * Adds a column with the newest plausible time of the server's clock. In an existing shop, it begins with the time of
 * the newest audit entry.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await addColumn(db, 'shop', 'clock_at', columnsFor(dialect).integer, c => c.notNull().defaultTo(0));
  await sql`
    update shop set clock_at = coalesce((select max(at) from audit_entry where at <= ${Date.now()}), 0)
    where clock_at = 0`.execute(db);
}

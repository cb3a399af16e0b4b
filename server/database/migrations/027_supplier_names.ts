import { sql, type Kysely } from 'kysely';

interface LongName {
  id: number;
  search: string;
}

/**
 * Creates an index for pages of suppliers by name. An index key of PostgreSQL takes at most 2,700 bytes, so names are
 * cut to 600 UTF-16 units (`toNameSearchKey`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<LongName>`select id, search from supplier where length(search) > 300`.execute(
    db,
  );
  for (const { id, search } of rows) {
    const key = search.slice(0, 600).replace(/[\uD800-\uDBFF]$/, '');
    if (key !== search) await sql`update supplier set search = ${key} where id = ${id}`.execute(db);
  }
  await db.schema
    .createIndex('supplier_names')
    .ifNotExists()
    .on('supplier')
    .columns(['branch_id', 'search', 'id'])
    .execute();
  await db.schema.dropIndex('supplier_branch').ifExists().execute();
}

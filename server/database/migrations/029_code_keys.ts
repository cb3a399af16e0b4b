import { sql, type Kysely } from 'kysely';
import { normalizeProductCode } from '../../../contract/gtin.ts';
import { addColumn, createIndex } from '../schemaChanges.ts';

interface Coded {
  id: number;
  upc: string;
  ean: string;
}

interface PackageCode {
  branch_id: number;
  code: string;
  code_key: string;
}

const BATCH = 1000;

/**
 * Adds the key by which all product codes are compared (`normalizeProductCode`). Until now, package codes had a
 * different key, which did not recognise a UPC-E.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['upc_key', 'ean_key'])
    await addColumn(db, 'product', column, 'text', c => c.notNull().defaultTo(''));
  await fillKeys(db);
  for (const column of ['upc_key', 'ean_key'])
    await createIndex(db, `product_${column}`, 'product', ['branch_id', column]);
  await db.schema.dropIndex('product_upc').ifExists().execute();
  await renewPackageKeys(db);
}

async function fillKeys(db: Kysely<unknown>): Promise<void> {
  let after = 0;
  for (;;) {
    const { rows } = await sql<Coded>`
      select id, upc, ean from product where id > ${after} order by id limit ${sql.lit(BATCH)}
    `.execute(db);
    for (const { id, upc, ean } of rows) {
      if (upc === '' && ean === '') continue;
      await sql`update product set upc_key = ${normalizeProductCode(upc)}, ean_key = ${normalizeProductCode(ean)} where id = ${id}`.execute(
        db,
      );
    }
    if (rows.length < BATCH) return;
    after = rows.at(-1)!.id;
  }
}

/**
 * Recalculates the keys of package codes. If two codes of a branch become equal, the second one keeps its old key,
 * so that nothing is lost.
 */
async function renewPackageKeys(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<PackageCode>`
    select branch_id, code, code_key from product_code order by branch_id, code_key
  `.execute(db);
  const taken = new Set(rows.map(row => `${row.branch_id} ${row.code_key}`));
  for (const { branch_id, code, code_key } of rows) {
    const key = normalizeProductCode(code);
    if (key === code_key || taken.has(`${branch_id} ${key}`)) continue;
    taken.add(`${branch_id} ${key}`);
    await sql`
      update product_code set code_key = ${key} where branch_id = ${branch_id} and code_key = ${code_key}
    `.execute(db);
  }
}

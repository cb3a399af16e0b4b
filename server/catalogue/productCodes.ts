/**
 * Package codes, such as the barcode of a case or of a tray, or of an old label. Each code identifies a product and
 * a quantity.
 */
import { sql, type SqlBool } from 'kysely';
import { normalizeProductCode } from '../../contract/gtin.ts';
import type { ProductCode, ProductInput } from '../../contract/product.ts';
import type { Db } from '../database/connect.ts';
import type { Row } from '../database/schema.ts';
import { whereNameOrCodeMatches } from '../database/searches.ts';
import { toCents, toDollars } from '../http/money.ts';
import { HttpProblem } from '../http/problems.ts';
import { toThousandths, convertThousandthsToUnits } from '../http/quantities.ts';
import { createMessage } from '../language/message.ts';

export type ProductWithCodes<Product = Row<'product'>> = Product & { codes?: ProductCode[] };

/** Row of a package code. The quantity in the package is in thousandths of a unit, or in grams. */
export type ProductCodeRow = Row<'product_code'>;

export const toProductCode = ({ code, unit, size_milli, price_cents }: ProductCodeRow): ProductCode => ({
  code,
  unit,
  size: convertThousandthsToUnits(size_milli),
  price: price_cents === null ? null : toDollars(price_cents),
});

export async function readCodesByProduct(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, ProductCode[]>> {
  const found = new Map<number, ProductCode[]>();
  if (ids.length === 0) return found;
  const rows = await db
    .selectFrom('product_code')
    .selectAll()
    .where('product_id', 'in', ids)
    .orderBy('size_milli')
    .orderBy('code_key')
    .execute();
  for (const row of rows)
    found.set(row.product_id, [...(found.get(row.product_id) ?? []), toProductCode(row)]);
  return found;
}

export async function attachProductCodes<Product extends Pick<Row<'product'>, 'id'>>(
  db: Db,
  product: Product,
): Promise<ProductWithCodes<Product>> {
  const codes = (await readCodesByProduct(db, [product.id])).get(product.id);
  return codes ? { ...product, codes } : product;
}

const AT_ONCE = 500;

export async function findPackagesByCode(
  db: Db,
  branchId: number,
  codes: readonly string[],
): Promise<Map<string, ProductCodeRow>> {
  const keys = [...new Set(codes.map(normalizeProductCode))].filter(key => key !== '');
  const packs = new Map<string, ProductCodeRow>();
  for (let from = 0; from < keys.length; from += AT_ONCE) {
    const rows = await db
      .selectFrom('product_code')
      .selectAll()
      .where('branch_id', '=', branchId)
      .where('code_key', 'in', keys.slice(from, from + AT_ONCE))
      .execute();
    for (const row of rows) packs.set(row.code_key, row);
  }
  return packs;
}

/**
 * Builds the condition that a product matches a text, for queries of the table `product`. A product matches if its name
 * contains the words of the text, its UPC or EAN begins with the text or is another spelling of it, or one of its
 * package codes begins with the text.
 */
export function whereNameOrAnyCodeMatches(branchId: number, text = '') {
  const matches = whereNameOrCodeMatches(branchId, text);
  const key = normalizeProductCode(text);
  if (!/\d/.test(key)) return matches;
  const packs = sql`select product_id from product_code where branch_id = ${branchId}
    and substr(code_key, 1, ${sql.lit(key.length)}) = ${key}`;
  return sql<SqlBool>`(${matches} or product.id in (${packs}))`;
}

/**
 * Replaces the product's package codes with those of the input. If the input has no property `codes`, nothing changes.
 * @param tx transaction that holds the lock of the branch's catalogue, so that no concurrent call gives one of the
 *   codes to another product
 * @throws HttpProblem 400 naming a code that occurs twice, or is the product's own UPC or EAN; 409 naming a code of
 *   another product
 */
export async function saveProductCodes(
  tx: Db,
  product: Row<'product'>,
  { codes }: Pick<ProductInput, 'codes'>,
): Promise<ProductWithCodes> {
  if (codes === undefined) return attachProductCodes(tx, product);
  const rows = codes.map((code, at) => toPackageRow(product, code, `codes.${at}`));
  for (const [at, { code_key: key, code }] of rows.entries()) {
    const field = `codes.${at}.code`;
    if (rows.findIndex(row => row.code_key === key) < at)
      throw new HttpProblem(400, createMessage('product.codeTwice', { code }), field);
    await assertCodeFree(tx, product, code, field);
  }
  await tx.deleteFrom('product_code').where('product_id', '=', product.id).execute();
  if (rows.length > 0) await tx.insertInto('product_code').values(rows).execute();
  return attachProductCodes(tx, product);
}

function toPackageRow(
  product: Row<'product'>,
  { code, unit, size, price }: ProductCode,
  field: string,
): ProductCodeRow {
  return {
    branch_id: product.branch_id,
    code_key: normalizeProductCode(code),
    product_id: product.id,
    code: code.trim(),
    unit: unit.trim(),
    size_milli: toThousandths(size, `${field}.size`),
    price_cents: price === undefined || price === null ? null : toCents(price, `${field}.price`),
  };
}

async function assertCodeFree(tx: Db, product: Row<'product'>, code: string, field: string): Promise<void> {
  const key = normalizeProductCode(code);
  const single = await tx
    .selectFrom('product')
    .select(['id', 'name'])
    .where('branch_id', '=', product.branch_id)
    .where(is => is.or([is('upc_key', '=', key), is('ean_key', '=', key)]))
    .orderBy('id')
    .executeTakeFirst();
  if (single?.id === product.id)
    throw new HttpProblem(400, createMessage('product.codeOfUnit', { code }), field);
  const taken = single ?? (await selectCodeHolder(tx, product.branch_id, code));
  if (taken && taken.id !== product.id) throw new HttpProblem(409, isTaken(taken.name, code), field);
}

const isTaken = (name: string, code: string) => createMessage('product.codeTaken', { name, code });

const selectCodeHolder = (db: Db, branchId: number, code: string) =>
  db
    .selectFrom('product_code')
    .innerJoin('product', 'product.id', 'product_code.product_id')
    .select(['product.id', 'product.name'])
    .where('product_code.branch_id', '=', branchId)
    .where('code_key', '=', normalizeProductCode(code))
    .executeTakeFirst();

interface Single {
  field: 'upc' | 'ean';
  code: string;
  own?: number | undefined;
  codes: ProductInput['codes'];
}

export async function assertNotPackageCode(
  db: Db,
  branchId: number,
  { field, code, own, codes }: Single,
): Promise<void> {
  const holder = await selectCodeHolder(db, branchId, code);
  if (!holder) return;
  if (holder.id !== own) throw new HttpProblem(409, isTaken(holder.name, code), field);
  if (codes === undefined)
    throw new HttpProblem(409, createMessage('product.codeOfPackage', { code }), field);
}

import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { NameFilteredPageQuery } from '../../contract/common.ts';
import { normalizeProductCode } from '../../contract/gtin.ts';
import type { ProductCode } from '../../contract/product.ts';
import { getDialect, type Db } from '../database/connect.ts';
import { toDollars } from '../http/money.ts';
import { convertThousandthsToUnits } from '../http/quantities.ts';
import type { Row, Schema } from '../database/schema.ts';
import { countRows, readPagedRows } from '../http/paging.ts';
import { foldText } from '../../contract/foldText.ts';
import { MAX_SEARCH_MATCHES } from '../../contract/limits.ts';
import { toProductCode, whereNameOrAnyCodeMatches, findPackagesByCode } from './productCodes.ts';
import { computeScaleLabelGrams, readScaleLabels } from './scaleLabels.ts';

interface CategoryQuery extends NameFilteredPageQuery {
  branchId: number;
  categoryId: number;
}

const byName = <Output>(rows: SelectQueryBuilder<Schema, 'product', Output>) =>
  rows.orderBy('search').orderBy('id');

export function selectCategoryProducts(db: Db, { branchId, categoryId, name, ...query }: CategoryQuery) {
  const matching = db
    .selectFrom('product')
    .where('category_id', '=', categoryId)
    .where(whereNameOrAnyCodeMatches(branchId, name));
  return readPagedRows<Row<'product'>>(query, {
    rows: (limit, offset) => byName(matching.selectAll()).limit(limit).offset(offset).execute(),
    count: () => countRows(matching),
    atOnce: getDialect(db) === 'postgres',
    // On SQLite, the rows of the page are read first. Then only the rows after the page are counted, so that each name
    // is read once. Two queries count these rows: with the single condition `(search, id) > (…)`, SQLite would also
    // compare the rows before the page.
    ...(getDialect(db) === 'sqlite' && {
      countAfter: async ({ search, id }) =>
        (await countRows(matching.where(sql<SqlBool>`search = ${search} and id > ${id}`))) +
        (await countRows(matching.where(sql<SqlBool>`search > ${search}`))),
    }),
  });
}

export type FoundProduct = Row<'product'> & { pack?: ProductCode };

/**
 * Searches the branch's active products for typed or scanned text. Exact codes come first, then exact names, then
 * partial matches. If no active product has exactly this code, an inactive product with the code comes last.
 */
export async function searchProducts(db: Db, branchId: number, typed: string): Promise<FoundProduct[]> {
  if (foldText(typed) === '') return [];
  const ofBranch = db
    .selectFrom('product')
    .selectAll()
    .where('branch_id', '=', branchId)
    .limit(MAX_SEARCH_MATCHES);
  const withThisCode = async (): Promise<FoundProduct[]> => {
    const single = await ofBranch
      .where(is =>
        is.or([
          is('upc_key', '=', normalizeProductCode(typed)),
          is('ean_key', '=', normalizeProductCode(typed)),
        ]),
      )
      // Older products may have the same code in two spellings. The product with exactly the typed spelling comes
      // first.
      .orderBy(sql`case when upc = ${typed.trim()} then 0 else 1 end`)
      .orderBy('status', 'desc')
      .orderBy('id')
      .execute();
    if (single.length > 0) return single;
    const packaged = await inPackage(db, branchId, typed);
    return packaged.length > 0 ? packaged : labelled(db, branchId, typed);
  };
  const active = ofBranch.where('status', '=', 1);
  // Three queries are used, because a single query would have to sort exact matches before all others. If the search
  // text is one letter, for example, the database would then sort every product that contains this letter.
  const [exact, namesakes, others] = await Promise.all([
    withThisCode(),
    byName(active.where('search', '=', foldText(typed))).execute(),
    byName(active.where(whereNameOrAnyCodeMatches(branchId, typed))).execute(),
  ]);
  const sold = exact.filter(({ status }) => status === 1);
  const inactive = sold.length ? [] : exact.slice(0, 1);
  const foundIds = new Set<number>();
  // If several queries found the same product, its first match is kept. Matches by code come first, because only they
  // contain the package.
  const found = [...sold, ...namesakes, ...others].filter(({ id }) => !foundIds.has(id) && foundIds.add(id));
  return [...found.slice(0, MAX_SEARCH_MATCHES - inactive.length), ...inactive];
}

async function inPackage(db: Db, branchId: number, typed: string): Promise<FoundProduct[]> {
  const pack = (await findPackagesByCode(db, branchId, [typed])).get(normalizeProductCode(typed));
  if (!pack) return [];
  const rows = await db.selectFrom('product').selectAll().where('id', '=', pack.product_id).execute();
  return rows.map(row => ({ ...row, pack: toProductCode(pack) }));
}

/**
 * Finds the product whose number is on a scale label. The result describes the weighed goods as a package, with
 * its weight and price.
 */
async function labelled(db: Db, branchId: number, typed: string): Promise<FoundProduct[]> {
  const [label] = (await readScaleLabels(db, branchId, [typed])).values();
  if (!label) return [];
  const rows = await db
    .selectFrom('product')
    .selectAll()
    .where('branch_id', '=', branchId)
    .where(is => (label.by === 'id' ? is('id', '=', label.item) : is('upc_key', '=', String(label.item))))
    .orderBy('status', 'desc')
    .orderBy('id')
    .limit(1)
    .execute();
  return rows.map(row => {
    const grams = computeScaleLabelGrams(label, row);
    if (grams === undefined) return row;
    const price = label.cents === undefined ? null : toDollars(label.cents);
    return { ...row, pack: { code: typed, unit: '', size: convertThousandthsToUnits(grams), price } };
  });
}

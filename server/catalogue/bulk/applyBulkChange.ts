/** Bulk changes of products, except of prices. A change is applied to all products or to none. */
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { BulkChangeInput } from '../../../contract/productChange.ts';
import { recordTrailEvents, getTrailActor } from '../../audit/trail.ts';
import { assertRight } from '../../auth/rights.ts';
import { getActor } from '../../auth/actor.ts';
import { readVisibleRow } from '../../auth/visibleRows.ts';
import { getDialect, type Tx } from '../../database/connect.ts';
import { whereIn } from '../../database/dialects.ts';
import { insertMany } from '../../database/insertMany.ts';
import { lockCatalogue, lockSales, lockRow } from '../../database/locks.ts';
import type { Row } from '../../database/schema.ts';
import { toFlag } from '../../database/tables/columns.ts';
import { HttpProblem, isForeignKeyError } from '../../http/problems.ts';
import { toThousandths, convertPercentToTaxRate } from '../../http/quantities.ts';
import { createMessage } from '../../language/message.ts';
import { selectCategory } from '../categoryRoutes.ts';
import { selectProductsWithStockHistory } from '../../stock/stockLedger.ts';
import { assertSupplierInBranch, isTargetStockAboveMinimum } from '../productReorder.ts';
import { toProduct } from '../productRows.ts';
import { lockProductsById, listProductNames, findSelectedProducts } from './findSelectedProducts.ts';
import {
  hasSameProductValues,
  insertBulkChange,
  writeBulkProductValues,
  type ProductValues,
} from './writeBulkProductValues.ts';

type Product = Row<'product'>;

interface Changed {
  id: number;
  pictures: string[];
}

/**
 * Applies a bulk change.
 * @throws HttpProblem with a message that names the products; nothing is changed then
 */
export async function applyBulkChange(
  tx: Tx,
  request: FastifyRequest,
  input: BulkChangeInput,
): Promise<Changed> {
  const { branchId, set, promotionId, remove } = input;
  if ([set, promotionId, remove].filter(one => one !== undefined).length !== 1)
    throw new HttpProblem(400, createMessage('bulk.severalChanges'), 'set');
  // The lock on the branch's sales prevents a sale of a product while the product is being deleted. This lock is taken
  // before the locks on the products. Sales take the locks in the same order, so that no deadlock occurs.
  if (remove) await lockSales(tx, branchId);
  await lockCatalogue(tx, branchId);
  const found = await findSelectedProducts(tx, input);
  const ids = found.map(({ id }) => id);
  const rows = ids.length > 0 ? await lockProductsById(tx, branchId, ids) : [];
  if (rows.length === 0) throw new HttpProblem(409, createMessage('bulk.noneMatches'), 'filter');
  if (remove)
    return { id: await removeAll(tx, request, branchId, rows), pictures: rows.map(({ image }) => image) };
  const id = await (set
    ? setFields(tx, request, branchId, rows, set)
    : addToPromotion(tx, request, branchId, rows, promotionId!));
  return { id, pictures: [] };
}

async function setFields(
  tx: Tx,
  request: FastifyRequest,
  branch_id: number,
  rows: readonly Product[],
  set: NonNullable<BulkChangeInput['set']>,
): Promise<number> {
  const values = await valuesIn(tx, branch_id, set);
  assertTargetsReachMinimum(rows, values);
  const settings = rows.filter(row => !hasSameProductValues(row, values)).map(row => ({ row, values }));
  const who = getTrailActor(request);
  const change = { kind: 'fields', rule: set, state: 'applied' } as const;
  const untouched = rows.length - settings.length;
  const id = await insertBulkChange(tx, who, { ...change, branch_id, untouched }, settings);
  await writeBulkProductValues(tx, who, id, settings);
  return id;
}

const FLAGS = ['ebt', 'wic', 'pesado', 'ecommerce'] as const;

async function valuesIn(
  tx: Tx,
  branchId: number,
  set: NonNullable<BulkChangeInput['set']>,
): Promise<ProductValues> {
  const { status, categoryId, tax, supplierId, minStock, targetStock } = set;
  if (supplierId !== undefined) await assertSupplierInBranch(tx, branchId, supplierId, 'set.supplierId');
  if (categoryId !== undefined && !(await selectCategory(tx, branchId, categoryId)))
    throw new HttpProblem(400, createMessage('bulk.categoryOfOtherBranch'), 'set.categoryId');
  const values: ProductValues = {
    ...(status === undefined ? {} : { status }),
    ...(categoryId === undefined ? {} : { category_id: categoryId }),
    ...(tax === undefined ? {} : { tax_rate: convertPercentToTaxRate(tax, 'set.tax') }),
    ...(supplierId === undefined ? {} : { supplier_id: supplierId }),
    ...(minStock === undefined ? {} : { min_stock_milli: toThousandths(minStock, 'set.minStock') }),
    ...(targetStock === undefined
      ? {}
      : { target_stock_milli: toThousandths(targetStock, 'set.targetStock') }),
    ...Object.fromEntries(
      FLAGS.flatMap(flag => (set[flag] === undefined ? [] : [[flag, toFlag(set[flag])]])),
    ),
  };
  if (Object.keys(values).length === 0) throw new HttpProblem(400, createMessage('bulk.nothingSet'), 'set');
  return values;
}

/**
 * Checks that no product gets a target stock below its minimum stock.
 * @throws HttpProblem 400 naming the products that would get one
 */
function assertTargetsReachMinimum(rows: readonly Product[], values: ProductValues): void {
  if (values.min_stock_milli === undefined && values.target_stock_milli === undefined) return;
  const wrong = rows.filter(row => !isTargetStockAboveMinimum({ ...row, ...values }));
  if (wrong.length === 0) return;
  throw new HttpProblem(
    400,
    createMessage('bulk.targetBelowMinimum', { names: listProductNames(wrong) }),
    'set',
  );
}

async function addToPromotion(
  tx: Tx,
  request: FastifyRequest,
  branch_id: number,
  rows: readonly Product[],
  promotionId: number,
): Promise<number> {
  assertRight(getActor(request), ['edit', 'promotions']);
  // The lock on the promotion prevents a concurrent call from adding the same product to it.
  await lockRow(tx, 'promotion', promotionId);
  const promotion = await readVisibleRow(tx, request, 'promotion', promotionId);
  if (promotion.branch_id !== branch_id)
    throw new HttpProblem(400, createMessage('bulk.promotionOfOtherBranch'), 'promotionId');
  const existingItems = await tx
    .selectFrom('promotion_item')
    .select('product_id')
    .where('promotion_id', '=', promotionId)
    .where('product_id', 'is not', null)
    .execute();
  const existingIds = new Set(existingItems.map(({ product_id }) => product_id));
  const added = rows.filter(({ id }) => !existingIds.has(id));
  const who = getTrailActor(request);
  const untouched = rows.length - added.length;
  const changeId = await insertBulkChange(
    tx,
    who,
    { branch_id, kind: 'promotion', rule: { promotionId }, state: 'applied', untouched },
    added.map(row => ({ row, values: {} })),
  );
  await insertMany(
    tx,
    'promotion_item',
    added.map(row => ({ promotion_id: promotionId, product_id: row.id, category_id: row.category_id })),
  );
  const about = { action: 'update', resource: 'promotion', id: promotionId, name: promotion.name } as const;
  await recordTrailEvents(
    tx,
    who,
    ...added.map(({ name }) => ({ ...about, branchId: branch_id, changeId, after: { product: name } })),
  );
  return changeId;
}

async function removeAll(
  tx: Tx,
  request: FastifyRequest,
  branch_id: number,
  rows: readonly Product[],
): Promise<number> {
  assertRight(getActor(request), ['delete', 'products']);
  await assertNoHistory(tx, request, rows);
  const who = getTrailActor(request);
  const changeId = await insertBulkChange(
    tx,
    who,
    { branch_id, kind: 'delete', rule: {}, state: 'applied' },
    rows.map(row => ({ row, values: {} })),
  );
  const ids = rows.map(({ id }) => id);
  try {
    await tx
      .deleteFrom('product')
      .where(whereIn(getDialect(tx), 'id', ids))
      .execute();
  } catch (error) {
    if (!isForeignKeyError(error)) throw error;
    throw new HttpProblem(409, createMessage('bulk.nowInUse'));
  }
  await recordTrailEvents(
    tx,
    who,
    ...rows.map(row => ({
      action: 'delete' as const,
      resource: 'product',
      id: row.id,
      branchId: branch_id,
      version: row.version,
      changeId,
      before: toProduct(row),
    })),
  );
  return changeId;
}

const NAMING = [
  ['sold_product', 'product_id'],
  ['promotion_item', 'product_id'],
  ['purchase_item', 'product_id'],
  ['transfer_item', 'product_id'],
  ['transfer_item', 'to_product_id'],
] as const;

/**
 * Checks that no other record refers to the products, because they could not be deleted then.
 * @throws HttpProblem 409 naming the products to which a record refers
 */
async function assertNoHistory(tx: Tx, { server }: FastifyRequest, rows: readonly Product[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const isHere = (column: string) => whereIn(getDialect(tx), column, ids);
  const declared = server.uses.filter(({ table }) => table === 'product').map(({ by }) => by);
  const naming = [...NAMING.map(([table, column]) => ({ table, column })), ...declared];
  const queries = naming.map(
    ({ table, column }) =>
      sql`select ${sql.ref(column)} as id from ${sql.table(table)} where ${isHere(column)}`,
  );
  const needed = new Set<number>();
  for (const query of [...queries, selectProductsWithStockHistory(isHere('product_id'))])
    for (const { id } of (await sql<{ id: number }>`${query}`.execute(tx)).rows) needed.add(id);
  const neededRows = rows.filter(({ id }) => needed.has(id));
  if (neededRows.length === 0) return;
  throw new HttpProblem(
    409,
    createMessage('bulk.inUse', { names: listProductNames(neededRows), count: neededRows.length }),
  );
}

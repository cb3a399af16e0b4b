/**
 * Reverts an import, step by step. Added records are deleted, and changed records are restored, unless they were
 * changed since. Each step removes its entries from the journal in the same transaction, so that an interrupted run
 * can continue.
 */
import { sql } from 'kysely';
import { setTimeout as delay } from 'node:timers/promises';
import { normalizeProductCode } from '../../../contract/gtin.ts';
import { recordTrailEvents, type TrailEvent, type TrailActor } from '../../audit/trail.ts';
import { lockProductsById } from '../../catalogue/bulk/findSelectedProducts.ts';
import { isCategoryInUse } from '../../catalogue/categoryRoutes.ts';
import { toProduct as wire } from '../../catalogue/productRows.ts';
import { getDialect, inTransaction, type Db, type Tx } from '../../database/connect.ts';
import { whereIn } from '../../database/dialects.ts';
import { lockCatalogue, lockRow, lockSales } from '../../database/locks.ts';
import type { Row } from '../../database/schema.ts';
import { isForeignKeyError } from '../../http/problems.ts';
import { incrementVersion } from '../../http/versions.ts';
import { toSupplier } from '../../purchasing/supplierRoutes.ts';
import { replaceDayRollups } from '../../sales/verifyRollups.ts';
import { findOrAddSalesFloor } from '../../stock/salesFloor.ts';
import { moveStock, selectProductsWithStockHistory } from '../../stock/stockLedger.ts';
import type { ImportJournalValues } from '../importJournal.ts';
import { removeUnusedTerminalsAndCashiers } from './removeUnusedTerminalsAndCashiers.ts';

type Item = Row<'import_item'>;
type Product = Row<'product'>;

/** Number of records per step of a revert. */
const BATCH = 500;
const PAUSE = 30;

interface TakingBack {
  importId: number;
  branchId: number;
  who: TrailActor;
  /** Throws if another server has taken over the revert, so that the transaction is rolled back. */
  mustBeOurs: (tx: Tx) => Promise<void>;
  onStep: (records: number) => Promise<void> | void;
}

/**
 * Reverts the records of an import.
 * @returns the names of records that were not reverted, because they were changed after the import or other records
 *   refer to them
 */
export async function revertImportedRecords(db: Db, { onStep, ...taking }: TakingBack): Promise<string[]> {
  const left: string[] = [];
  for (;;) {
    const items = await db
      .selectFrom('import_item')
      .selectAll()
      .where('import_id', '=', taking.importId)
      // The newest entries are reverted first, so that products are deleted before their category.
      .orderBy('position', 'desc')
      .limit(BATCH)
      .execute();
    if (items.length === 0) return left;
    left.push(...(await takeStepBack(db, taking, items)));
    await onStep(items.length);
    await delay(PAUSE);
  }
}

type Taken = Omit<TakingBack, 'onStep'>;

async function takeStepBack(db: Db, taking: Taken, items: readonly Item[]): Promise<string[]> {
  const attempt = (some: readonly Item[]) =>
    inTransaction(db, async tx => {
      const left = await restore(tx, taking, some);
      await forget(tx, taking.importId, some);
      await noteLeft(tx, taking.importId, left);
      await taking.mustBeOurs(tx);
      return left;
    });
  try {
    return await attempt(items);
  } catch (error) {
    if (!isForeignKeyError(error)) throw error;
    if (items.length > 1) {
      const left: string[] = [];
      for (const item of items) left.push(...(await takeStepBack(db, taking, [item])));
      return left;
    }
    // Categories and cashiers stay if other records use them. They are left out of the list of records that were not
    // reverted.
    const isShared = ({ record_table: table }: Item) => table === 'category' || table === 'admin';
    const left = items.filter(item => !isShared(item)).map(({ name }) => name);
    await inTransaction(db, async tx => {
      await forget(tx, taking.importId, items);
      await noteLeft(tx, taking.importId, left);
      await taking.mustBeOurs(tx);
    });
    return left;
  }
}

/** Stores the number of records that were not reverted, for another server that may continue the work. */
async function noteLeft(tx: Tx, importId: number, { length }: readonly string[]): Promise<void> {
  if (length === 0) return;
  await tx
    .updateTable('import_job')
    .set(row => ({ untouched: row('untouched', '+', length) }))
    .where('id', '=', importId)
    .execute();
}

const forget = (tx: Tx, importId: number, items: readonly Item[]) =>
  tx
    .deleteFrom('import_item')
    .where('import_id', '=', importId)
    .where(
      whereIn(
        getDialect(tx),
        'position',
        items.map(({ position }) => position),
      ),
    )
    .execute();

async function restore(tx: Tx, taking: Taken, items: readonly Item[]): Promise<string[]> {
  const of = (table: string) => items.filter(({ record_table }) => record_table === table);
  const left = [
    ...(await restoreProducts(tx, taking, of('product'))),
    ...(await restoreSuppliers(tx, taking, of('supplier'))),
    ...(await removeSales(tx, taking, of('sale'))),
    ...(await removeCategories(tx, taking, of('category'))),
  ];
  await removeUnusedTerminalsAndCashiers(tx, taking, { terminals: of('terminal'), cashiers: of('admin') });
  return left;
}

const parseValues = (json: string): ImportJournalValues => JSON.parse(json) as ImportJournalValues;

const isSo = (row: object, values: ImportJournalValues): boolean =>
  Object.entries(values).every(([column, value]) => (row as ImportJournalValues)[column] === value);

async function restoreProducts(tx: Tx, taking: Taken, items: readonly Item[]): Promise<string[]> {
  if (items.length === 0) return [];
  const { branchId, who } = taking;
  // The lock on the branch's sales is taken before the locks on the products. Sales take the locks in the same order,
  // so that no deadlock occurs.
  await lockSales(tx, branchId);
  const ids = items.map(({ record_id }) => record_id);
  const taken = await takenCodes(tx, taking, items);
  const rows = new Map((await lockProductsById(tx, branchId, ids)).map(row => [row.id, row]));
  const lasting = await withHistory(tx, ids);
  const [left, gone, moved]: [string[], number[], Item[]] = [[], [], []];
  const entries: TrailEvent[] = [];
  for (const item of items) {
    const row = rows.get(item.record_id);
    if (item.old_values === null) {
      if (!row) continue;
      const isUntouched = row.version === 1 && row.stock_milli === item.moved_milli && !lasting.has(row.id);
      if (!isUntouched) left.push(row.name);
      else {
        gone.push(row.id);
        entries.push(toTrailEvent('delete', row));
      }
    } else if (row && isSo(row, parseValues(item.new_values)) && !taken.has(codeBefore(item))) {
      entries.push(await restoreProduct(tx, row, item));
      moved.push(item);
    } else left.push(row?.name ?? item.name);
  }
  if (gone.length > 0)
    await tx
      .deleteFrom('product')
      .where(whereIn(getDialect(tx), 'id', gone))
      .execute();
  await moveBack(tx, taking, rows, moved);
  await recordTrailEvents(tx, who, ...entries);
  return left;
}

const codeBefore = ({ old_values }: Item): string =>
  old_values === null ? '' : normalizeProductCode(String(parseValues(old_values).upc ?? ''));

/**
 * Finds the codes to restore that other products have taken since the import. Locks the catalogue, so that no further
 * code is taken before the products are restored.
 */
async function takenCodes(tx: Tx, { branchId }: Taken, items: readonly Item[]): Promise<ReadonlySet<string>> {
  const codes = items.map(codeBefore).filter(code => code !== '');
  if (codes.length === 0) return new Set();
  await lockCatalogue(tx, branchId);
  const rows = await tx
    .selectFrom('product')
    .select('upc_key')
    .where('branch_id', '=', branchId)
    .where('upc_key', 'in', codes)
    .execute();
  return new Set(rows.map(({ upc_key }) => upc_key));
}

async function withHistory(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const which = whereIn(getDialect(tx), 'product_id', ids);
  const sold = await tx.selectFrom('sold_product').select('product_id').where(which).execute();
  const { rows } = await selectProductsWithStockHistory(which).execute(tx);
  return new Set([...sold.map(row => row.product_id), ...rows.map(({ id }) => id)]);
}

async function restoreProduct(tx: Tx, row: Product, item: Item): Promise<TrailEvent> {
  const values = parseValues(item.old_values!) as Partial<Product>;
  // Journal entries of older imports contain the product code (`upc`) without its search key (`upc_key`), so the key is
  // computed here.
  const before = values.upc === undefined ? values : { ...values, upc_key: normalizeProductCode(values.upc) };
  const isRaised = Object.keys(before).length > 0;
  if (isRaised) {
    await tx
      .updateTable('product')
      .set({ ...before, ...incrementVersion })
      .where('id', '=', row.id)
      .execute();
  }
  const version = isRaised ? row.version + 1 : row.version;
  return toTrailEvent('update', row, {
    ...row,
    ...before,
    version,
    stock_milli: row.stock_milli - item.moved_milli,
  });
}

function toTrailEvent(action: 'update' | 'delete', row: Product, next?: Product): TrailEvent {
  const { id, name, branch_id: branchId } = row;
  const sides = { before: wire(row), ...(next ? { after: wire(next) } : {}) };
  const { version } = next ?? row;
  return { action, resource: 'product', id, name, branchId, version, ...sides };
}

async function moveBack(
  tx: Tx,
  { branchId, who }: Taken,
  rows: ReadonlyMap<number, Product>,
  items: readonly Item[],
): Promise<void> {
  const warehouseId = await findOrAddSalesFloor(tx, branchId);
  const movements = items.map(({ record_id, moved_milli }) => ({
    productId: record_id,
    warehouseId,
    kind: 'import' as const,
    quantityMilli: -moved_milli,
    costCents: rows.get(record_id)!.cost_cents,
  }));
  await moveStock(tx, { branchId, adminId: who.adminId }, movements);
}

async function restoreSuppliers(tx: Tx, { branchId, who }: Taken, items: readonly Item[]): Promise<string[]> {
  const left: string[] = [];
  const entries: TrailEvent[] = [];
  for (const { record_id: id, old_values, new_values, name } of items) {
    await lockRow(tx, 'supplier', id);
    const row = await tx
      .selectFrom('supplier')
      .selectAll()
      .where('id', '=', id)
      .where('branch_id', '=', branchId)
      .executeTakeFirst();
    const entry = { resource: 'supplier', id, name, branchId } as const;
    if (old_values === null && row?.version === 1) {
      await tx.deleteFrom('supplier').where('id', '=', id).execute();
      entries.push({ ...entry, action: 'delete', version: row.version, before: toSupplier(row) });
    } else if (old_values !== null && row && isSo(row, parseValues(new_values))) {
      const before = parseValues(old_values) as Partial<Row<'supplier'>>;
      await tx
        .updateTable('supplier')
        .set({ ...before, ...incrementVersion })
        .where('id', '=', id)
        .execute();
      const sides = { before: toSupplier(row), after: toSupplier({ ...row, ...before }) };
      entries.push({ ...entry, action: 'update', version: row.version + 1, ...sides });
    } else if (row) left.push(name);
  }
  await recordTrailEvents(tx, who, ...entries);
  return left;
}

/**
 * Deletes imported orders and subtracts them from the rollups. An order that was cancelled later is not deleted,
 * because the cancellation refers to it.
 */
async function removeSales(tx: Tx, { branchId }: Taken, items: readonly Item[]): Promise<string[]> {
  if (items.length === 0) return [];
  const dialect = getDialect(tx);
  await lockSales(tx, branchId);
  const all = items.map(({ record_id }) => record_id);
  const cancelled = await tx
    .selectFrom('cancellation')
    .select('cancelled_id as id')
    .where(whereIn(dialect, 'cancelled_id', all))
    .execute();
  const cancelledIds = new Set(cancelled.map(({ id }) => id));
  const ids = all.filter(id => !cancelledIds.has(id));
  const days = await tx
    .selectFrom('sale')
    .select('business_day')
    .distinct()
    .where(whereIn(dialect, 'id', ids))
    .orderBy('business_day')
    .execute();
  for (const table of ['sale_payment', 'sale_line'] as const)
    await tx
      .deleteFrom(table)
      .where(whereIn(dialect, 'order_id', ids))
      .execute();
  await tx
    .deleteFrom('sale')
    .where(whereIn(dialect, 'id', ids))
    .execute();
  for (const { business_day: day } of days) await replaceDayRollups(tx, { branchId, day });
  return items.filter(({ record_id }) => cancelledIds.has(record_id)).map(({ name }) => name);
}

/**
 * Cleans up after orders were deleted: resets the last order number of the branch, and allows the deletion of
 * products that only these orders contained.
 */
export async function cleanUpAfterDeletedOrders(db: Db, branchId: number): Promise<void> {
  await inTransaction(db, async tx => {
    await lockSales(tx, branchId);
    await sql`
      update branch set last_sale_number = coalesce((select max(number) from sale where branch_id = ${branchId}), 0)
      where id = ${branchId}
    `.execute(tx);
    await sql`
      delete from sold_product where product_id in (select id from product where branch_id = ${branchId})
        and product_id not in (select product_id from day_product where branch_id = ${branchId})
    `.execute(tx);
  });
}

async function removeCategories(tx: Tx, { branchId }: Taken, items: readonly Item[]): Promise<string[]> {
  const ids = items.map(({ record_id }) => record_id).sort((a, b) => a - b);
  for (const id of ids) {
    // Adding a subcategory locks its parent category as well, so a category cannot get a subcategory while it is being
    // removed.
    await lockRow(tx, 'category', id);
    if (await isCategoryInUse(tx, id, branchId)) continue;
    await tx.deleteFrom('category').where('id', '=', id).where('version', '=', 1).execute();
  }
  return [];
}

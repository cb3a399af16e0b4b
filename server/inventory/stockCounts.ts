/**
 * Stock counts, which are possible during opening hours. Each line is compared with the stock at the time of its
 * counting. Posting the count adds the difference to the current stock, so that sales since the counting are kept.
 */
import type { FastifyRequest } from 'fastify';
import { sql, type RawBuilder } from 'kysely';
import { normalizeProductCode } from '../../contract/gtin.ts';
import type {
  StockCountRecord,
  CountLineInput,
  StockCountInput,
  CountLine,
  CountReview,
} from '../../contract/stockCount.ts';
import { recordTrailEvents, getTrailActor } from '../audit/trail.ts';
import { getActor } from '../auth/actor.ts';
import { readVisibleRow } from '../auth/visibleRows.ts';
import type { Db, Tx } from '../database/connect.ts';
import { lockRow } from '../database/locks.ts';
import type { Row } from '../database/schema.ts';
import { toFlag } from '../database/tables/columns.ts';
import { findPackagesByCode } from '../catalogue/productCodes.ts';
import { toDollars } from '../http/money.ts';
import { HttpProblem } from '../http/problems.ts';
import { toThousandths, convertThousandthsToUnits } from '../http/quantities.ts';
import {
  buildOrderBy,
  toCaseInsensitiveSortColumn,
  type SortableColumns,
  type SortQuery,
} from '../http/sorting.ts';
import { createMessage } from '../language/message.ts';
import {
  lockProductsForStockChange,
  moveStock,
  readStockInWarehouse,
  type NewMovement,
} from '../stock/stockLedger.ts';
import { computeNetCents } from '../../contract/amounts.ts';
import { toBusinessDay } from '../../contract/businessDay.ts';
import { createWallClockFormatter } from '../time/wallClock.ts';
import { assertStocksInRange, readWarehouse } from './stockLimits.ts';

type StoredCount = Row<'stock_count'>;

interface Listed extends StoredCount {
  zone: string;
  warehouse: string;
  is_floor: number;
  category: string | null;
  creator: string | null;
  ender: string | null;
  lines: number;
  counted: number;
  differing: number;
  value: number;
}

const nameIgnoringCase = (table: string, id: string) =>
  sql`coalesce((select lower(name) from ${sql.table(table)} where id = ${sql.ref(`stock_count.${id}`)}), '')`;

const SORTED_COLUMNS: SortableColumns<'counts'> = {
  id: sql`stock_count.id`,
  name: toCaseInsensitiveSortColumn('stock_count.name'),
  warehouse: nameIgnoringCase('warehouse', 'warehouse_id'),
  category: nameIgnoringCase('category', 'category_id'),
  status: sql`stock_count.status`,
  createdAt: sql`stock_count.created_at`,
  createdBy: nameIgnoringCase('admin', 'created_by'),
  endedAt: sql`coalesce(stock_count.ended_at, 0)`,
  endedBy: nameIgnoringCase('admin', 'ended_by'),
  lines: sql`(select count(*) from stock_count_line where count_id = stock_count.id)`,
  counted: sql`(select count(*) from stock_count_line where count_id = stock_count.id and counted_milli is not null)`,
};

const NEWEST_FIRST = sql`stock_count.id desc`;

export const buildStockCountOrderBy = (query: SortQuery<'counts'>) =>
  buildOrderBy(SORTED_COLUMNS, query, NEWEST_FIRST);

export async function readStockCounts(
  db: Db,
  which: RawBuilder<unknown>,
  order: RawBuilder<unknown> = NEWEST_FIRST,
): Promise<StockCountRecord[]> {
  const { rows } = await sql<Listed>`
    select stock_count.*, branch.time_zone as zone, warehouse.name as warehouse, warehouse.is_floor, category.name as category,
      creator.name as creator, ender.name as ender,
      ${SORTED_COLUMNS.lines} as lines, ${SORTED_COLUMNS.counted} as counted,
      (select count(*) from stock_count_line
        where count_id = stock_count.id and counted_milli <> expected_milli) as differing,
      (select coalesce(sum(round((counted_milli - expected_milli) * 1.0 * cost_cents / 1000)), 0) from stock_count_line
        where count_id = stock_count.id and counted_milli <> expected_milli) as value
    from stock_count
    join branch on branch.id = stock_count.branch_id
    join warehouse on warehouse.id = stock_count.warehouse_id
    left join category on category.id = stock_count.category_id
    left join admin as creator on creator.id = stock_count.created_by
    left join admin as ender on ender.id = stock_count.ended_by
    where ${which} order by ${order}
  `.execute(db);
  return rows.map(toCount);
}

function toCount(row: Listed): StockCountRecord {
  const shown = createWallClockFormatter(row.zone);
  const isHidden = isExpectedStockHidden(row);
  return {
    id: row.id,
    name: row.name,
    branchId: row.branch_id,
    warehouseId: row.warehouse_id,
    warehouse: row.warehouse,
    isFloor: row.is_floor === 1,
    scope: row.scope,
    category: row.category ?? '',
    isBlind: row.is_blind === 1,
    status: row.status,
    createdAt: shown(row.created_at),
    createdBy: row.creator ?? '',
    endedAt: row.ended_at === null ? '' : shown(row.ended_at),
    endedBy: row.ender ?? '',
    lines: row.lines,
    counted: row.counted,
    differing: isHidden ? 0 : row.differing,
    value: isHidden ? 0 : toDollars(Number(row.value)),
  };
}

/**
 * Checks whether the lines of a count must hide the expected stock. In a blind count, they hide it until the count is
 * posted or cancelled; only the review before posting shows it.
 */
export const isExpectedStockHidden = ({
  is_blind,
  status,
}: Pick<StoredCount, 'is_blind' | 'status'>): boolean => is_blind === 1 && status === 'open';

interface StoredLine {
  product_id: number;
  name: string;
  upc: string;
  ean: string;
  counted_milli: number | null;
  expected_milli: number | null;
  cost_cents: number;
  counted_at: number | null;
  person: string | null;
}

export async function readStockCountLines(
  db: Db,
  count: StoredCount,
  {
    which = sql`1 = 1`,
    isHidden = isExpectedStockHidden(count),
  }: { which?: RawBuilder<unknown>; isHidden?: boolean } = {},
): Promise<CountLine[]> {
  const { rows } = await sql<StoredLine>`
    select line.product_id, product.name, product.upc, product.ean, line.counted_milli,
      case when line.counted_milli is null then coalesce(stock.quantity_milli, 0)
        else line.expected_milli end as expected_milli,
      coalesce(line.cost_cents, product.cost_cents) as cost_cents, line.counted_at, admin.name as person
    from stock_count_line as line
    join product on product.id = line.product_id
    left join stock on stock.product_id = line.product_id and stock.warehouse_id = ${count.warehouse_id}
    left join admin on admin.id = line.counted_by
    where line.count_id = ${count.id} and ${which}
    order by product.search, product.id
  `.execute(db);
  const packs = await packsIn(db, count.id, which);
  return rows.map(row => ({
    productId: row.product_id,
    name: row.name,
    upc: row.upc,
    ean: row.ean,
    counted: row.counted_milli === null ? null : convertThousandthsToUnits(row.counted_milli),
    expected: isHidden || row.expected_milli === null ? null : convertThousandthsToUnits(row.expected_milli),
    cost: toDollars(row.cost_cents),
    countedAt: row.counted_at ?? 0,
    countedBy: row.person ?? '',
    ...(packs.has(row.product_id) ? { packs: packs.get(row.product_id)! } : {}),
  }));
}

async function packsIn(db: Db, countId: number, which: RawBuilder<unknown>) {
  const { rows } = await sql<{ product_id: number; code: string; size_milli: number }>`
    select pack.product_id, pack.code, pack.size_milli from stock_count_line as line
    join product_code as pack on pack.product_id = line.product_id
    where line.count_id = ${countId} and ${which} order by pack.code_key
  `.execute(db);
  const packs = new Map<number, { code: string; size: number }[]>();
  for (const { product_id: id, code, size_milli: size } of rows)
    packs.set(id, [...(packs.get(id) ?? []), { code, size: convertThousandthsToUnits(size) }]);
  return packs;
}

export async function startStockCount(
  tx: Tx,
  request: FastifyRequest,
  input: StockCountInput,
): Promise<number> {
  const { adminId } = getActor(request);
  const { branchId, scope } = input;
  const { id: warehouseId } = await readWarehouse(tx, branchId, input.warehouseId, 'warehouseId');
  const category_id = scope === 'category' ? await findCategory(tx, input) : null;
  const { time_zone, cutoff_hour } = await tx
    .selectFrom('branch')
    .select(['time_zone', 'cutoff_hour'])
    .where('id', '=', branchId)
    .executeTakeFirstOrThrow();
  const now = Date.now();
  const count = await tx
    .insertInto('stock_count')
    .values({
      branch_id: branchId,
      warehouse_id: warehouseId,
      name: input.name.trim(),
      scope,
      category_id,
      is_blind: toFlag(input.isBlind),
      created_at: now,
      created_by: adminId,
      business_day: toBusinessDay(now, time_zone, cutoff_hour),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (scope !== 'list') {
    await sql`
      insert into stock_count_line (count_id, product_id)
      select cast(${count.id} as bigint), product.id from product
      left join stock on stock.product_id = product.id and stock.warehouse_id = ${warehouseId}
      where product.branch_id = ${branchId} and (product.status = 1 or coalesce(stock.quantity_milli, 0) <> 0)
        and ${category_id === null ? sql`1 = 1` : sql`product.category_id = ${category_id}`}
    `.execute(tx);
  }
  await recordTrailEvents(tx, getTrailActor(request), {
    action: 'create',
    resource: 'count',
    id: count.id,
    name: count.name,
    branchId,
    after: { status: 'open', isBlind: input.isBlind },
  });
  return count.id;
}

async function findCategory(tx: Tx, { branchId, categoryId }: StockCountInput): Promise<number> {
  const category = await tx
    .selectFrom('category')
    .select('id')
    .where('id', '=', categoryId ?? 0)
    .where('branch_id', '=', branchId)
    .executeTakeFirst();
  if (category) return category.id;
  throw new HttpProblem(400, createMessage('product.categoryNotInBranch'), 'categoryId');
}

/**
 * Reads and locks a count that is still open.
 * @throws HttpProblem 404 if it does not exist, 409 if it is no longer open
 */
async function openCount(tx: Tx, request: FastifyRequest, id: number): Promise<StoredCount> {
  await lockRow(tx, 'stock_count', id);
  const count = await readVisibleRow(tx, request, 'stock_count', id, 'count');
  if (count.status === 'open') return count;
  throw new HttpProblem(
    409,
    count.status === 'posted' ? createMessage('count.posted') : createMessage('count.cancelled'),
  );
}

/**
 * Stores the counted quantity of a product, and adds the product to the count if it is missing.
 * @returns the line of the count
 * @throws HttpProblem 400 for a product or code that the branch does not have, 409 if the stored quantity is not the
 *   one that the caller has seen
 */
export async function storeCountedQuantity(
  tx: Tx,
  request: FastifyRequest,
  id: number,
  input: CountLineInput,
): Promise<CountLine> {
  const count = await openCount(tx, request, id);
  const product = await findProduct(tx, count.branch_id, input);
  await lockProductsForStockChange(tx, [product.id]);
  const before = await tx
    .selectFrom('stock_count_line as line')
    .leftJoin('admin', 'admin.id', 'line.counted_by')
    .select(['line.counted_milli', 'admin.name'])
    .where('count_id', '=', id)
    .where('product_id', '=', product.id)
    .executeTakeFirst();
  const storedQuantity = before?.counted_milli ?? null;
  if (storedQuantity !== (input.seen === null ? null : Math.round(input.seen * 1000))) {
    const what =
      storedQuantity === null ? createMessage('word.nothing') : convertThousandthsToUnits(storedQuantity);
    throw new HttpProblem(
      409,
      createMessage('count.countedMeanwhile', {
        who: before?.name ?? createMessage('word.somebody'),
        counted: what,
        product: product.name,
      }),
      'counted',
    );
  }
  const values =
    input.counted === null
      ? { counted_milli: null, expected_milli: null, cost_cents: null }
      : {
          counted_milli: toThousandths(input.counted, 'counted'),
          expected_milli: await readStockInWarehouse(tx, product.id, count.warehouse_id),
          cost_cents: product.cost_cents,
        };
  const line = { ...values, counted_at: Date.now(), counted_by: getActor(request).adminId };
  await tx
    .insertInto('stock_count_line')
    .values({ count_id: id, product_id: product.id, ...line })
    .onConflict(conflict => conflict.columns(['count_id', 'product_id']).doUpdateSet(line))
    .execute();
  const [written] = await readStockCountLines(tx, count, { which: sql`line.product_id = ${product.id}` });
  return written!;
}

async function findProduct(
  tx: Tx,
  branchId: number,
  { productId, code = '' }: CountLineInput,
): Promise<Row<'product'>> {
  const products = tx.selectFrom('product').selectAll().where('branch_id', '=', branchId);
  if (productId !== undefined) {
    const product = await products.where('id', '=', productId).executeTakeFirst();
    if (product) return product;
    throw new HttpProblem(400, createMessage('product.notInBranch'), 'productId');
  }
  const wanted = code.trim();
  const key = normalizeProductCode(wanted);
  const product =
    wanted === ''
      ? undefined
      : await products
          .where(eb => eb.or([eb('upc_key', '=', key), eb('ean_key', '=', key)]))
          .orderBy('id')
          .executeTakeFirst();
  const found = product ?? (await inPackage(tx, branchId, wanted));
  if (found) return found;
  throw new HttpProblem(400, createMessage('count.unknownCode', { code: wanted }), 'code');
}

async function inPackage(tx: Tx, branchId: number, code: string): Promise<Row<'product'> | undefined> {
  const pack = (await findPackagesByCode(tx, branchId, [code])).get(normalizeProductCode(code));
  if (!pack) return undefined;
  return tx.selectFrom('product').selectAll().where('id', '=', pack.product_id).executeTakeFirst();
}

export async function readStockCountReview(db: Db, count: StoredCount): Promise<CountReview> {
  const which = sql`line.counted_milli <> line.expected_milli`;
  const lines = await readStockCountLines(db, count, { which, isHidden: false });
  const computeValue = ({ counted, expected, cost }: CountLine) =>
    computeNetCents(Math.round(cost * 100), Math.round(((counted ?? 0) - (expected ?? 0)) * 1000));
  const values = lines.map(computeValue);
  const sum = (part: number[]) => toDollars(part.reduce((total, value) => total + value, 0));
  return {
    lines: lines.sort((a, b) => Math.abs(computeValue(b)) - Math.abs(computeValue(a))),
    more: sum(values.filter(value => value > 0)),
    less: sum(values.filter(value => value < 0)),
  };
}

/**
 * Posts a count: changes the stock of each counted product by the counted quantity minus the expected one.
 * @throws HttpProblem 400 if the stock of a product would leave the permitted range, 404 if the count does not exist,
 *   409 if it is no longer open
 */
export async function postStockCount(tx: Tx, request: FastifyRequest, id: number): Promise<void> {
  const count = await openCount(tx, request, id);
  const { adminId } = getActor(request);
  const lines = await tx
    .selectFrom('stock_count_line')
    .select(['product_id', 'counted_milli', 'expected_milli', 'cost_cents'])
    .where('count_id', '=', id)
    .where('counted_milli', 'is not', null)
    .whereRef('counted_milli', '<>', 'expected_milli')
    .orderBy('product_id')
    .execute();
  const movements = lines.map((line): NewMovement => ({
    kind: 'count',
    causedBy: id,
    warehouseId: count.warehouse_id,
    reason: count.name,
    productId: line.product_id,
    costCents: line.cost_cents!,
    quantityMilli: line.counted_milli! - line.expected_milli!,
  }));
  await assertStocksInRange(tx, movements);
  await moveStock(tx, { branchId: count.branch_id, adminId }, movements);
  await endCount(tx, request, count, { status: 'posted', differing: lines.length });
}

/** Cancels a count. The stock does not change. @throws HttpProblem 409 if the count is no longer open */
export async function cancelStockCount(tx: Tx, request: FastifyRequest, id: number): Promise<void> {
  await endCount(tx, request, await openCount(tx, request, id), { status: 'cancelled' });
}

async function endCount(
  tx: Tx,
  request: FastifyRequest,
  { id, name, branch_id: branchId }: StoredCount,
  after: { status: 'posted' | 'cancelled'; differing?: number },
): Promise<void> {
  await tx
    .updateTable('stock_count')
    .set({ status: after.status, ended_at: Date.now(), ended_by: getActor(request).adminId })
    .where('id', '=', id)
    .execute();
  await recordTrailEvents(tx, getTrailActor(request), {
    action: 'update',
    resource: 'count',
    id,
    name,
    branchId,
    before: { status: 'open' },
    after,
  });
}

/**
 * Transfers of goods: one warehouse sends them and another one receives them, in the same branch or a different one.
 */
import type { FastifyRequest } from 'fastify';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type {
  TransferReceiptInput,
  SentTransferLine,
  SentTransfer,
  TransferInput,
} from '../../contract/transfer.ts';
import type { TransferStatus } from '../../contract/enums.ts';
import { recordTrailEvents, getTrailActor } from '../audit/trail.ts';
import { getActor } from '../auth/actor.ts';
import type { Db, Tx } from '../database/connect.ts';
import { lockRow } from '../database/locks.ts';
import type { Row } from '../database/schema.ts';
import { toDollars } from '../http/money.ts';
import { assertRecordFound, HttpProblem } from '../http/problems.ts';
import { toThousandths, convertThousandthsToUnits } from '../http/quantities.ts';
import {
  buildOrderBy,
  toCaseInsensitiveSortColumn,
  type SortableColumns,
  type SortQuery,
} from '../http/sorting.ts';
import { type Message, createMessage } from '../language/message.ts';
import { ProductCodeIndex } from '../../contract/productCodeIndex.ts';
import { lockProductsForStockChange, moveStock, type NewMovement } from '../stock/stockLedger.ts';
import { toBusinessDay } from '../../contract/businessDay.ts';
import { createWallClockFormatter } from '../time/wallClock.ts';
import { assertStocksInRange, assertStockInRange, readWarehouse } from './stockLimits.ts';

export function whereTransferVisible(request: FastifyRequest): RawBuilder<SqlBool> {
  const own = getActor(request).branchId;
  return own === null
    ? sql<SqlBool>`1 = 1`
    : sql<SqlBool>`(transfer.branch_id = ${own} or transfer.to_branch_id = ${own})`;
}

export async function assertTransferVisible(db: Db, request: FastifyRequest, id: number): Promise<void> {
  const { rows } =
    await sql`select id from transfer where id = ${id} and ${whereTransferVisible(request)}`.execute(db);
  assertRecordFound(rows[0], 'transfer', id);
}

interface Listed extends Omit<Row<'transfer'>, 'to_branch_id'> {
  to_branch_id: number;
  from_name: string;
  from_branch: string;
  to_name: string;
  to_branch: string;
  zone: string;
  sender: string | null;
  ender: string | null;
  lines: number;
  value: number;
  differing: number;
}

/** SQL that sorts transfers that are on the way before all others, because users still have to receive them. */
const OPEN_FIRST = sql`
  case when transfer.status = 'sent' then 0 else 1 end, transfer.created_at desc, transfer.id desc
`;

const nameIgnoringCase = (table: string, id: string) =>
  sql`coalesce((select lower(name) from ${sql.table(table)} where id = ${sql.ref(`transfer.${id}`)}), '')`;

const SORTED_COLUMNS: SortableColumns<'transfers'> = {
  id: sql`transfer.id`,
  createdAt: sql`transfer.created_at`,
  status: sql`transfer.status`,
  note: toCaseInsensitiveSortColumn('transfer.note'),
  from: nameIgnoringCase('warehouse', 'from_warehouse_id'),
  to: nameIgnoringCase('warehouse', 'to_warehouse_id'),
  sentBy: nameIgnoringCase('admin', 'sent_by'),
  endedAt: sql`coalesce(transfer.ended_at, 0)`,
  endedBy: nameIgnoringCase('admin', 'ended_by'),
  lines: sql`(select count(*) from transfer_item where transfer_id = transfer.id)`,
  value: sql`(select coalesce(sum(round(quantity_milli * 1.0 * cost_cents / 1000)), 0) from transfer_item
    where transfer_id = transfer.id)`,
  differing: sql`(select count(*) from transfer_item
    where transfer_id = transfer.id and (received_milli <> quantity_milli or damaged_milli > 0))`,
};

export const buildTransferOrderBy = (query: SortQuery<'transfers'>) =>
  buildOrderBy(SORTED_COLUMNS, query, OPEN_FIRST);

export async function readSentTransfers(
  db: Db,
  which: RawBuilder<unknown>,
  order: RawBuilder<unknown> = OPEN_FIRST,
): Promise<SentTransfer[]> {
  const { rows } = await sql<Listed>`
    select transfer.*, coalesce(transfer.to_branch_id, transfer.branch_id) as to_branch_id,
      source.name as from_name, source_branch.name as from_branch, source_branch.time_zone as zone,
      target.name as to_name, target_branch.name as to_branch, sender.name as sender, ender.name as ender,
      ${SORTED_COLUMNS.lines} as lines,
      ${SORTED_COLUMNS.value} as value, ${SORTED_COLUMNS.differing} as differing
    from transfer
    join warehouse as source on source.id = transfer.from_warehouse_id
    join branch as source_branch on source_branch.id = transfer.branch_id
    join warehouse as target on target.id = transfer.to_warehouse_id
    join branch as target_branch on target_branch.id = coalesce(transfer.to_branch_id, transfer.branch_id)
    left join admin as sender on sender.id = transfer.sent_by
    left join admin as ender on ender.id = transfer.ended_by
    where ${which} order by ${order}
  `.execute(db);
  return rows.map(toSentTransfer);
}

function toSentTransfer(row: Listed): SentTransfer {
  const shown = createWallClockFormatter(row.zone);
  return {
    id: row.id,
    createdAt: shown(row.created_at),
    status: row.status,
    note: row.note,
    from: {
      id: row.from_warehouse_id,
      name: row.from_name,
      branchId: row.branch_id,
      branch: row.from_branch,
    },
    to: {
      id: row.to_warehouse_id,
      name: row.to_name,
      branchId: row.to_branch_id,
      branch: row.to_branch,
    },
    sentBy: row.sender ?? '',
    endedAt: row.ended_at === null ? '' : shown(row.ended_at),
    endedBy: row.ender ?? '',
    lines: row.lines,
    value: toDollars(Number(row.value)),
    differing: row.differing,
  };
}

export async function readSentTransferLines(db: Db, transferId: number): Promise<SentTransferLine[]> {
  const rows = await db
    .selectFrom('transfer_item as item')
    .innerJoin('product', 'product.id', 'item.product_id')
    .innerJoin('transfer', 'transfer.id', 'item.transfer_id')
    .selectAll('item')
    .select(['product.name', 'product.upc', 'transfer.status'])
    .where('item.transfer_id', '=', transferId)
    .orderBy('item.id')
    .execute();
  return rows.map(row => ({
    id: row.id,
    productId: row.product_id,
    productName: row.name,
    upc: row.upc,
    quantity: convertThousandthsToUnits(row.quantity_milli),
    received: receivedUnits(row),
    damaged: convertThousandthsToUnits(row.damaged_milli),
    cost: toDollars(row.cost_cents),
  }));
}

/**
 * Returns the received quantity of a line in units. Older transfers have no received quantity. If they were received,
 * the result is the sent quantity.
 */
function receivedUnits({
  status,
  received_milli,
  quantity_milli,
}: Pick<Row<'transfer_item'>, 'received_milli' | 'quantity_milli'> & { status: TransferStatus }) {
  if (received_milli !== null) return convertThousandthsToUnits(received_milli);
  return status === 'received' ? convertThousandthsToUnits(quantity_milli) : null;
}

interface ArrivedLine {
  received_milli: number;
  damaged_milli: number;
}

function toArrivedLine(
  { received, damaged = 0 }: TransferReceiptInput['items'][number],
  line: number,
): ArrivedLine {
  const field = `items.${line}.damaged`;
  const received_milli = toThousandths(received, `items.${line}.received`);
  const damaged_milli = toThousandths(damaged, field);
  if (damaged_milli <= received_milli) return { received_milli, damaged_milli };
  throw new HttpProblem(400, createMessage('stock.aboveReceived', { field }), field);
}

/**
 * Sends a transfer: removes the goods from the sending warehouse.
 * @returns the transfer's id
 * @throws HttpProblem 400 if the warehouses are the same, the sending branch has no such warehouse or product, the
 *   receiving warehouse is missing or inactive, or its branch lacks a product
 */
export async function sendTransfer(tx: Tx, request: FastifyRequest, input: TransferInput): Promise<number> {
  const { adminId } = getActor(request);
  const { branchId } = input;
  if (input.fromWarehouseId === input.toWarehouseId) {
    throw new HttpProblem(400, createMessage('transfer.sameWarehouse'), 'toWarehouseId');
  }
  await readWarehouse(tx, branchId, input.fromWarehouseId, 'fromWarehouseId');
  const target = await tx
    .selectFrom('warehouse')
    .innerJoin('branch', 'branch.id', 'warehouse.branch_id')
    .select(['warehouse.branch_id', 'branch.name', 'branch.status'])
    .where('warehouse.id', '=', input.toWarehouseId)
    .executeTakeFirst();
  if (!target) throw new HttpProblem(400, createMessage('transfer.noWarehouse'), 'toWarehouseId');
  const leavesBranch = target.branch_id !== branchId;
  if (leavesBranch && target.status !== 1) {
    const refusal = createMessage('transfer.warehouseInactive', { name: target.name });
    throw new HttpProblem(400, refusal, 'toWarehouseId');
  }
  const products = await readProducts(tx, branchId, input);
  const twins = leavesBranch ? await findProductsInBranch(tx, target, [...products.values()]) : null;
  const at = Date.now();
  const { time_zone, cutoff_hour } = await tx
    .selectFrom('branch')
    .select(['time_zone', 'cutoff_hour'])
    .where('id', '=', branchId)
    .executeTakeFirstOrThrow();
  const transfer = await tx
    .insertInto('transfer')
    .values({
      branch_id: branchId,
      to_branch_id: leavesBranch ? target.branch_id : null,
      from_warehouse_id: input.fromWarehouseId,
      to_warehouse_id: input.toWarehouseId,
      created_at: at,
      business_day: toBusinessDay(at, time_zone, cutoff_hour),
      status: 'sent',
      note: input.note.trim(),
      sent_by: adminId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const items = input.items.map(({ productId, quantity }, line) => {
    const product = products.get(productId)!;
    const quantity_milli = toThousandths(quantity, `items.${line}.quantity`);
    assertStockInRange(product, product.stock_milli - quantity_milli);
    return {
      transfer_id: transfer.id,
      product_id: productId,
      quantity_milli,
      cost_cents: product.cost_cents,
      to_product_id: twins?.get(productId) ?? null,
    };
  });
  await tx.insertInto('transfer_item').values(items).execute();
  await moveStock(
    tx,
    { branchId, at, adminId },
    items.map(item => ({
      kind: 'transfer',
      causedBy: transfer.id,
      warehouseId: input.fromWarehouseId,
      productId: item.product_id,
      quantityMilli: -item.quantity_milli,
      costCents: item.cost_cents,
    })),
  );
  await recordTrailEvents(tx, getTrailActor(request), {
    action: 'create',
    resource: 'transfer',
    id: transfer.id,
    name: `#${transfer.id}`,
    branchId,
    after: { status: 'sent', lines: items.length },
  });
  return transfer.id;
}

async function readProducts(
  tx: Tx,
  branchId: number,
  { items }: TransferInput,
): Promise<Map<number, Row<'product'>>> {
  const ids = items.map(({ productId }) => productId);
  await lockProductsForStockChange(tx, ids);
  const rows = await tx
    .selectFrom('product')
    .selectAll()
    .where('branch_id', '=', branchId)
    .where('id', 'in', ids)
    .execute();
  const products = new Map(rows.map(row => [row.id, row]));
  for (const [line, id] of ids.entries()) {
    const field = `items.${line}.productId`;
    if (!products.has(id)) throw new HttpProblem(400, createMessage('record.notAProduct', { field }), field);
    if (ids.indexOf(id) < line) throw new HttpProblem(400, createMessage('count.productTwice'), field);
  }
  return products;
}

/**
 * Finds the products of the receiving branch that have the same UPC as the sent products.
 * @returns their ids, by the id of the sent product
 * @throws HttpProblem 400 naming a sent product that has no UPC, or whose UPC the receiving branch lacks
 */
async function findProductsInBranch(
  tx: Tx,
  { branch_id, name }: { branch_id: number; name: string },
  products: readonly Row<'product'>[],
): Promise<Map<number, number>> {
  const keys = products.map(({ upc_key }) => upc_key).filter(key => key !== '');
  const rows = keys.length
    ? await tx
        .selectFrom('product')
        .select(['id', 'upc'])
        .where('branch_id', '=', branch_id)
        .where('upc_key', 'in', keys)
        // The oldest product comes first, so that it takes precedence if two products share a code.
        .orderBy('id')
        .execute()
    : [];
  const byCode = new ProductCodeIndex<number>();
  for (const { id, upc } of rows) byCode.add(upc, id);
  return new Map(
    products.map(product => {
      const twin = product.upc === '' ? undefined : byCode.get(product.upc);
      if (twin !== undefined) return [product.id, twin];
      throw new HttpProblem(
        400,
        createMessage('transfer.productMissing', { branch: name, product: product.name }),
        'items',
      );
    }),
  );
}

/**
 * Receives a transfer: adds the undamaged quantities to the receiving warehouse.
 * @throws HttpProblem 400 naming the line or product, 409 if the transfer is no longer on the way
 */
export async function receiveTransfer(
  tx: Tx,
  request: FastifyRequest,
  id: number,
  input: TransferReceiptInput,
): Promise<void> {
  const transfer = await openTransfer(tx, request, id);
  const branchId = transfer.to_branch_id ?? transfer.branch_id;
  assertWorksInBranch(request, branchId, createMessage('transfer.onlyReceiver'));
  const items = await tx
    .selectFrom('transfer_item')
    .selectAll()
    .where('transfer_id', '=', id)
    .orderBy('id')
    .execute();
  const arrived = new Map<number, ArrivedLine>();
  for (const [line, item] of input.items.entries()) {
    const field = `items.${line}.id`;
    if (arrived.has(item.id)) throw new HttpProblem(400, createMessage('stock.lineTwice'), field);
    arrived.set(item.id, toArrivedLine(item, line));
  }
  if (arrived.size !== items.length || !items.every(item => arrived.has(item.id))) {
    throw new HttpProblem(400, createMessage('transfer.linesMissing'), 'items');
  }
  for (const item of items) {
    await tx.updateTable('transfer_item').set(arrived.get(item.id)!).where('id', '=', item.id).execute();
  }
  const movements = items.map((item): NewMovement => {
    const { received_milli, damaged_milli } = arrived.get(item.id)!;
    return {
      kind: 'transfer',
      causedBy: id,
      warehouseId: transfer.to_warehouse_id,
      productId: item.to_product_id ?? item.product_id,
      quantityMilli: received_milli - damaged_milli,
      costCents: item.cost_cents,
    };
  });
  await assertStocksInRange(tx, movements);
  await moveStock(tx, { branchId, adminId: getActor(request).adminId }, movements);
  const differing = items.filter(item => {
    const { received_milli, damaged_milli } = arrived.get(item.id)!;
    return received_milli !== item.quantity_milli || damaged_milli > 0;
  }).length;
  await endTransfer(tx, request, transfer, 'received', { differing });
}

/**
 * Cancels a transfer: returns the goods to the sending warehouse.
 * @throws HttpProblem 400 naming the product, 409 if the transfer is no longer on the way
 */
export async function cancelTransfer(tx: Tx, request: FastifyRequest, id: number): Promise<void> {
  const transfer = await openTransfer(tx, request, id);
  const { branch_id: branchId } = transfer;
  assertWorksInBranch(request, branchId, createMessage('transfer.onlySender'));
  const items = await tx.selectFrom('transfer_item').selectAll().where('transfer_id', '=', id).execute();
  const movements = items.map((item): NewMovement => ({
    kind: 'transfer',
    causedBy: id,
    warehouseId: transfer.from_warehouse_id,
    productId: item.product_id,
    quantityMilli: item.quantity_milli,
    costCents: item.cost_cents,
  }));
  await assertStocksInRange(tx, movements);
  await moveStock(tx, { branchId, adminId: getActor(request).adminId }, movements);
  await endTransfer(tx, request, transfer, 'cancelled', {});
}

/**
 * Reads and locks a transfer that is on the way.
 * @throws HttpProblem 404 if it does not exist, 409 if it is no longer on the way
 */
async function openTransfer(tx: Tx, request: FastifyRequest, id: number): Promise<Row<'transfer'>> {
  await lockRow(tx, 'transfer', id);
  const { rows } = await sql<Row<'transfer'>>`
    select * from transfer where id = ${id} and ${whereTransferVisible(request)}
  `.execute(tx);
  const transfer = assertRecordFound(rows[0], 'transfer', id);
  if (transfer.status === 'sent') return transfer;
  throw new HttpProblem(
    409,
    transfer.status === 'received' ? createMessage('transfer.received') : createMessage('transfer.cancelled'),
  );
}

/**
 * Checks that the caller works in this branch, or in every branch.
 * @throws HttpProblem 403 with the message `refusal` for a user of another branch
 */
function assertWorksInBranch(request: FastifyRequest, branchId: number, refusal: Message): void {
  const own = getActor(request).branchId;
  if (own !== null && own !== branchId) throw new HttpProblem(403, refusal);
}

async function endTransfer(
  tx: Tx,
  request: FastifyRequest,
  { id, branch_id: branchId }: Row<'transfer'>,
  status: TransferStatus,
  trailFields: { differing?: number },
): Promise<void> {
  const ended_by = getActor(request).adminId;
  await tx
    .updateTable('transfer')
    .set({ status, ended_at: Date.now(), ended_by })
    .where('id', '=', id)
    .execute();
  await recordTrailEvents(tx, getTrailActor(request), {
    action: 'update',
    resource: 'transfer',
    id,
    name: `#${id}`,
    branchId,
    before: { status: 'sent' },
    after: { status, ...trailFields },
  });
}

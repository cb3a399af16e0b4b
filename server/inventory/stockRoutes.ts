import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { okResponse, createdResponse, IdParams } from '../../contract/common.ts';
import {
  StockCorrectionInput,
  StockLossInput,
  PagedStockMovements,
  MovementQuery,
  ProductStock,
  SupplierReturnInput,
  type Movement,
} from '../../contract/stock.ts';
import type { MovementKind } from '../../contract/enums.ts';
import { recordTrailEvents, getTrailActor, type AuditedFieldValues } from '../audit/trail.ts';
import { getActor } from '../auth/actor.ts';
import { readVisibleRow } from '../auth/visibleRows.ts';
import { readTimeZone } from '../branches/timeZone.ts';
import { inTransaction, type Db } from '../database/connect.ts';
import type { Row } from '../database/schema.ts';
import { runIdempotently, IdempotencyHeaders, toIdempotentSubmission } from '../http/idempotency.ts';
import { toDollars } from '../http/money.ts';
import { HttpProblem } from '../http/problems.ts';
import { toThousandths, convertThousandthsToUnits } from '../http/quantities.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { createMessage } from '../language/message.ts';
import { computeNetCents, divideAndRound } from '../../contract/amounts.ts';
import { findOrAddSalesFloor } from '../stock/salesFloor.ts';
import {
  lockProductsForStockChange,
  moveStock,
  readStockInWarehouse,
  SOLD_THOUSANDTHS_SQL,
  type NewMovement,
} from '../stock/stockLedger.ts';
import { createWallClockFormatter } from '../time/wallClock.ts';
import { assertStockInRange, readWarehouse } from './stockLimits.ts';

type Product = Row<'product'>;

export const stockRoutes: RoutePlugin = (app, { db }, done) => {
  const tags = ['stock'];

  app.get(
    '/api/stock/product/:id',
    {
      config: { right: ['show', 'stock'] },
      schema: {
        operationId: 'readStock',
        summary: 'Returns the stock of a product by warehouse',
        tags,
        params: IdParams,
        response: okResponse(ProductStock),
      },
    },
    async request => readStock(db, await readVisibleRow(db, request, 'product', request.params.id)),
  );

  app.get(
    '/api/stock/product/:id/movements',
    {
      config: { right: ['show', 'stock'] },
      schema: {
        operationId: 'readStockMovements',
        summary: 'Lists the stock movements of a product, newest first',
        tags,
        params: IdParams,
        querystring: MovementQuery,
        response: okResponse(PagedStockMovements),
      },
    },
    async request => {
      const { id, branch_id } = await readVisibleRow(db, request, 'product', request.params.id);
      return readMovements(db, id, await readTimeZone(db, branch_id), request.query.before);
    },
  );

  app.post(
    '/api/stock/product/:id/correction',
    {
      config: { right: ['edit', 'stock'] },
      schema: {
        operationId: 'correctStock',
        summary: 'Corrects the stock by a difference, or to a counted quantity',
        tags,
        params: IdParams,
        headers: IdempotencyHeaders,
        body: StockCorrectionInput,
        response: createdResponse(ProductStock),
      },
    },
    async (request, reply) => {
      const { difference, counted, reason, warehouseId } = request.body;
      if ((difference === undefined) === (counted === undefined)) {
        throw new HttpProblem(400, createMessage('stock.differenceOrCounted'), 'difference');
      }
      const answer = await moved(db, request, warehouseId, there => ({
        kind: 'correction',
        quantityMilli:
          counted === undefined
            ? Math.sign(difference!) * toThousandths(Math.abs(difference!), 'difference')
            : toThousandths(counted, 'counted') - there,
        reason: reason.trim(),
      }));
      reply.code(201);
      return answer;
    },
  );

  app.post(
    '/api/stock/product/:id/loss',
    {
      config: { right: ['edit', 'stock'] },
      schema: {
        operationId: 'recordLoss',
        summary: 'Removes broken, expired or stolen goods from the stock',
        tags,
        params: IdParams,
        headers: IdempotencyHeaders,
        body: StockLossInput,
        response: createdResponse(ProductStock),
      },
    },
    async (request, reply) => {
      const { quantity, reason, note, warehouseId } = request.body;
      const answer = await moved(db, request, warehouseId, () => ({
        kind: 'loss',
        quantityMilli: -toThousandths(quantity, 'quantity'),
        reason: [reason, note.trim()].filter(Boolean).join(': '),
      }));
      reply.code(201);
      return answer;
    },
  );

  app.post(
    '/api/stock/product/:id/return',
    {
      config: { right: ['edit', 'stock'] },
      schema: {
        operationId: 'returnToSupplier',
        summary: 'Removes goods returned to a supplier from the stock',
        tags,
        params: IdParams,
        headers: IdempotencyHeaders,
        body: SupplierReturnInput,
        response: createdResponse(ProductStock),
      },
    },
    async (request, reply) => {
      const { quantity, supplierId, note, warehouseId } = request.body;
      const { branch_id } = await readVisibleRow(db, request, 'product', request.params.id);
      const supplier = await db
        .selectFrom('supplier')
        .select('name')
        .where('id', '=', supplierId)
        .where('branch_id', '=', branch_id)
        .executeTakeFirst();
      if (!supplier) throw new HttpProblem(400, createMessage('product.supplierNotInBranch'), 'supplierId');
      const answer = await moved(db, request, warehouseId, () => ({
        kind: 'return',
        quantityMilli: -toThousandths(quantity, 'quantity'),
        reason: [supplier.name, note.trim()].filter(Boolean).join(': '),
        causedBy: supplierId,
      }));
      reply.code(201);
      return answer;
    },
  );
  done();
};

type ByHand = Pick<NewMovement, 'kind' | 'quantityMilli' | 'reason' | 'causedBy'>;

/**
 * Changes the stock of the requested product, with an entry in the audit trail. A repeated request has no further
 * effect.
 * @param warehouseId default: the sales floor
 * @param movement receives the current stock in the warehouse, in thousandths
 * @returns the new stock
 */
async function moved(
  db: Db,
  request: FastifyRequest & { params: { id: number } },
  warehouseId: number | undefined,
  movement: (there: number) => ByHand,
): Promise<ProductStock> {
  const { adminId } = getActor(request);
  const { id, branch_id: branchId } = await readVisibleRow(db, request, 'product', request.params.id);
  await inTransaction(db, tx =>
    runIdempotently(tx, toIdempotentSubmission(request, adminId), 'this change', async () => {
      await lockProductsForStockChange(tx, [id]);
      const product = await readVisibleRow(tx, request, 'product', id);
      const place =
        warehouseId === undefined
          ? await findOrAddSalesFloor(tx, branchId)
          : (await readWarehouse(tx, branchId, warehouseId, 'warehouseId')).id;
      const written = movement(await readStockInWarehouse(tx, id, place));
      const after = product.stock_milli + written.quantityMilli;
      assertStockInRange(product, after);
      if (written.quantityMilli === 0) return id;
      const costs = { productId: id, warehouseId: place, costCents: product.cost_cents };
      await moveStock(tx, { branchId, adminId }, [{ ...costs, ...written }]);
      const fields: AuditedFieldValues = { stock: convertThousandthsToUnits(after), reason: written.reason };
      await recordTrailEvents(tx, getTrailActor(request), {
        action: 'update',
        resource: 'product',
        id,
        name: product.name,
        branchId,
        before: { stock: convertThousandthsToUnits(product.stock_milli) },
        after: fields,
      });
      return id;
    }),
  );
  return readStock(db, await readVisibleRow(db, request, 'product', id));
}

async function readStock(db: Db, { id, branch_id, cost_cents, stock_milli }: Product): Promise<ProductStock> {
  const rows = await db
    .selectFrom('warehouse')
    .leftJoin('stock', join =>
      join.onRef('stock.warehouse_id', '=', 'warehouse.id').on('stock.product_id', '=', id),
    )
    .select(['warehouse.id', 'warehouse.name', 'warehouse.is_floor', 'stock.quantity_milli'])
    .where('warehouse.branch_id', '=', branch_id)
    .orderBy('warehouse.is_floor', 'desc')
    .orderBy('warehouse.id')
    .execute();
  return {
    stock: convertThousandthsToUnits(stock_milli),
    cost: toDollars(cost_cents),
    warehouses: rows.map(row => ({
      id: row.id,
      name: row.name,
      isFloor: row.is_floor === 1,
      stock: convertThousandthsToUnits(row.quantity_milli ?? 0),
    })),
  };
}

const PAGE = 50;

interface Moved {
  id: number;
  kind: MovementKind;
  quantity_milli: number;
  /**
   * Cost in cents. For a sale, it is the total cost of the sale's lines with the product; for any other movement, the
   * cost of one unit or kilogram.
   */
  cost_cents: number;
  reason: string;
  at: number;
  person: string | null;
  warehouse: string | null;
  caused_by: number | null;
}

async function readMovements(
  db: Db,
  productId: number,
  zone: string,
  before = '',
): Promise<PagedStockMovements> {
  const [movement = Number.MAX_SAFE_INTEGER, order = Number.MAX_SAFE_INTEGER] = before
    .split('-')
    .filter(Boolean)
    .map(Number);
  const written = await sql<Moved>`
    select movement.id, kind, quantity_milli, movement.cost_cents, reason, at, admin.name as person,
      warehouse.name as warehouse, caused_by
    from stock_movement as movement
    left join admin on admin.id = movement.admin_id
    left join warehouse on warehouse.id = movement.warehouse_id
    where product_id = ${productId} and movement.id < ${movement}
    order by movement.id desc limit ${PAGE + 1}
  `.execute(db);
  const sold = await sql<Moved>`
    select lines.order_id as id, 'sale' as kind, lines.quantity_milli, lines.cost_cents, '' as reason,
      sale.created_at as at, admin.name as person, warehouse.name as warehouse, lines.order_id as caused_by
    from (
      select order_id, min(warehouse_id) as warehouse_id, -sum(${SOLD_THOUSANDTHS_SQL}) as quantity_milli,
        sum(cost_cents) as cost_cents
      from sale_line as line
      where product_id = ${productId} and warehouse_id is not null and order_id < ${order}
      group by order_id order by order_id desc limit ${PAGE + 1}
    ) as lines
    join sale on sale.id = lines.order_id
    left join admin on admin.id = sale.admin_id
    left join warehouse on warehouse.id = lines.warehouse_id
    order by lines.order_id desc
  `.execute(db);
  const both = merged(written.rows, sold.rows);
  const shown = both.slice(0, PAGE);
  const findLast = (isSale: boolean, from: number) =>
    shown.findLast(({ kind }) => (kind === 'sale') === isSale)?.id ?? from;
  const clock = createWallClockFormatter(zone);
  return {
    results: shown.map(row => toMovement(row, clock)),
    next: both.length > PAGE ? `${findLast(false, movement)}-${findLast(true, order)}` : '',
  };
}

function merged(written: readonly Moved[], sold: readonly Moved[]): Moved[] {
  const both: Moved[] = [];
  for (let at = 0, of = 0; at < written.length || of < sold.length;) {
    const [one, other] = [written[at], sold[of]];
    if (one && (!other || one.at >= other.at)) both.push(written[at++]!);
    else both.push(sold[of++]!);
  }
  return both;
}

function computeCosts({ kind, quantity_milli, cost_cents }: Moved): { unit: number; value: number } {
  if (kind !== 'sale') return { unit: cost_cents, value: computeNetCents(cost_cents, quantity_milli) };
  const unit =
    quantity_milli === 0 ? 0 : divideAndRound(Math.abs(cost_cents) * 1000, Math.abs(quantity_milli));
  return { unit, value: -cost_cents };
}

function toMovement(row: Moved, clock: (instant: number) => string): Movement {
  const { unit, value } = computeCosts(row);
  return {
    id: row.id,
    kind: row.kind,
    quantity: convertThousandthsToUnits(row.quantity_milli),
    cost: toDollars(unit),
    value: toDollars(value),
    reason: row.reason,
    createdAt: clock(row.at),
    person: row.person ?? '',
    warehouse: row.warehouse ?? '',
    causedBy: row.caused_by ?? 0,
  };
}

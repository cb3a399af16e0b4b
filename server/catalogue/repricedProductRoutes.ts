import { sql } from 'kysely';
import { okResponse } from '../../contract/common.ts';
import { RepricedProducts, RepricedProductsParams } from '../../contract/repriced.ts';
import type { AuditedFieldValues } from '../audit/trail.ts';
import { findVisibleBranch } from '../auth/branchAccess.ts';
import { computeCurrentBusinessDay } from '../branches/timeZone.ts';
import type { Db } from '../database/connect.ts';
import type { Row } from '../database/schema.ts';
import { toDollars } from '../http/money.ts';
import { HttpProblem } from '../http/problems.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { createMessage } from '../language/message.ts';
import { readLivePromotions } from '../promotions/livePromotions.ts';
import { toProduct } from './productRows.ts';

const MAX_REPRICED = 20_000;
/**
 * Milliseconds by which the end of the period (`until`) lies in the past. An audit entry gets its time when it is
 * written but becomes visible only at the commit, which is seconds later if thousands of prices change. Printing a
 * label twice is harmless, but missing one is not.
 */
const STILL_WRITTEN = 30_000;
const BATCH = 500;

type Entry = Pick<Row<'audit_entry'>, 'record_id' | 'changes'>;

/**
 * Route that lists active products whose price has changed since a given time, according to the audit trail. It also
 * lists products that were created since, except imported ones, which have no audit entry of their creation.
 */
export const repricedProductRoutes: RoutePlugin = (app, { db }, done) => {
  app.get(
    '/api/product/branch/:branchId/repriced/:since',
    {
      config: { right: ['list', 'products'] },
      schema: {
        operationId: 'listRepricedProducts',
        summary: 'Lists the active products of a branch whose price has changed since a given time',
        tags: ['product'],
        params: RepricedProductsParams,
        response: okResponse(RepricedProducts),
      },
    },
    async request => {
      const { branchId, since } = request.params;
      const today = computeCurrentBusinessDay(await findVisibleBranch(db, request, branchId));
      const until = Date.now() - STILL_WRITTEN;
      const before = await pricesBefore(db, branchId, since);
      const rows = (await readProducts(db, branchId, [...before.keys()])).filter(
        ({ id, price_cents }) => before.get(id) !== toDollars(price_cents),
      );
      const promotions = await readLivePromotions(db, { branchId, today }, rows);
      return { until, products: rows.map(row => toProduct(row, promotions.get(row.id))) };
    },
  );
  done();
};

async function pricesBefore(db: Db, branchId: number, since: number): Promise<Map<number, unknown>> {
  const { rows } = await sql<Entry>`
    select record_id, changes from audit_entry
    where branch_id = ${branchId} and at >= ${since} and resource = 'product' and action in ('create', 'update')
      and changes like '%"price":%'
    order by at, id limit ${MAX_REPRICED + 1}
  `.execute(db);
  if (rows.length > MAX_REPRICED)
    throw new HttpProblem(400, createMessage('price.tooManyChanged', { max: MAX_REPRICED }), 'since');
  const prices = new Map<number, unknown>();
  for (const { record_id, changes } of rows) {
    const { before = {}, after = {} } = JSON.parse(changes) as {
      before?: AuditedFieldValues;
      after?: AuditedFieldValues;
    };
    if (record_id !== null && typeof after.price === 'number' && !prices.has(record_id))
      prices.set(record_id, before.price);
  }
  return prices;
}

async function readProducts(db: Db, branchId: number, ids: readonly number[]): Promise<Row<'product'>[]> {
  const rows: Row<'product'>[] = [];
  for (let from = 0; from < ids.length; from += BATCH) {
    rows.push(
      ...(await db
        .selectFrom('product')
        .selectAll()
        .where('branch_id', '=', branchId)
        .where('status', '=', 1)
        .where('id', 'in', ids.slice(from, from + BATCH))
        .execute()),
    );
  }
  return rows.sort((one, other) => one.search.localeCompare(other.search) || one.id - other.id);
}

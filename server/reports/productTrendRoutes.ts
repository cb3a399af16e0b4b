/** Finds the products whose sales have risen or fallen most, compared with the week before. */
import { sql } from 'kysely';
import { okResponse } from '../../contract/common.ts';
import {
  ProductTrendsParams,
  ProductTrendsQuery,
  ProductTrends,
  type ProductSalesComparison,
} from '../../contract/ranking.ts';
import { findVisibleBranch } from '../auth/branchAccess.ts';
import { assertValidDay } from '../branches/dayRange.ts';
import { computeCurrentBusinessDay } from '../branches/timeZone.ts';
import type { Db } from '../database/connect.ts';
import { toDollars } from '../http/money.ts';
import { convertThousandthsToUnits } from '../http/quantities.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { addDays } from '../../contract/businessDay.ts';

/** Length of the compared periods in days. One week contains every weekday once. */
const DAYS = 7;

const NAMED = 5;

export const productTrendRoutes: RoutePlugin = (app, { db, reports }, done) => {
  app.get(
    '/api/report/product-movers/:branch',
    {
      config: { right: ['list', 'reports/product-ranking'] },
      schema: {
        operationId: 'reportProductMovers',
        summary: 'Returns the best-selling, falling and rising products of the last seven whole days',
        tags: ['reports'],
        params: ProductTrendsParams,
        querystring: ProductTrendsQuery,
        response: okResponse(ProductTrends),
      },
    },
    async request => {
      const { branch } = request.params;
      const { day: named } = request.query;
      if (named !== undefined) assertValidDay(named, 'day');
      const seen = await findVisibleBranch(db, request, branch);
      const day = named ?? computeCurrentBusinessDay(seen);
      const days = {
        from: addDays(day, -DAYS),
        to: addDays(day, -1),
        beforeFrom: addDays(day, -2 * DAYS),
        beforeTo: addDays(day, -DAYS - 1),
      };
      return { ...days, ...(await findMovers(reports, branch, days)) };
    },
  );
  done();
};

type Days = Pick<ProductTrends, 'from' | 'to' | 'beforeFrom' | 'beforeTo'>;

interface Sums {
  product_id: number;
  quantity: number;
  quantity_before: number;
  sales: number;
  sales_before: number;
}

/**
 * Reads the sales of each product since `from`, and in the period before it. Quantities are in thousandths of a unit,
 * amounts in cents.
 */
async function readSums(db: Db, branch: number, { from, to, beforeFrom }: Days): Promise<Sums[]> {
  const { rows } = await sql<Sums>`
    select product_id,
      sum(case when day >= ${from} then quantity_milli else 0 end) as quantity,
      sum(case when day < ${from} then quantity_milli else 0 end) as quantity_before,
      sum(case when day >= ${from} then sales_cents else 0 end) as sales,
      sum(case when day < ${from} then sales_cents else 0 end) as sales_before
    from day_product where branch_id = ${branch} and day >= ${beforeFrom} and day <= ${to}
    group by product_id
  `.execute(db);
  return rows;
}

/**
 * Returns the products for which `figure` returns the highest values. Products with values of 0 or less are left out.
 * Products with equal values are sorted by id.
 */
const highest = (sums: readonly Sums[], figure: (of: Sums) => number): Sums[] =>
  sums
    .filter(of => figure(of) > 0)
    .sort((a, b) => figure(b) - figure(a) || a.product_id - b.product_id)
    .slice(0, NAMED);

async function findMovers(db: Db, branch: number, days: Days) {
  const sums = await readSums(db, branch, days);
  const top = highest(sums, ({ sales }) => sales);
  const falling = highest(sums, ({ sales, sales_before }) => sales_before - sales);
  const rising = highest(sums, ({ sales, sales_before }) => sales - sales_before);
  const named = await readNames(db, branch, [...top, ...falling, ...rising]);
  const toMover = (of: Sums): ProductSalesComparison => ({
    productId: of.product_id,
    name: named.get(of.product_id)?.name ?? '',
    isWeighed: named.get(of.product_id)?.pesado === 1,
    quantity: convertThousandthsToUnits(of.quantity),
    quantityBefore: convertThousandthsToUnits(of.quantity_before),
    sales: toDollars(of.sales),
    salesBefore: toDollars(of.sales_before),
  });
  return { top: top.map(toMover), falling: falling.map(toMover), rising: rising.map(toMover) };
}

async function readNames(db: Db, branch: number, sums: readonly Sums[]) {
  if (sums.length === 0) return new Map<number, never>();
  const rows = await db
    .selectFrom('product')
    .select(['id', 'name', 'pesado'])
    .where('branch_id', '=', branch)
    .where('id', 'in', [...new Set(sums.map(({ product_id }) => product_id))])
    .execute();
  return new Map(rows.map(row => [row.id, row]));
}

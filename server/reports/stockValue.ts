import { sql } from 'kysely';
import Type from 'typebox';
import { okResponse, Id, YyyymmddDay } from '../../contract/common.ts';
import { StockValueRow } from '../../contract/reports.ts';
import { findVisibleBranch } from '../auth/branchAccess.ts';
import { assertValidDay } from '../branches/dayRange.ts';
import type { Db } from '../database/connect.ts';
import { toDollars } from '../http/money.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { computeStockValue } from './rankingFormula.ts';

/**
 * Reports the value of the stock at the end of a business day, by category and warehouse, at the current cost of the
 * products. Products with a negative stock count as 0.
 */
export const stockValueReport: RoutePlugin = (app, { db, reports }, done) => {
  app.get(
    '/api/report/stock-value/:branch/:day',
    {
      config: { right: ['list', 'inventory/stock-value'] },
      schema: {
        operationId: 'reportStockValue',
        summary: 'Returns the value of the stock at the end of a day, by category and warehouse',
        tags: ['reports'],
        params: Type.Object({ branch: Id, day: YyyymmddDay }),
        response: okResponse(Type.Array(StockValueRow)),
      },
    },
    async request => {
      const { branch, day } = request.params;
      assertValidDay(day, 'day');
      await findVisibleBranch(db, request, branch);
      return sumStockValues(await readStockAtEndOfDay(reports, branch, day));
    },
  );
  done();
};

interface StockOfProduct {
  category_id: number;
  category: string;
  warehouse_id: number;
  warehouse: string;
  cost_cents: number;
  /** Stock in thousandths of a unit or kilogram. */
  quantity_milli: number;
}

/**
 * Computes the stock of each product and warehouse at the end of a day: the current stock, without the movements of
 * later days. Sales move the stock of the sales floor, and have no movements of their own.
 */
export async function readStockAtEndOfDay(db: Db, branch: number, day: number): Promise<StockOfProduct[]> {
  const { rows } = await sql<StockOfProduct>`
    select product.category_id, category.name as category, sums.warehouse_id, warehouse.name as warehouse,
      product.cost_cents, sums.quantity_milli
    from (
      select product_id, warehouse_id, sum(quantity_milli) as quantity_milli
      from (
        select stock.product_id, stock.warehouse_id, stock.quantity_milli
        from warehouse join stock on stock.warehouse_id = warehouse.id
        where warehouse.branch_id = ${branch}
        union all
        select product_id, warehouse_id, -quantity_milli from stock_movement
        where branch_id = ${branch} and business_day > ${day}
        union all
        select sold.product_id, warehouse.id, sold.moved_milli
        from (
          select product_id, sum(moved_milli) as moved_milli from day_product
          where branch_id = ${branch} and day > ${day} group by product_id
        ) as sold
        join warehouse on warehouse.branch_id = ${branch} and warehouse.is_floor = 1
      ) as moved
      group by product_id, warehouse_id having sum(quantity_milli) > 0
    ) as sums
    join product on product.id = sums.product_id
    join category on category.id = product.category_id
    join warehouse on warehouse.id = sums.warehouse_id
    order by category.name, product.category_id, warehouse.name, sums.warehouse_id
  `.execute(db);
  return rows;
}

export const sumStockValues = (stocks: readonly StockOfProduct[]): StockValueRow[] =>
  [...Map.groupBy(stocks, row => `${row.category_id} ${row.warehouse_id}`).values()].map(rows => ({
    categoryId: rows[0]!.category_id,
    category: rows[0]!.category,
    warehouseId: rows[0]!.warehouse_id,
    warehouse: rows[0]!.warehouse,
    products: rows.length,
    value: toDollars(
      rows.reduce((sum, row) => sum + computeStockValue(row.quantity_milli, row.cost_cents), 0),
    ),
  }));

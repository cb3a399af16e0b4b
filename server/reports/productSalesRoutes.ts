import type { FastifyRequest } from 'fastify';
import { sql, type RawBuilder } from 'kysely';
import Type from 'typebox';
import { okResponse } from '../../contract/common.ts';
import { ProductDaySales, ProductDaySalesParams, ProductInBranch } from '../../contract/productPage.ts';
import { whereBranchVisible } from '../auth/branchAccess.ts';
import { readVisibleRow } from '../auth/visibleRows.ts';
import { assertValidDayRange } from '../branches/dayRange.ts';
import type { Db } from '../database/connect.ts';
import type { Row } from '../database/schema.ts';
import { toDollars } from '../http/money.ts';
import { HttpProblem } from '../http/problems.ts';
import { convertThousandthsToUnits } from '../http/quantities.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { createMessage } from '../language/message.ts';
import { addDays } from '../../contract/businessDay.ts';

/** Maximum number of days in the report's range: a leap year plus a month to compare with. */
const MAX_DAYS = 400;

export const productSalesRoutes: RoutePlugin = (app, { db, reports }, done) => {
  const tags = ['product'];

  app.get(
    '/api/product/:id/sales/:start/:end',
    {
      config: { right: ['show', 'products/sales'] },
      schema: {
        operationId: 'readProductSales',
        summary: 'Returns the sales of a product by day',
        tags,
        params: ProductDaySalesParams,
        response: okResponse(Type.Array(ProductDaySales)),
      },
    },
    async request => {
      const days = listDays(request.params);
      const { id, branch_id } = await readVisibleRow(db, request, 'product', request.params.id);
      const rows = await reports
        .selectFrom('day_product')
        .selectAll()
        .where('branch_id', '=', branch_id)
        // The days are passed as a list, so that the primary key finds the product's row of each day directly. With a
        // range of days, the query would also read the sales of the branch's other products on these days.
        .where('day', 'in', days)
        .where('product_id', '=', id)
        .orderBy('day')
        .execute();
      return rows.map(row => ({ day: row.day, orders: row.orders - row.refunds, ...toSoldFigures(row) }));
    },
  );

  app.get(
    '/api/product/:id/branches/:start/:end',
    {
      config: { right: ['show', 'products/sales'] },
      schema: {
        operationId: 'readProductBranches',
        summary: 'Returns the products with the same code in each branch, and their sales',
        tags,
        params: ProductDaySalesParams,
        response: okResponse(Type.Array(ProductInBranch)),
      },
    },
    async request => {
      const days = listDays(request.params);
      const product = await readVisibleRow(db, request, 'product', request.params.id);
      const twins = await findSameProducts(db, request, product);
      const sold = await soldIn(reports, twins, days);
      return twins.map(twin => ({
        branchId: twin.branch_id,
        branch: twin.branch,
        productId: twin.id,
        price: toDollars(twin.price_cents),
        stock: convertThousandthsToUnits(twin.stock_milli),
        sold: toSoldFigures(sold.get(twin.id) ?? NOTHING),
      }));
    },
  );
  done();
};

/**
 * Lists the days of a range.
 * @throws HttpProblem 400 if a day does not exist, the end is before the start, or the range is too long
 */
function listDays({ start, end }: ProductDaySalesParams): number[] {
  assertValidDayRange({ start, end });
  const days: number[] = [];
  for (let day = start; day <= end; day = addDays(day, 1)) {
    if (days.push(day) > MAX_DAYS)
      throw new HttpProblem(400, createMessage('report.tooManyDays', { days: MAX_DAYS }), 'start');
  }
  return days;
}

interface Twin extends Pick<Row<'product'>, 'id' | 'branch_id' | 'price_cents' | 'stock_milli'> {
  branch: string;
}

async function findSameProducts(
  db: Db,
  request: FastifyRequest,
  { id, upc_key: key }: Row<'product'>,
): Promise<Twin[]> {
  const same: RawBuilder<boolean> =
    key === '' ? sql`product.id = ${id}` : sql`product.branch_id = branch.id and product.upc_key = ${key}`;
  const { rows } = await sql<Twin>`
    select product.id, product.branch_id, price_cents, stock_milli, branch.name as branch
    from branch join product on product.branch_id = branch.id and ${same}
    where ${whereBranchVisible(request)}
    order by branch.name, branch.id, product.id
  `.execute(db);
  return rows;
}

type Sold = Pick<Row<'day_product'>, 'quantity_milli' | 'sales_cents' | 'tax_cents' | 'cost_cents'>;

const NOTHING: Sold = { quantity_milli: 0, sales_cents: 0, tax_cents: 0, cost_cents: 0 };

async function soldIn(db: Db, twins: readonly Twin[], days: readonly number[]): Promise<Map<number, Sold>> {
  const rows = await db
    .selectFrom('product')
    .crossJoin('day_product')
    .select(({ fn }) => [
      'product_id',
      fn.sum<number>('quantity_milli').as('quantity_milli'),
      fn.sum<number>('sales_cents').as('sales_cents'),
      fn.sum<number>('tax_cents').as('tax_cents'),
      fn.sum<number>('day_product.cost_cents').as('cost_cents'),
    ])
    .where(
      'product.id',
      'in',
      twins.map(({ id }) => id),
    )
    .whereRef('day_product.branch_id', '=', 'product.branch_id')
    .where('day', 'in', days)
    .whereRef('product_id', '=', 'product.id')
    .groupBy('product_id')
    .execute();
  return new Map(rows.map(row => [row.product_id, row]));
}

const toSoldFigures = (row: Sold) => ({
  quantity: convertThousandthsToUnits(row.quantity_milli),
  sales: toDollars(row.sales_cents),
  tax: toDollars(row.tax_cents),
  cost: toDollars(row.cost_cents),
});

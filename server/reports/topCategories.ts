import Type from 'typebox';
import { okResponse, BranchDayRangeParams } from '../../contract/common.ts';
import { CategorySalesRow } from '../../contract/reports.ts';
import type { Db } from '../database/connect.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { parseBranchDayRange } from '../branches/dayRange.ts';
import { toDollars } from '../http/money.ts';

/** Reports sales by category, highest first. Lines without a category form a row with the id 0 and an empty name. */
export const topCategoriesReport: RoutePlugin = (app, { db, reports }, done) => {
  app.get(
    '/api/report/top/categories/:branch/:start/:end',
    {
      config: { right: ['list', 'reports/top-categories'] },
      schema: {
        operationId: 'reportTopCategories',
        summary: 'Returns sales by category, highest first',
        tags: ['reports'],
        params: BranchDayRangeParams,
        response: okResponse(Type.Array(CategorySalesRow)),
      },
    },
    async request => readCategorySales(reports, await parseBranchDayRange(db, request)),
  );
  done();
};

export async function readCategorySales(
  db: Db,
  { branch, start, end }: BranchDayRangeParams,
): Promise<CategorySalesRow[]> {
  const rows = await db
    .with('sold', query =>
      query
        .selectFrom('day_category')
        .select(({ fn }) => ['category_id', fn.sum<number>('sales_cents').as('sales_cents')])
        .where('branch_id', '=', branch)
        .where('day', '>=', start)
        .where('day', '<=', end)
        .groupBy('category_id'),
    )
    .selectFrom('sold')
    .leftJoin('category', 'category.id', 'sold.category_id')
    .select(['sold.category_id', 'sold.sales_cents', 'category.name'])
    .orderBy('sold.sales_cents', 'desc')
    .orderBy('sold.category_id')
    .execute();
  return rows.map(row => ({
    categoryId: row.category_id,
    categoryName: row.name ?? '',
    totalSales: toDollars(row.sales_cents),
  }));
}

import Type from 'typebox';
import { okResponse, BranchDayRangeParams } from '../../contract/common.ts';
import { PurchasesBySupplierRow } from '../../contract/reports.ts';
import { parseBranchDayRange } from '../branches/dayRange.ts';
import type { Db } from '../database/connect.ts';
import { formatCalendarDay } from '../http/calendarDays.ts';
import { toDollars } from '../http/money.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { computePurchaseDueCents, UNRECEIVED_CENTS_SQL } from '../purchasing/purchaseDue.ts';

/** Reports received goods by supplier and day. The application adds up the days of a period. */
export const purchasesBySupplierReport: RoutePlugin = (app, { db, reports }, done) => {
  app.get(
    '/api/report/purchases-by-supplier/:branch/:start/:end',
    {
      config: { right: ['list', 'reports/purchases-by-supplier'] },
      schema: {
        operationId: 'reportPurchasesBySupplier',
        summary: 'Returns received goods by day and supplier',
        tags: ['reports'],
        params: BranchDayRangeParams,
        response: okResponse(Type.Array(PurchasesBySupplierRow)),
      },
    },
    async request => sumBySupplier(await readPurchases(reports, await parseBranchDayRange(db, request))),
  );
  done();
};

export const readPurchases = (db: Db, { branch, start, end }: BranchDayRangeParams) =>
  db
    .selectFrom('purchase')
    .innerJoin('supplier', 'supplier.id', 'purchase.supplier_id')
    .select(['business_day', 'supplier_id', 'supplier.name', 'state', 'payable_cents', 'paid_cents'])
    .select(UNRECEIVED_CENTS_SQL.as('to_come'))
    .where('purchase.branch_id', '=', branch)
    .where('purchase.state', 'in', ['part', 'received'])
    .where('business_day', '>=', start)
    .where('business_day', '<=', end)
    .orderBy('business_day')
    .orderBy('supplier.name')
    .orderBy('supplier_id')
    .execute();

export const sumBySupplier = (
  purchases: Awaited<ReturnType<typeof readPurchases>>,
): PurchasesBySupplierRow[] =>
  [...Map.groupBy(purchases, row => `${row.business_day} ${row.supplier_id}`).values()].map(rows => {
    const [{ business_day, supplier_id, name }] = rows as [(typeof rows)[number]];
    const sum = (cents: (row: (typeof rows)[number]) => number) =>
      toDollars(rows.reduce((total, row) => total + cents(row), 0));
    return {
      day: formatCalendarDay(business_day),
      supplierId: supplier_id,
      supplier: name,
      purchases: rows.length,
      total: sum(row => row.payable_cents - Number(row.to_come)),
      paid: sum(row => row.paid_cents),
      due: sum(computePurchaseDueCents),
    };
  });

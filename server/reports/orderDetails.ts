/** Orders with their payments, cashier and terminal, and their lines, for the files of the Orders report. */
import Type from 'typebox';
import { okResponse, BranchDayRangeParams } from '../../contract/common.ts';
import { DetailedOrder, OrderLineInReport, type OrderInReport } from '../../contract/reports.ts';
import { parseBranchDayRange } from '../branches/dayRange.ts';
import type { Db } from '../database/connect.ts';
import { TENDERS } from '../database/tables/sales.ts';
import { formatCalendarDay } from '../http/calendarDays.ts';
import { toDollars } from '../http/money.ts';
import { convertTaxRateToPercent } from '../http/quantities.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { toWireTender } from '../sales/sale.ts';
import { getTerminalName } from '../sales/terminalName.ts';
import { sendJsonArray, STREAMED_ROUTE_OPTIONS } from './jsonArray.ts';
import { readOrderChunks } from './orderChunks.ts';

export const orderDetailsReport: RoutePlugin = (app, { db, reports }, done) => {
  const config = { right: ['list', 'reports/orders'] } as const;
  const tags = ['reports'];
  app.get(
    '/api/report/order-details/:branch/:start/:end',
    {
      ...STREAMED_ROUTE_OPTIONS,
      config,
      schema: {
        operationId: 'reportOrderDetails',
        summary: 'Lists every order in a range of days with its payments, newest first',
        tags,
        params: BranchDayRangeParams,
        response: okResponse(Type.Array(DetailedOrder)),
      },
    },
    async (request, reply) => {
      const range = await parseBranchDayRange(db, request);
      return sendJsonArray(reply, readDetailedOrders(reports, range));
    },
  );

  app.get(
    '/api/report/order-lines/:branch/:start/:end',
    {
      ...STREAMED_ROUTE_OPTIONS,
      config,
      schema: {
        operationId: 'reportOrderLines',
        summary: 'Lists the lines of every order in a range of days, newest order first',
        tags,
        params: BranchDayRangeParams,
        response: okResponse(Type.Array(OrderLineInReport)),
      },
    },
    async (request, reply) => {
      const range = await parseBranchDayRange(db, request);
      return sendJsonArray(reply, mapChunks(readOrderChunks(reports, range), readLines(reports)));
    },
  );
  done();
};

/** Yields orders with their payments in chunks, newest first. */
export const readDetailedOrders = (db: Db, range: BranchDayRangeParams): AsyncGenerator<DetailedOrder[]> =>
  mapChunks(readOrderChunks(db, range), readDetails(db));

async function* mapChunks<Row>(
  chunks: AsyncGenerator<OrderInReport[]>,
  read: (orders: readonly OrderInReport[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for await (const orders of chunks) yield orders.length === 0 ? [] : await read(orders);
}

const readDetails =
  (db: Db) =>
  async (orders: readonly OrderInReport[]): Promise<DetailedOrder[]> => {
    const ids = orders.map(({ id }) => id);
    const rows = await db
      .selectFrom('sale')
      .leftJoin('admin', 'admin.id', 'sale.admin_id')
      .leftJoin('terminal', 'terminal.id', 'sale.terminal_id')
      .leftJoin('cancellation', 'cancellation.order_id', 'sale.id')
      .leftJoin('sale as earlier', 'earlier.id', 'cancellation.cancelled_id')
      .select(['sale.id', 'sale.number', 'sale.business_day', 'sale.tax_cents', 'sale.terminal_id'])
      .select(['sale.tip_cents', 'sale.rounding_cents'])
      .select(['admin.name as cashier', 'terminal.name as terminal', 'earlier.number as refunded'])
      .where('sale.id', 'in', ids)
      .execute();
    const discounts = await db
      .selectFrom('sale_line')
      .select(({ fn }) => ['order_id', fn.sum<number>('discount_cents').as('cents')])
      .where('order_id', 'in', ids)
      .where('discount_cents', '<>', 0)
      .groupBy('order_id')
      .execute();
    const payments = await db
      .selectFrom('sale_payment')
      .select(['order_id', 'tender', 'amount_cents'])
      .where('order_id', 'in', ids)
      .execute();
    const rowOf = new Map(rows.map(row => [row.id, row]));
    const discountOf = new Map(discounts.map(row => [row.order_id, row.cents]));
    const paidOf = new Map(payments.map(row => [`${row.order_id} ${row.tender}`, row.amount_cents]));
    return orders.flatMap(order => {
      const row = rowOf.get(order.id);
      // The order was deleted with its branch while the response was sent.
      if (!row) return [];
      const paid = Object.fromEntries(
        TENDERS.map(tender => [toWireTender(tender), toDollars(paidOf.get(`${order.id} ${tender}`) ?? 0)]),
      ) as Pick<DetailedOrder, 'cash' | 'card' | 'debit' | 'ebt' | 'giftCard'>;
      return {
        ...order,
        businessDay: formatCalendarDay(row.business_day),
        number: row.number,
        tax: toDollars(row.tax_cents),
        discounts: toDollars(discountOf.get(order.id) ?? 0),
        tip: toDollars(row.tip_cents),
        rounding: toDollars(row.rounding_cents),
        ...paid,
        cashier: row.cashier ?? '',
        terminal: getTerminalName({ id: row.terminal_id, name: row.terminal }),
        refundedOrder: row.refunded,
      };
    });
  };

const readLines =
  (db: Db) =>
  async (orders: readonly OrderInReport[]): Promise<OrderLineInReport[]> => {
    const lines = await db
      .selectFrom('sale_line as line')
      .innerJoin('sale', 'sale.id', 'line.order_id')
      .leftJoin('product', 'product.id', 'line.product_id')
      .leftJoin('category', 'category.id', 'line.category_id')
      .select(['line.order_id', 'sale.number', 'line.name', 'product.upc', 'category.name as category'])
      .select(['line.quantity', 'line.weight_grams', 'line.price_cents', 'line.discount_cents'])
      .select(['line.tax_rate', 'line.tax_cents', 'line.amount_cents'])
      .where(
        'line.order_id',
        'in',
        orders.map(({ id }) => id),
      )
      .orderBy('line.position')
      .execute();
    const linesOf = Map.groupBy(lines, ({ order_id }) => order_id);
    return orders.flatMap(({ id, createdAt }) =>
      (linesOf.get(id) ?? []).map(line => ({
        orderId: id,
        orderNumber: line.number,
        createdAt,
        product: line.name,
        upc: line.upc ?? '',
        category: line.category ?? '',
        quantity: line.quantity,
        weight: (Math.sign(line.quantity) * line.weight_grams) / 1000,
        price: toDollars(line.price_cents),
        discount: toDollars(line.discount_cents),
        taxRate: convertTaxRateToPercent(line.tax_rate),
        tax: toDollars(line.tax_cents),
        amount: toDollars(line.amount_cents),
      })),
    );
  };

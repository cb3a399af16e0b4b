import { sql } from 'kysely';
import { okResponse, IdParams } from '../../contract/common.ts';
import { Receipt } from '../../contract/orderSearch.ts';
import { assertRowVisible } from '../auth/visibleRows.ts';
import type { Db } from '../database/connect.ts';
import { toDollars } from '../http/money.ts';
import { convertTaxRateToPercent } from '../http/quantities.ts';
import type { RoutePlugin } from '../http/routes.ts';
import {
  splitPayment,
  toDiscountReason,
  toPaymentDetails,
  toSoldPackages,
  toWireTender,
} from '../sales/sale.ts';
import { createWallClockFormatter } from '../time/wallClock.ts';
import { toOrderLineSummary, toOrderSummary, toFoundOrder, selectOrders } from '../reports/orderRows.ts';
import { sumTaxesByRate } from '../sales/taxesByRate.ts';

export const orderReceiptRoutes: RoutePlugin = (app, { db }, done) => {
  app.get(
    '/api/orders/:id/receipt',
    {
      config: { right: ['show', 'reports/orders'] },
      schema: {
        operationId: 'readReceipt',
        summary: 'Returns the receipt of an order',
        tags: ['reports'],
        params: IdParams,
        response: okResponse(Receipt),
      },
    },
    async request => {
      const { id } = request.params;
      return readReceipt(db, assertRowVisible(request, await orderAt(db, id), 'order', id));
    },
  );
  done();
};

const orderAt = (db: Db, id: number) =>
  selectOrders(db)
    .innerJoin('branch', 'branch.id', 'sale.branch_id')
    .select([
      'sale.branch_id',
      'branch.name as branch',
      'branch.address',
      'branch.footer_msg',
      'branch.tax_label',
      'branch.time_zone',
      'sale.tip_cents',
      'sale.rounding_cents',
    ])
    .where('sale.id', '=', id)
    .executeTakeFirst();

type OrderAt = NonNullable<Awaited<ReturnType<typeof orderAt>>>;

async function readReceipt(db: Db, order: OrderAt): Promise<Receipt> {
  const { id } = order;
  const lines = await selectLines(db, id);
  const payments = await db
    .selectFrom('sale_payment')
    .select(['tender', 'amount_cents', 'given_cents', 'name', 'parts', 'details'])
    .where('order_id', '=', id)
    .orderBy('tender')
    .execute();
  const clock = createWallClockFormatter(order.time_zone);
  const related = await relatedTo(db, id);
  const orders = (isTaken: number) =>
    related.filter(row => row.is_taken === isTaken).map(row => toOrderSummary(row, clock));
  return {
    branch: {
      name: order.branch,
      address: order.address,
      footer: order.footer_msg,
      taxLabel: order.tax_label,
    },
    ...toFoundOrder(order, clock),
    lines: lines.map(line => ({
      ...toOrderLineSummary(line),
      price: toDollars(line.price_cents),
      discount: toDollars(line.discount_cents),
      ...toDiscountReason(line),
      amount: toDollars(line.amount_cents),
      tax: toDollars(line.tax_cents),
      ...(line.tax_included === 1 ? { taxIncluded: true } : {}),
      ...toSoldPackages(line),
      productId: line.product_id,
    })),
    taxes: sumTaxesByRate(lines).map(({ rate, netCents, taxCents }) => ({
      rate: convertTaxRateToPercent(rate),
      net: toDollars(netCents),
      tax: toDollars(taxCents),
    })),
    tax: toDollars(order.tax_cents),
    payments: payments.flatMap(splitPayment).map(payment => ({
      tender: toWireTender(payment.tender),
      amount: toDollars(payment.amount_cents),
      given: payment.given_cents === null ? null : toDollars(payment.given_cents),
      ...(payment.name === '' ? {} : { name: payment.name }),
      ...toPaymentDetails(payment),
    })),
    ...(order.tip_cents === 0 ? {} : { tip: toDollars(order.tip_cents) }),
    ...(order.rounding_cents === 0 ? {} : { rounding: toDollars(order.rounding_cents) }),
    takesBack: orders(1)[0] ?? null,
    takenBackBy: orders(0),
  };
}

const selectLines = (db: Db, order: number) =>
  db
    .selectFrom('sale_line')
    .leftJoin('product', 'product.id', 'sale_line.product_id')
    .select([
      'sale_line.name',
      'sale_line.quantity',
      'sale_line.weight_grams',
      'sale_line.price_cents',
      'sale_line.discount_cents',
      'sale_line.discount_reason',
      'sale_line.amount_cents',
      'sale_line.tax_cents',
      'sale_line.tax_included',
      'package_code',
      'package_quantity',
      'package_price_cents',
      'product.id as product_id',
      'sale_line.tax_rate',
    ])
    .where('sale_line.order_id', '=', order)
    .orderBy('sale_line.position')
    .execute();

function relatedTo(db: Db, id: number) {
  const related = (of: 'order_id' | 'cancelled_id', other: 'order_id' | 'cancelled_id') =>
    db
      .selectFrom('cancellation')
      .innerJoin('sale', 'sale.id', `cancellation.${other}`)
      .select(['sale.id', 'sale.number', 'sale.reference', 'sale.created_at', 'sale.amount_cents'])
      .select(sql.lit(of === 'order_id' ? 1 : 0).as('is_taken'))
      .where(`cancellation.${of}`, '=', id);
  return related('order_id', 'cancelled_id')
    .unionAll(related('cancelled_id', 'order_id'))
    .orderBy('id')
    .execute();
}

/** All that the receipt of an order says, in one call. */
import { answers, IdParams } from '../../contract/common.ts';
import { Receipt } from '../../contract/orderSearch.ts';
import { readVisible } from '../auth/visible.ts';
import type { Db } from '../database/connect.ts';
import { dollarsOf } from '../http/money.ts';
import { percentOf } from '../http/quantities.ts';
import type { Routes } from '../http/routes.ts';
import { tenderWord } from '../sales/tenders.ts';
import { wallClock } from '../time/wallClock.ts';
import { goodsOf, orderOf, soldOf, soldOrders } from './soldOrder.ts';
import { taxesByRate } from './taxesByRate.ts';

export const orderReceipt: Routes = (app, { db }, done) => {
  app.get(
    '/api/orders/:id/receipt',
    {
      config: { right: ['show', 'reports/orders'] },
      schema: {
        operationId: 'readReceipt',
        summary: 'All that the receipt of an order says',
        tags: ['reports'],
        params: IdParams,
        response: answers(Receipt),
      },
    },
    async request => {
      const { id, branch_id } = await readVisible(db, request, 'sale', request.params.id, 'order');
      return receiptOf(db, id, branch_id);
    },
  );
  done();
};

async function receiptOf(db: Db, id: number, branchId: number): Promise<Receipt> {
  const branch = await db
    .selectFrom('branch')
    .select(['name', 'address', 'footer_msg', 'tax_label', 'time_zone'])
    .where('id', '=', branchId)
    .executeTakeFirstOrThrow();
  const order = await soldOrders(db).where('sale.id', '=', id).executeTakeFirstOrThrow();
  const lines = await linesOf(db, id);
  const payments = await db
    .selectFrom('sale_payment')
    .select(['tender', 'amount_cents', 'given_cents'])
    .where('order_id', '=', id)
    .orderBy('tender')
    .execute();
  const clock = wallClock(branch.time_zone);
  const related = async (to: 'takesBack' | 'takenBackBy') =>
    (await relatedTo(db, id, to)).map(row => orderOf(row, clock));
  return {
    branch: {
      name: branch.name,
      address: branch.address,
      footer: branch.footer_msg,
      taxLabel: branch.tax_label,
    },
    ...soldOf(order, clock),
    lines: lines.map(line => ({
      ...goodsOf(line),
      price: dollarsOf(line.price_cents),
      amount: dollarsOf(line.amount_cents),
      tax: dollarsOf(line.tax_cents),
      productId: line.product_id,
    })),
    taxes: taxesByRate(lines).map(({ rate, netCents, taxCents }) => ({
      rate: percentOf(rate),
      net: dollarsOf(netCents),
      tax: dollarsOf(taxCents),
    })),
    tax: dollarsOf(order.tax_cents),
    payments: payments.map(({ tender, amount_cents, given_cents }) => ({
      tender: tenderWord(tender),
      amount: dollarsOf(amount_cents),
      given: given_cents === null ? null : dollarsOf(given_cents),
    })),
    takesBack: (await related('takesBack'))[0] ?? null,
    takenBackBy: await related('takenBackBy'),
  };
}

const linesOf = (db: Db, order: number) =>
  db
    .selectFrom('sale_line')
    .leftJoin('product', 'product.id', 'sale_line.product_id')
    .select([
      'sale_line.name',
      'sale_line.quantity',
      'sale_line.weight_grams',
      'sale_line.price_cents',
      'sale_line.amount_cents',
      'sale_line.tax_cents',
      'product.id as product_id',
      'product.tax_rate',
    ])
    .where('sale_line.order_id', '=', order)
    .orderBy('sale_line.position')
    .execute();

/** The order that this one took back, or those that took it back. */
function relatedTo(db: Db, id: number, to: 'takesBack' | 'takenBackBy') {
  const [of, other] =
    to === 'takesBack' ? (['order_id', 'cancelled_id'] as const) : (['cancelled_id', 'order_id'] as const);
  return db
    .selectFrom('cancellation')
    .innerJoin('sale', 'sale.id', `cancellation.${other}`)
    .select(['sale.id', 'sale.number', 'sale.reference', 'sale.created_at', 'sale.amount_cents'])
    .where(`cancellation.${of}`, '=', id)
    .orderBy('sale.id')
    .execute();
}

/**
 * Looks up sales for a till, which signs in with its key. It finds the sales of the till's branch or, if the shop's
 * settings allow it, of all branches.
 */
import {
  parseReceiptCode,
  toReceiptCode,
  type AwaitedReturn,
  type TillReceipt,
  type TillReceiptQuery,
} from '../../contract/tillReceipts.ts';
import type { Db } from '../database/connect.ts';
import { toDollars } from '../http/money.ts';
import { HttpProblem } from '../http/problems.ts';
import { convertThousandthsToUnits } from '../http/quantities.ts';
import { createMessage } from '../language/message.ts';
import { listAwaitedPayments, selectAwaitedReturns, type AwaitedReturnRow } from '../sales/awaitedReturns.ts';
import {
  splitPayment,
  toDiscountReason,
  toPaymentDetails,
  toSoldPackages,
  toWireTender,
} from '../sales/sale.ts';
import type { TillSalesScope } from '../settings.ts';
import { createReceiptCodeParser } from './branchLookups.ts';
import { toReturnLine } from './returnLine.ts';
import { readSoldLines } from './soldLines.ts';
import { getTerminalName } from '../sales/terminalName.ts';
import type { Till } from './tillKeys.ts';

const MAX_RECEIPTS = 20;

/**
 * Finds the sales to which all of the given receipt code, reference and order number apply, newest first.
 * @throws HttpProblem 400 if the query has none of them
 */
export async function findTillReceipts(
  db: Db,
  till: Pick<Till, 'branchId'>,
  { code, reference, number }: TillReceiptQuery,
  scope: TillSalesScope,
): Promise<TillReceipt[]> {
  if (code === undefined && reference === undefined && number === undefined)
    throw new HttpProblem(400, createMessage('till.receiptQuery'));
  const coded =
    code === undefined ? undefined : (await createReceiptCodeParser(db, till, [code], scope))(code);
  if (code !== undefined && !coded) return [];
  const branches = await readBranches(db, till.branchId, scope);
  const orders = await selectSalesForTills(db)
    .where('sale.branch_id', 'in', coded ? [coded.terminal.branchId] : [...branches.keys()])
    .$if(coded !== undefined, query =>
      query.where('sale.reference', '=', coded!.reference).where('sale.terminal_id', '=', coded!.terminal.id),
    )
    .$if(reference !== undefined, query => query.where('sale.reference', '=', reference!.trim()))
    .$if(number !== undefined, query =>
      query.where('sale.number', '=', number!).where('sale.branch_id', '=', till.branchId),
    )
    .orderBy('sale.created_at', 'desc')
    .limit(MAX_RECEIPTS)
    .execute();
  return Promise.all(
    orders.map(order =>
      toTillReceipt(db, order, {
        branch: branches.get(order.branch_id) ?? '',
        isForeign: order.branch_id !== till.branchId,
      }),
    ),
  );
}

/** Converts a return whose sale has not arrived. */
export const toWireAwaitedReturn = (row: AwaitedReturnRow): AwaitedReturn => ({
  reference: row.reference,
  terminalId: row.terminal_id,
  terminal: getTerminalName({ id: row.terminal_id, name: row.terminal }),
  createdAt: new Date(row.created_at).toISOString(),
  amount: toDollars(row.amount_cents),
  payments: listAwaitedPayments(row).map(({ tender, name, cents }) => ({
    tender,
    name,
    amount: toDollars(cents),
  })),
  takesBack: toReceiptCode(row.cancelled_terminal_id, row.cancelled_reference),
});

/** Finds returns of the till's branch whose sale has not arrived. They have no order number. */
export async function findAwaitedReturns(
  db: Db,
  { branchId }: Pick<Till, 'branchId'>,
  { code, reference, number }: TillReceiptQuery,
): Promise<AwaitedReturn[]> {
  if (number !== undefined) return [];
  const coded = code === undefined ? undefined : parseReceiptCode(code);
  if (coded === null) return [];
  const rows = await selectAwaitedReturns(db)
    .where('waiting_return.branch_id', '=', branchId)
    .$if(coded !== undefined, query =>
      query
        .where('reference', '=', coded!.reference)
        .where('waiting_return.terminal_id', '=', coded!.terminalId),
    )
    .$if(reference !== undefined, query => query.where('reference', '=', reference!.trim()))
    .limit(MAX_RECEIPTS)
    .execute();
  return rows.map(toWireAwaitedReturn);
}

async function readBranches(db: Db, branchId: number, scope: TillSalesScope): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('branch')
    .select(['id', 'name'])
    .$if(scope === 'branch', query => query.where('id', '=', branchId))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export const selectSalesForTills = (db: Db) =>
  db
    .selectFrom('sale')
    .leftJoin('admin', 'admin.id', 'sale.admin_id')
    .leftJoin('terminal', 'terminal.id', 'sale.terminal_id')
    .select(['sale.id', 'sale.branch_id', 'number', 'reference', 'sale.status', 'created_at', 'terminal_id'])
    .select('business_day')
    .select([
      'amount_cents',
      'tax_cents',
      'tip_cents',
      'rounding_cents',
      'terminal.name as terminal',
      'admin.name as cashier',
    ]);

export type OrderForTill = Awaited<ReturnType<ReturnType<typeof selectSalesForTills>['execute']>>[number];

async function toTillReceipt(
  db: Db,
  order: OrderForTill,
  { branch, isForeign }: { branch: string; isForeign: boolean },
): Promise<TillReceipt> {
  const { id, branch_id: branchId } = order;
  const lines = await db
    .selectFrom('sale_line')
    .leftJoin('product', 'product.id', 'sale_line.product_id')
    .select(['position', 'product_id', 'sale_line.name', 'quantity', 'weight_grams', 'upc'])
    .select([
      'sale_line.price_cents',
      'sale_line.discount_cents',
      'sale_line.discount_reason',
      'sale_line.amount_cents',
      'sale_line.tax_cents',
      'sale_line.tax_included',
      'sale_line.package_code',
      'sale_line.package_quantity',
      'sale_line.package_price_cents',
    ])
    .where('order_id', '=', id)
    .orderBy('position')
    .execute();
  const payments = await readPaymentsOfSales(db, [id]);
  const sold = order.status === 'cancelled' ? null : await readSoldLines(db, { id, branchId });
  const left = new Map([...(sold?.lines.values() ?? [])].flat().map(line => [line.position, line]));
  return {
    ...toTillReceiptHead(order, payments),
    branch: { id: branchId, name: branch },
    lines: lines.map(line => ({
      product: line.product_id,
      upc: line.upc ?? '',
      name: line.name,
      quantity: line.quantity,
      weight: line.weight_grams / 1000,
      price: toDollars(line.price_cents),
      discount: toDollars(line.discount_cents),
      ...toDiscountReason(line),
      taxIncluded: line.tax_included === 1,
      tax: toDollars(line.tax_cents),
      amount: toDollars(line.amount_cents),
      ...toSoldPackages(line),
      returnable: convertThousandthsToUnits(left.get(line.position)?.thousandths ?? 0),
      returnableAmount: toDollars(left.get(line.position)?.amountCents ?? 0),
      returnableTax: toDollars(left.get(line.position)?.taxCents ?? 0),
      returnLine: toReturnLine(line, left.get(line.position), isForeign),
    })),
  };
}

/** Reads the payments of sales, in the order of their tenders. */
export const readPaymentsOfSales = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('sale_payment')
    .select(['order_id', 'tender', 'amount_cents', 'given_cents', 'name', 'parts', 'details'])
    .where('order_id', 'in', orderIds)
    .orderBy('tender')
    .execute();

type PaymentOfSale = Awaited<ReturnType<typeof readPaymentsOfSales>>[number];

/** Converts a sale without its lines. */
export const toTillReceiptHead = (order: OrderForTill, payments: readonly PaymentOfSale[]) => ({
  code: toReceiptCode(order.terminal_id, order.reference),
  terminalId: order.terminal_id,
  terminal: getTerminalName({ id: order.terminal_id, name: order.terminal }),
  reference: order.reference,
  number: order.number,
  createdAt: new Date(order.created_at).toISOString(),
  status: order.status,
  cashier: order.cashier ?? '',
  amount: toDollars(order.amount_cents),
  tax: toDollars(order.tax_cents),
  tip: toDollars(order.tip_cents),
  rounding: toDollars(order.rounding_cents),
  payments: payments.flatMap(splitPayment).map(payment => ({
    tender: toWireTender(payment.tender),
    name: payment.name,
    amount: toDollars(payment.amount_cents),
    given: payment.given_cents === null ? null : toDollars(payment.given_cents),
    ...toPaymentDetails(payment),
  })),
});

import type { SaleNotice } from '../../contract/tills.ts';
import { createMessage, type Message } from '../language/message.ts';
import type { Db } from '../database/connect.ts';
import type { NewSale, NoticeDetail } from '../sales/sale.ts';
import type { ParsedSale } from './readSale.ts';

export const SALE_NOTICE_MESSAGES: Readonly<Record<SaleNotice, Message>> = {
  'above-refund-limit': createMessage('saleNotice.aboveRefundLimit'),
  'above-sale-limit': createMessage('saleNotice.aboveSaleLimit'),
  'ambiguous-cashier': createMessage('saleNotice.ambiguousCashier'),
  'code-differs': createMessage('saleNotice.codeDiffers'),
  'ebt-goods': createMessage('saleNotice.ebtGoods'),
  'from-long-ago': createMessage('saleNotice.fromLongAgo'),
  'given-without-cash': createMessage('saleNotice.givenWithoutCash'),
  'inactive-product': createMessage('saleNotice.inactiveProduct'),
  'label-price-differs': createMessage('saleNotice.labelPriceDiffers'),
  'label-weight-differs': createMessage('saleNotice.labelWeightDiffers'),
  'refund-above-payment': createMessage('saleNotice.refundAbovePayment'),
  'refund-tender-differs': createMessage('saleNotice.refundTenderDiffers'),
  'refund-without-return': createMessage('saleNotice.refundWithoutReturn'),
  'return-before-sale': createMessage('saleNotice.returnBeforeSale'),
  'return-unmatched': createMessage('saleNotice.returnUnmatched'),
  'rounding-unusual': createMessage('saleNotice.roundingUnusual'),
  'tax-added': createMessage('saleNotice.taxAdded'),
  'tax-unusual': createMessage('saleNotice.taxUnusual'),
  'time-replaced': createMessage('saleNotice.timeReplaced'),
  'unknown-product': createMessage('saleNotice.unknownProduct'),
  'unknown-tender': createMessage('saleNotice.unknownTender'),
  'wrong-unit': createMessage('saleNotice.wrongUnit'),
};

/** Adds a notice to a sale, unless the sale has a notice of the same kind. */
export const addSaleNotice = <Sale extends Pick<NewSale, 'notices'>>(
  sale: Sale,
  detail: NoticeDetail,
): Sale => {
  const { notices = [] } = sale;
  return notices.some(({ notice }) => notice === detail.notice)
    ? sale
    : { ...sale, notices: [...notices, detail] };
};

/**
 * Adds the notice `wrong-unit` to sales that have a weight for a product sold by the piece. The notice is omitted if
 * the product has a package with a fraction of a piece, because its sales have fractions, too.
 */
export async function addWrongUnitNotices<Waiting extends { read: ParsedSale }>(
  db: Db,
  sales: readonly Waiting[],
): Promise<Waiting[]> {
  const ids = [...new Set(sales.flatMap(({ read }) => read.weighedPieces.map(({ productId }) => productId)))];
  if (ids.length === 0) return [...sales];
  const rows = await db
    .selectFrom('product_code')
    .select(['product_id', 'size_milli'])
    .where('product_id', 'in', ids)
    .execute();
  const divisible = new Set(rows.flatMap(row => (row.size_milli % 1000 === 0 ? [] : row.product_id)));
  return sales.map(one => {
    const wrong = one.read.weighedPieces.find(({ productId }) => !divisible.has(productId));
    if (!wrong) return one;
    const { index } = wrong;
    const value = String(one.read.sent.lines[index]!.weight);
    const detail = { notice: 'wrong-unit' as const, field: `lines.${index}.weight`, value };
    return { ...one, read: { ...one.read, sale: addSaleNotice(one.read.sale, detail) } };
  });
}

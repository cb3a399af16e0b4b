import type { Db } from '../database/connect.ts';
import { toNameSearchKey } from '../lib/text.ts';
import { ROUNDING_STEPS, toRoundingMargin } from './cashRounding.ts';
import { TenderBalance, type StoredPayment } from './tenderBalance.ts';
import { subtractReturn, sumThousandths, type SoldLine } from './returnedParts.ts';

export interface EarlierSale {
  id: number;
  branchId: number;
  /** Lines of the sale by product. Each line has the quantity and the amount that can still be returned. */
  lines: Map<string, SoldLine[]>;
  /**
   * Maps the codes and names of the sold products to the keys of `lines`. Goods that are returned in another branch are
   * found by their codes and names, because products have other ids there.
   */
  aliases: Map<string, string>;
  /** Part of the tip, in cents, that can still be given back. */
  tipCents: number;
  /** Amount paid for goods, tip and rounding, in cents, that was not refunded yet. Negative if more was refunded. */
  paidCents: number;
  /** Step in cents to which refunds of the sale are rounded. 0 without rounding. */
  roundingStepCents: number;
  /** Amount in cents by which refunds may exceed the payment, because sale and refunds are rounded separately. */
  roundingMarginCents: number;
  /** Time of the sale in UTC milliseconds. */
  createdAt: number;
  tenders: TenderBalance;
}

export const toProductKey = (productId: number | null, name: string): string =>
  productId === null ? `name ${name}` : `product ${productId}`;

export const toThousandths = (quantity: number, grams: number): number =>
  grams === 0 ? quantity * 1000 : Math.sign(quantity) * grams;

/** Reads the lines that a sale sold, with the part of each that was not returned yet. */
export async function readSoldLines(
  db: Db,
  {
    id,
    branchId,
    tipCents = 0,
    roundingCents = 0,
    branchStepCents = 0,
    createdAt = 0,
    payments = [],
  }: {
    id: number;
    branchId: number;
    tipCents?: number;
    roundingCents?: number;
    branchStepCents?: number;
    createdAt?: number;
    payments?: readonly StoredPayment[];
  },
): Promise<EarlierSale> {
  const refunds = await db
    .selectFrom('cancellation')
    .innerJoin('sale', 'sale.id', 'cancellation.order_id')
    .leftJoin('sale_payment', 'sale_payment.order_id', 'sale.id')
    .select(['sale.id as order_id', 'tip_cents', 'rounding_cents'])
    .select(['tender', 'sale_payment.amount_cents', 'given_cents', 'sale_payment.name', 'parts'])
    .where('cancelled_id', '=', id)
    .execute();
  const since = [...new Map(refunds.map(row => [row.order_id, row])).values()];
  const rows = await db
    .selectFrom('sale_line')
    .leftJoin('product', 'product.id', 'sale_line.product_id')
    .select([
      'order_id',
      'position',
      'product_id',
      'sale_line.name',
      'quantity',
      'weight_grams',
      'amount_cents',
      'tax_cents',
      'sale_line.tax_rate',
      'sale_line.cost_cents',
      'sale_line.category_id',
      'product.branch_id',
      'upc_key',
      'ean_key',
    ])
    .where('order_id', 'in', [id, ...since.map(({ order_id }) => order_id)])
    .orderBy('order_id')
    .orderBy('position')
    .execute();
  const returnedTips = since.reduce((sum, { tip_cents }) => sum + Math.max(0, -tip_cents), 0);
  const stepOfSale =
    roundingCents === 0 ? 0 : (ROUNDING_STEPS.find(step => step > Math.abs(roundingCents)) ?? 0);
  const sold: EarlierSale = {
    id,
    branchId,
    lines: new Map(),
    aliases: new Map(),
    tipCents: Math.max(0, tipCents - returnedTips),
    paidCents: tipCents + roundingCents - returnedTips,
    roundingStepCents: Math.max(branchStepCents, stepOfSale),
    roundingMarginCents: toRoundingMargin(roundingCents, branchStepCents),
    createdAt,
    tenders: new TenderBalance(payments, refunds),
  };
  const exchanges = new Set<number>();
  for (const row of rows) {
    const key = toProductKey(row.product_id, row.name);
    const thousandths = toThousandths(row.quantity, row.weight_grams);
    const { position, amount_cents: amountCents, tax_cents: taxCents } = row;
    const { cost_cents: costCents, category_id: categoryId, tax_rate: taxRate } = row;
    if (row.order_id === id ? thousandths > 0 : thousandths < 0) sold.paidCents += amountCents;
    if (row.order_id !== id && thousandths > 0) exchanges.add(row.order_id);
    if (row.order_id === id && thousandths > 0) {
      const amounts = { thousandths, amountCents, taxCents };
      const line = { position, ...amounts, costCents, categoryId, taxRate, sold: amounts };
      sold.lines.set(key, [...(sold.lines.get(key) ?? []), line]);
      for (const alias of toAliases(row)) sold.aliases.set(alias, key);
    }
    // Only negative lines of later sales return goods of this sale. Negative lines of this sale itself return goods of
    // an earlier sale, and positive lines of a later exchange sell new goods.
    if (row.order_id !== id && thousandths < 0) {
      const isForeign = row.branch_id !== branchId;
      subtractMatchedPart(findSoldLines(sold, key, isForeign ? toAliases(row) : []), {
        thousandths: -thousandths,
        amountCents,
        taxCents,
        costCents,
      });
    }
  }
  // The rounding of an exchange belongs to the difference that the customer paid.
  for (const { order_id, rounding_cents } of since)
    if (!exchanges.has(order_id)) {
      sold.paidCents += rounding_cents;
      sold.roundingMarginCents += toRoundingMargin(rounding_cents, sold.roundingStepCents);
    }
  return sold;
}

/** Lists the keys by which a product is found in other branches, where it has another id: its codes and its name. */
export const toAliases = ({
  upc_key,
  ean_key,
  name,
}: {
  upc_key: string | null;
  ean_key: string | null;
  name: string;
}): string[] => [
  ...[upc_key, ean_key].flatMap(key => (key ? `code ${key}` : [])),
  `name ${toNameSearchKey(name)}`,
];

/**
 * Finds the lines of an earlier sale that sold a product.
 * @param key from `toProductKey`: the product's id, or the name on a line without a product
 * @param aliasesOfProduct codes and name of the product (from `toAliases`), to find it in the sale of another branch,
 *   where it has another id. Empty for a sale of the same branch
 */
export function findSoldLines(
  { lines, aliases }: Pick<EarlierSale, 'lines' | 'aliases'>,
  key: string,
  aliasesOfProduct: readonly string[],
): SoldLine[] {
  const keys = [key, ...aliasesOfProduct.flatMap(alias => aliases.get(alias) ?? [])];
  return keys.map(one => lines.get(one)).find(found => found !== undefined) ?? [];
}

/**
 * Subtracts a stored return from the sold lines. The return can have more goods, more money or more tax than the lines
 * have left, if it was stored before its sale. In that case, only what the lines have left is subtracted.
 * @param returned line of the return, with its quantity above 0 and its amounts below 0
 */
export function subtractMatchedPart(
  lines: readonly SoldLine[],
  returned: Pick<SoldLine, 'thousandths' | 'amountCents' | 'taxCents' | 'costCents'>,
): void {
  const left = sumThousandths(lines);
  if (left === 0) return;
  const { thousandths, amountCents, taxCents, costCents } = returned;
  const goods = {
    thousandths: Math.min(left, thousandths),
    cents: -amountCents,
    netCents: taxCents - amountCents,
    taxCents: -taxCents,
    extraTaxCents: 0,
    costCents: left < thousandths ? undefined : -costCents,
  };
  const part = subtractReturn(lines, goods);
  if ('maxCents' in part)
    subtractReturn(lines, {
      ...goods,
      cents: Math.min(goods.cents, part.maxCents),
      taxCents: Math.min(goods.taxCents, part.maxTaxCents),
    });
}

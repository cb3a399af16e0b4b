/** Builds the line with which a till returns what is left of a sold line. */
import { computeNetCents, divideAndRound } from '../../contract/amounts.ts';
import type { TillSaleLine } from '../../contract/tills.ts';
import type { Row } from '../database/schema.ts';
import { toDollars } from '../http/money.ts';
import type { SoldLine } from './returnedParts.ts';
import { ROUNDING_CENTS } from './saleLine.ts';
import { toThousandths } from './soldLines.ts';

type LineOfSale = Pick<
  Row<'sale_line'>,
  | 'product_id'
  | 'name'
  | 'quantity'
  | 'weight_grams'
  | 'price_cents'
  | 'discount_cents'
  | 'discount_reason'
  | 'tax_included'
> & { upc: string | null };

/**
 * Returns a line of a return that the server accepts as it is. Null if nothing of the sold line can be returned.
 * @param left quantity and amounts that can still be returned
 * @param isForeign true for the sale of another branch, whose products have other ids
 */
export function toReturnLine(
  line: LineOfSale,
  left: Pick<SoldLine, 'thousandths' | 'amountCents' | 'taxCents'> | undefined,
  isForeign: boolean,
): TillSaleLine | null {
  if (left === undefined || left.thousandths <= 0) return null;
  const { thousandths, amountCents, taxCents } = left;
  const isTaxIncluded = line.tax_included === 1;
  const netCents = isTaxIncluded ? amountCents : amountCents - taxCents;
  const { priceCents, discountCents } = toPriceOfPart(line, thousandths, netCents);
  const isWeighed = line.weight_grams !== 0 || thousandths % 1000 !== 0;
  return {
    ...toProductFields(line, isForeign),
    name: line.name,
    ...(isWeighed ? { weight: -thousandths / 1000 } : { quantity: -thousandths / 1000 }),
    price: toDollars(priceCents),
    ...(discountCents === 0 ? {} : { discount: toDollars(discountCents) }),
    ...(discountCents === 0 || line.discount_reason === '' ? {} : { discountReason: line.discount_reason }),
    ...(isTaxIncluded ? { taxIncluded: true } : {}),
    tax: toDollars(-taxCents),
    amount: toDollars(-amountCents),
  };
}

function toProductFields({ product_id, upc }: LineOfSale, isForeign: boolean) {
  if (product_id === null || !isForeign) return { product: product_id };
  return upc ? { upc } : {};
}

/**
 * Finds price and discount with which a part of a line has the net amount `netCents`: those of the line, if they fit.
 * Otherwise, such as for a piece of a package, whose price is rounded, the discount is the rest of the price.
 */
function toPriceOfPart(line: LineOfSale, thousandths: number, netCents: number) {
  const sold = toThousandths(line.quantity, line.weight_grams);
  const full = computeNetCents(line.price_cents, thousandths);
  const share = divideAndRound(line.discount_cents * thousandths, sold);
  if (Math.abs(full - share - netCents) <= ROUNDING_CENTS)
    return { priceCents: line.price_cents, discountCents: share };
  const priceCents = full < netCents ? Math.ceil((netCents * 1000) / thousandths) : line.price_cents;
  return { priceCents, discountCents: computeNetCents(priceCents, thousandths) - netCents };
}

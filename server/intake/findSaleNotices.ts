import type { ShopTenders } from '../../contract/tenders.ts';
import { SALE_NOTICES, type SaleNotice, type TillSale, type TillSaleLine } from '../../contract/tills.ts';
import { toSignedFixedPointInteger } from '../http/quantities.ts';
import type { NewSale, NewSaleLine } from '../sales/sale.ts';
import type { SoldProduct } from './branchLookups.ts';
import { sumAmountCents } from './salePayments.ts';
import { isTenderAccepted } from '../sales/shopTenders.ts';

interface ReadParts {
  lines: readonly NewSaleLine[];
  payments: NewSale['payments'];
  products: readonly (SoldProduct | null)[];
  tenders: ShopTenders;
  isTimeReplaced: boolean;
}

/** Finds the reasons why a sale is unusual. An unusual sale is stored nevertheless, because the customer has paid. */
export function findSaleNotices(
  input: TillSale,
  { lines, payments, products, tenders, isTimeReplaced }: ReadParts,
): SaleNotice[] {
  const eligible = sumAmountCents(lines.filter((_line, index) => products[index]?.ebt === 1));
  const ebt = sumAmountCents(payments.filter(({ tender }) => tender === 'ebt'));
  const isPiecesOfWeighed = ({ quantity }: TillSaleLine, index: number) =>
    quantity !== undefined && products[index]?.pesado === 1 && products[index].packMilli === undefined;
  const roundingSize = Math.abs(toSignedFixedPointInteger(input.rounding ?? 0, 100, 'rounding'));
  const isPresent: Partial<Record<SaleNotice, boolean>> = {
    'code-differs': products.some(product => product?.isCodeOfAnother === true),
    'ebt-goods': Math.abs(ebt) > Math.abs(eligible),
    'given-without-cash': payments.some(
      ({ tender, givenCents }) => tender !== 'cash' && givenCents !== undefined,
    ),
    'label-price-differs': input.lines.some((line, index) => hasOtherLabelPrice(line, products[index]!)),
    'rounding-unusual':
      roundingSize > MAX_USUAL_ROUNDING && 2 * roundingSize > Math.abs(sumAmountCents(lines)),
    'tax-unusual': lines.some(hasUnusualTax),
    'time-replaced': isTimeReplaced,
    'unknown-product': products.some(product => product?.id === null),
    'unknown-tender': input.payments.some(payment => !isTenderAccepted(payment, tenders)),
    'wrong-unit': input.lines.some(isPiecesOfWeighed),
  };
  return SALE_NOTICES.filter(notice => isPresent[notice]);
}

/**
 * Checks whether the price on a scale label is wrong. It must equal the price of the line. For a product that is
 * sold by the piece, it must also equal the price of the product.
 */
const hasOtherLabelPrice = ({ price }: TillSaleLine, product: SoldProduct | null): boolean => {
  const { labelCents, price_cents = 0, pesado } = product ?? {};
  if (labelCents === undefined) return false;
  return labelCents !== Math.round(price * 100) || (pesado === 0 && labelCents !== price_cents);
};

/** Cash rounding in cents up to which a sale is usual, whatever its total. */
const MAX_USUAL_ROUNDING = 100;

/** Checks whether the tax of a line exceeds its price, before the discount. */
const hasUnusualTax = ({ amountCents, taxCents, discountCents = 0 }: NewSaleLine): boolean =>
  Math.abs(taxCents) > Math.abs(amountCents - taxCents + discountCents);

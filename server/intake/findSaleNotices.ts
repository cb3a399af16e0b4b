import { computeTaxCents } from '../../contract/amounts.ts';
import type { ShopTenders } from '../../contract/tenders.ts';
import type { SaleNotice, TillSale, TillSaleLine } from '../../contract/tills.ts';
import { toSignedFixedPointInteger } from '../http/quantities.ts';
import type { NewSale, NewSaleLine, NoticeDetail } from '../sales/sale.ts';
import type { SoldProduct } from './branchLookups.ts';
import { sumAmountCents } from './salePayments.ts';
import { isTenderAccepted } from '../sales/shopTenders.ts';

interface ReadParts {
  lines: readonly NewSaleLine[];
  payments: NewSale['payments'];
  products: readonly (SoldProduct | null)[];
  tenders: ShopTenders;
  pricesIncludeTax: boolean;
  /** Step in cents to which the branch rounds cash. 0 for no rounding. */
  roundingStepCents: number;
  isTimeReplaced: boolean;
  isCashierAmbiguous: boolean;
}

/** Finds the reasons why a sale is unusual. An unusual sale is stored nevertheless, because the customer has paid. */
export function findSaleNotices(input: TillSale, parts: ReadParts): NoticeDetail[] {
  const { lines, payments, products, tenders, pricesIncludeTax, isTimeReplaced, isCashierAmbiguous } = parts;
  const eligible = sumAmountCents(lines.filter((_line, index) => products[index]?.ebt === 1));
  const ebt = sumAmountCents(payments.filter(({ tender }) => tender === 'ebt'));
  const isPiecesOfWeighed = ({ quantity }: TillSaleLine, index: number) =>
    quantity !== undefined && products[index]?.pesado === 1 && products[index].packMilli === undefined;
  const details: NoticeDetail[] = [];
  const add = (notice: SaleNotice, isPresent: boolean, field: string, value?: number | string | null) => {
    if (isPresent)
      details.push({ notice, field, ...((value ?? null) === null ? {} : { value: String(value) }) });
  };
  const addForLine = (
    notice: SaleNotice,
    isUnusual: (line: TillSaleLine, index: number) => boolean,
    name: (line: TillSaleLine) => keyof TillSaleLine,
  ) => {
    const index = input.lines.findIndex(isUnusual);
    const line = input.lines[index];
    if (line) add(notice, true, `lines.${index}.${name(line)}`, line[name(line)] as number | string);
  };
  const addForPayment = (
    notice: SaleNotice,
    isUnusual: (payment: TillSale['payments'][number]) => boolean,
    name: 'amount' | 'given' | 'tender',
  ) => {
    const index = input.payments.findIndex(isUnusual);
    const payment = input.payments[index];
    if (payment) add(notice, true, `payments.${index}.${name}`, payment[name]);
  };
  add('ambiguous-cashier', isCashierAmbiguous, 'cashier', input.cashier);
  addForLine(
    'code-differs',
    (_line, index) => products[index]?.isCodeOfAnother === true,
    () => 'upc',
  );
  addForPayment(
    'ebt-goods',
    ({ tender }) => tender === 'ebt' && Math.abs(ebt) > Math.abs(eligible),
    'amount',
  );
  addForPayment(
    'given-without-cash',
    ({ tender, amount, given }) => tender !== 'cash' && (given ?? amount) > amount,
    'given',
  );
  addForLine(
    'inactive-product',
    ({ quantity, weight }, index) => products[index]?.status === 0 && (quantity ?? weight ?? 0) > 0,
    nameProductField,
  );
  addForLine(
    'label-price-differs',
    (line, index) => hasOtherLabelPrice(line, products[index]!),
    () => 'price',
  );
  addForLine(
    'label-weight-differs',
    (line, index) => hasOtherLabelWeight(line, products[index]!),
    () => 'weight',
  );
  if (isRefundWithoutReturn(input, { lines, payments })) {
    if ((input.tip ?? 0) < 0) add('refund-without-return', true, 'tip', input.tip);
    else
      addForPayment(
        'refund-without-return',
        ({ tender, amount }) => tender !== 'cash' && amount < 0,
        'amount',
      );
  }
  add('rounding-unusual', hasUnusualRounding(input, parts), 'rounding', input.rounding);
  addForLine(
    'tax-added',
    (_line, index) =>
      pricesIncludeTax &&
      // A return has the tax of its sale, which another branch may have sold.
      !(input.takesBack && lines[index]!.quantity < 0) &&
      hasTaxOnIncludedPrice(lines[index]!, products[index]!),
    () => 'tax',
  );
  addForLine(
    'tax-unusual',
    (_line, index) => hasUnusualTax(lines[index]!, products[index]!),
    () => 'tax',
  );
  add('time-replaced', isTimeReplaced, 'createdAt', input.createdAt);
  addForLine('unknown-product', (_line, index) => products[index]?.id === null, nameProductField);
  const unknownTender = input.payments.findIndex(payment => !isTenderAccepted(payment, tenders));
  if (unknownTender >= 0) {
    const { tender, name } = input.payments[unknownTender]!;
    add('unknown-tender', true, `payments.${unknownTender}.${name ? 'name' : 'tender'}`, name || tender);
  }
  addForLine('wrong-unit', isPiecesOfWeighed, () => 'quantity');
  return details;
}

/** Returns the field with which a line names its product. */
const nameProductField = ({ product, upc }: TillSaleLine): 'product' | 'upc' | 'name' =>
  (product ?? null) === null ? (upc ? 'upc' : 'name') : 'product';

/**
 * Checks whether the price on a scale label is wrong. It must equal the price of the line. For a product that is
 * sold by the piece, it must also equal the price of the product.
 */
const hasOtherLabelPrice = ({ price }: TillSaleLine, product: SoldProduct | null): boolean => {
  const { labelCents, price_cents = 0, pesado } = product ?? {};
  if (labelCents === undefined) return false;
  return labelCents !== Math.round(price * 100) || (pesado === 0 && labelCents !== price_cents);
};

const hasOtherLabelWeight = ({ weight = 0 }: TillSaleLine, product: SoldProduct | null): boolean =>
  product?.labelGrams !== undefined && weight > 0 && Math.round(weight * 1000) !== product.labelGrams;

/**
 * Checks whether money is given back without a reason: a tip without its sale, or a payment without returned goods.
 * Cash that a customer gets for a payment by card is usual.
 */
const isRefundWithoutReturn = (
  { takesBack, tip = 0 }: TillSale,
  { lines, payments }: Pick<ReadParts, 'lines' | 'payments'>,
): boolean =>
  takesBack === undefined &&
  (tip < 0 ||
    (lines.every(({ quantity }) => quantity > 0) &&
      payments.some(({ tender, amountCents }) => tender !== 'cash' && amountCents < 0)));

/** Rounding in cents that is usual even if it exceeds half of the sale. */
const MAX_SMALL_ROUNDING = 5;

/**
 * Checks whether the rounding is not the result of rounding cash. The cash must be a multiple of the branch's step, to
 * which the amount was rounded to the nearest or towards 0. Other tenders are not rounded, nor cash without a step.
 */
function hasUnusualRounding(
  { rounding = 0 }: TillSale,
  { lines, payments, roundingStepCents: step }: Pick<ReadParts, 'lines' | 'payments' | 'roundingStepCents'>,
): boolean {
  const cents = toSignedFixedPointInteger(rounding, 100, 'rounding');
  const size = Math.abs(cents);
  if (size === 0) return false;
  if (step === 0) return true;
  const sold = sumAmountCents(lines);
  if (size > MAX_SMALL_ROUNDING && 2 * size > Math.abs(sold)) return true;
  const cash = sumAmountCents(payments.filter(({ tender }) => tender === 'cash'));
  if (cash === 0 && payments.some(({ amountCents }) => amountCents !== 0)) return true;
  const isDown = Math.sign(cents) !== Math.sign(sold);
  return cash % step !== 0 || (2 * size > step && !(isDown && size < step));
}

/**
 * Checks whether the till added tax to the price of a product that includes it. A till may also send net prices, which
 * are lower than the product's.
 */
const hasTaxOnIncludedPrice = (
  { taxIncluded, taxCents, priceCents }: NewSaleLine,
  product: SoldProduct | null,
): boolean =>
  taxIncluded !== true &&
  taxCents !== 0 &&
  typeof product?.id === 'number' &&
  product.packMilli === undefined &&
  product.price_cents > 0 &&
  priceCents >= product.price_cents;

/**
 * Highest usual tax rate in ten-thousandths of a percent. Lower rates are never unusual, because the rate of a product
 * may have changed since the sale.
 */
const MAX_USUAL_TAX_RATE = 300_000;

/** Amount in cents by which the tax may exceed its usual maximum, because it is rounded. */
const TAX_MARGIN = 5;

/**
 * Checks whether the tax of a line differs from its own rate, or exceeds its price before the discount, or both the
 * highest usual rate and, for a known product, twice the product's rate.
 */
function hasUnusualTax(
  { amountCents, taxCents, taxRate, quantity, discountCents = 0 }: NewSaleLine,
  product: SoldProduct | null,
): boolean {
  const price = Math.abs(amountCents - taxCents + discountCents);
  if (Math.abs(taxCents) > price) return true;
  // Some tills round the tax of each piece.
  const margin = Math.max(TAX_MARGIN, Math.abs(quantity));
  if (taxRate !== undefined && Math.abs(computeTaxCents(amountCents - taxCents, taxRate) - taxCents) > margin)
    return true;
  const productRate = typeof product?.id === 'number' ? product.tax_rate : 0;
  const rate = Math.max(2 * productRate, MAX_USUAL_TAX_RATE);
  return Math.abs(taxCents) > computeTaxCents(price, rate) + TAX_MARGIN;
}

/** Lines and payments of a sale, in integer cents. */
import { computeLineAmounts, computeNetCents, computeTaxCents } from '../contract/amounts.ts';
import { PERCENTAGE_DISCOUNT_TYPE_ID, type Tender } from '../contract/enums.ts';
import type { ScannedProduct } from './products.ts';
import type { PackageCode, TillPayment, TillProduct, TillSale, TillSaleLine } from './types.ts';

export interface BasketLine {
  product: TillProduct;
  /** Quantity in thousandths of a piece, or in grams for a weighed product. */
  thousandths: number;
  discountCents: number;
  taxCents: number;
  /** Amount of the line in cents, with tax. */
  amountCents: number;
}

/**
 * Creates the line of a product, with its promotion.
 * @param today YYYYMMDD of the branch, because an offline till must not apply a promotion that has ended
 * @param offCents a discount in cents before any promotion
 */
export function toBasketLine(
  product: TillProduct,
  thousandths: number,
  today: number,
  offCents = 0,
): BasketLine {
  const full = computeNetCents(toCents(product.price), thousandths);
  const discount = Math.min(
    full,
    offCents + computeDiscount(product, full - offCents, { thousandths, today }),
  );
  const rate = Math.round(product.tax * 10_000);
  return {
    product,
    thousandths,
    discountCents: discount,
    ...computeLineAmounts(full - discount, rate, product.taxIncluded),
  };
}

/**
 * Creates the line of a scanned code.
 * @param thousandths quantity of the product or number of packages, in thousandths; ignored for a scale label
 */
export function toScannedLine(
  { product, packageCode, label }: ScannedProduct,
  thousandths: number,
  today: number,
): BasketLine {
  if (packageCode) return toPackageBasketLine(product, packageCode, Math.round(thousandths / 1000), today);
  if (label?.cents !== undefined) return toWeighedPackageLine(product, label.cents, today);
  return toBasketLine(product, label?.grams ?? thousandths, today);
}

/**
 * Creates the line of a package that was weighed and priced in the shop. It costs the price on its label minus the
 * discount of a promotion.
 * @param cents price on the label in cents, before tax
 */
export function toWeighedPackageLine(product: TillProduct, cents: number, today: number): BasketLine {
  const price = toCents(product.price);
  const exact = Math.round((cents * 1000) / price);
  // The weight is calculated from the label's price. The price of an older label can differ from the current price of a
  // kilogram. The weight is then rounded up, and the excess becomes a discount.
  const thousandths = computeNetCents(price, exact) === cents ? exact : Math.ceil((cents * 1000) / price);
  return toBasketLine(product, thousandths, today, computeNetCents(price, thousandths) - cents);
}

/**
 * Creates a line with a number of packages. A package costs its own price, if this is less than the price of its
 * contents.
 */
function toPackageBasketLine(
  product: TillProduct,
  { size, price }: PackageCode,
  count: number,
  today: number,
): BasketLine {
  const thousandths = Math.round(size * 1000) * count;
  const full = computeNetCents(toCents(product.price), thousandths);
  const off = typeof price === 'number' ? Math.max(0, full - toCents(price) * count) : 0;
  return toBasketLine(product, thousandths, today, off);
}

/**
 * Computes the discount of a promotion: a percentage, an amount off each piece or kilogram, or the difference to its
 * fixed price. The promotion's limit, if it has one, is the maximum.
 */
function computeDiscount(
  { promotion }: TillProduct,
  full: number,
  { thousandths, today }: { thousandths: number; today: number },
): number {
  if (!promotion || promotion.dateEnd < today) return 0;
  const limit = promotion.limit > 0 ? toCents(promotion.limit) : Infinity;
  return Math.min(amountOff(promotion, full, thousandths), limit, full);
}

function amountOff(
  { discountTypeId, value, price }: NonNullable<TillProduct['promotion']>,
  full: number,
  thousandths: number,
): number {
  if (price !== undefined) return Math.max(0, full - computeNetCents(toCents(price), thousandths));
  return discountTypeId === PERCENTAGE_DISCOUNT_TYPE_ID
    ? computeTaxCents(full, Math.round(value * 10_000))
    : computeNetCents(toCents(value), thousandths);
}

const toCents = (dollars: number): number => Math.round(dollars * 100);
const toDollars = (cents: number): number => cents / 100;

/** Fields of a sale that a basket sets. The till adds reference, time and cashier. */
export type BasketSale = Omit<TillSale, 'reference' | 'createdAt' | 'cashier'>;

export const sumBasketLineCents = (lines: readonly BasketLine[]): number =>
  lines.reduce((sum, { amountCents }) => sum + amountCents, 0);

export const toTillSaleLine = ({ product, thousandths, ...charged }: BasketLine): TillSaleLine => ({
  product: product.id,
  name: product.name,
  // If a package contains a fraction of a piece, its quantity is sent as a weight.
  ...(product.pesado || thousandths % 1000 !== 0
    ? { weight: thousandths / 1000 }
    : { quantity: thousandths / 1000 }),
  price: product.price,
  ...(product.taxIncluded ? { taxIncluded: true } : {}),
  ...(charged.discountCents > 0 ? { discount: toDollars(charged.discountCents) } : {}),
  tax: toDollars(charged.taxCents),
  amount: toDollars(charged.amountCents),
});

/**
 * Creates a payment.
 * @param cents the amount that the shop keeps, without change
 * @param given the amount that the customer handed over, including change
 */
export const toTillPayment = (tender: Tender, cents: number, given = cents): TillPayment => ({
  tender,
  amount: toDollars(cents),
  ...(given > cents ? { given: toDollars(given) } : {}),
});

/** Creates the sale that returns a whole earlier sale and its payments. */
export const toReturnSale = ({ lines, payments, tip, rounding, reference }: TillSale): BasketSale => ({
  lines: lines.map(({ quantity, weight, tax = 0, amount = 0, ...line }) => ({
    ...line,
    ...(weight === undefined ? { quantity: -quantity! } : { weight: -weight }),
    tax: 0 - tax,
    amount: 0 - amount,
  })),
  payments: payments.map(({ tender, amount }) => ({ tender, amount: 0 - amount })),
  ...(tip === undefined ? {} : { tip: 0 - tip }),
  ...(rounding === undefined ? {} : { rounding: 0 - rounding }),
  takesBack: { reference },
});

/** Lines and payments of the sale under way. */
export class Basket {
  readonly #lines: BasketLine[] = [];
  readonly #payments: { tender: Tender; cents: number; given: number }[] = [];

  get lines(): readonly BasketLine[] {
    return this.#lines;
  }

  get totalCents(): number {
    return sumBasketLineCents(this.#lines);
  }

  /** Amount that is not paid yet. */
  get openCents(): number {
    return this.totalCents - this.#payments.reduce((sum, { cents }) => sum + cents, 0);
  }

  add(line: BasketLine): void {
    this.#lines.push(line);
  }

  removeLastLine(): BasketLine | undefined {
    return this.#lines.pop();
  }

  /**
   * Adds a payment.
   * @param given the amount that the customer handed over
   * @returns the change in cents
   */
  pay(tender: Tender, given: number): number {
    const cents = Math.min(given, this.openCents);
    this.#payments.push({ tender, cents, given });
    return given - cents;
  }

  clear(): void {
    this.#lines.length = 0;
    this.#payments.length = 0;
  }

  toSale(): BasketSale {
    return {
      lines: this.#lines.map(toTillSaleLine),
      payments: this.#payments.map(({ tender, cents, given }) => toTillPayment(tender, cents, given)),
    };
  }
}

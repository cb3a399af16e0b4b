import { computeLineAmounts, computeNetCents, divideAndRound } from '../../contract/amounts.ts';
import { MAX_AMOUNT } from '../../contract/limits.ts';
import type { TillSaleLine } from '../../contract/tills.ts';
import { formatCents, MAX_CENTS, toCents } from '../http/money.ts';
import { HttpProblem } from '../http/problems.ts';
import { convertPercentToTaxRate, toSignedFixedPointInteger } from '../http/quantities.ts';
import { createMessage } from '../language/message.ts';
import type { NewSaleLine } from '../sales/sale.ts';
import type { SoldProduct } from './branchLookups.ts';

/** Maximum difference in cents between an amount that the till rounded and the same amount rounded by the server. */
export const ROUNDING_CENTS = 1;

/** Computes price times quantity of a line, in cents, before and after its discount. */
export function readLinePrice(line: TillSaleLine, field: string) {
  const counted = toCounted(line, field);
  const { thousandths } = counted;
  const priceCents = toCents(line.price, `${field}.price`);
  const full = computeNetCents(priceCents, thousandths);
  const discount = line.discount === undefined ? 0 : toCents(line.discount, `${field}.discount`);
  if (discount > Math.abs(full)) {
    throw new HttpProblem(
      400,
      createMessage('tillItem.discountTooLarge', {
        field: `${field}.discount`,
        amount: formatCents(Math.abs(full)),
      }),
      `${field}.discount`,
    );
  }
  return { counted, priceCents, discount, discounted: full - Math.sign(thousandths) * discount };
}

/** Checks whether the till left out the tax of a product, so that the server computes it. */
export const isTaxLeftOut = ({ tax, taxRate, product }: TillSaleLine): boolean =>
  tax === undefined && taxRate === undefined && product !== null;

interface LineOptions {
  field: string;
  /** Tax rate in ten-thousandths of a percent, for a line without `tax` and `taxRate`. */
  rate: number;
  /** False if the amount of the line is checked later, when its tax is known. */
  isChecked: boolean;
  /** True if the prices of the branch include their tax. */
  pricesIncludeTax: boolean;
}

/** Converts a line. Its tax is computed by `rate` if the till left it out. @throws HttpProblem 400 */
export function toSaleLine(
  line: TillSaleLine,
  product: SoldProduct | null,
  { field, rate, isChecked, pricesIncludeTax }: LineOptions,
): NewSaleLine {
  const { counted, priceCents, discount, discounted } = readLinePrice(line, field);
  const { thousandths } = counted;
  const direction = Math.sign(thousandths);
  const { taxIncluded = false } = line;
  const ownRate =
    line.taxRate === undefined ? undefined : convertPercentToTaxRate(line.taxRate, `${field}.taxRate`);
  const tax =
    line.tax === undefined
      ? computeLineAmounts(discounted, ownRate ?? rate, taxIncluded).taxCents
      : toSignedFixedPointInteger(line.tax, 100, `${field}.tax`);
  if (tax * direction < 0) {
    throw signDiffers(`${field}.tax`);
  }
  const computed = taxIncluded ? discounted : discounted + tax;
  const amount =
    line.amount === undefined ? computed : toSignedFixedPointInteger(line.amount, 100, `${field}.amount`);
  if (amount * direction < 0) {
    throw signDiffers(`${field}.amount`);
  }
  if (isChecked && Math.abs(amount - computed) > ROUNDING_CENTS) {
    const reason = createMessage('tillItem.amountDiffers', {
      field: `${field}.amount`,
      amount: formatCents(amount),
      computed: formatCents(computed),
    });
    const isTaxIncluded = pricesIncludeTax && Math.abs(amount - discounted) <= ROUNDING_CENTS;
    throw new HttpProblem(
      400,
      isTaxIncluded
        ? createMessage('tillItem.amountDiffersTaxIncluded', { reason })
        : isTaxLeftOut(line)
          ? createMessage('tillItem.amountDiffersWithoutTax', { reason })
          : reason,
      `${field}.amount`,
    );
  }
  if (Math.abs(amount) > MAX_CENTS) {
    throw new HttpProblem(400, createMessage('tillItem.lineTooLarge', { field, max: MAX_AMOUNT }), field);
  }
  const goods = convertPackagesToUnits(counted, product, field);
  const costCents = computeNetCents(
    line.cost === undefined ? (product?.cost_cents ?? 0) : toCents(line.cost, `${field}.cost`),
    goods.thousandths,
  );
  if (Math.abs(costCents) > MAX_CENTS) {
    throw new HttpProblem(
      400,
      createMessage('tillItem.costTooLarge', { field, max: MAX_AMOUNT }),
      `${field}.cost`,
    );
  }
  return {
    productId: product?.id ?? null,
    categoryId: product?.category_id ?? null,
    name: line.name?.trim() || product!.name,
    quantity: goods.quantity,
    ...(goods.weightGrams === undefined ? {} : { weightGrams: goods.weightGrams }),
    priceCents:
      goods === counted
        ? priceCents
        : divideAndRound(priceCents * Math.abs(thousandths), Math.abs(goods.thousandths)),
    discountCents: discount === 0 ? 0 : direction * discount,
    ...(line.discountReason?.trim() ? { discountReason: line.discountReason.trim() } : {}),
    amountCents: amount,
    taxCents: tax,
    ...(ownRate === undefined ? {} : { taxRate: ownRate }),
    ...(taxIncluded ? { taxIncluded } : {}),
    ...(goods === counted
      ? {}
      : { packages: { code: line.upc!.trim(), quantity: counted.quantity, priceCents } }),
    costCents,
  };
}

const signDiffers = (field: string) =>
  new HttpProblem(400, createMessage('tillItem.signDiffers', { field }), field);

interface Counted {
  thousandths: number;
  quantity: number;
  weightGrams?: number;
}

/** Maximum quantity of an order line, in pieces or kilograms. */
const MAX_QUANTITY = 99_999;

/**
 * Converts the quantity of a line to units or kilograms. For packages, this is the quantity that they contain.
 * @param counted the quantity as the till counts, in packages if the line has a package code
 * @throws HttpProblem 400 if the packages contain more than `MAX_QUANTITY`
 */
export function convertPackagesToUnits(
  counted: Counted,
  product: SoldProduct | null,
  field: string,
): Counted {
  if (product?.packMilli === undefined || counted.weightGrams !== undefined) return counted;
  const thousandths = counted.quantity * product.packMilli;
  if (Math.abs(thousandths) > MAX_QUANTITY * 1000) {
    throw new HttpProblem(
      400,
      createMessage('tillItem.quantityTooLarge', { field: `${field}.quantity`, max: MAX_QUANTITY }),
      `${field}.quantity`,
    );
  }
  return product.pesado === 1 || thousandths % 1000 !== 0
    ? { thousandths, quantity: Math.sign(thousandths), weightGrams: Math.abs(thousandths) }
    : { thousandths, quantity: thousandths / 1000 };
}

/** Reads the quantity of a line. A weighed article counts as one piece with a weight. */
function toCounted({ quantity, weight }: TillSaleLine, field: string): Counted {
  if ((quantity === undefined) === (weight === undefined)) {
    throw new HttpProblem(400, createMessage('tillItem.quantityOrWeight', { field }), field);
  }
  const thousandths =
    weight === undefined ? quantity! * 1000 : toSignedFixedPointInteger(weight, 1000, `${field}.weight`);
  if (thousandths === 0) {
    const what = `${field}.${weight === undefined ? 'quantity' : 'weight'}`;
    throw new HttpProblem(400, createMessage('tillItem.zeroQuantity', { field: what }), what);
  }
  return weight === undefined
    ? { thousandths, quantity: thousandths / 1000 }
    : { thousandths, quantity: Math.sign(thousandths), weightGrams: Math.abs(thousandths) };
}

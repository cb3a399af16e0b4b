/**
 * Calculates the amounts of a sale's lines, in whole cents. The server and the till kit share this code.
 */

/** Divides and rounds to the nearest integer, halves away from 0. Exact up to 2^52. */
export function divideAndRound(whole: number, parts: number): number {
  const size = Math.floor((2 * Math.abs(whole) + parts) / (2 * parts));
  return whole < 0 ? 0 - size : size;
}

/**
 * Computes price times quantity, in cents without tax.
 * @param priceCents price of one piece or kilogram
 * @param thousandths quantity in thousandths of pieces or kilograms; negative for a return
 */
export const computeNetCents = (priceCents: number, thousandths: number): number =>
  divideAndRound(priceCents * thousandths, 1000);

/** Computes the tax of a net amount in cents. @param rate ten-thousandths of a percent: 88750 is 8.875 % */
export const computeTaxCents = (net: number, rate: number): number => divideAndRound(net * rate, 1_000_000);

/**
 * Computes the part of a gross amount that is tax, in cents. The gross amount minus the result is the net amount.
 * @param rate ten-thousandths of a percent
 */
const computeIncludedTaxCents = (gross: number, rate: number): number =>
  divideAndRound(gross * rate, 1_000_000 + rate);

/**
 * Computes tax and charged amount of a line, in cents.
 * @param cents price times quantity, after the discount
 * @param rate ten-thousandths of a percent
 * @param taxIncluded true if price and discount include the tax
 */
export function computeLineAmounts(
  cents: number,
  rate: number,
  taxIncluded = false,
): { taxCents: number; amountCents: number } {
  if (taxIncluded) return { taxCents: computeIncludedTaxCents(cents, rate), amountCents: cents };
  const taxCents = computeTaxCents(cents, rate);
  return { taxCents, amountCents: cents + taxCents };
}

const two = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const whole = new Intl.NumberFormat('en-US');

/** Grams are counted as whole ones: what a computer adds to a weight is no part of it. */
const gramsOf = (kilograms: number): number => Math.round(kilograms * 1000);

/** A weight in kg to two decimals, as the specification has it: `formatWeight(0.735)` is "0.74". */
export const formatWeight = (kilograms: number): string =>
  two.format(Math.round(gramsOf(kilograms) / 10) / 100);

/**
 * The same weight in grams, where two decimals of a kilogram round it: beside "0.74 kg" alone, what was charged for
 * 735 g would look wrong. Null where they do not. `formatGrams(0.735)` is "735".
 */
export function formatGrams(kilograms: number): string | null {
  const grams = gramsOf(kilograms);
  return grams % 10 === 0 ? null : whole.format(grams);
}

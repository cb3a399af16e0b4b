const two = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const three = new Intl.NumberFormat('en-US', { minimumFractionDigits: 3, maximumFractionDigits: 3 });

/**
 * A weight in kg to two decimals, as the specification has it, and to three where the third is not 0: what was charged
 * for 0.735 kg is not explained by 0.74. `formatWeight(1.5)` is "1.50", `formatWeight(0.735)` "0.735".
 */
export function formatWeight(kilograms: number): string {
  const grams = Math.round(kilograms * 1000);
  return (grams % 10 === 0 ? two : three).format(grams / 1000);
}

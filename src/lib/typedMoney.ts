import { typedHundredths } from './typedQuantity';

/** A typed amount in cents; null where it is no amount, is below 0 or has more than two decimals. */
export function typedCents(text: string): number | null {
  const cents = typedHundredths(text);
  return cents === null || cents < 0 ? null : cents;
}

/** An amount as a box shows it: `centsText(1250)` is "12.50". */
export const centsText = (cents: number): string => (cents / 100).toFixed(2);

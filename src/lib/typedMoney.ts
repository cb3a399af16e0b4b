import { typedThousandths } from './typedQuantity';

/** An amount that a person typed, in cents; null for what is none, is below 0 or has more than two decimals. */
export function typedCents(text: string): number | null {
  const parts = typedThousandths(text);
  return parts === null || parts < 0 || parts % 10 !== 0 ? null : parts / 10;
}

/** An amount as a box has it: `centsText(1250)` is "12.50". */
export const centsText = (cents: number): string => (cents / 100).toFixed(2);

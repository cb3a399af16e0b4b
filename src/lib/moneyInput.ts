import { writeDecimalSign } from './decimalSign';
import { parseHundredths } from './quantityInput';

/** A typed amount in cents; null if it is no amount, is below 0 or has more than two decimals. */
export function parseCents(text: string): number | null {
  const cents = parseHundredths(text);
  return cents === null || cents < 0 ? null : cents;
}

/** An amount as a box shows it: `formatCentsForInput(1250)` is "12.50". */
export const formatCentsForInput = (cents: number): string => writeDecimalSign((cents / 100).toFixed(2));

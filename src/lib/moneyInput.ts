import { localizeDecimalSign } from './decimalSign';
import { parseHundredths } from './quantityInput';

/**
 * Parses a typed amount to cents. Null if the text is not an amount, is negative, or has more than two decimals.
 */
export function parseCents(text: string): number | null {
  const cents = parseHundredths(text);
  return cents === null || cents < 0 ? null : cents;
}

/** Formats cents for an input: `formatCentsForInput(1250)` is "12.50". An unknown amount is an empty text. */
export const formatCentsForInput = (cents: number | undefined): string =>
  cents === undefined ? '' : localizeDecimalSign((cents / 100).toFixed(2));

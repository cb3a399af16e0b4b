import { createFieldRule } from '../../contract/fieldRule.ts';
import { MAX_AMOUNT } from '../../contract/limits.ts';
import { toInvalidFieldMessage } from '../language/message.ts';
import { HttpProblem } from './problems.ts';

const DECIMALS = { 100: 2, 1000: 3, 10_000: 4 } as const;

/**
 * Converts a number of units to an integer number of parts: 19.99 in hundredths is 1999. A number with too many
 * decimals is refused, not rounded.
 * @param parts number of parts per unit, such as 100 for hundredths
 * @param field name of the field in error messages
 * @throws HttpProblem 400 for a negative number, or one with too many decimals
 */
export function toFixedPointInteger(figure: number, parts: keyof typeof DECIMALS, field: string): number {
  const whole = exactly(figure, parts);
  if (whole === undefined || whole < 0) {
    throw new HttpProblem(
      400,
      toInvalidFieldMessage(field, createFieldRule('numberFrom', { min: 0, decimals: DECIMALS[parts] })),
      field,
    );
  }
  return whole;
}

/**
 * Converts a number in the same way as `toFixedPointInteger`, but accepts negative numbers.
 * @throws HttpProblem 400 for a number with too many decimals
 */
export function toSignedFixedPointInteger(
  figure: number,
  parts: keyof typeof DECIMALS,
  field: string,
): number {
  const whole = exactly(figure, parts);
  if (whole !== undefined) return whole;
  throw new HttpProblem(
    400,
    toInvalidFieldMessage(field, createFieldRule('decimals', { decimals: DECIMALS[parts] })),
    field,
  );
}

function exactly(figure: number, parts: number): number | undefined {
  const whole = Math.round(figure * parts);
  // Rounding is needed because 19.99 × 100 is slightly less than 1999. Dividing 1999 by 100 gives exactly the number
  // that `19.99` is parsed as.
  if (!Number.isSafeInteger(whole) || whole / parts !== figure) return undefined;
  // Adding 0 turns -0 into 0, because the number to convert can be -0.
  return whole + 0;
}

export const convertPercentToHundredths = (percent: number, field: string): number =>
  toFixedPointInteger(percent, 100, field);

export const convertHundredthsToPercent = (hundredths: number): number => hundredths / 100;

/**
 * Converts a tax rate in percent to ten-thousandths of a percent.
 * @throws HttpProblem 400 for a negative rate, or one with more than four decimals
 */
export const convertPercentToTaxRate = (percent: number, field: string): number =>
  toFixedPointInteger(percent, 10_000, field);

/** Converts a tax rate to percent. @param rate ten-thousandths of a percent */
export const convertTaxRateToPercent = (rate: number): number => rate / 10_000;

/**
 * Converts units or kilograms to thousandths.
 * @throws HttpProblem 400 for a negative number, or one with more than three decimals
 */
export const toThousandths = (units: number, field: string): number =>
  toFixedPointInteger(units, 1000, field);

export const convertThousandthsToUnits = (thousandths: number): number => thousandths / 1000;

export const MAX_THOUSANDTHS = Math.round(MAX_AMOUNT * 1000);

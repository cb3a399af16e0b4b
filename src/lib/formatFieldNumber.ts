import { formatCents } from './money';
import { formatHundredths, formatTenThousandths, formatThousandths } from './quantities';

const UNITS: readonly (readonly [ending: string, write: (value: number) => string])[] = [
  ['Cents', formatCents],
  ['Hundredths', formatHundredths],
  ['TenThousandths', formatTenThousandths],
  ['Thousandths', formatThousandths],
];

/**
 * `formatFieldNumber('priceCents', 299)` is "$2.99"; null for fields without a unit in their name, such as ids.
 */
export const formatFieldNumber = (field: string, value: number): string | null =>
  UNITS.find(([ending]) => field.endsWith(ending))?.[1](value) ?? null;

/**
 * Checks that a text is a known ISO 4217 code of a currency with two decimals, because amounts are integer cents
 * everywhere.
 */
export function isCurrency(code: unknown): code is string {
  if (typeof code !== 'string' || !Intl.supportedValuesOf('currency').includes(code)) return false;
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
  }).resolvedOptions();
  return maximumFractionDigits === 2;
}

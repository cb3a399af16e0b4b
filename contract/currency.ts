/** Money is counted in hundredths everywhere. This file imports nothing. */

/** Whether a text is the code of a currency (ISO 4217) that this machine knows, and that has two decimals. */
export function isCurrency(code: unknown): code is string {
  if (typeof code !== 'string' || !Intl.supportedValuesOf('currency').includes(code)) return false;
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
  }).resolvedOptions();
  return maximumFractionDigits === 2;
}

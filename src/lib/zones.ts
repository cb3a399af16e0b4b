/** Time zones, and what people call hours, currencies and languages. */

/** Every zone that this browser knows, by its IANA name. */
export const zoneNames = (): string[] => {
  const names = Intl.supportedValuesOf('timeZone');
  return names.includes('UTC') ? names : [...names, 'UTC'];
};

/** The zone that this device is set to. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** "12:00 AM", "4:00 AM". @param hour 0–23 */
export const hourName = (hour: number): string =>
  new Date(Date.UTC(2000, 0, 1, hour)).toLocaleTimeString('en-US', {
    timeZone: 'UTC',
    hour: 'numeric',
    minute: '2-digit',
  });

/** "US Dollar (USD)". */
export const currencyName = (code: string): string =>
  `${new Intl.DisplayNames('en', { type: 'currency' }).of(code) ?? code} (${code})`;

/** "English". */
export const languageName = (code: string): string =>
  new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code;

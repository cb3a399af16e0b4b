/** Time zones, and the names of hours, currencies and languages. */
import { isCurrency } from '../../contract/currency';
import { getLanguage, getLocale } from '../i18n/language';

/** Every zone that this browser knows, by its IANA name. */
export const listTimeZones = (): string[] => {
  const names = Intl.supportedValuesOf('timeZone');
  return names.includes('UTC') ? names : [...names, 'UTC'];
};

/** The zone that this device is set to. */
export const getDeviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** "12:00 AM", "4:00 AM". @param hour 0–23 */
export const formatHourOfDay = (hour: number): string =>
  new Date(Date.UTC(2000, 0, 1, hour)).toLocaleTimeString(getLocale(), {
    timeZone: 'UTC',
    hour: 'numeric',
    minute: '2-digit',
  });

/** The codes of the currencies that a shop can have. */
export const listCurrencies = (): string[] => Intl.supportedValuesOf('currency').filter(isCurrency);

/** "US Dollar (USD)". */
export const getCurrencyName = (code: string): string =>
  `${new Intl.DisplayNames(getLanguage(), { type: 'currency' }).of(code) ?? code} (${code})`;

/** The name of a language in that language: "English", "español". */
export const getNativeLanguageName = (code: string): string =>
  new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;

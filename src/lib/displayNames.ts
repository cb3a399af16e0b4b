import { isCurrency } from '../../contract/currency';
import { getLanguage, getLocale } from '../i18n/language';

export const listTimeZones = (): string[] => {
  const names = Intl.supportedValuesOf('timeZone');
  return names.includes('UTC') ? names : [...names, 'UTC'];
};

export const getDeviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Formats an hour from 0 to 23 as "12:00 AM" or "4:00 AM". */
export const formatHourOfDay = (hour: number): string =>
  new Date(Date.UTC(2000, 0, 1, hour)).toLocaleTimeString(getLocale(), {
    timeZone: 'UTC',
    hour: 'numeric',
    minute: '2-digit',
  });

export const listCurrencies = (): string[] => Intl.supportedValuesOf('currency').filter(isCurrency);

/** @returns a name such as "US Dollar (USD)" */
export const getCurrencyName = (code: string): string =>
  `${new Intl.DisplayNames(getLanguage(), { type: 'currency' }).of(code) ?? code} (${code})`;

export const getNativeLanguageName = (code: string): string =>
  new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;

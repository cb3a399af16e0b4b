import { isCurrency } from '../../contract/currency';
import { getLanguage, getLocale } from '../i18n/language';

export const listTimeZones = (): string[] => {
  const names = Intl.supportedValuesOf('timeZone');
  return names.includes('UTC') ? names : [...names, 'UTC'];
};

export const getDeviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export const formatHourOfDay = (hour: number): string =>
  new Date(Date.UTC(2000, 0, 1, hour)).toLocaleTimeString(getLocale(), {
    timeZone: 'UTC',
    hour: 'numeric',
    minute: '2-digit',
  });

export const listCurrencies = (): string[] => Intl.supportedValuesOf('currency').filter(isCurrency);

export const getCurrencyName = (code: string): string =>
  `${capitalize(new Intl.DisplayNames(getLanguage(), { type: 'currency' }).of(code) ?? code)} (${code})`;

/** Name of a language in the language of the screen. */
export const getTranslatedLanguageName = (code: string): string =>
  new Intl.DisplayNames(getLanguage(), { type: 'language' }).of(code) ?? code;

const capitalize = (name: string): string => name.charAt(0).toLocaleUpperCase(getLanguage()) + name.slice(1);

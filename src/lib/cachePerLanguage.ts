import { getLocale } from '../i18n/language';
import { config } from './config';

/**
 * Returns a cached formatter for the current language and configuration.
 * @param make creates the formatter for a locale
 */
export function cachePerLanguage<Format>(make: (locale: string) => Format): () => Format {
  let made: { by: object; locale: string; format: Format } | undefined;
  return () => {
    if (made?.locale !== getLocale() || made.by !== config()) {
      made = { by: config(), locale: getLocale(), format: make(getLocale()) };
    }
    return made.format;
  };
}

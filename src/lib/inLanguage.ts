import { locale } from '../i18n/language';
import { config } from './config';

/**
 * A formatter for the language and the configuration in force, made when it is first needed.
 * @param make makes it for a locale
 */
export function inLanguage<Format>(make: (locale: string) => Format): () => Format {
  let made: { by: object; locale: string; format: Format } | undefined;
  return () => {
    if (made?.locale !== locale() || made.by !== config()) {
      made = { by: config(), locale: locale(), format: make(locale()) };
    }
    return made.format;
  };
}

/**
 * Alphabetical order by the language of the application. The device's language does not matter, so all users of a
 * language see the same order.
 */
import { cachePerLanguage } from './cachePerLanguage';

/** One collator per language. `localeCompare` creates a collator per call and is twenty times slower. */
const alphabet = cachePerLanguage(
  locale => new Intl.Collator(locale, { numeric: true, sensitivity: 'base' }),
);

/**
 * Accented letters sort with their base letters, in Spanish ñ comes after n, and "Till 9" comes before "Till 10".
 */
export const compareAlphabetically = (a: string, b: string): number => alphabet().compare(a, b);

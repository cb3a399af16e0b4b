/**
 * The order of names follows the current language and not the device, so that all users of a language see the same
 * order.
 */
import { cachePerLanguage } from './cachePerLanguage';

/** One collator per language: `localeCompare` creates a collator per pair, and is twenty times as slow. */
const alphabet = cachePerLanguage(
  locale => new Intl.Collator(locale, { numeric: true, sensitivity: 'base' }),
);

/**
 * Accented letters sort with their base letters, in Spanish ñ comes after n, and "Till 9" comes before "Till 10".
 */
export const compareAlphabetically = (a: string, b: string): number => alphabet().compare(a, b);

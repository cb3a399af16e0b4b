/**
 * The language of texts, figures and days: what a person chose in My account on this device, else that of the
 * configuration (docs/decisions/0069-currency-and-language.md).
 */
import { LANGUAGES, type Language } from '../../contract/words';
import { config } from './config';

/** The key under which react-admin's store keeps the choice of `useLocaleState`. */
export const LANGUAGE_KEY = 'RaStore.locale';

/** The locales that `Intl` formats figures and days by. Both write "1,234.50", as the boxes of the forms do. */
const LOCALES: Record<Language, string> = { en: 'en-US', es: 'es-MX' };

const isLanguage = (text: unknown): text is Language => LANGUAGES.some(known => known === text);

/** The language to start with. Call it only after `loadConfig`. */
export function firstLanguage(): Language {
  const chosen = localStorage.getItem(LANGUAGE_KEY)?.replaceAll('"', '');
  return isLanguage(chosen) ? chosen : config().language;
}

let spoken: Language = 'en';

/** The language in force. */
export const language = (): Language => spoken;

/** The locale that `Intl` formats by, for the language in force. */
export const locale = (): string => LOCALES[spoken];

/** The texts that `texts` made, by name: those in force, and the English ones. */
const sets = new Map<string, { inForce: object; english: object }>();
let translated: Readonly<Record<string, object>> = {};

/**
 * Texts for pages that come before react-admin and its catalogue: a plain object, whose words change with the language.
 * @param name the name under which another language has its words for them
 */
export function texts<Texts extends object>(name: string, english: Texts): Texts {
  const inForce = { ...english, ...translated[name] };
  sets.set(name, { inForce, english });
  return inForce;
}

/** Changes the language in force. @param translations the words of `texts`, by name; none for English */
export function speak(chosen: Language, translations: Readonly<Record<string, object>> = {}): void {
  spoken = chosen;
  translated = translations;
  document.documentElement.lang = chosen;
  for (const [name, { inForce, english }] of sets) Object.assign(inForce, english, translations[name]);
}

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

/**
 * The language of texts, figures and days: what a person chose in My account on this device, else that of the
 * configuration (docs/decisions/0069-currency-and-language.md).
 */
import { LANGUAGES, type Language } from '../../contract/words';
import { config } from './config';

/** As react-admin's store keeps what `useLocaleState` chooses. */
export const LANGUAGE_KEY = 'RaStore.locale';

/** What `Intl` writes figures and days by. Both write "1,234.50", which is how the boxes of the forms are filled. */
const LOCALES: Record<Language, string> = { en: 'en-US', es: 'es-MX' };

const isLanguage = (text: unknown): text is Language => LANGUAGES.some(known => known === text);

/** The one to begin with; read after `loadConfig`. */
export function firstLanguage(): Language {
  const chosen = localStorage.getItem(LANGUAGE_KEY)?.replaceAll('"', '');
  return isLanguage(chosen) ? chosen : config().language;
}

let spoken: Language = 'en';

/** The one in force. */
export const language = (): Language => spoken;

/** What `Intl` writes figures and days by, in the language in force. */
export const locale = (): string => LOCALES[spoken];

/** Of the sets that `texts` made: their words in English, by name, and those of other languages. */
const sets = new Map<string, { inForce: object; english: object }>();
let translated: Readonly<Record<string, object>> = {};

/**
 * Texts for pages that come before react-admin and its catalogue: a plain object, whose words change with the language.
 * @param name by which another language's words for them are found
 */
export function texts<Texts extends object>(name: string, english: Texts): Texts {
  const inForce = { ...english, ...translated[name] };
  sets.set(name, { inForce, english });
  return inForce;
}

/** From now on this one is in force. @param translations the words of `texts`, by name; none for English */
export function speak(chosen: Language, translations: Readonly<Record<string, object>> = {}): void {
  spoken = chosen;
  translated = translations;
  document.documentElement.lang = chosen;
  for (const [name, { inForce, english }] of sets) Object.assign(inForce, english, translations[name]);
}

/**
 * A format of the language and the configuration in force, made when it is first needed.
 * @param make from the name of a locale
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

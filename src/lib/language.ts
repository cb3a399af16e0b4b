/**
 * The language of texts, figures and days: what a person chose in My account on this device, else that of the
 * configuration (docs/decisions/0028-texts-are-in-catalogues.md).
 */
import { LANGUAGES, type Language } from '../../contract/enums';
import { overEnglish, type TextFile } from './wording';
import { config } from './config';

/** The key under which react-admin's store keeps the choice of `useLocaleState`. */
export const LANGUAGE_KEY = 'RaStore.locale';

const isLanguage = (text: unknown): text is Language => LANGUAGES.some(known => known === text);

/** The language to start with. Call it only after `loadConfig`. */
export function firstLanguage(): Language {
  const chosen = localStorage.getItem(LANGUAGE_KEY)?.replaceAll('"', '');
  return isLanguage(chosen) ? chosen : config().language;
}

/** The texts of another language. */
export interface Translation {
  /** `Intl` formats figures and days by it. */
  locale: string;
  /** By the name of their file. */
  texts: Readonly<Record<string, TextFile>>;
}

const ENGLISH: Translation = { locale: 'en-US', texts: {} };

let spoken: Language = 'en';
let translation = ENGLISH;

/** The language in force. */
export const language = (): Language => spoken;

/** The locale that `Intl` formats by, for the language in force. */
export const locale = (): string => translation.locale;

/** The texts of a file in the language in force; undefined where it has none, as for English. */
export const translationOf = (file: string): TextFile | undefined => translation.texts[file];

/** Texts whose groups can be asked for a key that may be missing, such as a state that a newer server has. */
type Texts<English> = {
  [Key in keyof English]: English[Key] extends string
    ? string
    : English[Key] & Readonly<Record<string, string>>;
};

/** The texts that `texts` made, by file: those in force, and the English ones. */
const sets = new Map<string, { inForce: object; english: TextFile }>();

/**
 * Texts that load with their page, beside react-admin's catalogue: a plain object, whose words change with the language.
 * @param file the name of their file in each language
 */
export function texts<English extends TextFile>(file: string, english: English): Texts<English> {
  const inForce = overEnglish(english, translationOf(file));
  sets.set(file, { inForce, english });
  return inForce as unknown as Texts<English>;
}

/** Changes the language in force. @param chosenTranslation its texts; English without them */
export function speak(chosen: Language, chosenTranslation: Translation = ENGLISH): void {
  spoken = chosen;
  translation = chosenTranslation;
  document.documentElement.lang = chosen;
  for (const [file, { inForce, english }] of sets)
    Object.assign(inForce, overEnglish(english, translationOf(file)));
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

/**
 * The language of texts, figures and dates: the person's choice in My account on this device, else the configured
 * language (docs/decisions/0028-texts-are-in-catalogues.md).
 */
import { LANGUAGES, type Language } from '../../contract/enums';
import type { Texts } from '../../contract/polyglot';
import { changeTexts } from './translate';

/** The key under which react-admin's store keeps the choice of `useLocaleState`. */
export const LANGUAGE_KEY = 'RaStore.locale';

const isLanguage = (text: unknown): text is Language => LANGUAGES.some(known => known === text);

/** The initial language. @param configured the language of `config.json` */
export function firstLanguage(configured: Language): Language {
  const chosen = localStorage.getItem(LANGUAGE_KEY)?.replaceAll('"', '');
  return isLanguage(chosen) ? chosen : configured;
}

/** The content of a language's folder. */
export interface LanguageFolder {
  /** `Intl` formats figures and days by it. */
  locale: string;
  /** English texts are added by the modules that need them. */
  files?: Readonly<Record<string, Texts>>;
}

const ENGLISH: LanguageFolder = { locale: 'en-US' };

let spoken: Language = 'en';
let folder = ENGLISH;

/** The language in force. */
export const language = (): Language => spoken;

/** The locale that `Intl` formats by, for the language in force. */
export const locale = (): string => folder.locale;

/** Changes the language in force. @param chosenFolder English without it */
export function speak(chosen: Language, chosenFolder: LanguageFolder = ENGLISH): void {
  spoken = chosen;
  folder = chosenFolder;
  changeTexts(chosen, Object.values(folder.files ?? {}));
  document.documentElement.lang = chosen;
}

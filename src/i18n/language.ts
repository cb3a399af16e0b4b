/**
 * The language of texts, figures and dates: the person's choice in My account on this device, else the configured
 * language (docs/decisions/0028-texts-are-in-catalogues.md).
 */
import { LANGUAGES, type Language } from '../../contract/enums';
import english from './en';
import type { LanguageFolder } from './languageFolder';
import { setTextLanguage } from './translate';

/** The key under which react-admin's store keeps the choice of `useLocaleState`. */
export const LANGUAGE_KEY = 'RaStore.locale';

const isLanguage = (text: unknown): text is Language => LANGUAGES.some(known => known === text);

/** The initial language. @param configured the language of `config.json` */
export function getInitialLanguage(configured: Language): Language {
  const chosen = localStorage.getItem(LANGUAGE_KEY)?.replaceAll('"', '');
  return isLanguage(chosen) ? chosen : configured;
}

let spoken: Language = 'en';
let folder: LanguageFolder = english;

/** The language in force. */
export const getLanguage = (): Language => spoken;

/** The locale that `Intl` formats by, for the language in force. */
export const getLocale = (): string => folder.locale;

export const getDecimalSign = (): '.' | ',' => folder.decimalSign;

/** True if people type a comma before decimals. */
export const hasAmbiguousGroups = (): boolean => folder.hasAmbiguousGroups;

/** Changes the language in force. @param chosenFolder English without it */
export function setLanguage(chosen: Language, chosenFolder: LanguageFolder = english): void {
  spoken = chosen;
  folder = chosenFolder;
  setTextLanguage(chosen, Object.values(folder.files));
  document.documentElement.lang = chosen;
  document.documentElement.dir = folder.direction;
}

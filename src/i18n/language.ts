/**
 * The language of texts, numbers and dates: the choice in My account, stored on this device, else the configured
 * language.
 */
import { LANGUAGES, type Language } from '../../contract/enums';
import english from './en';
import type { LanguageFolder } from './languageFolder';
import { setTextLanguage } from './translate';

/** The localStorage key of react-admin's `useLocaleState`. */
export const LANGUAGE_STORAGE_KEY = 'RaStore.locale';

const isLanguage = (text: unknown): text is Language => LANGUAGES.some(known => known === text);

export function getInitialLanguage(configured: Language): Language {
  const chosen = localStorage.getItem(LANGUAGE_STORAGE_KEY)?.replaceAll('"', '');
  return isLanguage(chosen) ? chosen : configured;
}

let spoken: Language = 'en';
let folder: LanguageFolder = english;

export const getLanguage = (): Language => spoken;

export const getLocale = (): string => folder.locale;

export const getDecimalSign = (): '.' | ',' => folder.decimalSign;

/** True if speakers of this language type either a point or a comma before decimals. */
export const isDecimalSignAmbiguousInLanguage = (): boolean => folder.hasAmbiguousGroups;

const listeners: (() => void)[] = [];

/** Calls the listener at once and after each change of the language. Modules use it to recompute texts. */
export function subscribeToLanguage(listener: () => void): void {
  listeners.push(listener);
  listener();
}

/**
 * Sets the current language.
 * @param chosenFolder the language's folder, which contains its texts; omitted for English
 */
export function setLanguage(chosen: Language, chosenFolder: LanguageFolder = english): void {
  spoken = chosen;
  folder = chosenFolder;
  setTextLanguage(chosen, Object.values(folder.files));
  document.documentElement.lang = chosen;
  document.documentElement.dir = folder.direction;
  for (const listener of listeners) listener();
}

export const getThousandsSeparator = (): '.' | ',' => (getDecimalSign() === '.' ? ',' : '.');

/** Replaces the decimal point by the decimal sign: `localizeDecimalSign('1.5')` is "1,5" in Portuguese. */
export const localizeDecimalSign = (digits: string): string => digits.replace('.', getDecimalSign());

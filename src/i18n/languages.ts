/**
 * The languages and the loaders of their texts. English is built in; each other language is a folder beside `en/`.
 */
import { LANGUAGES, type Language } from '../../contract/enums';
import { getInitialLanguage, getLanguage, setLanguage } from './language';
import type { LanguageFolder } from './languageFolder';

const FOLDERS = import.meta.glob<LanguageFolder>(['./*/index.ts', '!./en/index.ts'], { import: 'default' });

export const loadLanguageFolder = async (language: string): Promise<LanguageFolder | undefined> =>
  FOLDERS[`./${language}/index.ts`]?.();

export function getLanguageName(code: string): string {
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

export async function changeLanguage(locale: string): Promise<void> {
  const chosen = LANGUAGES.find(known => known === locale) ?? 'en';
  // Texts that were added to the language since would be lost. The page asks for its language twice.
  if (chosen === getLanguage() && chosen !== 'en') return;
  setLanguage(chosen, await loadLanguageFolder(chosen));
}

/** Loads the language before the first render. If its file does not arrive, the page is in English. */
export const loadInitialLanguage = (configured: Language): Promise<void> =>
  changeLanguage(getInitialLanguage(configured)).catch(() => changeLanguage('en'));

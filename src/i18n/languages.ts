/** Loaders of the languages. English is built in; every other language has a folder beside `en/`. */
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
  // react-admin requests the current language again in the first render. The request is ignored, because loading the
  // language a second time would drop texts that modules have added since.
  if (chosen === getLanguage() && chosen !== 'en') return;
  setLanguage(chosen, await loadLanguageFolder(chosen));
}

/** Loads the language before the first render. If its file fails to load, the page is in English. */
export const loadInitialLanguage = (configured: Language): Promise<void> =>
  changeLanguage(getInitialLanguage(configured)).catch(() => changeLanguage('en'));

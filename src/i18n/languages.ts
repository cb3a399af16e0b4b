/** The languages, and what loads their texts. English is built in. */
import { LANGUAGES, type Language } from '../../contract/words';
import { firstLanguage, speak } from '../lib/language';
import type { Catalogue, Translation } from './en';

export const NAMES: Record<Language, string> = { en: 'English', es: 'Español' };

const LOADERS: Record<Exclude<Language, 'en'>, () => Promise<Translation>> = {
  es: async () => (await import('./es/es')).es,
};

let catalogue: Catalogue | null = null;

/** The catalogue of the language in force; null for English, which is built in. */
export const spokenCatalogue = (): Catalogue | null => catalogue;

/** Loads the texts of a language, and changes to it. @param locale an unknown one means English */
export async function changeLanguage(locale: string): Promise<void> {
  const chosen = LANGUAGES.find(known => known === locale) ?? 'en';
  const translation = chosen === 'en' ? undefined : await LOADERS[chosen]();
  catalogue = translation?.catalogue ?? null;
  speak(chosen, translation?.texts);
}

/** Called before anything is drawn. Where the file of a language does not arrive, the page is in English. */
export const loadFirstLanguage = (): Promise<void> =>
  changeLanguage(firstLanguage()).catch(() => changeLanguage('en'));

/** The languages, and what loads their words. English is there at once. */
import { LANGUAGES, type Language } from '../../contract/words';
import { firstLanguage, speak } from '../lib/language';
import type { Catalogue } from './en';

/** What another language brings. */
export interface Translation {
  catalogue: Catalogue;
  /** Its words for each set of `texts`, by name. */
  texts: Readonly<Record<string, object>>;
}

export const NAMES: Record<Language, string> = { en: 'English', es: 'Español' };

const LOADERS: Record<Exclude<Language, 'en'>, () => Promise<Translation>> = {
  es: async () => (await import('./es/es')).es,
};

let catalogue: Catalogue | null = null;

/** The catalogue of the language in force; null: the English one. */
export const spokenCatalogue = (): Catalogue | null => catalogue;

/** Loads a language's words, and speaks it from then on. @param locale what is no language here is English */
export async function changeLanguage(locale: string): Promise<void> {
  const chosen = LANGUAGES.find(known => known === locale) ?? 'en';
  const translation = chosen === 'en' ? undefined : await LOADERS[chosen]();
  catalogue = translation?.catalogue ?? null;
  speak(chosen, translation?.texts);
}

/** Before anything is drawn. Where a language's file does not come, the page is in English. */
export const loadFirstLanguage = (): Promise<void> =>
  changeLanguage(firstLanguage()).catch(() => changeLanguage('en'));

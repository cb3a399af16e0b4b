/** The languages, and what loads their texts. English is built in; each other language is a folder beside `en/`. */
import { LANGUAGES } from '../../contract/enums';
import { firstLanguage, speak, type Translation } from '../lib/language';
import type { TextFile } from '../lib/wording';

interface Folder {
  /** `Intl` formats figures and days by it. */
  locale: string;
  /** By file: `./account.json`. */
  files: Readonly<Record<string, TextFile>>;
}

const FOLDERS = import.meta.glob<Folder>('./*/index.ts');

/** @returns the texts of a language; undefined for English */
export async function loadTranslation(language: string): Promise<Translation | undefined> {
  const load = FOLDERS[`./${language}/index.ts`];
  if (load === undefined) return undefined;
  const { locale, files } = await load();
  const named = Object.entries(files).map(([file, texts]): [string, TextFile] => [
    file.slice('./'.length, -'.json'.length),
    texts,
  ]);
  return { locale, texts: Object.fromEntries(named) };
}

/** The name of a language in that language: "Español". */
export function nameOfLanguage(code: string): string {
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** Loads the texts of a language, and changes to it. @param locale an unknown one means English */
export async function changeLanguage(locale: string): Promise<void> {
  const chosen = LANGUAGES.find(known => known === locale) ?? 'en';
  speak(chosen, await loadTranslation(chosen));
}

/** Called before anything is drawn. Where the file of a language does not arrive, the page is in English. */
export const loadFirstLanguage = (): Promise<void> =>
  changeLanguage(firstLanguage()).catch(() => changeLanguage('en'));

/**
 * The setting `texts` of `config.json`. This file, with all English texts, loads only for shops that have the setting.
 */
import { createPolyglot, type PolyglotTexts } from '../../contract/polyglot';
import { ENTITIES } from '../entities';
import { LANGUAGES } from '../../contract/enums';
import { getLanguage } from './language';
import { hasCurrentLanguageText, setOwnTextsFinder } from './translate';

/** Texts by language and key: `texts` of `config.json`. */
export type OwnTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Texts of `boot.ts`, which runs before the settings are read, have no effect here. */
const FILES = import.meta.glob<string>(['./en/*.json', '!./en/boot.json'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

const listKeys = (texts: PolyglotTexts, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [prefix + key] : listKeys(text, `${prefix}${key}.`),
  );

/**
 * Lists languages and keys that the application does not have, such as `en.signIn.titel`. They have no effect.
 */
export function findUnknownTexts(texts: OwnTexts): string[] {
  const known = new Set(Object.values(FILES).flatMap(file => listKeys(JSON.parse(file) as PolyglotTexts)));
  const isOfEntity = (key: string) => ENTITIES.some(({ name }) => key.startsWith(`resources.${name}.`));
  /** A resource has a text of its own in the menu only if its name in the menu differs. */
  const isOfMenu = (key: string) => {
    const name = key.replace(/^menu\./, '');
    return name !== key && (known.has(`resources.${name}.name`) || isOfEntity(`resources.${name}.name`));
  };
  return Object.entries(texts).flatMap(([language, own]) =>
    (LANGUAGES as readonly string[]).includes(language)
      ? Object.keys(own)
          .filter(key => !known.has(key) && !isOfEntity(key) && !isOfMenu(key))
          .map(key => `${language}.${key}`)
      : [language],
  );
}

/**
 * Replaces texts of the application.
 * @param texts not checked yet. Unknown languages and keys are reported on the console
 * @throws Error naming a language that is no object, or a text that is none
 */
export function applyOwnTexts(texts: OwnTexts): void {
  for (const [language, own] of Object.entries<unknown>(texts)) {
    const place = `config.json: "texts.${language}"`;
    if (typeof own !== 'object' || own === null) throw new Error(`${place} must be an object.`);
    for (const [key, text] of Object.entries(own))
      if (typeof text !== 'string') throw new Error(`${place}: "${key}" must be text.`);
  }
  for (const key of findUnknownTexts(texts))
    console.warn(`config.json: the application has no text "texts.${key}".`);
  const own = new Map(
    Object.entries(texts).map(([language, phrases]) => [language, createPolyglot(language, [phrases])]),
  );
  setOwnTextsFinder(key => {
    const found = own.get(getLanguage());
    if (found?.has(key)) return found;
    const english = hasCurrentLanguageText(key) && getLanguage() !== 'en' ? undefined : own.get('en');
    return english?.has(key) ? english : undefined;
  });
}

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
 * Replaces texts of the application.
 * @param texts not checked yet
 * @throws Error naming an unknown language, or a key that no text has
 */
export function applyOwnTexts(texts: OwnTexts): void {
  const known = new Set(Object.values(FILES).flatMap(file => listKeys(JSON.parse(file) as PolyglotTexts)));
  const isOfEntity = (key: string) => ENTITIES.some(({ name }) => key.startsWith(`resources.${name}.`));
  for (const [language, own] of Object.entries<unknown>(texts)) {
    const place = `config.json: "texts.${language}"`;
    if (!(LANGUAGES as readonly string[]).includes(language))
      throw new Error(`${place}: the application has no such language.`);
    if (typeof own !== 'object' || own === null) throw new Error(`${place} must be an object.`);
    for (const [key, text] of Object.entries(own)) {
      if (!known.has(key) && !isOfEntity(key))
        throw new Error(`${place}: the application has no text "${key}".`);
      if (typeof text !== 'string') throw new Error(`${place}: "${key}" must be text.`);
    }
  }
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

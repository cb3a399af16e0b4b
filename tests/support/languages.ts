import type { PolyglotTexts } from '../../contract/polyglot.ts';
import type { FlatTexts } from './texts.ts';

const FILES = import.meta.glob<PolyglotTexts>('../../src/i18n/*/*.json', { eager: true, import: 'default' });

export const flatten = (node: PolyglotTexts, prefix: string): [key: string, text: string][] =>
  Object.entries(node).flatMap(([name, inner]): [string, string][] =>
    typeof inner === 'string' ? [[prefix + name, inner]] : flatten(inner, `${prefix}${name}.`),
  );

export const flattenTexts = (language: string): FlatTexts =>
  new Map(
    Object.entries(FILES).flatMap(([path, texts]) =>
      path.includes(`/i18n/${language}/`) ? flatten(texts, '') : [],
    ),
  );

/** Returns the texts of a group such as `reports.columns`, by the rest of their keys. */
export const textsUnder = (language: string, group: string): Record<string, string> =>
  Object.fromEntries(
    [...flattenTexts(language)].flatMap(([key, text]) =>
      key.startsWith(`${group}.`) ? [[key.slice(group.length + 1), text]] : [],
    ),
  );

export const englishFiles = (): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(FILES).flatMap(([path, texts]) => {
      const [, name] = /\/i18n\/en\/(\w+)\.json$/.exec(path) ?? [];
      return name === undefined ? [] : [[name, flatten(texts, '').map(([key]) => key)]];
    }),
  );

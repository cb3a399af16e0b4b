/** Every language of the application has every text, with the placeholders and plural forms that it needs. */
import { describe, expect, it } from 'vitest';
import englishMessages from 'ra-language-english';
import { LANGUAGES } from '../../../contract/enums';
import type { TextFile } from '../../../src/lib/wording';
import { formsOf, placeholderFaults, placeholdersIn, pluralFaults } from '../../support/texts';

const FILES = import.meta.glob<TextFile>('../../../src/i18n/*/*.json', { eager: true, import: 'default' });
const SOURCES = import.meta.glob<string>('../../../src/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Every text by its file and key in full. */
function textsIn(node: TextFile | string, key: string): [key: string, text: string][] {
  if (typeof node === 'string') return [[key, node]];
  return Object.entries(node).flatMap(([name, inner]) => textsIn(inner, `${key}/${name}`));
}

/** @param language the name of its folder */
const textsOf = (language: string): Map<string, string> =>
  new Map(
    Object.entries(FILES).flatMap(([path, texts]) => {
      const [, folder, file] = /\/(\w+|\w+-\w+)\/(\w+)\.json$/.exec(path)!;
      return folder === language ? textsIn(texts, file!) : [];
    }),
  );

const english = textsOf('en');

/** The sentences that get a resource's name in three ways: each language takes the one that it needs. */
const OF_RESOURCES = /^(shared\/kit|resources\/resources\/.*\/words)\//;

const namesIn = (key: string, text: string): string[] =>
  [
    ...new Set(
      placeholdersIn(text).map(name => (OF_RESOURCES.test(key) && /^names?$/i.test(name) ? 'name' : name)),
    ),
  ].toSorted();

describe.each(LANGUAGES)('%s', language => {
  const texts = textsOf(language);

  it('has every text, and no other', () => {
    expect([...texts.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  });

  it('has the plural forms of its grammar', () => {
    expect([...texts.values()].filter(text => formsOf(text).length > 1).length).toBeGreaterThan(15);
    expect(pluralFaults(language, texts, english)).toEqual([]);
  });

  it('has the placeholders of the English text', () => {
    expect(placeholderFaults(texts, english, namesIn)).toEqual([]);
  });

  it('leaves no text empty', () => {
    expect([...texts].filter(([, text]) => text === '').map(([key]) => key)).toEqual([]);
  });
});

it('has each text of react-admin', () => {
  const own = new Set(english.keys());
  const theirs = textsIn(englishMessages as unknown as TextFile, 'reactAdmin').map(([key]) => key);
  expect(theirs.filter(key => !own.has(key))).toEqual([]);
});

it('has a file for every set of texts that pages have beside the catalogue, by its name', () => {
  const named = Object.values(SOURCES).flatMap(source =>
    [...source.matchAll(/= texts\('(\w+)', english\)/g)].map(([, name]) => name!),
  );
  expect(named.length).toBeGreaterThan(25);
  for (const [path, source] of Object.entries(SOURCES)) {
    const [, name] = /= texts\('(\w+)', english\)/.exec(source) ?? [];
    if (name !== undefined) expect([path, source.includes(`/${name}.json'`)]).toEqual([path, true]);
  }
});

import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../contract/enums';
import { ROUTES } from '../../support/appPages';
import { englishFiles, flattenTexts, textsUnder } from '../../support/languages';
import { splitPluralForms } from '../../support/texts';

const SOURCES = import.meta.glob<string>('../../../src/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const ENGLISH = flattenTexts('en');
const SPANISH = flattenTexts('es');

const GROUPS = new Set([...ENGLISH.keys()].map(key => key.split('.')[0]));
const KEY = new RegExp(`(?<!TextKeySuffix<)['"]((?:${[...GROUPS].join('|')})\\.[\\w.\\-/]+)['"]`, 'g');

it('has a text for every key that the code names in full', () => {
  const named = Object.entries(SOURCES).flatMap(([file, source]) =>
    [...source.matchAll(KEY)].map(([, key]) => `${key} (${file})`),
  );
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter(place => !ENGLISH.has(place.replace(/ \(.*/, '')))).toEqual([]);
});

/** Prefixes of keys that can lack a text, because the caller passes a default text. */
const OPEN = ['resources.', 'reports.', 'not_supported.calls.'];

const USED = /(?<!TextKeySuffix<)['"`](\w+\.[\w.\-/]*)(['"`]|\$\{)/g;

it('imports the English texts that a file uses', () => {
  const catalogue = Object.entries(SOURCES).find(([file]) => file.endsWith('i18n/catalogue.ts'))![1];
  const files = Object.entries(englishFiles()).filter(([name]) => !catalogue.includes(`/${name}.json`));
  expect(files.length).toBeGreaterThan(30);
  const isUsed = (key: string, beginning: string, end: string) =>
    end === '${' ? !OPEN.includes(beginning) && key.startsWith(beginning) : key === beginning;
  const faults = Object.entries(SOURCES)
    .filter(([file]) => !file.includes('/src/i18n/'))
    .flatMap(([file, source]) => {
      const used = [...source.matchAll(USED)];
      return files
        .filter(([, keys]) =>
          used.some(([, beginning, end]) => keys.some(key => isUsed(key, beginning!, end!))),
        )
        .filter(([name]) => !source.includes(`i18n/${name}';`))
        .map(([name]) => `${file} does not import i18n/${name}`);
    });
  expect(faults).toEqual([]);
});

describe.each(LANGUAGES)('%s', language => {
  const texts = flattenTexts(language);

  it('asks about the change of one record without a word that the button of react-admin does not fill in', () => {
    for (const name of ['title', 'content'])
      expect(splitPluralForms(texts.get(`ra.message.bulk_update_${name}`)!)[0]).not.toContain(
        '%{recordRepresentation}',
      );
  });

  it('has a word for every call that a page cannot do without', () => {
    const needed = ROUTES.flatMap(({ needs }) => needs ?? []);
    expect(needed.length).toBeGreaterThan(15);
    const words = textsUnder(language, 'not_supported.calls');
    expect(needed.filter(call => !Object.hasOwn(words, call))).toEqual([]);
  });
});

it('in Spanish, calls what is active the same on every screen', () => {
  expect([...SPANISH].filter(([, text]) => /^(in)?activo$/i.test(text))).toEqual([]);
  expect([SPANISH.get('common.active'), SPANISH.get('common.inactive')]).toEqual(['En uso', 'Sin uso']);
});

it.each([
  ['the recovery code that is left', ENGLISH.get('account.codesLeft'), /\b1 \w+ codes/],
  ['the recovery code that is left, in Spanish', SPANISH.get('account.codesLeft'), /\b1 códigos/],
  ['the till that is open', ENGLISH.get('busyHours.perTill'), /\b1 tills/],
  ['the till that is open, in Spanish', SPANISH.get('busyHours.perTill'), /\b1 abiertas/],
])('says one of %s', (_, text, many) => {
  expect(text!.replace(/%\{(count|tills)\}/g, '1')).not.toMatch(many);
});

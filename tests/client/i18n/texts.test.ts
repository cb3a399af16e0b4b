import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../contract/enums';
import { ROUTES } from '../../support/contents';
import { textsOf, textsUnder } from '../../support/languages';
import { formsOf } from '../../support/texts';

const SOURCES = import.meta.glob<string>('../../../src/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const ENGLISH = textsOf('en');
const SPANISH = textsOf('es');

const GROUPS = new Set([...ENGLISH.keys()].map(key => key.split('.')[0]));
const KEY = new RegExp(`(?<!KeyUnder<)['"]((?:${[...GROUPS].join('|')})\\.[\\w.\\-/]+)['"]`, 'g');

it('has a text for every key that the code names in full', () => {
  const named = Object.entries(SOURCES).flatMap(([file, source]) =>
    [...source.matchAll(KEY)].map(([, key]) => `${key} (${file})`),
  );
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter(place => !ENGLISH.has(place.replace(/ \(.*/, '')))).toEqual([]);
});

it('imports the English texts of every namespace that a file uses', () => {
  const modules = Object.entries(SOURCES).flatMap(([path, source]) =>
    source.includes('addTexts(english)') ? [/(\w+)\.ts$/.exec(path)![1]!] : [],
  );
  expect(modules.length).toBeGreaterThan(25);
  const users = Object.entries(SOURCES).filter(([file]) => !file.includes('/src/i18n/'));
  const faults = users.flatMap(([file, source]) =>
    modules
      .filter(name => new RegExp(`['"\`]${name}\\.\\w`).test(source) && !source.includes(`i18n/${name}';`))
      .map(name => `${file} does not import i18n/${name}`),
  );
  expect(faults).toEqual([]);
});

describe.each(LANGUAGES)('%s', language => {
  const texts = textsOf(language);

  it('asks about the change of one record without a word that the button of react-admin does not fill in', () => {
    for (const name of ['title', 'content'])
      expect(formsOf(texts.get(`ra.message.bulk_update_${name}`)!)[0]).not.toContain(
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

import { expect, it } from 'vitest';
import { accountTexts } from '../../../src/i18n/account';
import { busyHoursTexts } from '../../../src/i18n/busyHours';
import { en } from '../../../src/i18n/en';
import { es, spanishCatalogue } from '../../support/spanish';
import { filled } from '../../../src/i18n/filled';
import { formsOf } from '../../support/texts';
import { ROUTES } from '../../support/contents';

const SOURCES = import.meta.glob<string>('../../../src/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Every key that the catalogue has, in full; a resource's name may hold dots and slashes. */
function keysIn(texts: object, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'object' && text !== null ? keysIn(text as object, `${prefix}${name}.`) : [prefix + name],
  );
}

const GROUPS = Object.keys(en).join('|');
const KEY = new RegExp(`['"]((?:${GROUPS})\\.[\\w.\\-/]+)['"]`, 'g');

it('has a text for every key that the code names in full', () => {
  const known = new Set(keysIn(en));
  const named = Object.entries(SOURCES).flatMap(([file, source]) =>
    [...source.matchAll(KEY)].map(([, key]) => `${key} (${file})`),
  );
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter(place => !known.has(place.replace(/ \(.*/, '')))).toEqual([]);
});

it.each([
  ['English', en],
  ['Spanish', spanishCatalogue],
])(
  'in %s, react-admin asks about the change of one record without a word that its button does not fill in',
  (_, { ra }) => {
    for (const text of [ra.message.bulk_update_title, ra.message.bulk_update_content])
      expect(formsOf(text)[0]).not.toContain('%{recordRepresentation}');
  },
);

it.each([
  ['English', en],
  ['Spanish', spanishCatalogue],
])('in %s, has a word for every call that a page cannot do without', (_, { not_supported }) => {
  const needed = ROUTES.flatMap(({ needs }) => needs ?? []);
  expect(needed.length).toBeGreaterThan(15);
  expect(needed.filter(call => !Object.hasOwn(not_supported.calls, call))).toEqual([]);
});

it('in Spanish, calls what is active the same on every screen', () => {
  const others = Object.entries(es.texts).flatMap(([name, texts]) =>
    textsIn(texts)
      .filter(text => /^(in)?activo$/i.test(text))
      .map(text => `${name}: ${text}`),
  );
  expect(others).toEqual([]);
  expect([spanishCatalogue.common.active, spanishCatalogue.common.inactive]).toEqual(['En uso', 'Sin uso']);
});

/** All of them, at whatever depth. */
const textsIn = (texts: object): string[] =>
  Object.values(texts).flatMap((text: unknown) =>
    typeof text === 'object' && text !== null ? textsIn(text) : typeof text === 'string' ? [text] : [],
  );

it.each([
  ['the recovery code that is left', accountTexts.codesLeft, /\b1 \w+ codes/],
  [
    'the recovery code that is left, in Spanish',
    (es.texts.account as unknown as typeof accountTexts).codesLeft,
    /\b1 códigos/,
  ],
  ['the till that is open', busyHoursTexts.perTill, /\b1 tills/],
  [
    'the till that is open, in Spanish',
    (es.texts.busyHours as unknown as typeof busyHoursTexts).perTill,
    /\b1 abiertas/,
  ],
])('says one of %s', (_, text, many) => {
  expect(filled(text, { count: 1, tills: 1 })).not.toMatch(many);
});

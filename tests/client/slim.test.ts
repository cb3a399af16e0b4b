/** What stands in for a part of a library answers as the library does, wherever it is called (`vite.slim.ts`). */
import { merge } from 'es-toolkit/compat';
import { humanize, transform } from 'inflection';
import { parse, stringify } from 'query-string';
import english from 'ra-language-english';
import { expect, it } from 'vitest';
import * as inflection from '../../slim/inflection';
import slimMerge from '../../slim/merge';
import * as queryString from '../../slim/queryString';
import { en } from '../../src/i18n/en';
import { es } from '../../src/i18n/es/es';

const SOURCES = [
  ...Object.values(en.resources).flatMap(({ fields }: { fields?: object }) => Object.keys(fields ?? {})),
  'createdAt',
  'created_at',
  'supplier_id',
  'supplierIds',
  'lead-time',
  'ref no',
  'HTMLText',
  'a',
  'x2Days',
  '',
];

it.each(SOURCES)('calls the field "%s" as inflection does', source => {
  expect(inflection.transform(source)).toBe(transform(source, ['underscore', 'humanize']));
  expect(inflection.humanize(source)).toBe(humanize(source));
});

const SEARCHES = [
  '',
  '?page=2&perPage=50&sort=name&order=DESC',
  `?filter=${encodeURIComponent(JSON.stringify({ name: "Crème brûlée + (50%) & 'more'!*", a: null }))}&displayedFilters=%7B%7D`,
  '?name=caf%C3%A9+au+lait&empty=',
];

it.each(SEARCHES)('reads the address "%s" as query-string does', search => {
  expect(queryString.parse(search)).toEqual({ ...parse(search) });
});

it.each(SEARCHES)('writes the address "%s" as query-string does', search => {
  const parts = { ...parse(search), page: 3, none: undefined };
  expect(queryString.stringify(parts)).toBe(stringify(parts));
});

it('reads an address that is broken off, too', () => {
  expect(queryString.parse('?half=%&page=2&name=%E0%A4%A')).toMatchObject({ half: '%', page: '2' });
});

it('makes one set of texts of several as lodash does', () => {
  const sets = [english, en, { resources: { banners: { name: 'Sign' } } }, es.catalogue];
  expect(slimMerge({}, ...sets)).toEqual(merge({}, ...sets));
});

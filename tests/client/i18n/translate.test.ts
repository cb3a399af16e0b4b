import { afterEach, expect, it, vi } from 'vitest';
import { setLanguage } from '../../../src/i18n/language';
import { addTexts, translate, translateToEnglish } from '../../../src/i18n/translate';

import { es } from '../../support/spanish';

const SHOP = 'متجر الزيتون';
const KEPT = `\u2068${SHOP}\u2069`;

const line = (values: { stock: number | string; warehouse: string }): string =>
  translate('no.such.key', { _: '%{stock} in %{warehouse}', ...values });

afterEach(() => setLanguage('en'));

it('keeps what follows a name that runs from right to left on its own side', () => {
  expect(line({ stock: 0, warehouse: SHOP })).toBe(`0 in ${KEPT}`);
  expect(line({ stock: 0, warehouse: 'חנות' })).toBe('0 in \u2068חנות\u2069');
});

it('adds nothing to any other name', () => {
  expect(line({ stock: '1.5', warehouse: 'Ñandú 👩‍👩‍👧 店' })).toBe('1.5 in Ñandú 👩‍👩‍👧 店');
});

it('warns once of a missing key that is its own default, and not of a sentence', () => {
  vi.stubEnv('MODE', 'development');
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  addTexts({ test: { known: 'Known' } });
  for (const text of ['test.tabs.card', 'test.tabs.card', 'A card.', 'test.known', 'Card'])
    translate(text, { _: text });
  expect(warn.mock.calls).toEqual([
    ['There is no text for test.tabs.card: add it to a file in src/i18n/en, and to the other languages.'],
  ]);
  warn.mockRestore();
  vi.unstubAllEnvs();
});

it('counts by the grammar of each language, and says in English what a language lacks', () => {
  addTexts({ test: { days: 'a day |||| %{days} days', weeks: 'a week |||| %{weeks} weeks' } });
  const days = (count: number) => translate('test.days', { _: '', smart_count: count, days: count });
  expect([days(1), days(2)]).toEqual(['a day', '2 days']);
  setLanguage('en', {
    ...es,
    locale: 'pl-PL',
    files: { test: { test: { days: 'dzień |||| %{days} dni |||| %{days} dni |||| %{days} dnia' } } },
  });
  expect(translate('test.weeks', { _: '', smart_count: 5, weeks: 5 })).toBe('5 weeks');
  expect(translateToEnglish('test.days', { _: '', smart_count: 5, days: 5 })).toBe('5 days');
});

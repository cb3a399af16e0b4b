import { afterEach, expect, it, vi } from 'vitest';
import type { Config } from '../../../src/lib/config';
import { formatDay } from '../../../src/lib/days';
import { cachePerLanguage } from '../../../src/lib/cachePerLanguage';
import { getInitialLanguage, setLanguage } from '../../../src/i18n/language';
import { es } from '../../support/spanish';
import { addTexts, translate } from '../../../src/i18n/translate';
import { getCurrencySign, formatCents, formatAxisDollars } from '../../../src/lib/money';
import { listCurrencies } from '../../../src/lib/displayNames';

const chosen = vi.hoisted<Partial<Config>>(() => ({}));

vi.mock(import('../../../src/lib/config'), async original => {
  const real = await original();
  // Each choice gets a new object, as when the configuration is loaded.
  return {
    ...real,
    config: () => (chosen.currency ? (made ??= merged(real)) : real.config()),
  };
});

let made: Config | undefined;
const merged = ({ DEFAULT_CONFIG }: { DEFAULT_CONFIG: Config }): Config => ({ ...DEFAULT_CONFIG, ...chosen });

function configured(settings: Partial<Config>): void {
  Object.assign(chosen, settings);
  made = undefined;
}

afterEach(() => {
  delete chosen.currency;
  localStorage.clear();
  setLanguage('en');
});

it.each([
  ['EUR', '€1,234.50', '€16,000', '€'],
  // The sign is that of the currency's own country, not "MX$".
  ['MXN', '$1,234.50', '$16,000', '$'],
  ['CHF', 'CHF\u00a01,234.50', 'CHF\u00a016,000', 'CHF'],
])('writes amounts in %s', (currency, amount, tick, sign) => {
  expect(formatCents(123_450)).toBe('$1,234.50');
  configured({ currency });
  expect([formatCents(123_450), formatAxisDollars(16_000), getCurrencySign()]).toEqual([amount, tick, sign]);
});

it('offers only currencies with hundredths', () => {
  expect(listCurrencies()).toContain('PEN');
  expect(listCurrencies()).not.toContain('JPY');
  expect(listCurrencies()).not.toContain('KWD');
});

it('begins with what the person chose, else with what the shop did', () => {
  expect(getInitialLanguage('en')).toBe('en');
  expect(getInitialLanguage('es')).toBe('es');
  localStorage.setItem('RaStore.locale', '"en"');
  expect(getInitialLanguage('es')).toBe('en');
  localStorage.setItem('RaStore.locale', '"tlh"');
  expect(getInitialLanguage('es')).toBe('es');
});

it('says texts and days in the language in force, and in English again', () => {
  const say = (word: string) => translate(`greeting.${word}`, { _: '' });
  addTexts({ greeting: { hello: 'Hello', bye: 'Bye' } });
  const made: string[] = [];
  const format = cachePerLanguage(locale => (made.push(locale), locale));
  expect([say('hello'), formatDay('2026-11-21'), format(), format()]).toEqual([
    'Hello',
    'Nov 21, 2026',
    'en-US',
    'en-US',
  ]);
  setLanguage('es', {
    ...es,
    files: { greeting: { greeting: { hello: 'Hola', late: 'Buenas tardes' } } },
  });
  expect([say('hello'), say('bye'), formatDay('2026-11-21'), format()]).toEqual([
    'Hola',
    'Bye',
    '21 nov 2026',
    'es-MX',
  ]);
  expect(document.documentElement.lang).toBe('es');
  // A file that loads later has only English texts.
  addTexts({ greeting: { late: 'Good evening' } });
  expect(say('late')).toBe('Buenas tardes');
  setLanguage('en');
  expect([say('hello'), formatCents(100)]).toEqual(['Hello', '$1.00']);
  expect(made).toEqual(['en-US', 'es-MX']);
});

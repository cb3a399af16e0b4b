/** The setting `texts` of `config.json`. */
import { afterEach, expect, it, vi } from 'vitest';
import { entity, text } from '../../../contract/entity';
import { ENTITIES } from '../../../src/entities';
import { buildEntityTexts } from '../../../src/i18n/entities';
import { setLanguage } from '../../../src/i18n/language';
import { applyOwnTexts, findUnknownTexts, type OwnTexts } from '../../../src/i18n/ownTexts';
import '../../../src/i18n/catalogue';
import '../../../src/i18n/signIn';
import { addTexts, setOwnTextsFinder, translate, translateToEnglish } from '../../../src/i18n/translate';
import { es } from '../../support/spanish';

vi.mock('../../../src/entities', () => ({ ENTITIES: [entity('gift-cards', { code: text() })] }));

afterEach(() => {
  setOwnTextsFinder(() => undefined);
  setLanguage('en');
});

it('replaces texts of a language, also those that load later', () => {
  applyOwnTexts({
    en: { 'signIn.title': '%{product} office' },
    es: { 'signIn.title': 'Oficina de %{product}' },
  });
  addTexts({ signIn: { title: '%{product} back office' } });
  expect(translate('signIn.title', { product: 'Ana' })).toBe('Ana office');
  setLanguage('es', es);
  expect(translate('signIn.title', { product: 'Ana' })).toBe('Oficina de Ana');
});

it('unknown keys and languages are said on the console, and the others apply', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  applyOwnTexts({ en: { 'signIn.titel': 'x', 'signIn.title': 'Ana' }, de: { 'signIn.title': 'x' } });
  expect(translate('signIn.title')).toBe('Ana');
  expect(warn.mock.calls.flat()).toEqual([
    'config.json: the application has no text "texts.en.signIn.titel".',
    'config.json: the application has no text "texts.de".',
  ]);
  warn.mockRestore();
});

it('sets names of declared resources, and labels of resources in the menu', () => {
  const own = {
    'resources.gift-cards.name': 'Token |||| Tokens',
    'menu.gift-cards': 'Our tokens',
    'menu.products': 'Goods',
  };
  expect(findUnknownTexts({ en: own })).toEqual([]);
  applyOwnTexts({ en: own });
  addTexts({ resources: buildEntityTexts(ENTITIES, translateToEnglish, 'en-US') });
  expect(translate('resources.gift-cards.name', { _: '', smart_count: 2 })).toBe('Tokens');
  expect(translate('menu.gift-cards', { _: 'Gift Cards' })).toBe('Our tokens');
  expect(findUnknownTexts({ en: { 'menu.prodcts': 'Goods' } })).toEqual(['en.menu.prodcts']);
});

it.each<[texts: object, sentence: string]>([
  [{ en: { 'signIn.title': 5 } }, '"texts.en": "signIn.title" must be text.'],
  [{ en: 'x' }, '"texts.en" must be an object.'],
])('refuses %j', (texts, sentence) => {
  expect(() => applyOwnTexts(texts as OwnTexts)).toThrow(`config.json: ${sentence}`);
});

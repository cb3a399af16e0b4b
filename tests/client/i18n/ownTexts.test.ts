/** The setting `texts` of `config.json`. */
import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '../../../src/i18n/language';
import { applyOwnTexts, type OwnTexts } from '../../../src/i18n/ownTexts';
import '../../../src/i18n/signIn';
import { addTexts, setOwnTextsFinder, translate } from '../../../src/i18n/translate';
import { es } from '../../support/spanish';

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

it.each<[texts: object, sentence: string]>([
  [{ en: { 'signIn.titel': 'x' } }, '"texts.en": the application has no text "signIn.titel".'],
  [{ en: { 'signIn.title': 5 } }, '"texts.en": "signIn.title" must be text.'],
  [{ en: 'x' }, '"texts.en" must be an object.'],
  [{ de: {} }, '"texts.de": the application has no such language.'],
])('refuses %j', (texts, sentence) => {
  expect(() => applyOwnTexts(texts as OwnTexts)).toThrow(`config.json: ${sentence}`);
});

import { describe, expect, it } from 'vitest';
import englishMessages from 'ra-language-english';
import { LANGUAGES } from '../../../contract/enums';
import type { PolyglotTexts } from '../../../contract/polyglot';
import { flatten, flattenTexts } from '../../support/languages';
import { splitPluralForms, placeholderFaults, placeholdersIn, pluralFaults } from '../../support/texts';

const english = flattenTexts('en');

const OF_RESOURCES = /^(kit|resources\..*\.words)\./;

const namesIn = (key: string, text: string): string[] =>
  [
    ...new Set(
      placeholdersIn(text).map(name => (OF_RESOURCES.test(key) && /^names?$/i.test(name) ? 'name' : name)),
    ),
  ].toSorted();

describe.each(LANGUAGES)('%s', language => {
  const texts = flattenTexts(language);

  it('has every text, and no other', () => {
    expect([...texts.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  });

  it('has the plural forms of its grammar', () => {
    expect([...texts.values()].filter(text => splitPluralForms(text).length > 1).length).toBeGreaterThan(15);
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
  const theirs = flatten(englishMessages as unknown as PolyglotTexts, '').map(([key]) => key);
  expect(theirs.length).toBeGreaterThan(100);
  expect(theirs.filter(key => !english.has(key))).toEqual([]);
});

/** A language for tests of the layout: every text is some 40 % longer, has accents, and stands in brackets. */
import { PLURAL_FORM_DELIMITER, getPluralForms } from '../../contract/polyglot.ts';
import { filesOf } from './built.ts';
import { flattenTexts } from './languages.ts';
import { splitPluralForms } from './texts.ts';
import type { Page } from 'playwright-core';
import type { LanguageFolder } from '../../src/i18n/languageFolder.ts';

const LONGER: Record<string, string> = {
  a: 'áà',
  e: 'éè',
  i: 'íì',
  o: 'óò',
  u: 'úù',
  A: 'ÁÀ',
  E: 'ÉÈ',
  I: 'ÍÌ',
  O: 'ÓÒ',
  U: 'ÚÙ',
};

const toPseudoText = (text: string): string =>
  `[${text.replace(/%\{\w+\}|[aeiou]/gi, piece => LONGER[piece] ?? piece)}]`;

/** The test language is loaded in the place of Spanish, and has as many plural forms. */
const PLACE = 'es';

function toPseudoForms(text: string): string {
  const forms = splitPluralForms(text).map(toPseudoText);
  if (forms.length === 1) return forms[0]!;
  return getPluralForms(PLACE)
    .map(form => (form === 'one' ? forms[0] : forms.at(-1)))
    .join(` ${PLURAL_FORM_DELIMITER} `);
}

export async function speakPseudoLocale(
  page: Page,
  direction: LanguageFolder['direction'] = 'ltr',
): Promise<void> {
  const texts = Object.fromEntries([...flattenTexts('en')].map(([key, text]) => [key, toPseudoForms(text)]));
  const folder: LanguageFolder = {
    locale: 'en-US',
    direction,
    decimalSign: '.',
    hasAmbiguousGroups: false,
    files: { texts },
  };
  const [file] = filesOf(`src/i18n/${PLACE}/index.ts`);
  await page.route(`**${file}`, route =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export default ${JSON.stringify(folder)};`,
    }),
  );
  await page.addInitScript(place => localStorage.setItem('RaStore.locale', JSON.stringify(place)), PLACE);
}

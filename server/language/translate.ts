/** Words messages in a language, with the texts of its folder. */
import { createInstance } from 'i18next';
import type { Language } from '../../contract/enums.ts';
import type { Message, MessageValue } from './message.ts';
import { ENGLISH, readTexts } from './texts.ts';

export type Translate = (message: Message) => string;

const NAMESPACE = 'translation';

const i18n = createInstance({
  lng: 'en',
  fallbackLng: 'en',
  initAsync: false,
  resources: { en: { [NAMESPACE]: ENGLISH } },
  interpolation: { escapeValue: false },
});
void i18n.init();

/** A text that the language lacks is in English. */
export function createTranslator(language: Language): Translate {
  if (!i18n.hasResourceBundle(language, NAMESPACE)) {
    i18n.addResourceBundle(language, NAMESPACE, readTexts(language));
  }
  const t = i18n.getFixedT(language);
  const word = (value: MessageValue): string | number =>
    typeof value === 'object' ? translate(value) : value;
  const translate: Translate = ({ code, values }) =>
    t(code, {
      ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, word(value)])),
      // Names that people chose must not be read as references to other texts.
      nest: false,
    });
  return translate;
}

export const translateToEnglish: Translate = createTranslator('en');

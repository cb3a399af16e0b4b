import type Polyglot from 'node-polyglot';
import { createPolyglot } from '../../contract/polyglot.ts';
import type { Language } from '../../contract/enums.ts';
import type { Message, MessageValue } from './message.ts';
import { ENGLISH_TEXTS, readLanguageTexts } from './texts.ts';

export type Translate = (message: Message) => string;

const english = createPolyglot('en', [ENGLISH_TEXTS]);

const polyglots = new Map<Language, Polyglot>([['en', english]]);

function getPolyglot(language: Language): Polyglot {
  let polyglot = polyglots.get(language);
  if (polyglot === undefined) {
    polyglot = createPolyglot(language, [readLanguageTexts(language)]);
    polyglots.set(language, polyglot);
  }
  return polyglot;
}

/** Creates the translator of a language. Missing texts are taken from English. */
export function createTranslator(language: Language): Translate {
  const polyglot = getPolyglot(language);
  const word = (value: MessageValue): string | number => {
    if (typeof value !== 'object') return value;
    return 'code' in value ? translate(value) : (value[language] ?? value.en);
  };
  const translate: Translate = ({ code, values }) =>
    (polyglot.has(code) ? polyglot : english).t(code, {
      ...(typeof values.count === 'number' ? { smart_count: values.count } : {}),
      ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, word(value)])),
    });
  return translate;
}

export const translateToEnglish: Translate = createTranslator('en');

/** Converts a value of a message to English text. */
export function formatValueInEnglish(value: MessageValue): string {
  if (typeof value !== 'object') return String(value);
  return 'code' in value ? translateToEnglish(value) : value.en;
}

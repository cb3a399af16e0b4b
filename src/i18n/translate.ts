import { createPolyglot, type Texts } from '../../contract/polyglot';
import type { TextKey } from './textKey';

export type TextValues = Readonly<Record<string, unknown>>;

export interface Translate {
  (key: TextKey, values?: TextValues): string;
  /** The value `_` is the fallback text for a missing key. */
  (key: string, values: TextValues & { readonly _: string }): string;
}

/**
 * Matches a key such as `account.passwordChanged`, but no sentence: react-admin also translates texts of
 * notifications and labels.
 */
const KEY = /^\w+(\.[\w/-]+)+$/;

/** @throws Error in development and in tests, for a key without a text */
function readMissing(key: string): string {
  if (import.meta.env.DEV && KEY.test(key)) throw new Error(`There is no text for ${key}.`);
  return key;
}

const english = createPolyglot('en', [], readMissing);

let spoken = english;

export const addTexts = (texts: Texts): void => english.extend(texts);

/** True if the current language has the text, without the fallback to English. */
export const hasCurrentLanguageText = (key: string): boolean => spoken.has(key);

export const addCurrentLanguageTexts = (texts: Texts): void => spoken.extend(texts);

/** Sets the language of texts. A missing text falls back to English. @param files empty for English */
export function setTextLanguage(language: string, files: readonly Texts[]): void {
  spoken = files.length === 0 ? english : createPolyglot(language, files);
}

/** Matches a value with a letter of Hebrew, Arabic or another right-to-left script. */
const FROM_THE_RIGHT = /.*[\u0590-\u08ff].*/s;

/**
 * Two invisible Unicode marks around a right-to-left name keep the following number or dot on its own side. Without
 * them, "0 in A · 0 in B" would be read as "0 in 0 · A in B".
 */
const isolate = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(FROM_THE_RIGHT, '\u2068$&\u2069') : value;

const isolateValues = ({ _, ...values }: TextValues): TextValues => ({
  ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolate(value)])),
  _,
});

/** Components use `useTranslate` instead, so that they render again when the language changes. */
export const translate: Translate = (key: string, values: TextValues = {}) =>
  (spoken.has(key) ? spoken : english).t(key, isolateValues(values));

/** Exported files have English texts in every language, because other programs read the files. */
export const translateToEnglish: Translate = (key: string, values: TextValues = {}) => english.t(key, values);

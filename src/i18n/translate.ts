import { createPolyglot, type PolyglotTexts } from '../../contract/polyglot';
import type { TextKey } from './textKey';

export type TextValues = Readonly<Record<string, unknown>>;

export interface Translate {
  (key: TextKey, values?: TextValues): string;
  /** `_` is the text to use if the key is missing. */
  (key: string, values: TextValues & { readonly _: string }): string;
}

/**
 * Matches a key such as `account.passwordChanged` but no sentence, because react-admin also passes plain texts of
 * notifications and labels.
 */
const KEY = /^\w+(\.[\w/-]+)+$/;

/**
 * Returns a missing key, which is shown instead of its text.
 * @throws Error in tests
 */
function readMissing(key: string): string {
  if (import.meta.env.MODE === 'test' && KEY.test(key)) throw new Error(`There is no text for ${key}.`);
  if (import.meta.env.MODE === 'development') warnOfMissing(key);
  return key;
}

const reported = new Set<string>();

/** Warns once of a missing key. */
function warnOfMissing(key: string): void {
  if (!KEY.test(key) || reported.has(key)) return;
  reported.add(key);
  const file = key.startsWith('reports.') ? 'src/i18n/en/reports.json' : 'a file in src/i18n/en';
  console.warn(`There is no text for ${key}: add it to ${file}, and to the other languages.`);
}

const english = createPolyglot('en', [], readMissing);

let spoken = english;

type Texts = typeof english;

/** Finds texts that replace those of the application (`ownTexts.ts`). */
let findOwnTexts: (key: string) => Texts | undefined = () => undefined;

export function setOwnTextsFinder(find: typeof findOwnTexts): void {
  findOwnTexts = find;
}

export const addTexts = (texts: PolyglotTexts): void => english.extend(texts);

/** True if the current language has the text itself; English as the fallback does not count. */
export const hasCurrentLanguageText = (key: string): boolean => spoken.has(key);

export const addCurrentLanguageTexts = (texts: PolyglotTexts): void => spoken.extend(texts);

/**
 * Sets the language of texts. A missing text falls back to English.
 * @param files the language's texts; empty for English
 */
export function setTextLanguage(language: string, files: readonly PolyglotTexts[]): void {
  spoken = files.length === 0 ? english : createPolyglot(language, files);
}

/** Matches a value that contains a letter of Hebrew, Arabic or another right-to-left script. */
const FROM_THE_RIGHT = /.*[\u0590-\u08ff].*/s;

/**
 * Wraps a right-to-left value in two invisible Unicode marks, so that a number or dot after it keeps its place.
 * Otherwise "0 in A · 0 in B" reads as "0 in 0 · A in B".
 */
const isolate = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(FROM_THE_RIGHT, '\u2068$&\u2069') : value;

const isolateValues = ({ _, ...values }: TextValues): TextValues => ({
  ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolate(value)])),
  _,
});

/**
 * Translates outside of components. Components use `useTranslate`, so that they render again when the language
 * changes.
 */
export const translate: Translate = (key: string, values: TextValues = {}) => {
  const texts = findOwnTexts(key) ?? (spoken.has(key) ? spoken : english);
  const isDevelopment = import.meta.env.MODE === 'development';
  // react-admin passes a label as its own default, so `readMissing` does not get it.
  if (isDevelopment && values._ === key && !texts.has(key)) warnOfMissing(key);
  return texts.t(key, isolateValues(values));
};

/** Translates to English for exported files, because other programs read them. */
export const translateToEnglish: Translate = (key: string, values: TextValues = {}) => english.t(key, values);

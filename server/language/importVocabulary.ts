import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES, type Language } from '../../contract/enums.ts';
import type english from './en/importWords.json';

export type ImportHeaderKey = keyof (typeof english)['headers'];

export interface ImportVocabulary {
  /**
   * Column headers by which an imported field is recognised, likeliest first. They are in lower case, and contain only
   * letters and digits.
   */
  headers: Partial<Record<ImportHeaderKey, string[]>>;
  months: string[][];
  dateLinks: string[];
  currencySigns: string[];
  /** Words for "yes", in lower case without accents. The words for "no" and for payment methods have the same form. */
  yes: string[];
  no: string[];
  tenders: Partial<Record<keyof (typeof english)['tenders'], string[]>>;
}

export const IMPORT_VOCABULARY_FILE = 'importWords.json';

export function readImportVocabulary(language: Language): ImportVocabulary | undefined {
  const file = path.join(import.meta.dirname, language, IMPORT_VOCABULARY_FILE);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ImportVocabulary) : undefined;
}

export const IMPORT_VOCABULARIES = LANGUAGES.flatMap(language => readImportVocabulary(language) ?? []);

export const listImportHeaders = (key: ImportHeaderKey): string[] =>
  IMPORT_VOCABULARIES.flatMap(({ headers }) => headers[key] ?? []);

/** Pattern of the currency signs of all languages, the longest first: `R$` before `$`. */
export const CURRENCY_SIGN_PATTERN = IMPORT_VOCABULARIES.flatMap(({ currencySigns }) => currencySigns)
  .toSorted((one, other) => other.length - one.length)
  .map(sign => sign.replaceAll('$', String.raw`\$`))
  .join('|');

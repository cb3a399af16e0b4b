/** The words of imported files: column headers, and months in dates. Those of every language are known at once. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES } from '../../contract/enums.ts';
import type english from './en/importWords.json';

export type HeaderKey = keyof (typeof english)['headers'];

export interface ImportWords {
  /** The headers that mean a field, the likeliest first, in lower case, letters and digits only. */
  headers: Partial<Record<HeaderKey, string[]>>;
  /** The first three letters of the names of each month, January first. */
  months: string[][];
  /** Words between day, month and year. */
  dateLinks: string[];
}

/** The file is not one of texts. */
export const IMPORT_WORDS_FILE = 'importWords.json';

export const IMPORT_WORDS = LANGUAGES.map(
  language =>
    JSON.parse(
      readFileSync(path.join(import.meta.dirname, language, IMPORT_WORDS_FILE), 'utf8'),
    ) as ImportWords,
);

/** The headers of all languages that mean a field. */
export const findHeaders = (key: HeaderKey): string[] =>
  IMPORT_WORDS.flatMap(({ headers }) => headers[key] ?? []);

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { IMPORT_VOCABULARY_FILE } from './importVocabulary.ts';
import type { Language } from '../../contract/enums.ts';
import type calls from './en/calls.json';
import type catalogue from './en/catalogue.json';
import type errorCodes from './en/errorCodes.json';
import type imports from './en/imports.json';
import type people from './en/people.json';
import type purchasing from './en/purchasing.json';
import type rules from './en/rules.json';
import type sales from './en/sales.json';
import type stock from './en/stock.json';
import type tillCodes from './en/tillCodes.json';
import type words from './en/words.json';

export type EnglishTexts = typeof calls &
  typeof catalogue &
  typeof errorCodes &
  typeof imports &
  typeof people &
  typeof purchasing &
  typeof rules &
  typeof sales &
  typeof stock &
  typeof tillCodes &
  typeof words;

type Texts = Record<string, Record<string, string>>;

export function readLanguageTexts(language: Language): Texts {
  const folder = path.join(import.meta.dirname, language);
  const files = readdirSync(folder)
    .filter(name => name !== IMPORT_VOCABULARY_FILE)
    .map(name => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Texts);
  return Object.assign({}, ...files) as Texts;
}

export const ENGLISH_TEXTS = readLanguageTexts('en') as unknown as EnglishTexts;

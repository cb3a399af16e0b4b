/** The server's sentences in Spanish, by the English sentence, with the same placeholders (`../sentence.ts`). */
import type { Translations } from '../sentence.ts';
import { calls } from './calls.ts';
import { goods } from './goods.ts';
import { imports } from './imports.ts';
import { papers } from './papers.ts';
import { parts } from './parts.ts';
import { people } from './people.ts';
import { rules } from './rules.ts';

export const SPANISH: Translations = {
  ...calls,
  ...goods,
  ...imports,
  ...papers,
  ...parts,
  ...people,
  ...rules,
};

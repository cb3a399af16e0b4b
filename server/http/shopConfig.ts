/** What the shop is called, and its money and language: in the `config.json` of its data folder, which the application reads, too. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isCurrency } from '../../contract/currency.ts';
import { LANGUAGES, type Language } from '../../contract/words.ts';
import { giveToOwnerOf } from '../database/rights.ts';
import { sentence } from '../language/sentence.ts';
import { HttpProblem } from './problems.ts';

/** What a shop whose configuration names none is called. */
const USUAL_NAME = 'Trastienda';

/** The name of `config.json`. @throws HttpProblem 409 where that file is no configuration */
export function productNameIn(dataFolder: string): string {
  const { productName } = configurationIn(dataFolder);
  return typeof productName === 'string' && productName.trim() ? productName : USUAL_NAME;
}

/** The currency of `config.json`. @throws HttpProblem 409 where that file is no configuration */
export function currencyIn(dataFolder: string): string {
  const { currency } = configurationIn(dataFolder);
  return isCurrency(currency) ? currency : 'USD';
}

/** The language of `config.json`; English, where that file is no configuration. */
export function languageIn(dataFolder: string): Language {
  try {
    const { language } = configurationIn(dataFolder);
    return LANGUAGES.find(known => known === language) ?? 'en';
  } catch {
    return 'en';
  }
}

const fileIn = (dataFolder: string): string => path.join(dataFolder, 'config.json');

function configurationIn(dataFolder: string): Record<string, unknown> {
  const file = fileIn(dataFolder);
  if (!existsSync(file)) return {};
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return { ...read };
  } catch {
    // Said below, by whoever wants to write it.
  }
  throw new HttpProblem(
    409,
    sentence`The file ${file} is no configuration: mend or delete it, then try again.`,
  );
}

/** What a set-up chooses of the configuration. */
export interface ShopConfig {
  productName?: string;
  currency?: string;
  language?: string;
}

/** Keeps everything else of the file. @throws HttpProblem 409 where it cannot be written */
export function writeConfig(dataFolder: string, chosen: ShopConfig): void {
  const file = fileIn(dataFolder);
  const text = `${JSON.stringify({ ...configurationIn(dataFolder), ...chosen }, null, 2)}\n`;
  try {
    // Never half a file.
    writeFileSync(`${file}.new`, text);
    giveToOwnerOf(dataFolder, [`${file}.new`]);
    renameSync(`${file}.new`, file);
  } catch {
    throw new HttpProblem(409, sentence`The file ${file} cannot be written, so nothing was saved.`);
  }
}

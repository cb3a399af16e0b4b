/**
 * Reads and writes the shop's name, currency and language in `config.json` in the data folder. The application reads
 * this file, too.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ShopBrand } from '../../contract/brand.ts';
import { isCurrency } from '../../contract/currency.ts';
import { LANGUAGES, type Language } from '../../contract/enums.ts';
import { chownToFolderOwner } from '../database/filePermissions.ts';
import { createMessage } from '../language/message.ts';
import { HttpProblem } from './problems.ts';

const USUAL_NAME = 'Trastienda';

/**
 * Reads the shop's name from `config.json`.
 * @throws HttpProblem 409 if the file is not a valid configuration
 */
export function readShopName(dataFolder: string): string {
  const { productName } = configurationIn(dataFolder);
  return typeof productName === 'string' && productName.trim() ? productName : USUAL_NAME;
}

/** Reads the currency from `config.json`. @throws HttpProblem 409 if the file is not a valid configuration */
export function readCurrency(dataFolder: string): string {
  const { currency } = configurationIn(dataFolder);
  return isCurrency(currency) ? currency : 'USD';
}

/**
 * Reads the brand from `config.json`. Every part of it can be empty.
 * @throws HttpProblem 409 if the file is not a valid configuration
 */
export function readBrand(dataFolder: string): Omit<ShopBrand, 'productName'> {
  const { brand } = configurationIn(dataFolder);
  const given: Record<string, unknown> = typeof brand === 'object' ? { ...brand } : {};
  const textIn = (name: string) => (typeof given[name] === 'string' ? given[name] : '');
  return {
    colour: textIn('colour'),
    logo: textIn('logo'),
    signInPicture: textIn('signInPicture'),
    supportLink: textIn('supportLink'),
  };
}

export function readLanguage(dataFolder: string): Language {
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
  const refusal = new HttpProblem(409, createMessage('server.configNotValid', { file }));
  let read: unknown;
  try {
    read = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw refusal;
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw refusal;
  return { ...read };
}

export interface ShopConfig {
  productName?: string;
  currency?: string;
  language?: string;
  brand?: Omit<ShopBrand, 'productName'>;
}

/**
 * Changes the given values in `config.json`, and keeps its other values.
 * @throws HttpProblem 409 if the file cannot be written
 */
export function writeShopConfig(dataFolder: string, chosen: ShopConfig): void {
  const file = fileIn(dataFolder);
  const text = `${JSON.stringify({ ...configurationIn(dataFolder), ...chosen }, null, 2)}\n`;
  try {
    // The text is written to a new file, which is then renamed, so that a crash leaves a complete file.
    writeFileSync(`${file}.new`, text);
    chownToFolderOwner(dataFolder, [`${file}.new`]);
    renameSync(`${file}.new`, file);
  } catch {
    throw new HttpProblem(409, createMessage('server.configNotWritable', { file }));
  }
}

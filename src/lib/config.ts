/**
 * Settings that need no build: `config.json`, served beside the application. Every setting has a default; an invalid
 * setting stops the start with a message.
 */
import { BRAND_COLOUR_PATTERN } from '../../contract/brandFormats';
import { isCurrency } from '../../contract/currency';
import { LANGUAGES, type Language } from '../../contract/enums';
import type { OwnTexts } from '../i18n/ownTexts';
import type { Brand } from './brand';

/**
 * The modules in `backends/`. `byPassword` tells whether people sign in with a name and a password by default.
 */
export const BACKENDS = {
  trastienda: { byPassword: true },
  'simple-rest': { byPassword: true },
  memory: { byPassword: true },
};

export interface Config {
  backend: keyof typeof BACKENDS;
  /** The URL of the API; empty for the page's own origin. */
  apiBase: string;
  productName: string;
  /** The ISO 4217 code of the shop's currency, which must have two decimals. */
  currency: string;
  /** Default language of texts and dates; a person can choose another one in My account. */
  language: Language;
  /**
   * Default branch of screens and reports, until another branch is selected (docs/product.md#which-branch).
   */
  branchId: number;
  images: {
    base: string;
    productFolder: string;
    categoryFolder: string;
    /** File name of the default picture of products; empty for the built-in drawing. */
    defaultProduct: string;
    defaultCategory: string;
  };
  /**
   * The rows revenue, cost, tax and profit on the dashboard. With `month`, they show the amounts of the current month.
   * With `zero`, each row shows 0, and the dashboard does not request these amounts.
   */
  financialSummary: 'month' | 'zero';
  signInNote: string;
  brand: Brand;
  /** Texts that replace those of the application, by language and key (`i18n/ownTexts.ts`). */
  texts: OwnTexts;
  /**
   * Settings of the backend's module, which checks them (`backends/options.ts`). They are public, like the whole
   * file.
   */
  options: Readonly<Record<string, string>>;
}

export const DEFAULT_CONFIG: Config = {
  backend: 'trastienda',
  apiBase: '',
  productName: 'Trastienda',
  currency: 'USD',
  language: 'en',
  branchId: 31,
  images: {
    base: '/files',
    productFolder: 'product',
    categoryFolder: 'category',
    defaultProduct: '',
    defaultCategory: '',
  },
  financialSummary: 'month',
  signInNote: '',
  brand: { colour: '', logo: '', signInPicture: '', supportLink: '' },
  texts: {},
  options: {},
};

export class ConfigError extends Error {
  override name = 'ConfigError';
}

let current = DEFAULT_CONFIG;

export const config = (): Config => current;

/**
 * Loads and checks the settings: those embedded in the page, else `/config.json`. Without embedded settings and without
 * this file, the defaults apply.
 * @throws ConfigError if the file cannot be read, or if a setting is unknown or invalid
 */
export async function loadConfig(): Promise<void> {
  const text = document.getElementById('config')?.textContent || (await fetchedConfig());
  if (text === null) return;
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw new ConfigError('config.json is not valid JSON.');
  }
  current = parseConfig(given);
  if (current.texts !== DEFAULT_CONFIG.texts) (await import('../i18n/ownTexts')).applyOwnTexts(current.texts);
}

/**
 * Fetches `/config.json`.
 * @returns null if the file is missing. Hosts report a missing file by a status (404, 403, 405, 501), an empty body, or
 *   an HTML page
 * @throws ConfigError for any other failure, because the shop's settings can differ from the defaults
 */
async function fetchedConfig(): Promise<string | null> {
  // Without a network connection, the browser's cached copy is used.
  const answer = await answerOf('no-cache').catch(() => answerOf('force-cache').catch(() => null));
  if (!answer)
    throw new ConfigError('config.json could not be fetched. Check the connection, then reload the page.');
  const { response, text } = answer;
  if ((response.status >= 400 && response.status < 500) || response.status === NOT_IMPLEMENTED) return null;
  if (!response.ok)
    throw new ConfigError(`config.json could not be fetched: the server answered ${response.status}.`);
  // Some hosts answer a missing file with an HTML page of any content type, so the body is checked.
  return text.trim() === '' || /^\s*<(!|html)/i.test(text) ? null : text;
}

const NOT_IMPLEMENTED = 501;

async function answerOf(cache: RequestCache): Promise<{ response: Response; text: string }> {
  const response = await fetch('/config.json', { cache });
  return { response, text: await response.text() };
}

/**
 * Checks the settings and adds the defaults.
 * @throws ConfigError if a setting is unknown or invalid; the message names the setting
 */
export function parseConfig(given: unknown): Config {
  if (!isObject(given)) throw new ConfigError('config.json must hold an object.');
  refuseUnknown(given, DEFAULT_CONFIG, '');
  const images = given.images === undefined ? {} : given.images;
  if (!isObject(images)) throw new ConfigError('config.json: "images" must be an object.');
  refuseUnknown(images, DEFAULT_CONFIG.images, 'images.');
  const brand = parseBrand(given.brand ?? {});
  const options = given.options === undefined ? {} : given.options;
  if (!isObject(options)) throw new ConfigError('config.json: "options" must be an object.');
  for (const [name, value] of Object.entries(options)) mustBeText(`options.${name}`, value);
  const result = { ...DEFAULT_CONFIG, ...given, images: { ...DEFAULT_CONFIG.images, ...images }, brand };
  for (const [name, value] of Object.entries(result.images)) mustBeText(`images.${name}`, value);
  mustBeText('apiBase', result.apiBase);
  mustBeText('productName', result.productName);
  mustBeText('signInNote', result.signInNote);
  // Checking a currency takes 11 ms, so the default currency is not checked.
  if (result.currency !== DEFAULT_CONFIG.currency && !isCurrency(result.currency)) {
    throw new ConfigError(
      'config.json: "currency" must be the code of a currency with two decimals, such as "EUR".',
    );
  }
  mustBeginWith('apiBase', result.apiBase, WEB_ADDRESS_OR_PATH);
  if (!result.productName.trim()) throw new ConfigError('config.json: "productName" must not be empty.');
  if (!Number.isInteger(result.branchId) || result.branchId < 1) {
    throw new ConfigError('config.json: "branchId" must be a whole number above 0.');
  }
  mustBeOneOf('backend', result.backend, Object.keys(BACKENDS));
  mustBeOneOf('language', result.language, LANGUAGES);
  mustBeOneOf('financialSummary', result.financialSummary, ['month', 'zero']);
  return { ...result, apiBase: result.apiBase.replace(/\/+$/, '') };
}

/** @throws ConfigError if a setting of the brand is unknown or invalid; the message names the setting */
function parseBrand(given: unknown): Brand {
  if (!isObject(given)) throw new ConfigError('config.json: "brand" must be an object.');
  refuseUnknown(given, DEFAULT_CONFIG.brand, 'brand.');
  const brand = { ...DEFAULT_CONFIG.brand, ...given };
  for (const [name, value] of Object.entries(brand)) mustBeText(`brand.${name}`, value);
  if (!BRAND_COLOUR_PATTERN.test(brand.colour))
    throw new ConfigError('config.json: "brand.colour" must be a colour such as "#14532d".');
  mustBeginWith('brand.logo', brand.logo, WEB_ADDRESS_OR_PATH);
  mustBeginWith('brand.signInPicture', brand.signInPicture, WEB_ADDRESS_OR_PATH);
  mustBeginWith('brand.supportLink', brand.supportLink, ['http://', 'https://', 'mailto:']);
  return brand;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function refuseUnknown(given: object, known: object, prefix: string): void {
  const unknown = Object.keys(given).find(name => !Object.hasOwn(known, name));
  if (unknown) throw new ConfigError(`config.json: there is no setting "${prefix}${unknown}".`);
}

function mustBeText(name: string, value: unknown): void {
  if (typeof value !== 'string') throw new ConfigError(`config.json: "${name}" must be text.`);
}

const WEB_ADDRESS_OR_PATH = ['http://', 'https://', '/'];

function mustBeginWith(name: string, value: string, beginnings: readonly string[]): void {
  if (!value || beginnings.some(beginning => value.startsWith(beginning))) return;
  const listed = `${beginnings.slice(0, -1).join(', ')} or ${beginnings.at(-1)}`;
  throw new ConfigError(`config.json: "${name}" must be empty or begin with ${listed}.`);
}

function mustBeOneOf(name: string, value: string, choices: readonly string[]): void {
  if (choices.includes(value)) return;
  const listed = choices.map(choice => `"${choice}"`).join(' or ');
  throw new ConfigError(`config.json: "${name}" must be ${listed}.`);
}

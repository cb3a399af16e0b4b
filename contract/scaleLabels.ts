/**
 * Scale labels: EAN-13 codes in GS1's range for in-store use (`02` and `20` to `29`), which contain the number of
 * a product, and its price or weight. A branch sets a rule for each prefix.
 */
import { hasValidCheckDigit, parseWeighedPackageCode } from './gtin.ts';

const ITEM_AND_FIGURE = [
  'I{5}(?:P{5}|W{5}|VP{4}|VW{4})',
  'I{4}(?:P{6}|W{6}|VP{5}|VW{5})',
  'I{6}(?:P{4}|W{4})',
];
const RULE = `(?:02|2\\d)(?:${ITEM_AND_FIGURE.join('|')})`;

/**
 * Rules of a branch, separated by commas: `02IIIIIVPPPP, 28IIIIIWWWWW`. A rule consists of a prefix of two digits and a
 * letter for each further digit, without the check digit:
 * - `I`: the product's short code
 * - `P`: the price in cents
 * - `W`: the weight in grams
 * - `V`: a digit that checks the price and is ignored
 */
export const SCALE_LABEL_RULES_PATTERN = `^$|^${RULE}(?:, ?${RULE})*$`;

export interface ScaleLabel {
  /** Meaning of `item`: the product's short code, or its id. */
  by: 'code' | 'id';
  item: number;
  /** Price in cents before tax. Absent on a label with a weight. */
  cents?: number;
  grams?: number;
}

/**
 * Checks whether a code has the form of a scale label: a prefix for in-store use, a valid check digit, and 13 digits
 * (or 12 or 14 that differ by a leading zero).
 */
export const looksLikeScaleLabel = (code: string): boolean => toEan13(code) !== null;

/**
 * Reads a scale label. Labels that the application itself prints (prefixes `20` and `21`) need no rule.
 * @param rules the rules of the branch; a rule for `20` or `21` takes precedence over the application's own labels
 * @returns null for any other code
 */
export function parseScaleLabel(code: string, rules: string): ScaleLabel | null {
  const digits = toEan13(code);
  if (digits === null) return null;
  const rule = rules.split(/, ?/).find(one => one !== '' && digits.startsWith(one.slice(0, 2)));
  if (rule === undefined) return parseWeighedPackageCode(digits);
  const read = (letter: string) =>
    Number([...rule].map((place, at) => (place === letter ? digits[at] : '')).join(''));
  const item = read('I');
  if (item === 0) return null;
  const figure = rule.includes('P') ? { cents: read('P') } : { grams: read('W') };
  return Object.values(figure)[0] === 0 ? null : { by: 'code', item, ...figure };
}

function toEan13(code: string): string | null {
  const digits = code
    .trim()
    .replace(/^0(?=\d{13}$)/, '')
    .padStart(13, '0');
  return /^(?:02|2\d)\d{11}$/.test(digits) && hasValidCheckDigit(digits) ? digits : null;
}

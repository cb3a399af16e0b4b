import {
  getDecimalSign,
  isDecimalSignAmbiguousInLanguage,
  getThousandsSeparator,
  localizeDecimalSign,
} from '../i18n/language';

/**
 * Regular expressions for numbers with thousands separators, by the decimal sign of the language. With a decimal point,
 * "1,200", "1,234,567" and "1,234.50" match, but "0,735" does not.
 */
const GROUPED = {
  '.': /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/,
  ',': /^[+-]?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?$/,
};
const ONE_GROUP = {
  '.': /^[+-]?[1-9]\d{0,2},\d{3}$/,
  ',': /^[+-]?[1-9]\d{0,2}\.\d{3}$/,
};

/**
 * True for an ambiguous number: "1,200" can mean 1200 or 1.2. In a language with a decimal comma, "1.200" is ambiguous.
 */
export const isAmbiguousNumber = (text: string): boolean =>
  isDecimalSignAmbiguousInLanguage() && ONE_GROUP[getDecimalSign()].test(text.trim());

/**
 * Removes the separators of thousands from a number. The text stays unchanged if the separator is possibly a decimal
 * sign.
 */
export function removeGroupSeparators(text: string): string {
  const typed = text.trim();
  return GROUPED[getDecimalSign()].test(typed) && !isAmbiguousNumber(typed)
    ? typed.replaceAll(getThousandsSeparator(), '')
    : typed;
}

/**
 * Parses a typed quantity to thousandths: `parseThousandths('-1,5')` is -1500.
 * @returns null if the text is not a number, has more than three decimals, or is ambiguous
 */
export function parseThousandths(text: string): number | null {
  if (isAmbiguousNumber(text)) return null;
  const [, sign, whole = '', fraction = ''] =
    /^([+-]?)(\d{0,7})(?:[.,](\d{0,3}))?$/.exec(removeGroupSeparators(text)) ?? [];
  if (sign === undefined || (whole === '' && fraction === '')) return null;
  const parts = Number(whole) * 1000 + Number(fraction.padEnd(3, '0'));
  return sign === '-' ? -parts : parts;
}

/**
 * Parses a typed number to hundredths. Null if the text is not a number, or has more than two decimals, even if these
 * are zeros.
 */
export function parseHundredths(text: string): number | null {
  const thousandths = /[.,]\d{3}$/.test(removeGroupSeparators(text)) ? null : parseThousandths(text);
  return thousandths === null ? null : thousandths / 10;
}

/**
 * Parses a typed tax rate to ten-thousandths of a percent. Null if the text is not a number, or has more than four
 * decimals.
 */
export function parseTenThousandths(text: string): number | null {
  const [, whole = '', fraction = ''] = /^\+?(\d{0,3})(?:[.,](\d{0,4}))?$/.exec(text.trim()) ?? [];
  if (whole === '' && fraction === '') return null;
  return Number(whole) * 10_000 + Number(fraction.padEnd(4, '0'));
}

/** Formats thousandths for an input: `formatQuantityForInput(1500)` is "1.5". */
export const formatQuantityForInput = (thousandths: number | null | undefined): string =>
  thousandths === null || thousandths === undefined ? '' : localizeDecimalSign(String(thousandths / 1000));

/**
 * Parses a typed amount to cents. Null if the text is not an amount, is negative, or has more than two decimals.
 */
export function parseCents(text: string): number | null {
  const cents = parseHundredths(text);
  return cents === null || cents < 0 ? null : cents;
}

/** Formats cents for an input: `formatCentsForInput(1250)` is "12.50". An unknown amount is an empty text. */
export const formatCentsForInput = (cents: number | undefined): string =>
  cents === undefined ? '' : localizeDecimalSign((cents / 100).toFixed(2));

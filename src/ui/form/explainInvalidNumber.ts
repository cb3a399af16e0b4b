import { translate } from '../../i18n/translate';
import '../../i18n/figures';
import { getThousandsSeparator, localizeDecimalSign } from '../../i18n/language';
import { isAmbiguousNumber } from '../../lib/quantityInput';

const SENTENCES = {
  2: 'figures.twoDecimals',
  3: 'figures.threeDecimals',
  4: 'figures.fourDecimals',
} as const;

/** Numbers with four decimals are never negative. */
const SIGNED_SENTENCES = {
  ...SENTENCES,
  2: 'figures.signedTwoDecimals',
  3: 'figures.signedThreeDecimals',
} as const;

/** Returns a message with both possible values of an ambiguous number: "1,200" can be 1200 or 1.2. */
function bothReadings(text: string): string {
  const typed = text.trim();
  const decimal = localizeDecimalSign(String(Number(typed.replace(getThousandsSeparator(), '.'))));
  return translate('figures.ambiguous', {
    text: typed,
    whole: typed.replace(getThousandsSeparator(), ''),
    decimal,
  });
}

/**
 * Explains why a text is not a valid number with at most `decimals` decimals (parsed by `src/lib/quantityInput.ts`).
 * @param isSigned true if negative numbers are valid
 */
export function explainInvalidNumber(text: string, decimals: 2 | 3 | 4, isSigned = false): string {
  if (isAmbiguousNumber(text)) return bothReadings(text);
  if (/^\s*[+-]?\d{8}/.test(text)) return translate('figures.tooLarge');
  return translate((isSigned ? SIGNED_SENTENCES : SENTENCES)[decimals]);
}

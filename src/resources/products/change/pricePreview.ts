import {
  type RoundingDirection,
  TARGET_MARGIN_LIMITS_BASIS_POINTS,
  calculateMargin,
  findPriceWarnings,
  calculateNewPrice,
  PRICE_CHANGE_LIMITS_BASIS_POINTS,
  type PriceCalculationMethod,
  type PriceWarning,
  type PriceRule,
  type PriceRounding,
} from '../../../../contract/prices';
import type { ProductPricePreview } from '../../../dataProvider/api';
import { translate } from '../../../i18n/translate';
import '../../../i18n/bulk';
import { parseHundredths } from '../../../lib/quantityInput';

export function parseTypedPriceRule(
  by: PriceCalculationMethod,
  typed: string,
  rounding: PriceRounding,
  direction: RoundingDirection | null = null,
): PriceRule | string {
  const hundredths = parseHundredths(typed);
  if (hundredths === null) return translate('bulk.notANumber');
  const isIn = ([least, most]: readonly [number, number]) => hundredths >= least && hundredths <= most;
  if (by === 'percent' && !isIn(PRICE_CHANGE_LIMITS_BASIS_POINTS)) return translate('bulk.notAPercent');
  if (by === 'margin' && !isIn(TARGET_MARGIN_LIMITS_BASIS_POINTS)) return translate('bulk.notAMargin');
  return { by, hundredths, rounding, ...(direction ? { direction } : {}) };
}

/**
 * A warning in the price preview. `low-margin`: the margin is not negative, but below the minimum that the person
 * entered.
 */
export type PricePreviewWarning = PriceWarning | 'low-margin';

export interface PricePreviewRow extends ProductPricePreview {
  /**
   * New price in cents. Null if the rule computes the price from the cost and the product has no cost, or if the price
   * would be negative or above the maximum.
   */
  newCents: number | null;
  /**
   * Margin of the new price in hundredths of a percent. Without a new price, it is the margin of the old price. Null if
   * the product has no price or no cost.
   */
  margin: number | null;
  marks: readonly PricePreviewWarning[];
  isOdd: boolean;
}

const ODD: readonly PricePreviewWarning[] = [
  'against',
  'below-cost',
  'low-margin',
  'more-than-half',
  'impossible',
  'planned',
];

export type RowWithNewPrice = PricePreviewRow & { newCents: number };

/**
 * @param leastMargin minimum margin in hundredths of a percent; prices below it get a warning; null for no minimum
 */
export function previewPrices(
  rule: PriceRule,
  products: readonly ProductPricePreview[],
  leastMargin: number | null = null,
): PricePreviewRow[] {
  return products.map(product => {
    const newCents = calculateNewPrice(rule, product);
    const margin = calculateMargin({ ...product, priceCents: newCents ?? product.priceCents });
    const isLow = leastMargin !== null && margin !== null && margin >= 0 && margin < leastMargin;
    const marks: PricePreviewWarning[] = [
      ...findPriceWarnings(newCents, product, rule),
      ...(isLow ? (['low-margin'] as const) : []),
      ...(product.isPlanned ? (['planned'] as const) : []),
    ];
    return {
      ...product,
      newCents,
      margin,
      marks,
      isOdd: marks.some(mark => ODD.includes(mark)),
    };
  });
}

export const hasNewPrice = (row: PricePreviewRow): row is RowWithNewPrice =>
  row.newCents !== null && row.newCents !== row.priceCents;

export function parseMinimumMargin(typed: string): number | string | null {
  if (typed.trim() === '') return null;
  const hundredths = parseHundredths(typed);
  const [least, most] = TARGET_MARGIN_LIMITS_BASIS_POINTS;
  return hundredths === null || hundredths < least || hundredths > most
    ? translate('bulk.notAMargin')
    : hundredths;
}

/** The rule that a person types, and the prices that it gives. */
import {
  MARGIN_RANGE,
  marginOf,
  marksOf,
  newPrice,
  PERCENT_RANGE,
  type PriceBasis,
  type PriceMark,
  type PriceRule,
  type Rounding,
} from '../../../../contract/prices';
import type { PricedProduct } from '../../../dataProvider/api';
import { bulkTexts as texts } from '../../../i18n/bulk';
import { typedHundredths } from '../../../lib/typedQuantity';

/** @returns the rule, or the sentence about what is wrong with it */
export function ruleOf(by: PriceBasis, typed: string, rounding: Rounding): PriceRule | string {
  const hundredths = typedHundredths(typed);
  if (hundredths === null) return texts.notANumber;
  const isIn = ([least, most]: readonly [number, number]) => hundredths >= least && hundredths <= most;
  if (by === 'percent' && !isIn(PERCENT_RANGE)) return texts.notAPercent;
  if (by === 'margin' && !isIn(MARGIN_RANGE)) return texts.notAMargin;
  return { by, hundredths, rounding };
}

export interface PreviewRow extends PricedProduct {
  /** Cents; null where none can be computed. */
  newCents: number | null;
  /** Hundredths of a percent; null without a price or a cost. */
  margin: number | null;
  marks: readonly PriceMark[];
  isOdd: boolean;
}

const ODD: readonly PriceMark[] = ['below-cost', 'more-than-half', 'impossible', 'planned'];

/** A price that changes. */
export type ChangingRow = PreviewRow & { newCents: number };

export function previewOf(rule: PriceRule, products: readonly PricedProduct[]): PreviewRow[] {
  return products.map(product => {
    const newCents = newPrice(rule, product);
    const marks: PriceMark[] = [
      ...marksOf(newCents, product),
      ...(product.isPlanned ? (['planned'] as const) : []),
    ];
    return {
      ...product,
      newCents,
      margin: marginOf(newCents ?? product.priceCents, product.costCents),
      marks,
      isOdd: marks.some(mark => ODD.includes(mark)),
    };
  });
}

export const isChanging = (row: PreviewRow): row is ChangingRow =>
  row.newCents !== null && row.newCents !== row.priceCents;

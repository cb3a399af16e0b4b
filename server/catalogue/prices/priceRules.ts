import {
  TARGET_MARGIN_LIMITS_BASIS_POINTS,
  calculateMargin,
  findPriceWarnings,
  calculateNewPrice,
  PRICE_CHANGE_LIMITS_BASIS_POINTS,
  getDefaultRoundingDirection,
  type PriceRule,
} from '../../../contract/prices.ts';
import type { PreviewedPrice, PriceRuleInput } from '../../../contract/productChange.ts';
import type { Row } from '../../database/schema.ts';
import { toDollars } from '../../http/money.ts';
import { HttpProblem } from '../../http/problems.ts';
import { convertHundredthsToPercent, toSignedFixedPointInteger } from '../../http/quantities.ts';
import { type Message, createMessage } from '../../language/message.ts';

export function parsePriceRule({ by, value, rounding, direction }: PriceRuleInput): Required<PriceRule> {
  const hundredths = toSignedFixedPointInteger(value, 100, 'value');
  if (by === 'percent')
    assertInRange(hundredths, PRICE_CHANGE_LIMITS_BASIS_POINTS, createMessage('price.percentage'));
  if (by === 'margin')
    assertInRange(hundredths, TARGET_MARGIN_LIMITS_BASIS_POINTS, createMessage('price.margin'));
  return {
    by,
    hundredths,
    rounding,
    direction: direction ?? getDefaultRoundingDirection({ by, hundredths }),
  };
}

function assertInRange(hundredths: number, [least, most]: readonly [number, number], what: Message): void {
  if (hundredths >= least && hundredths <= most) return;
  throw new HttpProblem(
    400,
    createMessage('price.outOfRange', {
      what,
      min: convertHundredthsToPercent(least),
      max: convertHundredthsToPercent(most),
    }),
    'value',
  );
}

export const getPriceAndCostCents = ({ price_cents, cost_cents }: Row<'product'>) => ({
  priceCents: price_cents,
  costCents: cost_cents,
});

export function previewPrice(rule: PriceRule, row: Row<'product'>, isPlanned: boolean): PreviewedPrice {
  const priced = getPriceAndCostCents(row);
  const price = calculateNewPrice(rule, priced);
  const margin = calculateMargin(price ?? priced.priceCents, priced.costCents);
  return {
    id: row.id,
    name: row.name,
    upc: row.upc,
    version: row.version,
    price: toDollars(row.price_cents),
    cost: toDollars(row.cost_cents),
    newPrice: price === null ? null : toDollars(price),
    margin: margin === null ? null : convertHundredthsToPercent(margin),
    marks: [...findPriceWarnings(price, priced, rule), ...(isPlanned ? (['planned'] as const) : [])],
  };
}

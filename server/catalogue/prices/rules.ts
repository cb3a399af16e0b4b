/** Converts the rule of a price change from the wire, and previews its effect on products. */
import {
  MARGIN_RANGE,
  calculateMargin,
  findPriceWarnings,
  calculatePrice,
  PERCENT_RANGE,
  getDefaultDirection,
  type PriceRule,
} from '../../../contract/prices.ts';
import type { PreviewedPrice, PriceRuleInput } from '../../../contract/productChange.ts';
import type { Row } from '../../database/schema.ts';
import { dollarsOf } from '../../http/money.ts';
import { HttpProblem } from '../../http/problems.ts';
import { percentOf, signedOf } from '../../http/quantities.ts';
import { type Message, message } from '../../language/message.ts';

/** @throws HttpProblem 400 */
export function ruleOf({ by, value, rounding, direction }: PriceRuleInput): Required<PriceRule> {
  const hundredths = signedOf(value, 100, 'value');
  if (by === 'percent') mustBeIn(hundredths, PERCENT_RANGE, message('price.percentage'));
  if (by === 'margin') mustBeIn(hundredths, MARGIN_RANGE, message('price.margin'));
  return { by, hundredths, rounding, direction: direction ?? getDefaultDirection({ by, hundredths }) };
}

function mustBeIn(hundredths: number, [least, most]: readonly [number, number], what: Message): void {
  if (hundredths >= least && hundredths <= most) return;
  throw new HttpProblem(
    400,
    message('price.outOfRange', { what, min: percentOf(least), max: percentOf(most) }),
    'value',
  );
}

export const pricedOf = ({ price_cents, cost_cents }: Row<'product'>) => ({
  priceCents: price_cents,
  costCents: cost_cents,
});

/**
 * Previews the rule for a product.
 * @param isPlanned whether another change of its price is planned
 */
export function previewed(rule: PriceRule, row: Row<'product'>, isPlanned: boolean): PreviewedPrice {
  const priced = pricedOf(row);
  const price = calculatePrice(rule, priced);
  const margin = calculateMargin(price ?? priced.priceCents, priced.costCents);
  return {
    id: row.id,
    name: row.name,
    upc: row.upc,
    version: row.version,
    price: dollarsOf(row.price_cents),
    cost: dollarsOf(row.cost_cents),
    newPrice: price === null ? null : dollarsOf(price),
    margin: margin === null ? null : percentOf(margin),
    marks: [...findPriceWarnings(price, priced, rule), ...(isPlanned ? (['planned'] as const) : [])],
  };
}

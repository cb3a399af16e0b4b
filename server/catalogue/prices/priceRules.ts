import {
  TARGET_MARGIN_LIMITS_BASIS_POINTS,
  calculateMargin,
  findPriceWarnings,
  calculateNewPrice,
  PRICE_CHANGE_LIMITS_BASIS_POINTS,
  getDefaultRoundingDirection,
  type PriceAndCost,
  type PriceRule,
} from '../../../contract/prices.ts';
import type { PreviewedPrice, PriceRuleInput } from '../../../contract/productChange.ts';
import type { Row } from '../../database/schema.ts';
import { toDollars } from '../../http/money.ts';
import { HttpProblem } from '../../http/problems.ts';
import {
  convertHundredthsToPercent,
  convertTaxRateToPercent,
  toSignedFixedPointInteger,
} from '../../http/quantities.ts';
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

export const getPriceAndCost = (
  { price_cents, cost_cents, tax_rate }: Row<'product'>,
  pricesIncludeTax: boolean,
): PriceAndCost => ({
  priceCents: price_cents,
  costCents: cost_cents,
  includedTaxRate: pricesIncludeTax ? tax_rate : 0,
});

interface PreviewContext {
  pricesIncludeTax: boolean;
  /** True if another change of the price is scheduled. */
  isPlanned: boolean;
}

export function previewPrice(
  rule: PriceRule,
  row: Row<'product'>,
  { pricesIncludeTax, isPlanned }: PreviewContext,
): PreviewedPrice {
  const priced = getPriceAndCost(row, pricesIncludeTax);
  const price = calculateNewPrice(rule, priced);
  const margin = calculateMargin({ ...priced, priceCents: price ?? priced.priceCents });
  return {
    id: row.id,
    name: row.name,
    upc: row.upc,
    version: row.version,
    price: toDollars(row.price_cents),
    cost: toDollars(row.cost_cents),
    ...(priced.includedTaxRate ? { includedTax: convertTaxRateToPercent(priced.includedTaxRate) } : {}),
    newPrice: price === null ? null : toDollars(price),
    margin: margin === null ? null : convertHundredthsToPercent(margin),
    marks: [...findPriceWarnings(price, priced, rule), ...(isPlanned ? (['planned'] as const) : [])],
  };
}

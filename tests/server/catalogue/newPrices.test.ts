/** Compares calculated prices with exact integer arithmetic beyond the range of doubles. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ROUNDING_DIRECTIONS,
  calculateMargin,
  findPriceWarnings,
  calculateNewPrice,
  PRICE_CALCULATION_METHODS,
  PRICE_ROUNDINGS,
  type PriceRule,
  type PriceRounding,
} from '../../../contract/prices.ts';

const MAX = 999_999_999;
const cents = fc.integer({ min: 0, max: MAX });
const products = fc.record({
  priceCents: fc.oneof(cents, fc.integer({ min: 0, max: 3000 })),
  costCents: fc.oneof(cents, fc.integer({ min: 0, max: 3000 })),
});
const rules: fc.Arbitrary<PriceRule> = fc.constantFrom(...PRICE_CALCULATION_METHODS).chain(by =>
  fc.record({
    by: fc.constant(by),
    hundredths:
      by === 'percent'
        ? fc.integer({ min: -10_000, max: 100_000 })
        : by === 'margin'
          ? fc.integer({ min: 0, max: 9_999 })
          : fc.integer({ min: -5000, max: 5000 }),
    rounding: fc.constantFrom(...PRICE_ROUNDINGS),
    direction: fc.constantFrom(...ROUNDING_DIRECTIONS),
  }),
);

const nearest = (part: bigint, by: bigint) => Number((2n * part + by) / (2n * by));

const exactly = (
  { by, hundredths }: PriceRule,
  { priceCents, costCents }: { priceCents: number; costCents: number },
) =>
  by === 'amount'
    ? priceCents + hundredths
    : by === 'percent'
      ? nearest(BigInt(priceCents) * BigInt(10_000 + hundredths), 10_000n)
      : nearest(BigInt(costCents) * 10_000n, BigInt(10_000 - hundredths));

const endsSo = (rounding: PriceRounding, price: number) =>
  rounding === 'none' || (rounding === '05' ? price % 5 === 0 : price % 100 === Number(rounding));

describe('a new price', () => {
  it('is the next or the nearest one that ends as asked, of the sum to the cent', () => {
    fc.assert(
      fc.property(rules, products, (rule, product) => {
        const price = calculateNewPrice(rule, product);
        const exact = exactly(rule, product);
        if (rule.by === 'margin' && product.costCents === 0) {
          expect(price).toBeNull();
          return;
        }
        if (exact < 0) {
          expect(price).toBeNull();
          return;
        }
        if (exact === 0) {
          expect(price).toBe(0);
          return;
        }
        if (price === null) {
          expect(exact).toBeGreaterThan(MAX - 100);
          return;
        }
        expect(Number.isSafeInteger(price)).toBe(true);
        expect(price).toBeGreaterThan(0);
        expect(price).toBeLessThanOrEqual(MAX);
        const step = { none: 1, '05': 5, '95': 100, '99': 100 }[rule.rounding];
        const lower = price - step;
        const isLeft = rule.direction === 'down' && exact < step && price === exact;
        expect(endsSo(rule.rounding, price) || isLeft).toBe(true);
        if (rule.rounding === 'none' || isLeft) expect(price).toBe(exact);
        else if (rule.direction === 'up') {
          expect(price).toBeGreaterThanOrEqual(exact);
          if (lower > 0) expect(lower).toBeLessThan(exact);
        } else if (rule.direction === 'down') {
          expect(price).toBeLessThanOrEqual(exact);
          expect(price + step).toBeGreaterThan(exact);
        }
        // No price with this ending is nearer. Of two equally near prices, the higher one is taken.
        else {
          expect(Math.abs(price + step - exact)).toBeGreaterThan(Math.abs(price - exact));
          if (lower > 0) expect(Math.abs(lower - exact)).toBeGreaterThanOrEqual(Math.abs(price - exact));
        }
      }),
      { numRuns: 5000 },
    );
  });

  it('leaves the margin that was asked for, to the cent', () => {
    const margins = fc.integer({ min: 0, max: 9000 });
    fc.assert(
      fc.property(margins, fc.integer({ min: 1, max: 1_000_000 }), (hundredths, costCents) => {
        const price = calculateNewPrice(
          { by: 'margin', hundredths, rounding: 'none' },
          { priceCents: 0, costCents },
        )!;
        const wanted = costCents / (1 - hundredths / 10_000);
        expect(Math.abs(price - wanted)).toBeLessThanOrEqual(0.5 + 1e-6);
        expect(price).toBeGreaterThanOrEqual(costCents);
      }),
    );
  });

  it.each([
    ['none', 199, 219],
    ['99', 199, 199],
    ['99', 450, 499],
    ['95', 450, 495],
    ['05', 199, 220],
    ['99', 20, 99],
    ['05', 1, 5],
    // 4.49 is equally far from 3.99 and 4.99.
    ['99', 408, 499],
  ] as const)('ending in the nearest %s, a tenth above %d cents is %d', (rounding, priceCents, expected) => {
    const rule = { by: 'percent', hundredths: 1000, rounding, direction: 'nearest' } as const;
    expect(calculateNewPrice(rule, { priceCents, costCents: 0 })).toBe(expected);
  });

  it.each([
    [500, undefined, 129, 199],
    [500, undefined, 99, 199],
    [500, 'nearest', 129, 99],
    [500, 'down', 399, 399],
    [-500, undefined, 409, 299],
    // No lower price ends in 99.
    [-500, undefined, 89, 85],
    [-500, 'up', 409, 399],
  ] as const)(
    'changed by %d hundredths of a percent and rounded %s to .99, %d cents are %d',
    (hundredths, direction, priceCents, expected) => {
      const rule = {
        by: 'percent',
        hundredths,
        rounding: '99',
        ...(direction ? { direction } : {}),
      } as const;
      expect(calculateNewPrice(rule, { priceCents, costCents: 0 })).toBe(expected);
    },
  );

  it('never goes against the sign of its rule unless a direction is chosen', () => {
    fc.assert(
      fc.property(rules, products, ({ direction: _chosen, ...rule }, product) => {
        const price = calculateNewPrice(rule, product);
        expect(findPriceWarnings(price, product, rule)).not.toContain('against');
      }),
      { numRuns: 5000 },
    );
  });

  it('is none where there is no cost, below 0, and above the highest', () => {
    const none = { rounding: 'none' } as const;
    expect(
      calculateNewPrice({ by: 'margin', hundredths: 0, ...none }, { priceCents: 100, costCents: 0 }),
    ).toBeNull();
    expect(
      calculateNewPrice({ by: 'amount', hundredths: -101, ...none }, { priceCents: 100, costCents: 0 }),
    ).toBeNull();
    expect(
      calculateNewPrice({ by: 'amount', hundredths: 1, ...none }, { priceCents: MAX, costCents: 0 }),
    ).toBeNull();
    expect(
      calculateNewPrice(
        { by: 'percent', hundredths: -10_000, rounding: '99' },
        { priceCents: 5, costCents: 0 },
      ),
    ).toBe(0);
  });

  it.each(PRICE_ROUNDINGS)(
    'ending in %s, is 0 of what comes to less than half a cent, and of nothing more',
    rounding => {
      const rule = { by: 'percent', hundredths: -6000, rounding } as const;
      expect(calculateNewPrice(rule, { priceCents: 1, costCents: 0 })).toBe(0);
      expect(calculateNewPrice(rule, { priceCents: 2, costCents: 0 })).toBeGreaterThan(0);
    },
  );

  it.each([
    [null, 100, 50, ['impossible']],
    [100, 100, 50, ['unchanged']],
    [49, 60, 50, ['below-cost']],
    [50, 60, 50, []],
    [151, 100, 50, ['more-than-half']],
    [150, 100, 50, []],
    [49, 100, 50, ['below-cost', 'more-than-half']],
    [110, 100, 0, ['no-cost']],
    [1, 0, 0, ['more-than-half', 'no-cost']],
  ] as const)('of %s after %d, with a cost of %d, is marked %j', (price, priceCents, costCents, marks) => {
    const rule = { by: 'margin', hundredths: 0 } as const;
    expect(findPriceWarnings(price, { priceCents, costCents }, rule)).toEqual(marks);
  });

  it.each([
    ['percent', 500, 99, ['against']],
    ['percent', 500, 189, []],
    ['amount', -10, 189, ['against']],
    ['amount', -10, 99, []],
  ] as const)('by %s of %d, of %d cents after 129, is marked %j', (by, hundredths, price, marks) => {
    expect(findPriceWarnings(price, { priceCents: 129, costCents: 1 }, { by, hundredths })).toEqual(marks);
  });

  it('has a margin where it has a price and a cost', () => {
    const marginOf = (priceCents: number, costCents: number) => calculateMargin({ priceCents, costCents });
    expect([marginOf(200, 150), marginOf(100, 150)]).toEqual([2500, -5000]);
    expect([marginOf(0, 1), marginOf(1, 0)]).toEqual([null, null]);
  });

  it('leaves the tax that the price includes out of the margin', () => {
    const wine = { priceCents: 1200, costCents: 900, includedTaxRate: 200_000 };
    expect(calculateMargin(wine)).toBe(1000);
    expect(calculateNewPrice({ by: 'margin', hundredths: 2500, rounding: 'none' }, wine)).toBe(1440);
    const rule = { by: 'amount', hundredths: -100 } as const;
    expect([1080, 1079].map(price => findPriceWarnings(price, wine, rule))).toEqual([[], ['below-cost']]);
  });
});

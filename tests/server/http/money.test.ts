import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCents, toDollars } from '../../../server/http/money.ts';
import { toThousandths } from '../../../server/http/quantities.ts';
import { parsed } from '../../support/json.ts';
import { like } from '../../support/matchers.ts';

describe('an amount', () => {
  it.each([
    [0, 0],
    [-0, 0],
    [0.07, 7],
    [0.29, 29],
    [1.1, 110],
    [19.99, 1999],
    [1001.1, 100_110],
    [9_999_999.99, 999_999_999],
  ])('of %d dollars is %d cents', (dollars, cents) => {
    expect(toCents(dollars, 'price')).toBe(cents);
  });

  it.each([0.001, 1.005, 0.1 + 0.2, 19.990000000000002, 1e-9, -0.01, -1, NaN, Infinity, -Infinity, 1e300])(
    'of %d dollars is refused',
    dollars => {
      expect(() => toCents(dollars, 'price')).toThrow(
        like.objectContaining({
          statusCode: 400,
          field: 'price',
          message: 'price must be a number of at least 0 with at most two decimals.',
        }),
      );
    },
  );

  it('is the same after it went over the wire', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e13 }), cents => {
        const wire = parsed<number>(JSON.stringify(toDollars(cents)));
        expect(toCents(wire, 'price')).toBe(cents);
      }),
    );
  });

  it('of stock is counted in thousandths', () => {
    expect(toThousandths(12.345, 'stock')).toBe(12_345);
    expect(() => toThousandths(12.3456, 'stock')).toThrow('stock');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arrivedOf,
  differenceOf,
  payableAfter,
  payableCorrected,
  type CountedLine,
} from '../../../src/resources/purchases/receipt';
import { centsText, typedCents } from '../../../src/lib/typedMoney';

const line = (values: Partial<CountedLine> = {}): CountedLine => ({
  ...{ productId: 1, name: 'Figs', upc: '', open: 10_000, orderedCents: 125 },
  ...{ arrived: '10', cost: '1.25', ...values },
});
const order = { payableCents: 5000, paidCents: 0 };

describe('what arrives of a purchase', () => {
  it('is read as it is typed', () => {
    expect(['', '2,5', '0.001', '-1', 'x', '1.2345'].map(arrived => arrivedOf(line({ arrived })))).toEqual([
      0,
      2500,
      1,
      null,
      null,
      null,
    ]);
    expect(['1.25', '0', '1.255', '-1', ''].map(typedCents)).toEqual([125, 0, null, null, null]);
  });

  it('differs by what is missing or too much', () => {
    expect(['', '8', '10', '12.5'].map(arrived => differenceOf(line({ arrived })))).toEqual([
      -10_000, -2000, 0, 2500,
    ]);
  });

  it('is payable as agreed, where it came as ordered', () => {
    expect(payableAfter(order, [line()], false)).toBe(5000);
    expect(payableAfter(order, [line({ arrived: '4' })], false)).toBe(5000);
  });

  it('is payable with the difference, where less, more, dearer or something else came', () => {
    expect(payableAfter(order, [line({ arrived: '8' })], true)).toBe(5000 - 250);
    expect(payableAfter(order, [line({ arrived: '12' })], false)).toBe(5000 + 250);
    expect(payableAfter(order, [line({ cost: '1.50' })], false)).toBe(5000 + 250);
    const unordered = line({ open: 0, arrived: '2', cost: '3.00' });
    expect(payableAfter(order, [line(), unordered], false)).toBe(5600);
    expect(payableAfter({ payableCents: 5000, paidCents: 4900 }, [line({ arrived: '' })], true)).toBe(4900);
  });

  it('comes to the same in one receipt as in two', () => {
    const quantity = fc.integer({ min: 1, max: 500 });
    fc.assert(
      fc.property(quantity, quantity, fc.integer({ min: 1, max: 9999 }), (first, second, cents) => {
        const of = (arrived: number, open: number) =>
          line({ arrived: String(arrived), open: open * 1000, orderedCents: 125, cost: centsText(cents) });
        const ordered = first + second;
        const once = payableAfter(order, [of(ordered, ordered)], true);
        const begun = payableAfter(order, [of(first, ordered)], false);
        const then = { ...of(second, second), orderedCents: 125 };
        // What began dearer is agreed on by then: the rest differs by its own part alone.
        expect(payableAfter({ payableCents: begun, paidCents: 0 }, [then], true)).toBe(Math.max(once, 0));
      }),
    );
  });

  it('is put right by what the line came to', () => {
    const before = { received: 10_000, costCents: 125 };
    expect(payableCorrected(order, before, { received: 8000, costCents: 100 })).toBe(5000 - 1250 + 800);
  });
});

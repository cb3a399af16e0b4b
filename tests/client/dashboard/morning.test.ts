import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  getAverageBasketCents,
  getPreviousFigureForComparison,
  MORNING_FIGURES,
  getItemsPerOrder,
  getMarginPercent,
  parseMinuteOfDay,
} from '../../../src/dashboard/morning/morningFigures';
import { readBranchSalesComparisons } from '../../../src/dataProvider/endpoints/morning';

const none = {
  orders: 0,
  items: 0,
  salesCents: 0,
  taxCents: 0,
  costCents: 0,
  refunds: 0,
  refundedCents: 0,
};

describe('the figures of a day', () => {
  it('divide by the orders, and are not there without any', () => {
    expect(getAverageBasketCents({ ...none, orders: 4, salesCents: 10_010 })).toBe(2502.5);
    expect(getItemsPerOrder({ ...none, orders: 4, items: 10 })).toBe(2.5);
    for (const name of ['basket', 'items', 'margin'] as const) expect(MORNING_FIGURES[name](none)).toBeNull();
    for (const name of ['sales', 'orders'] as const) expect(MORNING_FIGURES[name](none)).toBe(0);
  });

  it('have an average basket of the sales alone, which a refund does not lower', () => {
    const figures = { ...none, orders: 5, salesCents: 4 * 673, refunds: 1, refundedCents: -673 };
    expect(getAverageBasketCents(figures)).toBe(673);
  });

  it('have a margin of what is left without tax and cost, in percent of the sales without tax', () => {
    expect(getMarginPercent({ ...none, salesCents: 1080, taxCents: 80, costCents: 600 })).toBe(40);
    // With more returns than sales, there is no margin.
    expect(getMarginPercent({ ...none, salesCents: -500, taxCents: 0, costCents: -300 })).toBeNull();
    const cents = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(cents, cents, cents, (net, taxCents, costCents) => {
        const margin = getMarginPercent({ ...none, salesCents: net + taxCents, taxCents, costCents })!;
        expect(Math.round((net * margin) / 100)).toBe(net - costCents);
      }),
    );
  });
});

describe('what they are compared with', () => {
  const before = { ...none, orders: 2, salesCents: 900 };

  it('is cut at the time that the branch’s clock showed, or whole where the day is over', () => {
    expect(parseMinuteOfDay('09:05')).toBe(545);
    expect(parseMinuteOfDay('')).toBeNull();
    const range = { start: '2026-11-16', end: '2026-11-16' };
    expect(getPreviousFigureForComparison('sales', { before, until: '13:25' }, '2026-11-16')).toEqual({
      figure: 900,
      range,
      extent: { until: 805, by: 'minute' },
    });
    expect(getPreviousFigureForComparison('basket', { before, until: '' }, '2026-11-16')).toEqual({
      figure: 450,
      range,
      extent: 'all',
    });
  });

  it('is not there where that day has no such figure', () => {
    expect(
      getPreviousFigureForComparison('basket', { before: none, until: '' }, '2026-11-16'),
    ).toBeUndefined();
    expect(getPreviousFigureForComparison('sales', { before: none, until: '' }, '2026-11-16')?.figure).toBe(
      0,
    );
  });
});

it('reads the hours that are still to come without sales of today', () => {
  const [branch] = readBranchSalesComparisons([
    {
      hours: [
        { hour: 9, now: { sales: 12.5 }, before: null },
        { hour: 10, now: null, before: { sales: 3 } },
      ],
    },
  ]);
  expect(branch?.hours).toEqual([
    { hour: 9, nowCents: 1250, beforeCents: 0 },
    { hour: 10, nowCents: null, beforeCents: 300 },
  ]);
});

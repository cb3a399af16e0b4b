import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  getArrivedQuantity,
  getDeliveryQuantityDifference,
  listDeliveryLinesToCount,
  getDamagedQuantity,
  getUndamagedQuantity,
  computePayableAfterDelivery,
  computeCorrectedPayableCents,
  computeFinalPayableCents,
  type CountedDeliveryLine,
} from '../../../src/resources/purchases/countedDelivery';
import { formatCentsForInput, parseCents, formatQuantityForInput } from '../../../src/lib/quantityInput';

const line = (values: Partial<CountedDeliveryLine> = {}): CountedDeliveryLine => ({
  productId: 1,
  name: 'Figs',
  upc: '',
  open: 10_000,
  receivedBefore: 0,
  orderedCents: 125,
  productCents: 125,
  arrived: '10',
  damaged: '',
  cost: '1.25',
  ...values,
});
const order = { payableCents: 5000, paidCents: 0 };

const ordered = (thousandths: number) => ({
  payableCents: Math.round((thousandths * 125) / 1000),
  paidCents: 0,
  lines: [
    {
      id: 1,
      productId: 1,
      name: 'Figs',
      upc: '',
      ean: '',
      priceCents: 200,
      ordered: thousandths,
      received: 0,
      damaged: 0,
      costCents: 125,
      productCents: 125,
    },
  ],
});

/**
 * The purchase after a delivery, as a backend stores it: the cost of the line becomes the average of the received
 * goods.
 */
function receive(before: ReturnType<typeof ordered>, arrived: number, costCents: number, isComplete = false) {
  const counted = { arrived: formatQuantityForInput(arrived), cost: formatCentsForInput(costCents) };
  const lines = listDeliveryLinesToCount(before).map(one => ({ ...one, ...counted }));
  const received = before.lines.map(one => {
    const value = one.received * one.costCents + arrived * costCents;
    const average = arrived > 0 ? Math.round(value / (one.received + arrived)) : one.costCents;
    return { ...one, received: one.received + arrived, costCents: average };
  });
  return { ...before, payableCents: computePayableAfterDelivery(before, lines, isComplete), lines: received };
}

describe('what arrives of a purchase', () => {
  it('is read as it is typed', () => {
    expect(
      ['', '2,5', '0.001', '-1', 'x', '1.2345'].map(arrived => getArrivedQuantity(line({ arrived }))),
    ).toEqual([0, 2500, 1, null, null, null]);
    expect(['1.25', '0', '1.255', '-1', ''].map(parseCents)).toEqual([125, 0, null, null, null]);
  });

  it('goes into the stock and is paid without what is damaged', () => {
    expect(getUndamagedQuantity(line({ damaged: '2.5' }))).toBe(7500);
    expect(['', '10', '10.001', '-1', 'x'].map(damaged => getDamagedQuantity(line({ damaged })))).toEqual([
      0,
      10_000,
      null,
      null,
      null,
    ]);
    expect(
      computePayableAfterDelivery({ payableCents: 1250, paidCents: 0 }, [line({ damaged: '2' })], true),
    ).toBe(1000);
    expect(
      computePayableAfterDelivery({ payableCents: 1250, paidCents: 0 }, [line({ damaged: '2' })], false),
    ).toBe(1250);
  });

  it('differs by what is missing or too much', () => {
    expect(['', '8', '10', '12.5'].map(arrived => getDeliveryQuantityDifference(line({ arrived })))).toEqual([
      -10_000, -2000, 0, 2500,
    ]);
  });

  it('is payable as agreed, where it came as ordered', () => {
    expect(computePayableAfterDelivery(order, [line()], false)).toBe(5000);
    expect(computePayableAfterDelivery(order, [line({ arrived: '4' })], false)).toBe(5000);
  });

  it('is payable with the difference, where less, more, dearer or something else came', () => {
    expect(computePayableAfterDelivery(order, [line({ arrived: '8' })], true)).toBe(5000 - 250);
    expect(computePayableAfterDelivery(order, [line({ arrived: '12' })], false)).toBe(5000 + 250);
    expect(computePayableAfterDelivery(order, [line({ cost: '1.50' })], false)).toBe(5000 + 250);
    const unordered = line({ open: 0, arrived: '2', cost: '3.00' });
    expect(computePayableAfterDelivery(order, [line(), unordered], false)).toBe(5600);
    expect(
      computePayableAfterDelivery({ payableCents: 5000, paidCents: 4900 }, [line({ arrived: '' })], true),
    ).toBe(4900);
  });

  it('is reckoned at the last cost with its rest, so that line and payable agree', () => {
    const begun = receive(ordered(10_000), 4000, 150);
    expect(begun.payableCents).toBe(1500);
    expect(receive(begun, 6000, 150).payableCents).toBe(1500);
    expect(receive(begun, 6000, 160).payableCents).toBe(600 + 960);
    expect(computeFinalPayableCents(begun)).toBe(600);
    expect(receive(begun, 2000, 150, true).payableCents).toBe(900);
    expect(computePayableAfterDelivery(order, [line({ arrived: '', cost: '1.50' })], false)).toBe(5000);
  });

  it('keeps what a person made of payable', () => {
    const begun = { ...receive(ordered(10_000), 4000, 150), payableCents: 1400 };
    expect(receive(begun, 6000, 150).payableCents).toBe(1400);
    expect(receive(begun, 6000, 160).payableCents).toBe(1400 + 60);
  });

  it('comes to the same in one receipt as in several, at one new cost', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 500_000 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(
        parts,
        fc.nat({ max: 50_000 }),
        fc.integer({ min: 1, max: 9999 }),
        (arrived, missing, cents) => {
          const all = arrived.reduce((sum, part) => sum + part, 0);
          const purchase = ordered(all + missing);
          const inParts = arrived.reduce((before, part) => receive(before, part, cents), purchase);
          expect(inParts.payableCents).toBe(receive(purchase, all, cents).payableCents);
          expect(computeFinalPayableCents(inParts)).toBe(receive(purchase, all, cents, true).payableCents);
        },
      ),
    );
  });

  it('is put right by what the line came to', () => {
    const before = { ordered: 10_000, received: 10_000, costCents: 125 };
    const received = { ...order, state: 'received' } as const;
    expect(computeCorrectedPayableCents(received, before, { received: 8000, costCents: 100 })).toBe(
      5000 - 1250 + 800,
    );
  });

  it('is put right with its rest, as long as more comes', () => {
    const begun = receive(ordered(10_000), 4000, 150);
    const [line] = begun.lines;
    const corrected = { received: 3000, costCents: 140 };
    const payableCents = computeCorrectedPayableCents({ ...begun, state: 'part' }, line!, corrected);
    expect(payableCents).toBe(1400);
    const after = { ...begun, payableCents, lines: [{ ...line!, ...corrected }] };
    expect(computeFinalPayableCents(after)).toBe(420);
    expect(receive(after, 7000, 140).payableCents).toBe(1400);
  });
});

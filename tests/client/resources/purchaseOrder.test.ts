import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyOrderLineChange,
  parseCostCents,
  computeLineCostCents,
  findUnorderableLine,
  parseOrderQuantity,
  sumLineCostCents,
  type OrderLineChange,
  type OrderWithLines,
} from '../../../src/resources/purchases/order';
import { computeUnpaidCents, computeOwedCents, getPaymentStatus } from '../../../src/lib/purchaseAmounts';

const EMPTY: OrderWithLines = { lines: [], payableCents: 0, paidCents: 0 };

const match = (id: number, costCents = 250) => ({
  id,
  name: `Product ${id}`,
  upc: '',
  priceCents: 400,
  costCents,
  stockThousandths: 3,
});

const add = (id: number, costCents?: number): OrderLineChange => ({
  type: 'add',
  product: match(id, costCents),
});

describe('the lines of an order', () => {
  it('begin with a quantity of 1, and both amounts follow them', () => {
    const one = applyOrderLineChange(EMPTY, add(1, 199));
    expect(one).toEqual({
      lines: [
        {
          productId: 1,
          name: 'Product 1',
          upc: '',
          costCents: 199,
          lastCents: 199,
          priceCents: 400,
          quantity: 1,
        },
      ],
      payableCents: 199,
      paidCents: 199,
    });
    const three = applyOrderLineChange(one, { type: 'quantity', productId: 1, quantity: 3 });
    expect(three).toMatchObject({ payableCents: 597, paidCents: 597 });
    expect(applyOrderLineChange(three, { type: 'remove', productId: 1 })).toEqual(EMPTY);
  });

  it('overwrite what was typed as payable or paid only when they change', () => {
    const typed = { ...applyOrderLineChange(EMPTY, add(1)), payableCents: 900, paidCents: 100 };
    expect(applyOrderLineChange(typed, add(1))).toBe(typed);
    expect(applyOrderLineChange(typed, { type: 'quantity', productId: 1, quantity: 1 })).toBe(typed);
    expect(applyOrderLineChange(typed, { type: 'remove', productId: 2 })).toBe(typed);
    expect(applyOrderLineChange(typed, add(2))).toMatchObject({ payableCents: 500, paidCents: 500 });
  });

  it('count one up when they are scanned again, and begin when they are scanned first', () => {
    const scan = (id: number): OrderLineChange => ({ type: 'scan', product: match(id) });
    const one = applyOrderLineChange(EMPTY, scan(1));
    expect(one).toEqual(applyOrderLineChange(EMPTY, add(1)));
    expect(applyOrderLineChange(one, scan(1))).toMatchObject({
      lines: [{ quantity: 2 }],
      payableCents: 500,
      paidCents: 500,
    });
    const weighed = applyOrderLineChange(one, { type: 'quantity', productId: 1, quantity: 1.1 });
    expect(applyOrderLineChange(weighed, scan(1)).lines[0]!.quantity).toBe(2.1);
    const most = applyOrderLineChange(one, { type: 'quantity', productId: 1, quantity: 999_999 });
    expect(applyOrderLineChange(most, scan(1))).toBe(most);
  });

  it('add up what is in packages, to the thousandth, and say which of them cannot be ordered', () => {
    const scan = (sizeThousandths: number): OrderLineChange => ({
      type: 'scan',
      product: { ...match(1, 400), pack: { code: '12', unit: 'bag', sizeThousandths, priceCents: null } },
    });
    const scanned = (sizes: number[]) => sizes.map(scan).reduce(applyOrderLineChange, EMPTY);
    const eighths = scanned(Array<number>(8).fill(125));
    expect(eighths).toMatchObject({ lines: [{ quantity: 1 }], payableCents: 400 });
    expect(findUnorderableLine(eighths.lines)).toBeUndefined();
    const nine = scanned(Array<number>(8).fill(1125));
    expect(nine).toMatchObject({ lines: [{ quantity: 9 }], payableCents: 3600 });
    expect(findUnorderableLine(scanned([500]).lines)).toMatchObject({ quantity: 0.5 });
    expect(findUnorderableLine(scanned([1125]).lines)).toMatchObject({ quantity: 1.125 });
  });

  it('take another cost, which both amounts follow', () => {
    const cost = (costCents: number): OrderLineChange => ({ type: 'cost', productId: 1, costCents });
    const two = applyOrderLineChange(applyOrderLineChange(EMPTY, add(1)), {
      type: 'quantity',
      productId: 1,
      quantity: 2,
    });
    const dearer = applyOrderLineChange({ ...two, paidCents: 1 }, cost(275));
    expect(dearer).toMatchObject({ lines: [{ costCents: 275 }], payableCents: 550, paidCents: 550 });
    expect(applyOrderLineChange(dearer, cost(275))).toBe(dearer);
    expect(applyOrderLineChange(EMPTY, cost(275))).toBe(EMPTY);
  });

  it('cost what their quantity says, to the cent', () => {
    const line = applyOrderLineChange(EMPTY, add(1, 199)).lines[0]!;
    expect(computeLineCostCents({ ...line, quantity: 2.5 })).toBe(498);
    expect(computeLineCostCents({ ...line, quantity: 1.01 })).toBe(201);
    expect(computeLineCostCents({ ...line, quantity: 0.1 + 0.2 + 0.7 })).toBe(199);
  });

  it('cost what arrived of them, to the gram', () => {
    expect(computeLineCostCents({ costCents: 1000, quantity: 1.234 })).toBe(1234);
    const hundredths = fc.integer({ min: 100, max: 99_999_900 });
    fc.assert(
      fc.property(hundredths, fc.integer({ min: 0, max: 99_999 }), (quantity, costCents) => {
        expect(computeLineCostCents({ costCents, quantity: quantity / 100 })).toBe(
          Math.round((quantity * costCents) / 100),
        );
      }),
    );
  });

  it('count up and down to the hundredth, and to the most that a line may hold', () => {
    const set = (quantity: number): OrderLineChange => ({ type: 'quantity', productId: 1, quantity });
    const weighed = applyOrderLineChange(applyOrderLineChange(EMPTY, add(1)), set(2.2));
    expect(applyOrderLineChange(weighed, set(2.2 - 1)).lines[0]!.quantity).toBe(1.2);
    const most = applyOrderLineChange(weighed, set(999_999));
    expect(applyOrderLineChange(most, set(999_999 + 1))).toBe(most);
  });
});

it('owes what is due of what arrived', () => {
  const owed = (state: string) => computeOwedCents({ state, payableCents: 500, paidCents: 100 });
  expect(['draft', 'ordered', 'cancelled'].map(owed)).toEqual([null, null, null]);
  // A backend without states knows only received purchases.
  expect(['part', 'received', ''].map(owed)).toEqual([400, 400, 400]);
});

it('owes what the backend says is due, which leaves out goods that are still to come', () => {
  const part = { state: 'part', payableCents: 500, paidCents: 0 };
  expect(computeOwedCents({ ...part, owedCents: 200 })).toBe(200);
  expect(computeOwedCents(part)).toBe(500);
});

it.each([
  ['paid', { paidCents: 200, owedCents: 0 }],
  ['partial', { paidCents: 100, owedCents: 100 }],
  ['unpaid', { paidCents: 0, owedCents: 200 }],
])('is %s: %o', (status, amounts) => {
  expect(getPaymentStatus({ state: 'part', payableCents: 500, ...amounts })).toBe(status);
});

it.each([
  ['', 1],
  ['  ', 1],
  ['many', 1],
  ['3', 3],
  ['2.5', 2.5],
  ['2,5', 2.5],
  ['1.239', 1.24],
  ['1,200', 1200],
  ['0', null],
  ['0.99', null],
  ['-4', null],
  ['Infinity', null],
  ['1e9', null],
])('takes "%s" as a quantity of %s', (typed, quantity) => {
  expect(parseOrderQuantity(typed)).toBe(quantity);
});

it.each([
  ['', 0],
  ['free', null],
  ['$ 2.50', null],
  ['0', 0],
  ['3', 300],
  ['2.5', 250],
  ['2,5', 250],
  ['1.005', 101],
  ['1,25', 125],
  ['1,200', 120_000],
  ['19.99', 1999],
  ['9999999.99', 999_999_999],
  ['10000000', null],
  ['-0.01', null],
  ['Infinity', null],
])('takes "%s" as a cost of %s cents', (typed, cents) => {
  expect(parseCostCents(typed)).toBe(cents);
});

type Step = OrderLineChange | { type: 'edit'; field: 'payableCents' | 'paidCents'; cents: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    type: fc.constant('add' as const),
    product: fc
      .tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 0, max: 99_999 }))
      .map(args => match(...args)),
  }),
  fc.record({
    type: fc.constant('quantity' as const),
    productId: fc.integer({ min: 1, max: 8 }),
    quantity: fc.integer({ min: 100, max: 99_999 }).map(hundredths => hundredths / 100),
  }),
  fc.record({
    type: fc.constant('scan' as const),
    product: fc.integer({ min: 1, max: 8 }).map(id => match(id)),
  }),
  fc.record({
    type: fc.constant('cost' as const),
    productId: fc.integer({ min: 1, max: 8 }),
    costCents: fc.integer({ min: 0, max: 99_999 }),
  }),
  fc.record({ type: fc.constant('remove' as const), productId: fc.integer({ min: 1, max: 8 }) }),
  fc.record({
    type: fc.constant('edit' as const),
    field: fc.constantFrom('payableCents' as const, 'paidCents' as const),
    cents: fc.integer({ min: 0, max: 1_000_000 }),
  }),
);

describe('any sequence of adding, changing, removing and editing', () => {
  it('keeps payable, paid and due consistent, in whole cents', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), steps => {
        let order = EMPTY;
        for (const next of steps) {
          const before = order;
          if (next.type === 'edit') {
            order = { ...order, [next.field]: next.cents };
            expect(sumLineCostCents(order.lines)).toBe(sumLineCostCents(before.lines));
          } else {
            order = applyOrderLineChange(order, next);
            if (order !== before) {
              expect(order.payableCents).toBe(sumLineCostCents(order.lines));
              expect(order.paidCents).toBe(order.payableCents);
              expect(computeUnpaidCents(order)).toBe(0);
            }
          }
          expect(
            [order.payableCents, order.paidCents, computeUnpaidCents(order)].every(Number.isSafeInteger),
          ).toBe(true);
          expect(computeUnpaidCents(order)).toBe(order.payableCents - order.paidCents);
          const ids = order.lines.map(({ productId }) => productId);
          expect(new Set(ids).size).toBe(ids.length);
          expect(order.lines.every(({ quantity }) => quantity >= 1)).toBe(true);
        }
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import type { OrderInReport } from '../../../../src/dataProvider/api';
import { apiCalls } from '../../../../src/dataProvider/endpoints/endpointTable.ts';
import { formatSearchChip } from '../../../../src/resources/orders/formatSearchChip.ts';
import {
  getDefaultSearchRange,
  getOrderSearchDayRange,
  isOnlySearchableByOurServer,
  filterOrdersByConditions,
  toOrderSearchQuery,
} from '../../../../src/resources/orders/orderQuery.ts';
import { parseSearchText } from '../../../../src/resources/orders/parseSearchText.ts';

/** November 23, 2026 is a Monday. */
const NOW = new Date(2026, 10, 23, 11, 5);
const parts = (text: string) => parseSearchText(text, { now: NOW, isDayFirst: false });
const asked = (text: string, cutoffHour = 0) =>
  apiCalls.findOrders.request(toOrderSearchQuery(parts(text), 31, NOW, cutoffHour)).query;

describe('what is asked of our server', () => {
  it('is all that was understood', () => {
    expect(asked('38.40 yesterday 6pm milk, bread till 2 cash')).toMatchObject({
      branchId: 31,
      start: '20261122',
      end: '20261122',
      amount: '38.4',
      tolerance: '0',
      from: 1050,
      to: 1110,
      product: 'milk,bread',
      terminal: '2',
      tender: 'cash',
    });
    expect(asked('cashier Ana refund ~5')).toMatchObject({
      cashier: 'Ana',
      status: 'cancelled',
      amount: '5',
      tolerance: '1',
    });
  });

  it('is a range of amounts', () => {
    const query = asked('between $35 and $41 today');
    expect(query).toMatchObject({ amountFrom: '35', amountTo: '41' });
    expect(query?.amount).toBeUndefined();
  });

  it('is about the last seven days, and for a number or a reference about all', () => {
    expect(asked('milk')).toMatchObject({ start: '20261117', end: '20261123' });
    for (const text of ['#12', 'K4B1-000012']) {
      expect(asked(text)?.start).toBeUndefined();
      expect(getDefaultSearchRange(parts(text), true)).toBeNull();
      // The documented calls return only the orders of a range of days.
      expect(getOrderSearchDayRange(parts(text), false, NOW)).toEqual({
        start: '2026-10-24',
        end: '2026-11-23',
      });
    }
    expect(getDefaultSearchRange(parts('milk'), true)).toBe('week');
    expect(getDefaultSearchRange(parts('milk monday'), true)).toBeNull();
  });
});

describe('a time of the night in a branch whose days end later than midnight', () => {
  it('is of the day that the receipt says, which is the business day before, too', () => {
    expect(asked('nov 1 1:30am', 3)).toMatchObject({ start: '20261031', end: '20261101' });
    expect(asked('sat to sun 1-2am', 3)).toMatchObject({ start: '20261120', end: '20261122' });
  });

  it('asks for no more days where the time is not wholly of it, no day is said, or they are as many as there may be', () => {
    for (const text of ['nov 1 3am', 'nov 1 midnight', 'nov 1 before 9am', 'nov 1 milk'])
      expect(asked(text, 3)).toMatchObject({ start: '20261101', end: '20261101' });
    expect(asked('nov 1 1:30am')).toMatchObject({ start: '20261101' });
    expect(asked('1:30am', 3)).toMatchObject({ start: '20261117' });
    expect(asked('last 31 days 1:30am', 3)).toMatchObject({ start: '20261024' });
  });
});

describe('what was understood', () => {
  it.each([
    ['38.40', '$38.40'],
    ['~38', '$37.00 to $39.00'],
    ['yesterday', 'Yesterday, Nov 22'],
    ['sat', 'Sat Nov 21'],
    ['last week', 'Nov 15 to Nov 21'],
    ['6pm', '5:30 PM to 6:30 PM'],
    ['midnight', '11:30 PM to 12:30 AM'],
    ['#12', 'Order #12'],
    ['till 2', 'Terminal 2'],
    ['cashier ana', 'Cashier ana'],
    ['gift card', 'Gift card'],
    ['refund', 'Cancelled'],
    ['K4B1-000012', 'Reference K4B1-000012'],
    ['whole milk', 'whole milk'],
  ])('%s is shown as %s', (text, shown) => {
    expect(parts(text).map(part => formatSearchChip(part, NOW).replaceAll('\u202f', ' '))).toEqual([shown]);
  });
});

describe('the orders of some days', () => {
  const order = (id: number, values: Partial<OrderInReport>): OrderInReport => ({
    id,
    createdAt: '2026-11-22T18:05:00',
    amountCents: 3840,
    status: 'completed',
    reference: `R-${id}`,
    ...values,
  });
  const orders = [
    order(1, {}),
    order(2, { createdAt: '2026-11-22T20:00:00' }),
    order(3, { amountCents: 3890, createdAt: '2026-11-22T23:50:00' }),
    order(4, { status: 'Cancelled', amountCents: -3840 }),
    order(5, { createdAt: 'long ago' }),
  ];
  const found = (text: string) => filterOrdersByConditions(orders, parts(text)).map(({ id }) => id);

  it.each<[string, number[]]>([
    ['38.40', [5, 2, 1]],
    ['38.40 6pm', [1]],
    ['~38.40', [5, 3, 2, 1]],
    ['midnight', [3]],
    ['#4', [4]],
    ['ref r-2', [2]],
    ['refund', [4]],
    ['-38.40', [4]],
  ])('%s', (text, ids) => {
    expect(found(text)).toEqual(ids);
  });

  it('say nothing of products, people, terminals and tenders', () => {
    const all = parts('38.40 yesterday 6pm milk cashier ana till 2 cash #3 refund');
    expect(all.filter(isOnlySearchableByOurServer).map(({ kind }) => kind)).toEqual([
      'product',
      'cashier',
      'terminal',
      'tender',
    ]);
  });
});

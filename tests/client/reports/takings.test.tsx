import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { BranchTakings } from '../../../src/dataProvider/api';
import { translateToEnglish } from '../../../src/i18n/translate';
import { Takings } from '../../../src/reports/takings';
import { toTakingsByDayFile } from '../../../src/reports/takingsByDayFile';
import { signInAs } from '../../support/api';
import { showPart } from '../../support/part';

const show = (close: Partial<BranchTakings>) => {
  signInAs();
  const whole = { storeName: '', storeAddress: '', firstOrder: 1, lastOrder: 25, terminals: [], ...close };
  showPart(<Takings close={whole} branchId={31} compared={undefined} orders="See them" />);
  return screen.getByText('Total Orders').nextElementSibling?.textContent;
};
const FORMULA = /Final order number minus initial plus 1\./;

it('says that the numbers were counted only where the backend does not count the orders', () => {
  expect(show({})).toBe('25');
  expect(screen.getByText(FORMULA)).toHaveTextContent('See them');
  cleanup();
  expect(show({ orders: 11 })).toBe('11');
  expect(screen.getByText('See them')).toBeInTheDocument();
  expect(screen.queryByText(FORMULA)).toBeNull();
});

it('says how many orders are refunds, and what the discounts came to', () => {
  expect(show({ orders: 6, refunds: 1, discountsCents: 1465 })).toBe('65 sales and 1 refund');
  expect(screen.getByText('Discounts').nextElementSibling).toHaveTextContent('$14.65');
  cleanup();
  show({ orders: 6, refunds: 0, discountsCents: 0 });
  expect(screen.queryByText('Discounts')).toBeNull();
});

it('names own tenders with the usual one as which they count, and those that the shop does not know', () => {
  const voucher = { name: 'Voucher', tender: 'card', cents: 1250, isKnown: true } as const;
  show({ ownTenders: [voucher, { ...voucher, name: 'Shells', isKnown: false }] });
  expect(screen.getByText('Voucher (counted as Card)').nextElementSibling).toHaveTextContent('$12.50');
  expect(screen.getByText('Shells (counted as Card): not a tender of the shop')).toBeInTheDocument();
  cleanup();
  show({});
  expect(screen.queryByText('Own Tenders')).toBeNull();
});

it('has the sums of all days below the file of the days', () => {
  const day = {
    day: '2026-11-02',
    terminalId: 1,
    terminal: 'Front',
    firstOrder: 1,
    lastOrder: 3,
    orders: 3,
    refunds: 1,
    cash: 1250,
    card: 500,
    debit: 0,
    ebt: 0,
    giftCard: 0,
    discountCents: 75,
    tipCents: 20,
    roundingCents: 0,
  };
  const { columns, total } = toTakingsByDayFile([day, { ...day, day: '2026-11-03' }], translateToEnglish);
  const sum = (heading: string) => total![columns.findIndex(column => column.heading === heading)];
  expect(['Orders', 'Refunds', 'Cash', 'Total', 'Discounts', 'Tip'].map(sum)).toEqual([
    6, 2, 25, 35, -1.5, 0.4,
  ]);
  expect(sum('First Order')).toBe('');
});

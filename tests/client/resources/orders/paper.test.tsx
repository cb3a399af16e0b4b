import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showPart } from '../../../support/part';
import { formatSoldOrderLine } from '../../../../src/resources/orders/formatSoldOrderLine';
import { ReceiptPaper } from '../../../../src/resources/orders/ReceiptPaper';
import type { DisplayedReceipt } from '../../../../src/resources/orders/loadReceipt';

const line = {
  name: 'Milk',
  quantity: 2,
  weightKg: 0,
  priceCents: 1000,
  discountCents: 500,
  amountCents: 1624,
  taxCents: 124,
};

const receipt: DisplayedReceipt = {
  id: 29752,
  number: 17819,
  reference: 'R-1',
  createdAt: '2026-11-21T14:05:00',
  amountCents: 1624,
  status: 'completed',
  cashier: 'Ana',
  terminal: 'Front',
  terminalId: 1,
  branch: { name: 'Alder Street', address: '', footer: '', taxLabel: '' },
  lines: [line],
  taxes: [{ rate: 8.25, netCents: 1500, taxCents: 124 }],
  taxCents: 124,
  payments: [{ tender: 'cash', name: '', amountCents: 1624, changeCents: 0 }],
  tipCents: 0,
  roundingCents: 0,
  takesBack: null,
  takenBackBy: [],
  isPart: false,
};

it('shows the discount of a line', () => {
  showPart(<ReceiptPaper receipt={receipt} />);
  const [shown] = screen.getAllByRole('listitem');
  expect(within(shown!).getByText('Discount').nextSibling).toHaveTextContent('-$5.00');
});

it('shows the weight of a weighed line that goods came back with as a negative one', () => {
  const weighed = { ...line, quantity: -1, weightKg: 0.735, discountCents: 0, amountCents: -735 };
  showPart(<ReceiptPaper receipt={{ ...receipt, lines: [weighed] }} />);
  expect(screen.getByText('-0.735 kg × $10.00/kg')).toBeVisible();
  expect(formatSoldOrderLine(weighed)).toBe('-0.735 kg Milk');
});

it('shows packages with the quantity and price with which they were sold', () => {
  const packed = { ...line, quantity: 24, priceCents: 113, packages: { quantity: 2, priceCents: 1350 } };
  showPart(<ReceiptPaper receipt={{ ...receipt, lines: [packed] }} />);
  expect(screen.getByText('2 × $13.50')).toBeVisible();
});

it('shows the number of its title as the order’s, and the till’s as that of the ticket', () => {
  showPart(<ReceiptPaper receipt={receipt} />);
  expect(screen.getByText('Order no.').nextSibling).toHaveTextContent('#29752');
  expect(screen.getByText('Ticket no.').nextSibling).toHaveTextContent('17819');
});

it('adds up everything without tax in a subtotal', () => {
  const taxes = [
    { rate: 0, netCents: 735, taxCents: 0 },
    { rate: 8.25, netCents: 1500, taxCents: 124 },
  ];
  showPart(<ReceiptPaper receipt={{ ...receipt, taxes, amountCents: 2359 }} />);
  expect(screen.getByText('Subtotal').nextSibling).toHaveTextContent('$22.35');
  expect(screen.getByText('Tax 8.25% of $15.00').nextSibling).toHaveTextContent('$1.24');
});

it('shows no discount where the till gave none', () => {
  showPart(<ReceiptPaper receipt={{ ...receipt, lines: [{ ...line, discountCents: 0 }] }} />);
  expect(screen.queryByText('Discount')).toBeNull();
});

it('shows tip, rounding and the till’s own name of a tender', () => {
  const payments = [{ tender: 'card', name: 'Bizum', amountCents: 1722, changeCents: 0 }];
  showPart(<ReceiptPaper receipt={{ ...receipt, payments, tipCents: 100, roundingCents: -2 }} />);
  expect(screen.getByText('Tip').nextSibling).toHaveTextContent('$1.00');
  expect(screen.getByText('Cash rounding').nextSibling).toHaveTextContent('-$0.02');
  expect(screen.getByText('Bizum').nextSibling).toHaveTextContent('$17.22');
});

it('shows the details of card payments, and the reason for a discount', () => {
  const card = { amountCents: 1000, authorization: '012345', lastFour: '4242', brand: 'Visa', note: '' };
  const noted = { amountCents: 624, authorization: '', lastFour: '', brand: '', note: 'by phone' };
  const payments = [{ tender: 'card', name: '', amountCents: 1624, changeCents: 0, details: [card, noted] }];
  showPart(
    <ReceiptPaper receipt={{ ...receipt, payments, lines: [{ ...line, discountReason: 'Staff' }] }} />,
  );
  expect(screen.getByText('$10.00 · Visa · •••• 4242 · Authorization 012345')).toBeVisible();
  expect(screen.getByText('$6.24 · by phone')).toBeVisible();
  expect(screen.getByText('Discount: Staff').nextSibling).toHaveTextContent('-$5.00');
});

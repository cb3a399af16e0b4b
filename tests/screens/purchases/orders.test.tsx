import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  answerInstead,
  BROKEN,
  recordedCalls,
  expectComplaints,
  goWithin,
  openApp,
  useApp,
} from '../../support/openApp';
import { like } from '../../support/matchers.ts';
import { ORDERS } from '../../support/orderForm';
import { findRow, heads } from '../../support/rows';
import { shownTexts } from '../../support/shown';

useApp();
beforeEach(() => void vi.stubGlobal('print', vi.fn()));

const FEBRUARY = 'GET /api/purchase/branch/31/20260201/20260228/';
const ORDER = {
  id: 7,
  ref_no: 'A-1',
  payment_Method: 'Cash',
  supplier_Name: 'Frutas',
  supplier_Phone: '555',
  created_At: '2026-02-03T14:05:00',
  payable_Amount: 1234.5,
  paid_Amount: 1000,
  notes: 'Two crates were open',
};
const onePage = (results: object[], more: object = {}) => ({
  json: { results, currentPage: 1, pageCount: 1, pageSize: 20, rowCount: results.length, ...more },
});

async function openInFebruary() {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 1, 17, 12) });
  return openApp(ORDERS);
}

const cells = async (text: string) =>
  [...(await findRow(text)).cells].slice(0, 5).map(cell => shownTexts(cell).join(' '));
const details = () => screen.findByRole('button', { name: /^View details of/ });
const pick = async (label: string, day: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value: day } });
const pages = () =>
  recordedCalls(/purchase\/branch/).map(({ call }) => call.replace('GET /api/purchase/branch/31/', ''));

it('lists the month’s orders with what is paid and due, and unfolds their lines once', async () => {
  const bare = {
    id: 8,
    ref_no: '',
    payment_Method: 'Check',
    supplier_Name: null,
    supplier_Phone: null,
    created_At: '2026-02-04T00:10:00',
    payable_Amount: 10,
    paid_Amount: 10,
  };
  answerInstead(FEBRUARY, onePage([ORDER, bare], { pageCount: 2, rowCount: 22 }));
  const { user } = await openInFebruary();
  expect(await cells('A-1')).toEqual([
    'A-1 Cash',
    'Frutas 555',
    like.stringMatching(/^Feb 3, 2026, 2:05\sPM$/),
    '$1,234.50 Paid: $1,000.00',
    'Partial Due: $234.50',
  ]);
  expect(heads()).toEqual(['Reference', 'Supplier', 'Date', 'Amount', 'Status', 'Details']);
  const [reference, supplier, , , status] = await cells('#8');
  expect(reference).toBe('#8 Check');
  expect(supplier).toMatch(/^Unknown Supplier/);
  expect(status).toBe('Paid');
  await screen.findByText('Showing 1 to 2 of 22 orders');
  expect(pages()).toEqual(['20260201/20260228/?page=1&pageSize=20&state=all']);

  answerInstead('GET /api/purchasedetail/7', {
    json: [{ id: 1, product_Image: '', product_Name: null, quantity: 3, cost: 1.1, sell_Price: 2 }],
  });
  await user.click(await screen.findByRole('button', { name: 'View details of A-1' }));
  await screen.findByText('Purchase Details', { selector: 'h2, h3' });
  await screen.findByText('Unknown Product');
  expect(shownTexts(document.querySelector('.card')!).join(' ')).toMatch(
    /Unknown Product .*Quantity:? 3 .*Cost:? \$1\.10 .*Sell Price:? \$2\.00/,
  );
  await user.click(screen.getByRole('button', { name: 'Hide details of A-1' }));
  await user.click(screen.getByRole('button', { name: 'View details of A-1' }));
  await screen.findByText('Unknown Product');
  expect(recordedCalls(/purchasedetail/)).toHaveLength(1);
});

it('asks anew from page 1 when a date changes, and says what is empty', async () => {
  await openApp(`${ORDERS}?start=2026-01-01&end=2026-01-31&page=2`);
  await pick('Start Date', '2019-05-01');
  await waitFor(() => expect(pages().at(-1)).toBe('20190501/20260131/?page=1&pageSize=20&state=all'));
  await pick('End Date', '2019-05-31');
  await screen.findByText('No purchase orders found');
  await screen.findByText('Click the "Add New Purchase Order" button to create your first order.');
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toMatchObject({
    start: '2019-05-01',
    end: '2019-05-31',
  });
});

it('asks nothing while the start is after the end, and keeps the orders before, dimmed', async () => {
  await openApp(`${ORDERS}?start=2020-01-01&end=2099-12-31`);
  const table = await screen.findByRole('table', { name: 'Purchase Orders' });
  const rows = () => within(table).getAllByRole('row').length;
  await waitFor(() => expect(rows()).toBeGreaterThan(1));
  const count = rows();
  const before = pages().length;
  await pick('End Date', '2019-05-31');
  await screen.findByText('The start date is after the end date.');
  expect(rows()).toBe(count);
  await waitFor(() => expect(table.closest('[aria-busy=true], .stale')).not.toBeNull());
  await pick('Start Date', '2019-05-01');
  await screen.findByText('No purchase orders found');
  expect(pages().slice(before)).toEqual(['20190501/20190531/?page=1&pageSize=20&state=all']);

  await goWithin(`${ORDERS}?start=2019-05-31&end=2019-05-01`);
  await screen.findByText('The start date is after the end date.');
  await screen.findAllByRole('link', { name: 'Add New Purchase Order' });
  expect(pages()).toHaveLength(before + 1);
});

it('prints an order as a document: whose it is, its lines with totals, what is owed', async () => {
  answerInstead(FEBRUARY, onePage([ORDER]));
  answerInstead('GET /api/purchasedetail/7', {
    json: [
      { id: 1, product_Image: '', product_Name: 'Tomato', quantity: 2.5, cost: 1.1, sell_Price: 2 },
      { id: 2, product_Image: '', product_Name: null, quantity: 3, cost: 4, sell_Price: 6 },
    ],
  });
  answerInstead('GET /api/branch/31', {
    json: { id: 31, name: 'Alder Street Market', address: '31 Alder Street', status: 1 },
  });
  const { user } = await openInFebruary();
  await user.click(await details());
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  const paper = await screen.findByRole('article');
  expect(window.print).toHaveBeenCalledOnce();
  expect(paper.closest('.printed')).not.toBeNull();
  expect(
    within(paper)
      .getAllByRole('row')
      .map(row => shownTexts(row)),
  ).toEqual([
    ['Product', 'Quantity', 'Cost', 'Line Total'],
    ['Tomato', '2.5', '$1.10', '$2.75'],
    ['Unknown Product', '3', '$4.00', '$12.00'],
    ['Total of the lines', '$14.75'],
    ['Payable Amount', '$1,234.50'],
    ['Paid', '$1,000.00'],
    ['Due', '$234.50'],
  ]);
  for (const words of [
    'Alder Street Market',
    '31 Alder Street',
    'Trastienda',
    'Purchase Order A-1',
    'Frutas',
    '555',
    'Cash',
    'Feb 3, 2026, 2:05',
    'Two crates were open',
    'Printed Feb 17, 2026, 12:00',
  ])
    expect(paper).toHaveTextContent(words);
  await act(async () => void window.dispatchEvent(new Event('afterprint')));
  expect(paper).not.toBeInTheDocument();
});

it('shows neither notes nor attachment where the backend tells of none', async () => {
  const { notes: _notes, ...without } = ORDER;
  answerInstead(FEBRUARY, { json: [without] });
  answerInstead('GET /api/purchasedetail/7', { json: [] });
  const { user } = await openInFebruary();
  await user.click(await details());
  await screen.findByText('This order has no lines.');
  expect(screen.queryByText('Notes')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Show attachment' })).toBeNull();
});

it('says in a sentence what could not be fetched', async () => {
  expectComplaints(/^Failed to fetch purchase/);
  answerInstead(FEBRUARY, onePage([ORDER]));
  answerInstead('GET /api/purchasedetail/*', BROKEN);
  const { user } = await openInFebruary();
  await user.click(await details());
  await screen.findByText('Failed to fetch purchase details. Please try again.');
  answerInstead('GET /api/purchase/branch/*', BROKEN);
  await pick('Start Date', '2026-01-01');
  await screen.findByText('Failed to fetch purchase orders. Please try again later.');
  expect(document.body).not.toHaveTextContent('Inside');
});

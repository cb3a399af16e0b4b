/** The purchase orders of a branch: their list, their lines, and on paper. */
import { expect, it } from 'vitest';
import { eventually, seriousFaults, signedIn, signedInBlank } from '../../support/browser.ts';
import { answerInstead, named, recordCalls } from '../../support/calls.ts';
import { like } from '../../support/matchers.ts';
import { ADD_ORDER, choose, ORDERS, quantity, twoProducts } from '../../support/purchaseForm.ts';

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

it('lists the month’s orders with what is paid and due, and unfolds their lines once', async () => {
  const page = await signedInBlank();
  await page.clock.setFixedTime(new Date(2026, 1, 17, 12));
  await answerInstead(page, 'GET /api/purchase/branch/31/20260201/20260228/', {
    json: {
      results: [
        ORDER,
        {
          id: 8,
          ref_no: '',
          payment_Method: 'Check',
          supplier_Name: null,
          supplier_Phone: null,
          created_At: '2026-02-04T00:10:00',
          payable_Amount: 10,
          paid_Amount: 10,
        },
      ],
      currentPage: 1,
      pageCount: 2,
      pageSize: 20,
      rowCount: 22,
    },
  });
  const calls = recordCalls(page);
  await page.goto(ORDERS);
  await page.getByText('A-1').waitFor();
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
    'Reference',
    'Supplier',
    'Date',
    'Amount',
    'Status',
    'Details',
  ]);
  const cells = async (row: number) =>
    (await page.getByRole('row').nth(row).getByRole('cell').allInnerTexts()).slice(0, 5);
  expect(await cells(1)).toEqual([
    'A-1\nCash',
    'Frutas\n555',
    like.stringMatching(/^Feb 3, 2026, 2:05\sPM$/),
    '$1,234.50\nPaid: $1,000.00',
    'Partial\nDue: $234.50',
  ]);
  expect((await cells(2))[0]).toBe('#8\nCheck');
  expect((await cells(2))[1]).toMatch(/^Unknown Supplier/);
  expect((await cells(2))[4]).toBe('Paid');
  await page.getByText('Showing 1 to 2 of 22 orders').waitFor();
  expect(named(calls, /purchase\/branch/)[0]!.call).toBe(
    'GET /api/purchase/branch/31/20260201/20260228/?page=1&pageSize=20&state=all',
  );

  await answerInstead(page, 'GET /api/purchasedetail/7', {
    json: [{ id: 1, product_Image: '', product_Name: null, quantity: 3, cost: 1.1, sell_Price: 2 }],
  });
  await page.getByRole('button', { name: 'View details of A-1' }).click();
  await page.getByRole('heading', { name: 'Purchase Details' }).waitFor();
  expect(await page.locator('.card').innerText()).toMatch(
    /Unknown Product\s+Quantity: 3\s+Cost: \$1\.10\s+Sell Price: \$2\.00/,
  );
  await page.getByRole('button', { name: 'Hide details of A-1' }).click();
  await page.getByRole('button', { name: 'View details of A-1' }).click();
  expect(named(calls, /purchasedetail/)).toHaveLength(1);
});

it('asks anew from page 1 when a date changes, and says what is empty', async () => {
  const page = await signedIn(`${ORDERS}?start=2026-01-01&end=2026-01-31&page=2`);
  const calls = recordCalls(page);
  await page.getByLabel('Start Date').fill('2019-05-01');
  await eventually(() => named(calls, /purchase\/branch/).at(-1)?.call).toBe(
    'GET /api/purchase/branch/31/20190501/20260131/?page=1&pageSize=20&state=all',
  );
  await page.getByLabel('End Date').fill('2019-05-31');
  await page.getByText('No purchase orders found').waitFor();
  await page.getByText('Click the "Add New Purchase Order" button to create your first order.').waitFor();
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
    start: '2019-05-01',
    end: '2019-05-31',
  });
});

it('asks nothing while the start is after the end, and keeps the orders before, dimmed', async () => {
  const now = new Date();
  const year = `start=${now.getFullYear()}-01-01&end=${now.getFullYear()}-12-31`;
  const page = await signedIn(`${ORDERS}?${year}`);
  const rows = page.getByRole('main').getByRole('row');
  await eventually(() => rows.count()).toBeGreaterThan(1);
  const count = await rows.count();
  const calls = recordCalls(page);
  await page.getByLabel('End Date').fill('2019-05-31');
  await page.getByText('The start date is after the end date.').waitFor();
  expect(await rows.count()).toBe(count);
  const table = page.getByRole('main').getByRole('table');
  await eventually(() => table.evaluate(part => Number(getComputedStyle(part).opacity))).toBeLessThan(1);
  await page.getByLabel('Start Date').fill('2019-05-01');
  await page.getByText('No purchase orders found').waitFor();
  expect(named(calls, /purchase\/branch/).map(({ call }) => call)).toEqual([
    'GET /api/purchase/branch/31/20190501/20190531/?page=1&pageSize=20&state=all',
  ]);

  await page.goto(`${ORDERS}?start=2019-05-31&end=2019-05-01`);
  await page.getByText('The start date is after the end date.').waitFor();
  await page.getByRole('link', { name: 'Add New Purchase Order' }).waitFor();
  expect(named(calls, /purchase\/branch/)).toHaveLength(1);
});

it('prints an order as a document: whose it is, its lines with totals, what is owed', async () => {
  const page = await signedInBlank();
  await page.clock.setFixedTime(new Date(2026, 1, 17, 12));
  await answerInstead(page, 'GET /api/purchase/branch/31/20260201/20260228/', {
    json: { results: [ORDER], currentPage: 1, pageCount: 1, pageSize: 20, rowCount: 1 },
  });
  await answerInstead(page, 'GET /api/purchasedetail/7', {
    json: [
      { id: 1, product_Image: '', product_Name: 'Tomato', quantity: 2.5, cost: 1.1, sell_Price: 2 },
      { id: 2, product_Image: '', product_Name: null, quantity: 3, cost: 4, sell_Price: 6 },
    ],
  });
  await answerInstead(page, 'GET /api/branch/31', {
    json: { id: 31, name: 'Alder Street Market', address: '31 Alder Street', status: 1 },
  });
  await page.goto(ORDERS);
  await page.evaluate(() => {
    window.print = () => document.body.classList.add('print-was-asked');
  });
  await page.getByRole('button', { name: 'View details of A-1' }).click();
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await page.locator('body.print-was-asked').waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('navigation').first().isVisible()).toBe(false);
  expect(await page.locator('.card').first().isVisible()).toBe(false);
  const paper = page.getByRole('article');
  expect(await paper.locator('tr').allInnerTexts()).toEqual([
    'Product\tQuantity\tCost\tLine Total',
    'Tomato\t2.5\t$1.10\t$2.75',
    'Unknown Product\t3\t$4.00\t$12.00',
    'Total of the lines\t$14.75',
    'Payable Amount\t$1,234.50',
    'Paid\t$1,000.00',
    'Due\t$234.50',
  ]);
  const said = await paper.innerText();
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
  ]) {
    expect(said).toContain(words);
  }
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await paper.waitFor({ state: 'detached' });
});

it('shows neither notes nor attachment where the backend tells of none', async () => {
  const page = await signedInBlank();
  await page.clock.setFixedTime(new Date(2026, 1, 17, 12));
  const { notes: _notes, ...without } = ORDER;
  await answerInstead(page, 'GET /api/purchase/branch/31/20260201/20260228/', { json: [without] });
  await answerInstead(page, 'GET /api/purchasedetail/7', { json: [] });
  await page.goto(ORDERS);
  await page.getByRole('button', { name: 'View details of A-1' }).click();
  await page.getByText('This order has no lines.').waitFor();
  expect(await page.getByText('Notes').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Show attachment' }).count()).toBe(0);
});

it.each([
  ['light', { width: 1280, height: 800 }],
  ['dark', { width: 390, height: 844 }],
] as const)('has no serious fault, %s', async (colorScheme, viewport) => {
  // A draft of another test may have no lines.
  const page = await signedIn(`${ORDERS}?state=received`, { colorScheme, viewport });
  await page
    .getByRole('button', { name: /^View details/ })
    .first()
    .click();
  await page.locator('.card').first().waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await page.goto(ADD_ORDER);
  await twoProducts(page);
  await choose(page, 'Tomato');
  await quantity(page, 'Tomato').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
});

/** Purchase orders: the list, and a new order from the search to the payment. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { eventually, expectComplaints, seriousFaults, signedIn } from '../support/browser.ts';
import { answerInstead, askShop, BROKEN, named, recordCalls, tokenOf } from '../support/calls.ts';

const LIST = '/admin/purchases/orders';
const ADD = `${LIST}/add`;
const PRODUCTS = [
  { id: 1, name: 'Tomato', upc: '00012345678905', price: 2.5, cost: 1.15, stock: 4 },
  { id: 2, name: 'Ñame 🍠', upc: '', price: 3, cost: 0.1, stock: 0 },
];

const search = (page: Page) => page.getByRole('combobox', { name: 'Search products' });
const options = (page: Page) => page.getByRole('listbox').getByRole('option');
const addButton = (page: Page) => page.getByRole('button', { name: 'Add', exact: true });
const quantity = (page: Page, name: string) => page.getByLabel(`Quantity of ${name}`, { exact: true });
const amount = (page: Page, label: 'Payable' | 'Paid') => page.getByLabel(`${label} Amount*`);
const submit = (page: Page) => page.getByRole('button', { name: 'Create Purchase Order' });
const summary = (page: Page) =>
  page.getByRole('region', { name: 'Payment Summary' }).locator('dl > div').allInnerTexts();

/** Two products, whatever is searched. */
const twoProducts = (page: Page) =>
  answerInstead(page, 'GET /api/product/autocomplete', (route, request) => {
    const name = new URL(request.url()).searchParams.get('name')!;
    return route.fulfill({ json: /^\d+$/.test(name) ? PRODUCTS.slice(0, 1) : PRODUCTS });
  });

async function choose(page: Page, name: string): Promise<void> {
  await search(page).fill(name);
  await options(page).filter({ hasText: name }).first().click();
  await addButton(page).click();
}

async function fillForm(page: Page, reference = 'F-001'): Promise<void> {
  await page.getByLabel('Reference Number*').fill(reference);
  await page.getByRole('combobox', { name: 'Supplier*' }).click();
  await options(page).first().click();
  await page.getByRole('combobox', { name: 'Payment Method' }).click();
  await page.getByRole('option', { name: 'Bank Transfer' }).click();
}

it('lists the month’s orders with what is paid and due, and unfolds their lines once', async () => {
  const page = await signedIn('/admin');
  await page.clock.setFixedTime(new Date(2026, 1, 17, 12));
  await answerInstead(page, 'GET /api/purchase/branch/31/20260201/20260228/', {
    json: {
      results: [
        {
          id: 7,
          ref_no: 'A-1',
          payment_Method: 'Cash',
          supplier_Name: 'Frutas',
          supplier_Phone: '555',
          created_At: '2026-02-03T14:05:00',
          payable_Amount: 1234.5,
          paid_Amount: 1000,
        },
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
  await page.goto(LIST);
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
    expect.stringMatching(/^Feb 3, 2026, 2:05\sPM$/),
    '$1,234.50\nPaid: $1,000.00',
    'Partial\nDue: $234.50',
  ]);
  expect((await cells(2))[0]).toBe('#8\nCheck');
  expect((await cells(2))[1]).toMatch(/^Unknown Supplier/);
  expect((await cells(2))[4]).toBe('Paid');
  await page.getByText('Showing 1 to 2 of 22 orders').waitFor();
  expect(named(calls, /purchase\/branch/)[0]!.call).toBe(
    'GET /api/purchase/branch/31/20260201/20260228/?page=1&pageSize=20',
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
  const page = await signedIn(`${LIST}?start=2026-01-01&end=2026-01-31&page=2`);
  const calls = recordCalls(page);
  await page.getByLabel('Start Date').fill('2019-05-01');
  await eventually(() => named(calls, /purchase\/branch/).at(-1)?.call).toBe(
    'GET /api/purchase/branch/31/20190501/20260131/?page=1&pageSize=20',
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
  const page = await signedIn(`${LIST}?${year}`);
  const rows = page.getByRole('main').getByRole('row');
  await eventually(() => rows.count()).toBeGreaterThan(1);
  const count = await rows.count();
  const calls = recordCalls(page);
  await page.getByLabel('End Date').fill('2019-05-31');
  await page.getByText('The start date is after the end date.').waitFor();
  expect(await rows.count()).toBe(count);
  const table = page.getByRole('main').getByRole('table');
  expect(Number(await table.evaluate(part => getComputedStyle(part).opacity))).toBeLessThan(1);
  await page.getByLabel('Start Date').fill('2019-05-01');
  await page.getByText('No purchase orders found').waitFor();
  expect(named(calls, /purchase\/branch/).map(({ call }) => call)).toEqual([
    'GET /api/purchase/branch/31/20190501/20190531/?page=1&pageSize=20',
  ]);

  await page.goto(`${LIST}?start=2019-05-31&end=2019-05-01`);
  await page.getByText('The start date is after the end date.').waitFor();
  await page.getByRole('link', { name: 'Add New Purchase Order' }).waitFor();
  expect(named(calls, /purchase\/branch/)).toHaveLength(1);
});

it('makes an order: lines, totals that follow them, and the payload of the specification', async () => {
  const page = await signedIn(LIST);
  await twoProducts(page);
  const calls = recordCalls(page);
  await page.getByRole('link', { name: 'Add New Purchase Order' }).first().click();
  await page.getByText('No products added yet. Use the search box above to add products.').waitFor();
  await search(page).click();
  await page.getByText('Type to search products...').waitFor();
  expect(await addButton(page).isDisabled()).toBe(true);
  await choose(page, 'Tomato');
  expect(await quantity(page, 'Tomato').inputValue()).toBe('1');
  await page.getByRole('button', { name: 'Increase the quantity of Tomato' }).dblclick();
  expect(await amount(page, 'Payable').inputValue()).toBe('3.45');
  await choose(page, 'Tomato');
  await page.getByText('This product is already added to the order.').waitFor();
  await choose(page, 'Ñame 🍠');
  await page.getByText('This product is already added to the order.').waitFor({ state: 'detached' });
  await quantity(page, 'Ñame 🍠').fill('12');
  expect(await amount(page, 'Paid').inputValue()).toBe('4.65');
  await quantity(page, 'Ñame 🍠').fill('0');
  await quantity(page, 'Tomato').focus();
  expect(await quantity(page, 'Ñame 🍠').inputValue()).toBe('12');
  await amount(page, 'Paid').fill('4');
  expect(await summary(page)).toEqual(['Payable\n$4.65', 'Paid\n$4.00', 'Due\n$0.65']);
  expect(await page.locator('.payment-summary .due').count()).toBe(1);
  await amount(page, 'Paid').fill('5');
  await page.getByText('Paid is $0.35 more than payable.').waitFor();
  expect(await page.locator('.payment-summary .settled').innerText()).toBe('Due\n-$0.35');
  await page.getByRole('button', { name: 'Decrease the quantity of Tomato' }).click();
  expect(await summary(page)).toEqual(['Payable\n$3.50', 'Paid\n$3.50', 'Due\n$0.00']);
  await amount(page, 'Paid').fill('1.25');
  await fillForm(page);
  await page.getByLabel('Purchase Date*').fill('2026-02-17');
  await page.getByLabel('Notes').fill('Línea 1\nline 2');
  await answerInstead(page, 'POST /api/purchase/place', async route => {
    await new Promise(resolve => setTimeout(resolve, 300));
    await route.fulfill({ json: { id: 99 } });
  });
  await submit(page).dblclick();
  await page.waitForURL(`**${LIST}`);
  const placed = named(calls, 'POST /api/purchase/place');
  expect(placed).toHaveLength(1);
  expect(placed[0]!.body).toEqual({
    ref_no: 'F-001',
    notes: 'Línea 1\nline 2',
    base64dataImage: '',
    payable_amount: 3.5,
    payment_method: 'Bank Transfer',
    paid_amount: 1.25,
    due_amount: 0,
    change_amount: 0,
    branchId: 31,
    supplierId: expect.any(Number),
    created_at: '2026-02-17',
    items: [
      { product_id: 1, name: 'Tomato', quantity: 2, sell_price: 2.5, cost: 1.15 },
      { product_id: 2, name: 'Ñame 🍠', quantity: 12, sell_price: 3, cost: 0.1 },
    ],
  });
  expect(named(calls, /supplier\/branch/)[0]!.call).toMatch(/\/api\/supplier\/branch\/31\?/);
});

it('places an order on the real server: stock and last cost follow', async () => {
  const page = await signedIn(ADD);
  const token = await tokenOf();
  const find = async () =>
    (await askShop('GET', '/api/product/autocomplete?name=lemons', { token })).body[0] as {
      id: number;
      stock: number;
    };
  const before = await find();
  await search(page).fill('lemons');
  await page.keyboard.press('Enter');
  await options(page).first().waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('6');
  await fillForm(page, 'Real 1');
  await submit(page).click();
  await page.getByText('Purchase Order created').waitFor();
  await page.getByText('Real 1').waitFor();
  expect((await find()).stock).toBe(before.stock + 6);
  await page.getByRole('button', { name: 'View details of Real 1' }).click();
  await page.locator('.card').getByText('Quantity: 6').waitFor();
});

it('is made from codes that a scanner types, without a mouse', async () => {
  const page = await signedIn(ADD);
  await twoProducts(page);
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox');
  await page.keyboard.type('012345678905');
  await page.keyboard.press('Enter');
  await quantity(page, 'Tomato').waitFor();
  expect(await search(page).inputValue()).toBe('');
  await page.keyboard.type('nam');
  await options(page).first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('quantity-2');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  expect(await quantity(page, 'Ñame 🍠').inputValue()).toBe('2');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox');
});

it('says everything that is missing, and what cannot be attached', async () => {
  const page = await signedIn(ADD);
  const calls = recordCalls(page);
  await submit(page).click();
  await page.getByText('Please add at least one product to the purchase order.').waitFor();
  await eventually(() => page.getByText('This field is required.').count()).toBe(3);
  const chooser = page.getByLabel('Attachment');
  const file = (bytes: number) => ({ name: 'bill.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(bytes) });
  await chooser.setInputFiles(file(5 * 1024 * 1024 + 1));
  await page.getByText('File size exceeds 5MB limit. Please choose a smaller file.').waitFor();
  await chooser.setInputFiles(file(5 * 1024 * 1024));
  await page.getByText('File selected').waitFor();
  await page.evaluate(() => {
    Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
  });
  await chooser.setInputFiles(file(10));
  await page.getByText('Failed to read the file. Please try again.').waitFor();
  expect(named(calls, /^POST/)).toEqual([]);
});

it('says what failed when the server breaks, and loses nothing', async () => {
  expectComplaints(/Failed to/);
  const page = await signedIn(ADD);
  await twoProducts(page);
  await choose(page, 'Tomato');
  await fillForm(page);
  const keys: (string | undefined)[] = [];
  await answerInstead(page, 'POST /api/purchase/place', (route, request) => {
    keys.push(request.headers()['idempotency-key']);
    return route.fulfill(BROKEN);
  });
  await submit(page).click();
  await page.getByText('Failed to create purchase order. Please try again.').waitFor();
  await submit(page).click();
  await eventually(() => keys.length).toBe(2);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(await quantity(page, 'Tomato').inputValue()).toBe('1');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL(`**${LIST}`);

  await answerInstead(page, 'GET /api/purchasedetail/*', BROKEN);
  await page
    .getByRole('button', { name: /^View details/ })
    .first()
    .click();
  await page.getByText('Failed to fetch purchase details. Please try again.').waitFor();
  await answerInstead(page, 'GET /api/purchase/branch/*', BROKEN);
  await page.reload();
  await page.getByText('Failed to fetch purchase orders. Please try again later.').waitFor();
});

it('prints an order alone', async () => {
  const page = await signedIn(LIST);
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await page
    .getByRole('button', { name: /^View details/ })
    .first()
    .click();
  await page.locator('.card').first().waitFor();
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('navigation').first().isVisible()).toBe(false);
  expect(await page.getByText('Payable Amount').isVisible()).toBe(true);
  expect(await page.locator('.card').first().isVisible()).toBe(true);
});

it.each([
  ['light', { width: 1280, height: 800 }],
  ['dark', { width: 390, height: 844 }],
] as const)('has no serious fault, %s', async (colorScheme, viewport) => {
  const page = await signedIn(LIST, { colorScheme, viewport });
  await page
    .getByRole('button', { name: /^View details/ })
    .first()
    .click();
  await page.locator('.card').first().waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await page.goto(ADD);
  await twoProducts(page);
  await choose(page, 'Tomato');
  await quantity(page, 'Tomato').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
});

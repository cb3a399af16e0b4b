/** Purchase orders: the list, and a new order from the search to the payment. */
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Category } from '../../../contract/category.ts';
import type { ProductMatch } from '../../../contract/product.ts';
import type { PurchaseInput } from '../../../contract/purchase.ts';
import {
  eventually,
  expectComplaints,
  options,
  seriousFaults,
  signedIn,
  signedInBlank,
} from '../../support/browser.ts';
import { answerInstead, askShop, bodies, BROKEN, named, recordCalls, tokenOf } from '../../support/calls.ts';
import { like } from '../../support/matchers.ts';
import { picture } from '../../support/pictures.ts';

const LIST = '/admin/purchases/orders';
const ADD = `${LIST}/add`;
const PRODUCTS = [
  { id: 1, name: 'Tomato', upc: '00012345678905', price: 2.5, cost: 1.15, stock: 4 },
  { id: 2, name: 'Ñame 🍠', upc: '', price: 3, cost: 0.1, stock: 0 },
];

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

const search = (page: Page) => page.getByRole('combobox', { name: 'Search products' });
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
  const page = await signedIn(`${LIST}?start=2026-01-01&end=2026-01-31&page=2`);
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
  const page = await signedIn(`${LIST}?${year}`);
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

  await page.goto(`${LIST}?start=2019-05-31&end=2019-05-01`);
  await page.getByText('The start date is after the end date.').waitFor();
  await page.getByRole('link', { name: 'Add New Purchase Order' }).waitFor();
  expect(named(calls, /purchase\/branch/)).toHaveLength(1);
});

it('makes an order: lines, totals that follow them, and the documented payload', async () => {
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
  const clicked = Promise.withResolvers<void>();
  await answerInstead(page, 'POST /api/purchase/place', async route => {
    await clicked.promise;
    await route.fulfill({ json: { id: 99 } });
  });
  await submit(page).dblclick();
  clicked.resolve();
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
    supplierId: like.any(Number),
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
    (await askShop<ProductMatch[]>('GET', '/api/product/autocomplete?name=lemons', { token })).body[0]!;
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
  await eventually(() => quantity(page, 'Ñame 🍠').evaluate(box => box === document.activeElement)).toBe(
    true,
  );
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
  await page.goto(LIST);
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

it('shows what was noted at an order and its attachment, to whoever is signed in', async () => {
  const page = await signedIn(ADD);
  await twoProducts(page);
  const lemons = '/api/product/autocomplete?name=lemons';
  const [bought] = (await askShop<ProductMatch[]>('GET', lemons, { token: await tokenOf() })).body;
  await answerInstead(page, 'GET /api/product/autocomplete', {
    json: [{ ...PRODUCTS[0], id: bought!.id }],
  });
  await choose(page, 'Tomato');
  await fillForm(page, 'Noted 1');
  await page.getByLabel('Notes').fill('Two crates\nwere open <!>');
  await page.getByLabel('Attachment').setInputFiles({
    name: 'bill.png',
    mimeType: 'image/png',
    buffer: await picture('png'),
  });
  await submit(page).click();
  await page.getByRole('button', { name: 'View details of Noted 1' }).click();
  await page.getByText('Two crates\nwere open <!>').waitFor();
  const calls = recordCalls(page);
  await page.getByRole('button', { name: 'Show attachment' }).click();
  const shown = page.getByRole('img', { name: 'Attachment of Noted 1' });
  await shown.waitFor();
  await eventually(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40);
  expect(named(calls, /attachment$/)[0]!.authorization).toMatch(/^Bearer /);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('Noted 1.webp');

  const address = (await shown.getAttribute('src'))!;
  await page.getByRole('button', { name: 'Hide attachment' }).click();
  await shown.waitFor({ state: 'detached' });
  expectComplaints(/blob:/, /Failed to/);
  expect(
    await page.evaluate(async given => {
      const image = new Image();
      image.src = given;
      return image.decode().then(
        () => 'shown',
        () => 'gone',
      );
    }, address),
  ).toBe('gone');

  await answerInstead(page, 'GET /api/purchase/*', { status: 404, json: { message: 'It is gone.' } });
  await page.getByRole('button', { name: 'Show attachment' }).click();
  await page.getByText('Failed to fetch the attachment. Please try again.').waitFor();
  await page.getByText('It is gone.').waitFor();
});

it('shows neither notes nor attachment where the backend tells of none', async () => {
  const page = await signedInBlank();
  await page.clock.setFixedTime(new Date(2026, 1, 17, 12));
  const { notes: _notes, ...without } = ORDER;
  await answerInstead(page, 'GET /api/purchase/branch/31/20260201/20260228/', { json: [without] });
  await answerInstead(page, 'GET /api/purchasedetail/7', { json: [] });
  await page.goto(LIST);
  await page.getByRole('button', { name: 'View details of A-1' }).click();
  await page.getByText('This order has no lines.').waitFor();
  expect(await page.getByText('Notes').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Show attachment' }).count()).toBe(0);
});

it('goes to the first box with a fault, and shows it below the header', async () => {
  const page = await signedIn(ADD, { viewport: { width: 1280, height: 600 } });
  await twoProducts(page);
  await submit(page).click();
  await eventually(() => search(page).evaluate(box => box === document.activeElement)).toBe(true);
  await choose(page, 'Tomato');
  await quantity(page, 'Tomato').focus();
  await page.evaluate(() => window.scrollTo({ top: 10_000 }));
  await submit(page).click();
  const reference = page.getByLabel('Reference Number*');
  await eventually(() => reference.evaluate(box => box === document.activeElement)).toBe(true);
  expect((await reference.boundingBox())!.y).toBeGreaterThan(56);
  await reference.fill('F-1');
  await submit(page).click();
  const supplier = page.getByRole('combobox', { name: 'Supplier*' });
  await eventually(() => supplier.evaluate(box => box === document.activeElement)).toBe(true);
});

/** As many products as codes are asked for, each with its own. */
const anyCode = (page: Page) =>
  answerInstead(page, 'GET /api/product/autocomplete', (route, request) => {
    const code = new URL(request.url()).searchParams.get('name')!;
    const id = Number(code);
    return route.fulfill({ json: [{ id, name: `Product ${id}`, upc: code, price: 2, cost: 1, stock: 1 }] });
  });

async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

it.each([
  ['a desk', { width: 1280, height: 800 }],
  ['a phone', { width: 390, height: 844 }],
])(
  'keeps search, total and submit in sight of fifty lines, the newest on top, on %s',
  async (_what, viewport) => {
    const page = await signedIn(ADD, { viewport });
    await anyCode(page);
    await eventually(() => search(page).evaluate(box => box === document.activeElement)).toBe(true);
    for (let code = 100_001; code <= 100_050; code++) await scan(page, String(code));
    await quantity(page, 'Product 100050').waitFor();
    const names = await page.locator('.order-line-name .strong').allTextContents();
    expect([names.length, names[0], names.at(-1)]).toEqual([50, 'Product 100050', 'Product 100001']);
    const inSight = async () => {
      const seen = (places: Locator) =>
        places.evaluateAll(elements =>
          elements.some(element => {
            const { left, top, width, height } = element.getBoundingClientRect();
            const front = document.elementFromPoint(left + width / 2, top + height / 2);
            return front !== null && (element.contains(front) || front.contains(element));
          }),
        );
      const total = page.getByText('$50.00', { exact: true });
      const all = await Promise.all([search(page), submit(page), total].map(seen));
      expect(all).toEqual([true, true, true]);
    };
    await inSight();
    await page.evaluate(() => window.scrollTo({ top: 1500 }));
    await inSight();
  },
);

it('counts a code that is scanned again one up, and says so', async () => {
  const page = await signedIn(ADD);
  await anyCode(page);
  await eventually(() => search(page).evaluate(box => box === document.activeElement)).toBe(true);
  for (const code of ['100001', '100002', '100001', '0100001']) await scan(page, code);
  await eventually(() => quantity(page, 'Product 100001').inputValue()).toBe('3');
  expect(await quantity(page, 'Product 100002').inputValue()).toBe('1');
  expect(await amount(page, 'Payable').inputValue()).toBe('4');
  expect(await page.getByText('This product is already added to the order.').count()).toBe(0);
  await page.getByRole('status').getByText('Product 100001: 3').waitFor({ state: 'attached' });
});

it('says that a scanned product is inactive, and leads to it', async () => {
  const token = await tokenOf();
  const [category] = (await askShop<Category[]>('GET', '/api/category/branch/31', { token })).body;
  const fireworks = {
    ...{ name: 'Fireworks', description: '', upc: '7000012', base64dataImage: '', price: 2, tax: 0, cost: 1 },
    ...{ status: 0, categoryId: category!.id, ebt: false, wic: false, stock: 0, pesado: false },
    ...{ ecommerce: false, branchId: 31 },
  };
  expect((await askShop('POST', '/api/product', { token, body: fireworks })).status).toBe(201);
  const page = await signedIn(ADD);
  await eventually(() => search(page).evaluate(box => box === document.activeElement)).toBe(true);
  await scan(page, '07000012');
  await page.getByText('Fireworks has the code 7000012, but is inactive.').waitFor();
  expect(await page.locator('.order-lines').count()).toBe(0);
  await scan(page, '7999999');
  await page.getByText('No product has the code 7999999.').waitFor();
  expect(await page.getByText('but is inactive').count()).toBe(0);
  await search(page).fill('fireworks');
  await page.getByText('No options').waitFor();
  await search(page).fill('7000012');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Open it to make it active' }).click();
  await page.getByRole('heading', { name: 'Edit Product' }).waitFor();
  expect(await page.getByLabel('Product Name*').inputValue()).toBe('Fireworks');
  await page.getByRole('heading', { level: 1, name: /^Products for Category/ }).waitFor();
});

it('takes another cost of a line, and the amounts follow', async () => {
  const page = await signedIn(ADD);
  await twoProducts(page);
  const calls = recordCalls(page);
  await choose(page, 'Tomato');
  await quantity(page, 'Tomato').fill('3');
  const cost = page.getByLabel('Cost of Tomato');
  expect(await cost.inputValue()).toBe('1.15');
  await cost.fill('2.005');
  expect(await amount(page, 'Payable').inputValue()).toBe('6.03');
  await cost.fill('-1');
  await cost.fill('2.5');
  await page.keyboard.press('Enter');
  await eventually(() => search(page).evaluate(box => box === document.activeElement)).toBe(true);
  expect(await cost.inputValue()).toBe('2.50');
  expect(await summary(page)).toEqual(['Payable\n$7.50', 'Paid\n$7.50', 'Due\n$0.00']);
  await fillForm(page);
  await answerInstead(page, 'POST /api/purchase/place', { json: null });
  await submit(page).click();
  await page.waitForURL(`**${LIST}`);
  expect(bodies<PurchaseInput>(calls, 'POST /api/purchase/place')[0]!.items).toEqual([
    { product_id: 1, name: 'Tomato', quantity: 3, sell_price: 2.5, cost: 2.5 },
  ]);
});

it('goes on from the search to the reference by two keys, however many lines there are', async () => {
  const page = await signedIn(ADD);
  await anyCode(page);
  await eventually(() => search(page).evaluate(box => box === document.activeElement)).toBe(true);
  for (let code = 100_001; code <= 100_020; code++) await scan(page, String(code));
  await quantity(page, 'Product 100020').waitFor();
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Skip the lines' }).waitFor();
  await page.keyboard.press('Enter');
  expect(await page.getByLabel('Reference Number*').evaluate(box => box === document.activeElement)).toBe(
    true,
  );
  await quantity(page, 'Product 100020').focus();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    'Remove Product 100020',
  );
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

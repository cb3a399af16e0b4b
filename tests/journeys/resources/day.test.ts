/**
 * One day of a shop: a delivery with damaged goods, two tills with sales, a count with two differences, and an order of
 * low products. In the evening, the stock equals the expected one.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import type { SignInResponse } from '../../../contract/session.ts';
import { runRollups } from '../../../server/sales/runRollups.ts';
import { newPage } from '../../support/browser.ts';
import { callProgram, OWNER_PASSWORD, startProgramWithTables } from '../../support/program.ts';

const TILL = path.join(import.meta.dirname, '../../../server/till/tillCommand.ts');
const folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-day-'));
const DATA_DIR = path.join(folder, 'shop');
const program = startProgramWithTables({ DATA_DIR, LOG_LEVEL: 'silent' });
afterAll(async () => {
  program.kill('SIGTERM');
  await program.ended;
  rmSync(folder, { recursive: true, force: true });
});

const address = await program.address();
const { body: session } = await callProgram<SignInResponse>(address, 'POST', '/token/authenticate', {
  body: { Email: 'owner', Password: OWNER_PASSWORD },
});
const ask = async <Body>(method: string, url: string, body?: object) => {
  const answer = await callProgram<Body>(address, method, url, {
    token: session.token,
    ...(body ? { body } : {}),
  });
  expect(answer.status, url).toBeLessThan(300);
  return answer.body;
};

const [{ id: branchId }] = await ask<[{ id: number }]>('GET', '/api/branch');
const category = await ask<{ id: number }>('POST', '/api/category', {
  branch_id: branchId,
  name: 'Dairy',
  description: '',
  parent_id: 0,
  status: 1,
  tipo: '',
  pesado: false,
  ecommerce: false,
  base64dataimage: '',
});
await ask('POST', '/api/supplier', {
  name: 'Larkfield',
  contact: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  country: '',
  home_page: '',
  branchId,
  status: true,
});

interface Goods {
  id: number;
  name: string;
  upc: string;
}

async function product(name: string, upc: string, price: number, minStock?: number): Promise<Goods> {
  const { id } = await ask<{ id: number }>('POST', '/api/product', {
    name,
    upc,
    price,
    description: '',
    base64dataImage: '',
    tax: 0,
    status: 1,
    branchId,
    cost: 1,
    categoryId: category.id,
    ebt: false,
    wic: false,
    stock: 0,
    pesado: false,
    ecommerce: false,
    ...(minStock === undefined ? {} : { minStock }),
  });
  return { id, name, upc };
}

const milk = await product('Whole milk', '041303021194', 2.5);
const bread = await product('Rye bread', '072250037068', 4, 12);
const pie = await product('Pumpkin pie', '016000275270', 8);
const stockOf = async ({ id }: Goods) => (await ask<{ stock: number }>('GET', `/api/product/${id}`)).stock;

async function terminalKey(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Add Terminal' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Terminal name').fill(name);
  await dialog.getByRole('button', { name: 'Add Terminal' }).click();
  await page.getByRole('heading', { name: `The key of ${name}` }).waitFor();
  const key = await dialog.getByLabel('Key').inputValue();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return key;
}

async function till(key: string, lines: readonly string[]): Promise<string> {
  const args = ['--server', address, '--cashier', 'owner', '--folder', path.join(folder, key.slice(-6))];
  const child = spawn(process.execPath, [TILL, ...args], {
    env: { PATH: process.env.PATH, TILL_KEY: key },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stdin.end([...lines, 'quit'].join('\n'));
  const [code] = (await once(child, 'close')) as [number];
  expect(code, said).toBe(0);
  return said;
}

it('ends with the stock and the takings that a pencil gets', { timeout: 300_000 }, async () => {
  const page = await newPage({ baseURL: address, timezoneId: 'UTC' });
  await page.goto('/login');
  await page.getByLabel('Email').fill('owner');
  await page.getByLabel('Password', { exact: true }).fill(OWNER_PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: 'Logout' }).waitFor();

  await page.goto('/admin/purchases/orders/add');
  await page.getByLabel('Reference Number*').fill('L-77');
  await page.getByRole('combobox', { name: 'Supplier*' }).click();
  await page.getByRole('option', { name: 'Larkfield' }).click();
  for (const { upc, name } of [milk, bread, pie]) {
    await page.getByRole('combobox', { name: 'Search products' }).fill(upc);
    await page.keyboard.press('Enter');
    await page.getByLabel(`Quantity of ${name}`, { exact: true }).fill('24');
  }
  await page.getByRole('button', { name: 'Place Order', exact: true }).click();
  await page.getByText('Ordered. Nothing is received or paid yet.').waitFor();
  await page.getByRole('button', { name: /^View details/ }).click();
  await page.getByRole('link', { name: 'Receive' }).click();
  await page.getByRole('button', { name: 'All as ordered' }).click();
  await page.getByLabel(`Received of ${bread.name}`, { exact: true }).fill('12');
  await page.getByText('12 missing').waitFor();
  await page.getByLabel('No more deliveries are expected').check();
  await page.getByRole('button', { name: 'Receive' }).click();
  await page.getByText('Received: the stock has risen').waitFor();

  await page.goto('/admin/settings/terminals');
  const keys = [await terminalKey(page, 'Front'), await terminalKey(page, 'Counter')];
  await Promise.all([
    till(keys[0]!, [`3 x ${milk.upc}`, bread.upc, 'cash 20', `2 x ${pie.upc}`, 'card']),
    till(keys[1]!, [`5 x ${bread.upc}`, 'card', milk.upc, milk.upc, 'cash']),
  ]);
  await page.goto('/admin/reports/orders');
  await page.getByText('$52.50').first().waitFor();
  expect([await stockOf(milk), await stockOf(bread), await stockOf(pie)]).toEqual([19, 6, 22]);

  await page.goto('/admin/inventory/counts/create');
  await page.getByLabel('Name*').fill('Evening');
  await page.getByRole('combobox', { name: 'Warehouse' }).click();
  await page.getByRole('option', { name: 'Sales floor' }).click();
  await page.getByRole('combobox', { name: 'What is counted' }).click();
  await page.getByRole('option', { name: 'A list that is made while counting' }).click();
  await page.getByRole('button', { name: 'Start Count' }).click();
  const found: [Goods, string][] = [
    [milk, '18'],
    [bread, '6'],
    [pie, '24'],
  ];
  for (const [{ name, upc }, units] of found) {
    await page.getByLabel('Scan or type a code').fill(upc);
    await page.keyboard.press('Enter');
    await page.getByText(`${name}: 1`).waitFor();
    const counted = page.getByLabel(`Counted of ${name}`);
    const saved = page.waitForResponse(answer => answer.request().method() !== 'GET');
    await counted.fill(units);
    await counted.press('Enter');
    expect((await saved).ok()).toBe(true);
    await expect.poll(() => counted.inputValue()).toBe(units);
  }
  await page.getByRole('button', { name: 'Review Differences' }).click();
  await page.getByText('2 lines differ: $2.00 more, $1.00 less, $1.00 in all at cost.').waitFor();
  await page.getByRole('button', { name: 'Post the Count' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Post the Count' }).click();
  await page.getByText(/Posted .* by /).waitFor();

  // The target is twelve loaves and six are in stock, so six are ordered.
  await page.goto('/admin/purchases/reorder');
  const box = page.getByLabel(`Quantity of ${bread.name}`, { exact: true });
  await box.waitFor();
  expect(await box.inputValue()).toBe('6');
  expect(await page.getByLabel(/^Quantity of /).count()).toBe(1);
  await page.getByRole('button', { name: 'Create Draft Orders' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Larkfield' }).click();
  await page.getByLabel('Reference Number*').fill('L-78');
  await page.getByRole('button', { name: 'Place Order', exact: true }).click();
  await page.getByText('Ordered. Nothing is received or paid yet.').waitFor();
  const { results } = await ask<{ results: { ref_no: string }[] }>(
    'GET',
    `/api/purchase/branch/${branchId}/20200101/20991231/?page=1&pageSize=50&state=ordered`,
  );
  expect(results.map(order => order.ref_no)).toEqual(['L-78']);

  expect([await stockOf(milk), await stockOf(bread), await stockOf(pie)]).toEqual([18, 6, 24]);
  let said = '';
  const out = { write: (text: string) => (said += text) };
  expect(await runRollups(['verify'], { env: { DATA_DIR }, out, err: out }), said).toBe(0);
});

import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import type { SignInResponse } from '../../contract/session.ts';
import { newPage, options } from '../support/browser.ts';
import { callProgram, startProgram } from '../support/program.ts';

const TRASTIENDA = path.join(import.meta.dirname, '../../scripts/trastienda.mjs');
const REAL = path.join(import.meta.dirname, '../../../shared/data/grocery-products-sample.csv');
const OWNER = { Email: 'ana', Password: 'correct horse 12' };

const folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-day-one-'));
const inFolder = (name: string) => path.join(folder, name);
const DATA_DIR = inFolder('data');
const start = () => startProgram({ DATA_DIR, TRASTIENDA_OWNER: '' });
let program = start();
afterAll(async () => {
  program.kill('SIGTERM');
  await program.ended;
  rmSync(folder, { recursive: true, force: true });
});

async function command(...args: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR, INIT_CWD: folder };
  const { stdout } = await promisify(execFile)(process.execPath, [TRASTIENDA, ...args], { cwd: folder, env });
  return stdout;
}

/** A real product file if it exists beside the project, otherwise a generated one of the same length. */
function productFile(): string {
  const prices = (line: string, at: number) => `${line},${((at * 37) % 900) / 100 + 0.49},${at % 90}`;
  if (!existsSync(REAL)) {
    const made = Array.from({ length: 1989 }, (_, at) => `${100_000_000_000 + at},"Ñame, cut ${at}"`);
    return ['upc,name,price,stock', ...made.map(prices)].join('\n');
  }
  const [head, ...lines] = readFileSync(REAL, 'utf8').trim().split(/\r?\n/);
  return [`${head},price,stock`, ...lines.map(prices)].join('\n');
}

async function figures(address: string): Promise<{ status: number }[]> {
  const { body } = await callProgram<SignInResponse>(address, 'POST', '/token/authenticate', { body: OWNER });
  const [branch] = (await callProgram<[{ id: number }]>(address, 'GET', '/api/branch', { token: body.token }))
    .body;
  const year = new Date().getFullYear();
  const days = `${branch.id}/${year - 1}0101/${year + 1}1231`;
  const paths = [
    `/api/product/branch/${branch.id}/0?page=1&pageSize=200`,
    `/api/product/branch/${branch.id}/0?page=10&pageSize=200`,
    `/api/category/branch/${branch.id}`,
    `/api/promotion/branch/${branch.id}`,
    `/api/supplier/branch/${branch.id}`,
    `/api/purchase/branch/${days}/`,
    `/api/Report/orders/${days}`,
    `/api/Report/profit/${days}`,
    `/api/Report/top/categories/${days}`,
    `/api/report/cashier/${days}`,
    '/api/admin/all',
  ];
  return Promise.all(
    paths.map(async url => {
      const answer = await callProgram(address, 'GET', url, { token: body.token });
      return { url, status: answer.status, body: answer.body };
    }),
  );
}

it('goes from an empty folder to a shop that sells, and back from its backup', async () => {
  const link = await program.setUpLink();
  const page = await newPage({ baseURL: new URL(link).origin, timezoneId: 'America/New_York' });
  await page.goto(link);
  await page.getByLabel('Your name').fill('Ana Ruiz');
  await page.getByLabel('User name').fill(OWNER.Email);
  await page.getByLabel('Password', { exact: true }).fill(OWNER.Password);
  await page.getByLabel('Shop name').fill('Casa Ana');
  await page.getByLabel('Branch name').fill('Sol');
  await page.getByRole('button', { name: 'Open the Shop' }).click();
  await page.getByRole('heading', { name: 'Casa Ana is open' }).waitFor();

  writeFileSync(inFolder('products.csv'), productFile());
  expect(await command('import', 'products', 'products.csv')).toMatch(/1,989/);

  await page.goto('/admin/promotions');
  await page.getByRole('link', { name: 'Add New Promotion' }).first().click();
  await page.getByLabel('Promotion Name*').fill('Opening week');
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' });
  await page.getByLabel('Start Date*').fill(today);
  await page.getByLabel('End Date*').fill(today);
  await page.getByLabel('Value*').fill('0.25');
  await page.getByRole('button', { name: 'Create Promotion' }).click();
  await page.getByText('Opening week', { exact: true }).waitFor();

  await page.goto('/admin/purchases/suppliers/create');
  await page.getByLabel('Name*').fill('Larkfield Produce');
  await page.getByRole('button', { name: 'Create Supplier' }).click();
  await page.getByRole('rowheader', { name: 'Larkfield Produce', exact: true }).waitFor();
  await page.goto('/admin/purchases/orders/add');
  await page.getByRole('combobox', { name: 'Search products' }).fill('a');
  await options(page).first().click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByLabel('Reference Number*').fill('F-1');
  await page.getByRole('combobox', { name: 'Supplier*' }).click();
  await page.getByRole('option', { name: 'Larkfield Produce' }).click();
  await page.getByRole('combobox', { name: 'Payment Method' }).click();
  await page.getByRole('option', { name: 'Cash' }).click();
  await page.getByRole('button', { name: 'Create Purchase Order' }).click();
  await page.getByText('F-1').waitFor();

  const rows = [
    'T1-1,1,First sale,2,10:05,1.25',
    'T1-1,2,First sale,1,10:05,3.5',
    'T1-2,1,Second sale,4,11:30,0.75',
  ];
  const sales = rows.map(row => row.replace(/,(\d\d:\d\d),/, `,${today} $1,`));
  const head = 'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice';
  writeFileSync(inFolder('sales.csv'), [head, ...sales].join('\n'));
  await command('import', 'orders', 'sales.csv');
  expect(await command('rollups', 'verify')).toContain('The rollups agree with the sales');
  await page.goto('/admin/reports/orders');
  await page.getByText('$9.00').first().waitFor();

  const before = await figures(await program.address());
  expect(before.every(({ status }) => status === 200)).toBe(true);
  await command('backup', 'night.tar.gz');
  program.kill('SIGTERM');
  expect(await program.ended).toBe(0);
  rmSync(DATA_DIR, { recursive: true });
  await command('restore', 'night.tar.gz');
  program = start();
  expect(await figures(await program.address())).toEqual(before);
});

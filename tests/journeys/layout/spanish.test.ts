/** In Spanish: every page at once, after a reload and before signing in; and back. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { accountTexts } from '../../../src/i18n/account.ts';
import type { Category } from '../../../contract/category.ts';
import { en } from '../../../src/i18n/en.ts';
import { es } from '../../../src/i18n/es/es.ts';
import { signInTexts } from '../../../src/i18n/signIn.ts';
import {
  eventually,
  expectComplaints,
  fillSignIn,
  freshlySignedIn,
  goWithin,
  seriousFaults,
} from '../../support/browser.ts';
import { askShop, tokenOf } from '../../support/calls.ts';

const ENGLISH = { catalogue: en, account: accountTexts, signIn: signInTexts };
const SPANISH = { catalogue: es.catalogue, ...es.texts };

const textsIn = (node: unknown): string[] =>
  typeof node === 'object' && node !== null ? Object.values(node).flatMap(textsIn) : [String(node)];

/** What nobody may read while Spanish is chosen: each English text that no Spanish one is equal to. */
const spanish = new Set(textsIn(SPANISH).flatMap(text => text.split(' |||| ')));
const onlyEnglish = new Set(
  textsIn(ENGLISH)
    .flatMap(text => text.split(' |||| '))
    .filter(text => /\p{L}{2}/u.test(text) && !text.includes('%{') && !spanish.has(text)),
);

/** Every text of the page, of its boxes and for screen readers. */
const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [document.title];
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (parentElement && !/^(script|style|noscript)$/i.test(parentElement.tagName))
        found.push(textContent ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]'))
      for (const name of ['aria-label', 'placeholder', 'title']) found.push(element.getAttribute(name) ?? '');
    return found.map(text => text.trim());
  });

async function expectSpanish(page: Page, there: string): Promise<void> {
  await page.getByText(there, { exact: true }).first().waitFor();
  expect((await textsOn(page)).filter(text => onlyEnglish.has(text))).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('es');
}

async function choose(page: Page, label: string, language: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).selectOption(language);
}

const token = await tokenOf();
const [category] = (await askShop<Category[]>('GET', '/api/category/branch/31', { token })).body;

const PAGES = [
  ['/admin', 'Resumen financiero'],
  [`/admin/products?branchId=31&categoryId=${category!.id}`, 'Precio (USD)'],
  ['/admin/promotions', 'Descuento'],
  ['/admin/reports/close-day', 'Resumen de cobros'],
  ['/admin/reports/orders?start=2020-01-01&end=2099-12-31', 'N.º de pedido'],
  ['/admin/inventory/labels', 'Precios que cambiaron'],
  ['/admin/import', 'Importar'],
  ['/admin/settings', 'Moneda e idioma'],
] as const;

/** Opened anew: a form asks before it is left. */
const FORMS = [
  [`/admin/products/create?branchId=31&categoryId=${category!.id}`, 'Precio e inventario'],
  ['/admin/purchases/orders/add', 'Resumen del pago'],
  ['/admin/purchases/reorder', 'Reabastecer'],
] as const;

it('speaks Spanish where it is chosen, everywhere and from then on, and English again', async () => {
  const page = await freshlySignedIn('/admin/account');
  await page.getByLabel('Name *').fill('Renata Vidal');
  await choose(page, 'Language', 'Español');
  await expectSpanish(page, 'Sus sesiones abiertas');
  await page.getByText('Chrome en Linux').first().waitFor();
  // What was typed beside it stays.
  expect(await page.getByLabel('Nombre *').inputValue()).toBe('Renata Vidal');
  for (const [address, there] of PAGES) {
    await goWithin(page, address);
    await expectSpanish(page, there);
  }

  for (const [address, there] of FORMS) {
    await page.goto(address);
    await expectSpanish(page, there);
  }
  await page.goto('/admin/reports/profit');
  await expectSpanish(page, 'Ganancia neta');
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expectSpanish(page, 'Contraseña');
  await page.reload();
  await expectSpanish(page, 'Contraseña');

  await page.getByLabel('Correo electrónico').fill('owner');
  await page.getByLabel('Contraseña', { exact: true }).fill('trastienda-demo');
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.getByRole('link', { name: 'Mi cuenta' }).click();
  await choose(page, 'Idioma', 'English');
  await page.getByText('Where you are signed in').waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
  await page.getByRole('button', { name: 'Logout' }).click();
  await fillSignIn(page);
  await eventually(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Dashboard');
});

it('writes days in Spanish, and files as other programs read them', async () => {
  const page = await freshlySignedIn('/admin/account');
  await choose(page, 'Language', 'Español');
  await goWithin(page, '/admin/reports/orders');
  await page.getByLabel('Periodo', { exact: true }).selectOption('Este año');
  await page
    .getByText(/^\d{1,2} (ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic) \d{4}, /)
    .first()
    .waitFor();
  await page.getByText('Completado').first().waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar CSV' }).click(),
  ]);
  const text = readFileSync(await file.path(), 'utf8');
  expect(text).toContain('Order ID,Date,Amount,Status,Reference');
  expect(text).toContain(',Completed,');
  expect(text).not.toContain('Completado');
});

it('says what the server refuses in Spanish, too: at the field that it is about, and above a list', async () => {
  expectComplaints(/: no se pudo/);
  const page = await freshlySignedIn('/admin/account');
  await choose(page, 'Language', 'Español');
  await goWithin(page, '/admin/users/create');
  await page.getByLabel('Nombre completo*').fill('Ada');
  await page.getByLabel('Usuario*').fill('ada');
  await page.getByLabel('Contraseña*', { exact: true }).fill('short');
  await page.getByRole('button', { name: /^Crear/ }).click();
  await page.getByText('La contraseña debe tener al menos 8 caracteres.').waitFor();

  await page.goto('/admin/inventory/warehouses');
  await page.getByRole('button', { name: 'Eliminar almacén Sales floor' }).click();
  await page.getByRole('button', { name: 'Eliminar', exact: true }).click();
  await page.getByText(/^Es el piso de venta de su sucursal|^Este almacén tiene existencias/).waitFor();
});

it('is not spoken by a tab with something typed until that is loaded again', async () => {
  const page = await freshlySignedIn('/admin/inventory/warehouses/create');
  const name = `Loft ${Date.now()}`;
  await page.getByLabel('Warehouse Name*').fill(name);
  const idle = await page.context().newPage();
  await idle.goto('/admin/inventory/warehouses');
  await idle.getByRole('heading', { name: 'Warehouses' }).waitFor();
  const account = await page.context().newPage();
  await account.goto('/admin/account');
  await account.getByLabel('Language').selectOption('es');
  await idle.getByRole('heading', { name: 'Almacenes' }).waitFor();
  expect(await page.getByLabel('Warehouse Name*').inputValue()).toBe(name);
  await page.getByRole('button', { name: 'Create Warehouse' }).click();
  await page.getByText('Warehouse created').waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Almacenes' }).waitFor();
});

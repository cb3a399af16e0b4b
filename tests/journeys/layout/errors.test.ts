/** What goes wrong around the application: its configuration, the browser's storage, its own code. */
import { expect, it } from 'vitest';
import { eventually, expectComplaints, fillSignIn, newPage, signedIn } from '../../support/browser.ts';
import { answerInstead, withConfig } from '../../support/calls.ts';

const json = (body: string) => ({ contentType: 'application/json', body });

it.each([
  ['{"productName": ', 'config.json is not valid JSON.'],
  ['[]', 'config.json must hold an object.'],
  ['{"apiBse": "x"}', 'config.json: there is no setting "apiBse".'],
  ['{"branchId": "31"}', 'config.json: "branchId" must be a whole number above 0.'],
])('says instead of starting that %s is wrong', async (body, sentence) => {
  const page = await newPage();
  await withConfig(page, json(body));
  await page.goto('/admin');
  await eventually(() => page.getByRole('alert').allInnerTexts()).toEqual([sentence]);
  expect(await page.getByRole('button').count()).toBe(0);
});

it.each([
  ['is not there', { status: 404, body: '' }],
  ['is the page of a server that has none', { contentType: 'text/html', body: '<!doctype html>' }],
])('starts with its defaults where config.json %s', async (_what, answer) => {
  expectComplaints();
  const page = await newPage();
  await withConfig(page, answer);
  await page.goto('/admin/inventory/warehouses');
  await fillSignIn(page);
  await page.getByRole('cell', { name: 'Main stockroom', exact: true }).waitFor();
});

it.each([
  [{ status: 503, body: '' }, 'config.json could not be fetched: the server answered 503.'],
  [null, 'config.json could not be fetched. Check the connection, then reload the page.'],
])(
  'says instead of starting with its defaults that config.json did not arrive: %j',
  async (answer, sentence) => {
    expectComplaints();
    const page = await newPage();
    if (answer) await withConfig(page, answer);
    else {
      await withConfig(page, json('{}'));
      await page.route('**/config.json', route => route.abort());
    }
    await page.goto('/admin');
    await eventually(() => page.getByRole('alert').allInnerTexts()).toEqual([sentence]);
  },
);

it('takes its name and branch from config.json', async () => {
  const page = await newPage();
  const config = { productName: 'La Bodega', branchId: 32 };
  await withConfig(page, json(JSON.stringify(config)));
  await page.goto('/admin/inventory/warehouses');
  await page.getByRole('heading', { level: 1, name: 'La Bodega' }).waitFor();
  await fillSignIn(page);
  await page.getByRole('cell', { name: 'Stockroom', exact: true }).waitFor();
  expect(await page.title()).toBe('Warehouses · La Bodega');
  expect(await page.getByRole('navigation').first().innerText()).toContain('La Bodega');
});

it('works where the browser forbids storage, until the next load', async () => {
  const page = await newPage();
  await page.context().addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  });
  await page.goto('/admin/branches');
  await fillSignIn(page);
  await page.getByRole('cell', { name: 'Lakeside Market', exact: true }).waitFor();
  await page.getByLabel('Branch', { exact: true }).selectOption('Lakeside Market');
  await page.getByRole('link', { name: 'Banners', exact: true }).click();
  await page.getByRole('cell', { name: 'Harvest week', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByLabel('Email').waitFor();
  // What a person chose is theirs when they sign in again.
  await fillSignIn(page);
  await page.getByRole('button', { name: 'Logout' }).waitFor();
  expect(await page.getByLabel('Branch', { exact: true }).inputValue()).toBe('32');
  await page.goto('/admin/branches');
  await page.getByLabel('Email').waitFor();
});

it.each([
  ['a page', { contentType: 'text/html', body: '<!doctype html><h1>Proxy</h1>' }],
  ['broken JSON', json('[{"id": 1')],
  ['text', { contentType: 'text/plain', body: 'soon' }],
  ['no list', json('{"data": []}')],
])('calls a list failed that the server answers with %s', async (_what, answer) => {
  expectComplaints(/^Failed to fetch banners/);
  const page = await signedIn('/admin/settings');
  await answerInstead(page, 'GET /api/banner', answer);
  await page.getByRole('link', { name: 'Banners', exact: true }).click();
  await page
    .getByRole('alert')
    .filter({ hasText: 'Failed to fetch banners. Please try again later.' })
    .waitFor();
  expect(await page.getByText('No banners found').count()).toBe(0);
});

it('keeps the frame when a screen breaks; the others work, and a new try may help', async () => {
  expectComplaints(/error loading dynamically imported module|Failed to fetch dynamically imported module/);
  const page = await signedIn('/admin/settings');
  await page.route('**/assets/banners-*.js', route => route.abort());
  await page.getByRole('link', { name: 'Banners', exact: true }).click();
  await page.getByText('This screen stopped working.').waitFor();
  await page.getByRole('link', { name: 'Branches', exact: true }).click();
  await page.getByRole('cell', { name: 'Lakeside Market', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Banners', exact: true }).click();
  await page.getByText('This screen stopped working.').waitFor();
  await page.unroute('**/assets/banners-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('cell', { name: 'Harvest week', exact: true }).waitFor();
});

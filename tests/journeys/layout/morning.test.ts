/** The morning above the month: today and yesterday at a glance, the hours, and the branches side by side. */
import { lightFormat, subDays } from 'date-fns';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { eventually, expectComplaints, faults, signedIn, signedInBlank } from '../../support/browser.ts';
import { answerInstead, BROKEN, named, recordCalls } from '../../support/calls.ts';
import { ownProduct } from '../../support/ownProduct.ts';
import { parsed } from '../../support/json.ts';
import { forgetOffers } from '../../support/offers.ts';

const section = (page: Page) => page.locator('section.morning');
const day = (date: Date) => lightFormat(date, 'yyyyMMdd');

it('shows yesterday of three branches beside last week without a click', async () => {
  const page = await signedInBlank();
  const calls = recordCalls(page);
  await page.goto('/admin');
  const table = section(page).getByRole('table', { name: 'Branches side by side' });
  await table.getByRole('row').filter({ hasText: 'Lakeside Market' }).waitFor();
  expect(await table.locator('tbody.record').count()).toBe(3);
  // Two calls for all branches: today and yesterday, each beside the same weekday.
  const now = new Date();
  const asked = named(calls, /^GET \/api\/report\/morning/).map(({ call }) => call.split('?')[1]);
  expect(asked.toSorted()).toEqual(
    [0, 1].map(ago => `day=${day(subDays(now, ago))}&against=${day(subDays(now, ago + 7))}`).toSorted(),
  );
  await eventually(() => table.locator('.morning-change').count()).toBeGreaterThan(2);
  for (const label of ['Sales', 'Orders', 'Average basket', 'Items an order', 'Margin'])
    await section(page).getByText(label, { exact: true }).first().waitFor();
  // One a figure, and one a branch.
  expect(await section(page).locator('.MuiCard-root svg.sparkline polyline').count()).toBe(5 + 3);
  expect(await table.locator('svg.sparkline polyline').count()).toBe(3);
  expect(await faults(page)).toEqual([]);
});

it('compares with another day, shows the hours as a table, and yesterday', async () => {
  const page = await signedIn('/admin');
  await section(page).getByRole('button', { name: 'Yesterday' }).click();
  await eventually(() => section(page).getAttribute('aria-label')).toBe('Yesterday');
  await section(page).getByText('As a table').click();
  const hours = section(page).getByRole('table', { name: 'Sales by the hour' });
  await eventually(() => hours.locator('tbody tr').count()).toBeGreaterThan(5);
  await section(page).getByLabel('Compare with').selectOption({ label: 'Period before' });
  await section(page).getByText(/ vs /).first().waitFor();
});

it('leads from what somebody should look at to where it is mended', async () => {
  const { id } = await ownProduct({ price: 0 });
  const page = await signedIn('/admin');
  const list = section(page).locator('ul.attention');
  await list.getByRole('link', { name: /without a price$/ }).click();
  await page.waitForURL(/\/admin\/products\?/);
  const asked = new URL(page.url()).searchParams;
  expect(JSON.parse(asked.get('filter')!)).toMatchObject({ noPrice: true });
  await page.locator(`a[href^="/admin/products/${id}"]`).first().waitFor();
});

it('says nothing of what to look at where all is well, and what failed', async () => {
  expectComplaints(/Failed to fetch what to look at/);
  const page = await signedInBlank();
  const mend = await answerInstead(page, 'GET /api/attention*', BROKEN);
  await page.goto('/admin');
  await section(page).getByText('Failed to fetch what to look at').waitFor();
  await mend();
  await answerInstead(page, 'GET /api/attention*', { json: [] });
  await section(page).getByRole('button', { name: 'Try again' }).click();
  await section(page).getByText('Failed to fetch what to look at').waitFor({ state: 'detached' });
  await section(page).getByText('To look at', { exact: true }).waitFor({ state: 'detached' });
});

it('shows the cards that a person chose in their order, also the next time', async () => {
  const page = await signedIn('/admin');
  const titles = () => section(page).locator('h2').allInnerTexts();
  await section(page).getByRole('heading', { name: 'Paid with' }).waitFor();
  await section(page).getByRole('button', { name: 'Arrange' }).click();
  const cards = page.getByRole('group', { name: 'Arrange' });
  await cards.getByRole('checkbox', { name: 'Hours' }).uncheck();
  const up = cards.getByRole('button', { name: 'Paid with: up' });
  while (await up.isEnabled()) await up.click();
  await eventually(async () => (await titles())[1]).toBe('Paid with');
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Arrange');
  expect(await titles()).not.toContain('Sales by the hour');
  await page.reload();
  await section(page).getByRole('heading', { name: 'Paid with' }).waitFor();
  await section(page).getByText('Items an order', { exact: true }).waitFor();
  expect((await titles())[1]).toBe('Paid with');
  expect(await titles()).not.toContain('Sales by the hour');
});

it('names what sells best, falls and rises, each leading to its product', async () => {
  const page = await signedIn('/admin');
  const best = section(page).locator('.morning-movers section').filter({ hasText: 'Best sellers' });
  await eventually(() => best.getByRole('listitem').count()).toBe(5);
  const link = best.getByRole('link').first();
  const address = (await link.getAttribute('href'))!;
  await link.click();
  await page.waitForURL(`**${address}`);
});

it.each([
  ['by its button', true],
  ["by the browser's own command", false],
])('prints the day with its branch and without what is pressed, %s', async (_how, byButton) => {
  const page = await signedIn('/admin');
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await section(page).getByRole('heading', { name: 'Paid with' }).waitFor();
  await section(page).getByRole('button', { name: 'Print' }).waitFor();
  if (byButton) {
    await section(page).getByRole('button', { name: 'Print' }).click();
    await page.locator('html[data-printed]').waitFor();
  }
  await page.emulateMedia({ media: 'print' });
  await section(page)
    .getByText(/^Printed /)
    .waitFor();
  await section(page).getByText('Sales', { exact: true }).waitFor();
  for (const name of ['Arrange', 'Print'])
    expect(await section(page).getByRole('button', { name, exact: true }).count()).toBe(0);
  expect(await section(page).getByRole('group', { name: 'Day' }).count()).toBe(0);
});

it('tells what a day was paid with, adding up to its sales', async () => {
  const page = await signedIn('/admin');
  await section(page).getByRole('button', { name: 'Yesterday' }).click();
  const table = section(page).getByRole('table', { name: 'Paid with' });
  await table.getByRole('row').first().waitFor();
  const cents = (text: string) => Math.round(Number(text.replaceAll(/[^\d.-]/g, '')) * 100);
  await eventually(async () => {
    const paid = await table.locator('tr td:first-of-type').allInnerTexts();
    const sales = section(page).getByText('Sales', { exact: true }).locator('xpath=following-sibling::*[1]');
    return paid.reduce((sum, text) => sum + cents(text), 0) - cents(await sales.innerText());
  }).toBe(0);
});

it.each([
  ['a desk', 1280],
  ['a phone', 390],
])('keeps no place below a short morning on %s, once it is there', async (_name, width) => {
  const page = await signedInBlank({ viewport: { width, height: 800 } });
  await answerInstead(page, 'GET /api/report/morning*', async route => {
    const branches = parsed<unknown[]>(await (await route.fetch()).text());
    await route.fulfill({ json: branches.slice(0, 1) });
  });
  await page.goto('/admin');
  const hole = async () => {
    const month = await section(page).getByRole('heading', { name: 'The month so far' }).boundingBox();
    const figures = await page.getByText('Total Orders', { exact: true }).boundingBox();
    return figures!.y - (month!.y + month!.height);
  };
  await section(page).getByRole('heading', { name: 'The month so far' }).waitFor();
  await eventually(hole).toBeLessThan(width === 390 ? 160 : 60);
});

it('says what failed, and keeps the month below it', async () => {
  expectComplaints(/Failed to fetch the figures of the day/);
  const page = await signedInBlank();
  const mend = await answerInstead(page, 'GET /api/report/morning*', BROKEN);
  await page.goto('/admin');
  await page.getByText('Failed to fetch the figures of the day').waitFor();
  await page.getByText('Top Performing Cashiers').waitFor();
  // Nothing waits for what does not come.
  await section(page).getByRole('heading', { name: 'Paid with' }).waitFor();
  await section(page).locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  await mend();
  await section(page).getByRole('button', { name: 'Try again' }).first().click();
  await page.getByText('Failed to fetch the figures of the day').waitFor({ state: 'detached' });
  await section(page).getByText('Average basket', { exact: true }).waitFor();
});

it('asks both days anew where both failed: before the first sale of today it shows yesterday', async () => {
  expectComplaints(/Failed to fetch the figures of the day/);
  const page = await signedInBlank();
  const mend = await answerInstead(page, 'GET /api/report/morning*', BROKEN);
  await page.goto('/admin');
  await page.getByText('Failed to fetch the figures of the day').waitFor();
  await mend();
  const calls = recordCalls(page);
  await section(page).getByRole('button', { name: 'Try again' }).first().click();
  await eventually(() => named(calls, /^GET \/api\/report\/morning/).length).toBe(2);
});

it('asks over the documented calls alone when somebody asks, branch by branch, and shows what orders tell', async () => {
  const page = await signedIn('/admin/banners');
  await forgetOffers(page);
  const calls = recordCalls(page);
  await page.goto('/admin');
  await page.getByText('Top Performing Cashiers').waitFor();
  expect(named(calls, /\/api\/report\/(orders|morning)/)).toEqual([]);
  await page.getByRole('button', { name: 'Show today and yesterday' }).click();
  const table = section(page).getByRole('table', { name: 'Branches side by side' });
  await table.getByRole('row').filter({ hasText: 'Lakeside Market' }).waitFor();
  expect(named(calls, /\/api\/report\/morning/)).toEqual([]);
  // Neither cost nor items are known.
  await eventually(() => section(page).getByText('–', { exact: true }).count()).toBeGreaterThan(1);
});

it('fits a phone in the dark, its first four figures above the fold', async () => {
  const page = await signedIn('/admin', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  const margin = section(page).getByText('Items an order', { exact: true });
  await margin.waitFor();
  expect((await margin.boundingBox())!.y).toBeLessThan(760);
  expect((await section(page).boundingBox())!.width).toBeLessThanOrEqual(390);
  await section(page).getByText('Station Corner').first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await faults(page)).toEqual([]);
});

/** The morning above the month: today and yesterday at a glance, the hours, and the branches side by side. */
import { lightFormat, subDays } from 'date-fns';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { eventually, expectComplaints, faults, signedIn, signedInBlank } from '../../support/browser.ts';
import { answerInstead, BROKEN, named, recordCalls } from '../../support/calls.ts';
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
  expect(await section(page).locator('svg.sparkline polyline').count()).toBe(5);
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

it('says what failed, and keeps the month below it', async () => {
  expectComplaints(/Failed to fetch the figures of the day/);
  const page = await signedInBlank();
  const mend = await answerInstead(page, 'GET /api/report/morning*', BROKEN);
  await page.goto('/admin');
  await page.getByText('Failed to fetch the figures of the day').waitFor();
  await page.getByText('Top Performing Cashiers').waitFor();
  await mend();
  await section(page).getByRole('button', { name: 'Try again' }).first().click();
  await section(page).getByText('Average basket', { exact: true }).waitFor();
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

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { eventually, signedInBlank } from '../../support/browser.ts';
import { answerInstead, named, recordCalls } from '../../support/calls.ts';

async function quietReport(): Promise<[Page, ReturnType<typeof recordCalls>]> {
  const page = await signedInBlank();
  await page.clock.setFixedTime(new Date(2026, 10, 21, 12));
  await answerInstead(page, 'GET /api/report/cashier/*', { json: [] });
  const calls = recordCalls(page);
  await page.goto('/admin/reports/cashier');
  await page.getByText('No data available').waitFor();
  return [page, calls];
}

it('keeps the last days while a date is emptied or half typed, and shows them again', async () => {
  const [page, calls] = await quietReport();
  const start = page.getByLabel('Start Date');
  await start.fill('');
  await start.focus();
  await page.keyboard.type('11020202');
  expect(await start.inputValue()).toBe('0202-11-02');
  await page.getByLabel('End Date').focus();
  expect(await start.inputValue()).toBe('2026-11-21');
  expect(named(calls, /cashier/)).toHaveLength(1);
});

it('calls the old call off where the days change again', async () => {
  const [page] = await quietReport();
  await answerInstead(page, 'GET /api/report/cashier/31/20261101/20261121', () => undefined);
  const calledOff = page.waitForEvent('requestfailed', request => request.url().includes('20261101'));
  await page.getByLabel('Start Date').fill('2026-11-01');
  await page.getByRole('button', { name: 'Refreshing...' }).waitFor();
  await page.getByLabel('Start Date').fill('2026-11-02');
  await calledOff;
  await eventually(() => page.getByRole('button', { name: 'Refresh', exact: true }).count()).toBe(1);
});

import { lightFormat, subDays } from 'date-fns';
import { expect, it } from 'vitest';
import type { BusyHours } from '../../../contract/hourlySales.ts';
import { branchToday } from '../../support/branchToday.ts';
import { eventually, faults, signedIn } from '../../support/browser.ts';
import { askShop, fetchToken } from '../../support/calls.ts';

const day = (date: Date) => lightFormat(date, 'yyyy-MM-dd');
/** Four whole weeks that end yesterday. */
const [START, END] = [day(subDays(branchToday(), 28)), day(subDays(branchToday(), 1))];

async function toldByServer(): Promise<BusyHours> {
  const path = `/api/report/hours/31/${START}/${END}`.replaceAll('-', '');
  return (await askShop<BusyHours>('GET', path, { token: await fetchToken() })).body;
}

it('says in two clicks which hours want one more cashier, and shows an average week', async () => {
  const page = await signedIn('/admin');
  await page.getByRole('button', { name: 'Reports', exact: true }).click();
  await page.getByRole('link', { name: 'Busy Hours', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Busy Hours' }).waitFor();
  const reasons = page.getByRole('listitem').filter({ hasText: 'orders per register (' });
  await reasons.nth(1).waitFor();
  expect(await reasons.count()).toBe(2);
  const map = page.getByRole('table', { name: 'An average week: Orders' });
  expect(await map.locator('td.marked').count()).toBe(2);
  const { days, hours } = await toldByServer();
  const busiest = hours.toSorted((a, b) => b.orders - a.orders)[0]!;
  const earliest = Math.min(...hours.map(({ hour }) => hour));
  const row = map.locator('tbody tr').nth(busiest.hour - earliest);
  const orders = await row
    .locator('td')
    .nth((busiest.weekday + 6) % 7)
    .innerText();
  expect(days[busiest.weekday]).toBeGreaterThan(1);
  expect(orders).toBe(String(Math.round((busiest.orders / days[busiest.weekday]!) * 10) / 10));
  await page.getByRole('button', { name: 'Sales', exact: true }).click();
  const sales = page.getByRole('table', { name: 'An average week: Sales' });
  await eventually(() => sales.locator('td').filter({ hasText: '$' }).count()).toBeGreaterThan(20);
  expect(await faults(page)).toEqual([]);
});

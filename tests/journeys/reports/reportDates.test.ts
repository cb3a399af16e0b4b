/** The days that a report is about: pickers, presets, address, and whose answer is painted. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, goWithin, signedInBlank } from '../../support/browser.ts';
import { answerInstead, named, recordCalls } from '../../support/calls.ts';
import { at, REPORTS, shown } from '../../support/reports.ts';

/** Half past eleven at night on a clock west of Greenwich, on it, and east of it; and 00:30 on a day that begins there. */
const NIGHTS: { options: BrowserContextOptions; now: string; day: string }[] = [
  { options: { timezoneId: 'America/Los_Angeles' }, now: '2027-02-01T07:30:00Z', day: '20270131' },
  { options: { timezoneId: 'UTC' }, now: '2028-02-29T23:30:00Z', day: '20280229' },
  { options: { timezoneId: 'Pacific/Auckland' }, now: '2026-12-31T10:30:00Z', day: '20261231' },
  { options: { timezoneId: 'Pacific/Auckland' }, now: '2026-12-31T11:30:00Z', day: '20270101' },
];

describe.each(NIGHTS)('at $now in $options.timezoneId', ({ options, now, day }) => {
  it("is about the device's day", async () => {
    const page = await signedInBlank(options);
    await page.clock.setFixedTime(new Date(now));
    const calls = recordCalls(page);
    await page.goto('/admin/settings');
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    // These begin with the weeks before today.
    const weekly = ['Busy Hours', 'Best and Slow Products'];
    for (const { title, path, call, nothing } of REPORTS.filter(one => !weekly.includes(one.title))) {
      await answerInstead(page, `${call}*`, { json: nothing });
      await goWithin(page, path);
      await page.getByRole('heading', { name: title, level: 1 }).waitFor();
      const once = path.includes('close-day');
      const asked = `${call}${once ? day : `${day}/${day}`}${path.includes('drawer') ? '?info=Open%20Drawer' : ''}`;
      await eventually(() => named(calls, asked.replace('%20', '+')).length).toBe(1);
      const iso = day.replace(/(....)(..)(..)/, '$1-$2-$3');
      const labels = once ? ['Report Date'] : ['Start Date', 'End Date'];
      for (const label of labels) expect(await page.getByLabel(label).inputValue()).toBe(iso);
    }
  });
});

it('says which day runs in a branch that is far away, and leads to it', async () => {
  const page = await signedInBlank({ timezoneId: 'Pacific/Auckland' });
  await page.clock.setFixedTime(new Date('2026-12-31T11:30:00Z'));
  const calls = recordCalls(page);
  await page.goto('/admin/reports/cashier');
  await page.getByText('In Alder Street Market it is Dec 31, 2026.').waitFor();
  expect(await page.getByLabel('Start Date').inputValue()).toBe('2027-01-01');
  await page.getByRole('button', { name: 'Show that day' }).click();
  await eventually(() => page.url()).toContain('start=2026-12-31&end=2026-12-31');
  await eventually(() => named(calls, /cashier\/31\/20261231\/20261231/).length).toBe(1);
  await page.getByText('In Alder Street Market it is').waitFor({ state: 'detached' });
});

it('is about the day before until the branch’s days end', async () => {
  const page = await signedInBlank();
  await page.clock.setFixedTime(new Date(2026, 10, 21, 1, 30));
  await answerInstead(page, 'GET /api/branch/31', {
    json: { id: 31, name: 'Late Kitchen', status: 1, cutoffHour: 4 },
  });
  await answerInstead(page, 'GET /api/report/cashier/*', { json: [] });
  const calls = recordCalls(page);
  await page.goto('/admin/reports/cashier');
  await eventually(() => page.getByLabel('Start Date').inputValue()).toBe('2026-11-20');
  expect(await page.getByLabel('Range').inputValue()).toBe('today');
  // From now on the device knows.
  await page.reload();
  await page.getByText('No data available').waitFor();
  expect(named(calls, /cashier\/31\/20261120/).length).toBeGreaterThan(0);
  const asked = named(calls, /cashier/).map(({ call }) => call);
  expect(asked.at(-1)).toContain('20261120/20261120');
});

const CASHIERS = '/admin/reports/cashier';
const asked = (calls: ReturnType<typeof recordCalls>) =>
  named(calls, /cashier/).map(({ call }) => call.replace('GET /api/report/cashier/31/', ''));

/** On Saturday, 21 November 2026, with no cashier ever. */
async function quietReport(path = CASHIERS): Promise<[Page, ReturnType<typeof recordCalls>]> {
  const page = await signedInBlank();
  await page.clock.setFixedTime(new Date(2026, 10, 21, 12));
  await answerInstead(page, 'GET /api/report/cashier/*', { json: [] });
  const calls = recordCalls(page);
  await page.goto(path);
  await page.getByText('No data available').waitFor();
  return [page, calls];
}

it('asks again for every date that changes, keeps the days in the address, and goes back with Back', async () => {
  const [page, calls] = await quietReport();
  await page.getByLabel('Start Date').fill('2026-11-02');
  await eventually(() => page.url()).toContain('start=2026-11-02&end=2026-11-21');
  await page.getByLabel('End Date').fill('2026-11-08');
  await eventually(() => page.url()).toContain('start=2026-11-02&end=2026-11-08');
  await eventually(() => asked(calls)).toEqual([
    '20261121/20261121',
    '20261102/20261121',
    '20261102/20261108',
  ]);
  await page.goBack();
  await eventually(() => page.getByLabel('End Date').inputValue()).toBe('2026-11-21');
  await page.goBack();
  await eventually(() => page.getByLabel('Start Date').inputValue()).toBe('2026-11-21');
  await eventually(() => asked(calls).slice(3)).toEqual(['20261102/20261121', '20261121/20261121']);
  await page.getByRole('heading', { name: 'Cashier Report' }).waitFor();
});

it('opens on the days of a shared address, and on today where they are none', async () => {
  const [page, calls] = await quietReport(`${CASHIERS}?start=2026-02-27&end=2026-03-01`);
  expect(await page.getByLabel('Range').inputValue()).toBe('custom');
  await page.goto(`${CASHIERS}?start=2026-02-31&end=yesterday`);
  await eventually(() => asked(calls)).toEqual(['20260227/20260301', '20261121/20261121']);
});

it.each([
  ['Today', '20261121/20261121'],
  ['Yesterday', '20261120/20261120'],
  ['This week', '20261115/20261121'],
  ['Last week', '20261108/20261114'],
  ['This month', '20261101/20261130'],
  ['Last month', '20261001/20261031'],
  ['Last 30 days', '20261023/20261121'],
  ['This year', '20260101/20261231'],
])('takes "%s" by its name', async (preset, days) => {
  const [page, calls] = await quietReport(`${CASHIERS}?start=2026-02-27&end=2026-03-01`);
  await page.getByLabel('Range').selectOption(preset);
  await eventually(() => asked(calls).at(-1)).toBe(days);
});

it('keeps the last days while a date is emptied or half typed, and shows them again', async () => {
  const [page, calls] = await quietReport();
  const start = page.getByLabel('Start Date');
  await start.fill('');
  await start.focus();
  await page.keyboard.type('11020202');
  expect(await start.inputValue()).toBe('0202-11-02');
  await page.getByLabel('End Date').focus();
  expect(await start.inputValue()).toBe('2026-11-21');
  expect(asked(calls)).toEqual(['20261121/20261121']);
});

describe.each(REPORTS.filter(({ path }) => !path.includes('close-day')))('$title', report => {
  it('points out a start after the end, and asks nothing until that is mended', async () => {
    const page = await signedInBlank();
    await answerInstead(page, `${report.call}*`, { json: report.nothing });
    const calls = recordCalls(page);
    await page.goto(at(report, 'start=2026-11-08&end=2026-11-02'));
    await page.getByText('The start date is after the end date.').waitFor();
    for (const name of ['Refresh', 'Export CSV', 'Print']) {
      expect(await page.getByRole('button', { name, exact: true }).isDisabled(), name).toBe(true);
    }
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.getByLabel('End Date').fill('2026-11-09');
    await eventually(() => shown(page)).toContain(report.empty);
    expect(await page.getByText('The start date is after').count()).toBe(0);
    const asked = named(calls, new RegExp(`^${report.call}`)).map(({ call }) =>
      call.replace(report.call, ''),
    );
    expect(asked[0]).toMatch(/^20261108\/20261109/);
    expect(asked.filter(days => days.startsWith('20261108/20261102'))).toEqual([]);
  });
});

it('keeps the rows of the days before, dimmed, while the start is after the end', async () => {
  const [page, calls] = await quietReport();
  await answerInstead(page, 'GET /api/report/cashier/*', {
    json: [{ adminId: 5, adminName: 'Ana', ordersCount: 3, totalSales: 10 }],
  });
  await page.getByLabel('Range').selectOption('Yesterday');
  await page.getByText('Ana').waitFor();
  await page.getByLabel('Start Date').fill('2026-11-28');
  await page.getByText('The start date is after the end date.').waitFor();
  await eventually(() => page.getByText('Ana').isVisible()).toBe(true);
  const dim = page.locator('[aria-busy=true]', { has: page.getByText('Ana') });
  await eventually(() => dim.first().evaluate(part => Number(getComputedStyle(part).opacity))).toBeLessThan(
    1,
  );
  await page.getByLabel('End Date').fill('2026-11-30');
  await eventually(() => asked(calls)).toEqual([
    '20261121/20261121',
    '20261120/20261120',
    '20261128/20261130',
  ]);
  await dim.first().waitFor({ state: 'detached' });
});

it('takes two dates that change at once for one change', async () => {
  const [page, calls] = await quietReport();
  await page.evaluate(() => {
    for (const [label, day] of [
      ['Start Date', '2026-11-01'],
      ['End Date', '2026-11-05'],
    ]) {
      const box = [...document.querySelectorAll('input')].find(
        input => input.labels?.[0]?.textContent === label,
      )!;
      // Past React's own tracking of the value, as typing is.
      Reflect.set(HTMLInputElement.prototype, 'value', day, box);
      box.dispatchEvent(new Event('input', { bubbles: true }));
    }
  });
  await eventually(() => page.url()).toContain('start=2026-11-01&end=2026-11-05');
  await eventually(() => asked(calls).at(-1)).toBe('20261101/20261105');
  expect(asked(calls).filter(days => days === '20261121/20261105')).toEqual([]);
});

it('is about the new day when it is refreshed after midnight', async () => {
  const [page, calls] = await quietReport();
  await page.clock.setFixedTime(new Date(2026, 10, 22, 0, 1));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await eventually(() => asked(calls)).toEqual(['20261121/20261121', '20261122/20261122']);
  expect(await page.getByLabel('End Date').inputValue()).toBe('2026-11-22');
});

it('says that it refreshes, and cannot be refreshed twice at once', async () => {
  const [page, calls] = await quietReport();
  let answer = () => {};
  await answerInstead(page, 'GET /api/report/cashier/*', async route => {
    await new Promise<void>(resolve => (answer = resolve));
    await route.fulfill({ json: [] });
  });
  await page.getByRole('button', { name: 'Refresh' }).click();
  const busy = page.getByRole('button', { name: 'Refreshing...' });
  await busy.waitFor();
  expect(await busy.isDisabled()).toBe(true);
  expect(asked(calls)).toHaveLength(2);
  answer();
  await page.getByRole('button', { name: 'Refresh', exact: true }).waitFor();
});

it('never paints an old answer over a newer one, and calls the old call off', async () => {
  const [page] = await quietReport();
  const cashier = (adminName: string) => [{ adminId: 1, adminName, ordersCount: 1, totalSales: 1 }];
  let late = () => Promise.resolve();
  await answerInstead(page, 'GET /api/report/cashier/31/20261101/20261121', route => {
    late = () => route.fulfill({ json: cashier('Old') }).catch(() => undefined);
  });
  await answerInstead(page, 'GET /api/report/cashier/31/20261102/20261121', { json: cashier('New') });
  const calledOff = page.waitForEvent('requestfailed', request => request.url().includes('20261101'));
  await page.getByLabel('Start Date').fill('2026-11-01');
  await page.getByRole('button', { name: 'Refreshing...' }).waitFor();
  await page.getByLabel('Start Date').fill('2026-11-02');
  await page.getByText('New').waitFor();
  await calledOff;
  await late();
  await page.getByRole('button', { name: 'Refresh', exact: true }).waitFor();
  expect(await shown(page)).not.toContain('Old');
});

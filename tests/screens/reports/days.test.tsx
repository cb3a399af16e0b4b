import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answerInstead, recordedCalls, goWithin, openApp, useApp } from '../../support/openApp';
import { at, REPORTS } from '../../support/reports';
import { shownTexts } from '../../support/shown';
import { deviceIn, moveDevice } from '../../support/timeZone';

const hasOneDay = (path: string): boolean => /close-day|stock-value/.test(path);

useApp();
/** New York is the time zone of the branch. */
deviceIn('America/New_York');

const clock = (now: Date | string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });

/**
 * Moments half an hour before or after midnight on the device's clock. `day` is the calendar day in New York, the time
 * zone of the branch.
 */
const NIGHTS = [
  { timeZone: 'America/Los_Angeles', now: '2027-02-01T07:30:00Z', day: '20270201' },
  { timeZone: 'UTC', now: '2028-02-29T23:30:00Z', day: '20280229' },
  { timeZone: 'Pacific/Auckland', now: '2026-12-31T10:30:00Z', day: '20261231' },
  { timeZone: 'Pacific/Auckland', now: '2026-12-31T11:30:00Z', day: '20261231' },
];

it.each(NIGHTS)("is about the branch's day at $now in $timeZone", async ({ timeZone, now, day }) => {
  moveDevice(timeZone);
  clock(now);
  await openApp('/admin/settings');
  // The default days of these reports are the weeks before today, or the month.
  const longer = [
    'Busy Hours',
    'Best and Slow',
    'Sales by Period',
    'Sales Breakdown',
    'Tax by Rate',
    'Shrink',
    'Purchases by Supplier',
  ];
  for (const { title, path, call, nothing } of REPORTS.filter(one => !longer.includes(one.title))) {
    answerInstead(`${call}*`, { json: nothing });
    await goWithin(path);
    const once = hasOneDay(path);
    const asked = `${call}${once ? day : `${day}/${day}`}${path.includes('drawer') ? '?info=Open+Drawer' : ''}`;
    await waitFor(() => expect(recordedCalls(asked), title).toHaveLength(1));
    const iso = day.replace(/(....)(..)(..)/, '$1-$2-$3');
    for (const label of once ? ['Report Date'] : ['Start Date', 'End Date'])
      await waitFor(() => expect(screen.getByLabelText(label)).toHaveValue(iso));
  }
});

it('is about the day before until the branch’s days end', async () => {
  clock(new Date(2026, 10, 21, 1, 30));
  answerInstead('GET /api/branch/31', { json: { id: 31, name: 'Late Kitchen', status: 1, cutoffHour: 4 } });
  answerInstead('GET /api/report/cashier/*', { json: [] });
  await openApp('/admin/reports/cashier');
  await waitFor(() => expect(screen.getByLabelText('Start Date')).toHaveValue('2026-11-20'));
  expect(screen.getByLabelText('Range', { selector: 'select' })).toHaveValue('today');
  await waitFor(() => expect(recordedCalls(/cashier/).at(-1)!.call).toContain('20261120/20261120'));
});

const CASHIERS = '/admin/reports/cashier';
const asked = () =>
  recordedCalls(/cashier/).map(({ call }) => call.replace('GET /api/report/cashier/31/', ''));

async function openQuietReport(path = CASHIERS) {
  clock(new Date(2026, 10, 21, 12));
  answerInstead('GET /api/report/cashier/*', { json: [] });
  const opened = await openApp(path);
  await screen.findByText('No data available');
  return opened;
}

const pick = (label: string, day: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: day } });

const goBack = () =>
  act(async () => {
    const popped = new Promise(resolve => window.addEventListener('popstate', resolve, { once: true }));
    window.history.back();
    await popped;
  });

it('asks again for every date that changes, keeps the days in the address, and goes back with Back', async () => {
  await openQuietReport();
  // The first date is a step of typing the second one, so Back does not return to it.
  act(() => {
    pick('Start Date', '2026-01-02');
    pick('Start Date', '2026-11-02');
  });
  await waitFor(() => expect(window.location.search).toContain('start=2026-11-02&end=2026-11-21'));
  pick('End Date', '2026-11-08');
  await waitFor(() => expect(window.location.search).toContain('start=2026-11-02&end=2026-11-08'));
  await waitFor(() =>
    expect(asked()).toEqual(['20261121/20261121', '20261102/20261121', '20261102/20261108']),
  );
  await goBack();
  await waitFor(() => expect(screen.getByLabelText('End Date')).toHaveValue('2026-11-21'));
  await goBack();
  await waitFor(() => expect(screen.getByLabelText('Start Date')).toHaveValue('2026-11-21'));
  await waitFor(() => expect(asked().slice(3)).toEqual(['20261102/20261121', '20261121/20261121']));
});

it('opens on the days of a shared address, and on today where they are none', async () => {
  await openQuietReport(`${CASHIERS}?start=2026-02-27&end=2026-03-01`);
  expect(screen.getByLabelText('Range', { selector: 'select' })).toHaveValue('custom');
  await goWithin(`${CASHIERS}?start=2026-02-31&end=yesterday`);
  await waitFor(() => expect(asked()).toEqual(['20260227/20260301', '20261121/20261121']));
});

it('takes two dates that change at once for one change', async () => {
  await openQuietReport();
  act(() => {
    pick('Start Date', '2026-11-01');
    pick('End Date', '2026-11-05');
  });
  await waitFor(() => expect(window.location.search).toContain('start=2026-11-01&end=2026-11-05'));
  await waitFor(() => expect(asked().at(-1)).toBe('20261101/20261105'));
  expect(asked()).not.toContain('20261121/20261105');
});

it.each(REPORTS.filter(({ path }) => !hasOneDay(path)))(
  '$title points out a start after the end, and asks nothing until that is mended',
  async report => {
    answerInstead(`${report.call}*`, { json: report.nothing });
    await openApp(at(report, 'start=2026-11-08&end=2026-11-02'));
    await screen.findByText('The start date is after the end date.');
    for (const name of ['Refresh', 'Export', 'Print'])
      expect(screen.getByText(name).closest('button'), name).toBeDisabled();
    expect(screen.queryByRole('alert')).toBeNull();
    pick('End Date', '2026-11-09');
    await waitFor(() => expect(shownTexts()).toContain(report.empty));
    expect(screen.queryByText(/The start date is after/)).toBeNull();
    const days = recordedCalls(new RegExp(`^${report.call}`)).map(({ call }) =>
      call.replace(report.call, ''),
    );
    expect(days[0]).toMatch(/^20261108\/20261109/);
    expect(days.filter(some => some.startsWith('20261108/20261102'))).toEqual([]);
  },
);

const cashier = (adminName: string) => [{ adminId: 5, adminName, ordersCount: 3, totalSales: 10 }];

it('keeps the rows of the days before, dimmed, while the start is after the end', async () => {
  const { user } = await openQuietReport();
  answerInstead('GET /api/report/cashier/*', { json: cashier('Ana') });
  await user.selectOptions(screen.getByLabelText('Range', { selector: 'select' }), 'Yesterday');
  await screen.findByText('Ana');
  pick('Start Date', '2026-11-28');
  await screen.findByText('The start date is after the end date.');
  await waitFor(() => expect(screen.getByText('Ana').closest('[aria-busy=true]')).not.toBeNull());
  pick('End Date', '2026-11-30');
  await waitFor(() =>
    expect(asked()).toEqual(['20261121/20261121', '20261120/20261120', '20261128/20261130']),
  );
  await waitFor(() => expect(screen.getByText('Ana').closest('[aria-busy=true]')).toBeNull());
});

it('is about the new day when it is refreshed after midnight', async () => {
  const { user } = await openQuietReport();
  vi.setSystemTime(new Date('2026-11-22T00:01:00-05:00'));
  await user.click(screen.getByText('Refresh'));
  await waitFor(() => expect(asked()).toEqual(['20261121/20261121', '20261122/20261122']));
  expect(screen.getByLabelText('End Date')).toHaveValue('2026-11-22');
});

it('says that it refreshes, and cannot be refreshed twice at once', async () => {
  const { user } = await openQuietReport();
  const arrives = Promise.withResolvers<void>();
  answerInstead('GET /api/report/cashier/*', async () => {
    await arrives.promise;
    return { json: [] };
  });
  await user.click(screen.getByText('Refresh'));
  const busy = await screen.findByText('Refreshing...');
  expect(busy.closest('button')).toBeDisabled();
  expect(asked()).toHaveLength(2);
  arrives.resolve();
  await screen.findByText('Refresh');
});

it('never paints an old answer over a newer one', async () => {
  await openQuietReport();
  const late = Promise.withResolvers<void>();
  answerInstead('GET /api/report/cashier/31/20261101/20261121', async () => {
    await late.promise;
    return { json: cashier('Old') };
  });
  answerInstead('GET /api/report/cashier/31/20261102/20261121', { json: cashier('New') });
  pick('Start Date', '2026-11-01');
  await screen.findByText('Refreshing...');
  pick('Start Date', '2026-11-02');
  await screen.findByText('New');
  await act(async () => late.resolve());
  await screen.findByText('Refresh');
  expect(screen.queryByText('Old')).toBeNull();
});

describe('a range', () => {
  it.each([
    ['Today', '20261121/20261121'],
    ['Last week', '20261108/20261114'],
    ['Last month', '20261001/20261031'],
  ])('is chosen as "%s"', async (preset, days) => {
    const { user } = await openQuietReport(`${CASHIERS}?start=2026-02-27&end=2026-03-01`);
    await user.selectOptions(screen.getByLabelText('Range', { selector: 'select' }), preset);
    await waitFor(() => expect(asked().at(-1)).toBe(days));
  });
});

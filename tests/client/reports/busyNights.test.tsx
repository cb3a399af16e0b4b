import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { API_EXTENSIONS } from '../../../contract/enums';
import { openBackend } from '../../../src/backends/backend';
import type { Api } from '../../../src/dataProvider/api';
import { textsUnder } from '../../support/languages';
import { es } from '../../support/spanish';
import { setLanguage } from '../../../src/i18n/language';
import { BusyHoursView, toBusyHoursFile } from '../../../src/reports/busy-hours';
import { signInAs } from '../../support/api';
import { showPart } from '../../support/part';

afterEach(() => setLanguage('en'));

/** The sales are on a Saturday from 8 PM until 2 AM, most of them in the last hour. */
const hours = [20, 21, 22, 23, 0, 1].map((hour, at) => ({
  weekday: 6,
  hour,
  orders: hour === 1 ? 40 : 5 + at,
  salesCents: 0,
  refunds: 0,
  tills: 1,
}));

const shown = async (cutoffHour: number) => {
  signInAs({ offers: [API_EXTENSIONS.hours, API_EXTENSIONS.branchSettings] });
  await openBackend();
  const getOne = async () => ({ data: { id: 31, cutoffHour } });
  showPart(<BusyHoursView answer={{ days: [0, 0, 0, 0, 0, 0, 1], hours }} branchId={31} runs={false} />, {
    getOne,
  } as unknown as Partial<Api>);
  const rows = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  return { rows };
};

it('have the night at the end of its day, and say which night it is', async () => {
  const { rows } = await shown(4);
  expect(
    await screen.findByText(/^Saturday, 1.AM \(the night to Sunday\): 40 orders per register/),
  ).toBeVisible();
  expect(rows().map(text => text?.replace(/\s/, ' '))).toEqual([
    '8 PM',
    '9 PM',
    '10 PM',
    '11 PM',
    '12 AM',
    '1 AM',
  ]);
  expect(screen.getByText(/Days end at 4.AM: the hours of the night/)).toBeVisible();
});

it('say nothing of nights where days end at midnight', async () => {
  const { rows } = await shown(0);
  expect(await screen.findByText(/^Saturday, 1.AM: 40 orders per register/)).toBeVisible();
  expect(rows()).toHaveLength(24);
  expect(screen.queryByText(/night/)).toBeNull();
});

it('are averages in a file too, and are called so, in English as all files', () => {
  setLanguage('es', es);
  const names = textsUnder('en', 'reports.columns');
  const monday = { weekday: 1, hour: 17, orders: 40, salesCents: 800_40, refunds: 0, tills: 8 };
  const file = toBusyHoursFile(
    { days: [0, 4, 0, 0, 0, 0, 0], hours: [monday] },
    key => names[key.split('.').at(-1)!]!,
  );
  expect(file.columns.map(({ heading }) => heading)).toEqual([
    'Weekday',
    'Hour',
    'Average Orders',
    'Average Sales',
    'Registers Open',
    'Orders per Register',
  ]);
  expect(file.rows).toEqual([['Monday', 17, 10, 200.1, 2, 5]]);
});

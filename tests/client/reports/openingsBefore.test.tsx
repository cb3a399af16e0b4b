/** What the openings of a day that runs are compared with, by the clock of its branch. */
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { openBackend } from '../../../src/backends';
import type { Api, Branch } from '../../../src/dataProvider/api';
import { useOpeningsBefore } from '../../../src/reports/useOpeningsBefore';
import { signInAs } from '../../support/api';
import { showPart } from '../../support/part';

const opened = (hour: number, count: number) => ({ hour, admin: '', count });
const day = { start: '2026-11-14', end: '2026-11-14' };
const compared = {
  answer: [opened(2, 6), opened(9, 10)],
  reference: { range: day, cut: true },
  moment: new Date(2026, 10, 21, 13, 10),
};

const Shown = () => {
  const before = useOpeningsBefore(31, [opened(9, 10)], compared);
  return <output>{before && `${before.figure}, ${before.extent === 'whole' ? 'whole' : 'cut'}`}</output>;
};

const getOne = vi.fn<() => Promise<{ data: Partial<Branch> }>>();

const show = () => {
  showPart(<Shown />, { getOne } as unknown as Partial<Api>);
  return screen.findByText(/./, { selector: 'output' });
};

beforeEach(async () => {
  getOne.mockReset();
  signInAs({ offers: ['branch-settings'] });
  await openBackend();
});

it('leaves the night out that comes after it', async () => {
  getOne.mockResolvedValue({ data: { id: 31, cutoffHour: 4 } });
  expect(await show()).toHaveTextContent('10, cut');
});

it('takes the night for the morning where the branch has no cut-off hour', async () => {
  getOne.mockResolvedValue({ data: { id: 31 } });
  expect(await show()).toHaveTextContent('16, cut');
});

it('cuts nothing where the branch cannot be known', async () => {
  getOne.mockRejectedValue(new Error('Service unavailable'));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(await show()).toHaveTextContent('16, whole');
});

it('does not ask a backend that knows no cut-off hours', async () => {
  signInAs({ offers: [] });
  expect(await show()).toHaveTextContent('16, cut');
  expect(getOne).not.toHaveBeenCalled();
});

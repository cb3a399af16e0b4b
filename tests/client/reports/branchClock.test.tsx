import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { openBackend } from '../../../src/backends/backend';
import type { Api, Branch } from '../../../src/dataProvider/api';
import { useBranchClock } from '../../../src/reports/useBranchClock';
import { signInAs } from '../../support/api';
import { showPart } from '../../support/part';

const Shown = () => {
  const clock = useBranchClock(31, true);
  if (clock === undefined) return null;
  return <output>{clock === null ? 'not known' : `ends at ${clock.cutoffHour ?? 'midnight'}`}</output>;
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

it('has its cut-off hour', async () => {
  getOne.mockResolvedValue({ data: { id: 31, cutoffHour: 4 } });
  expect(await show()).toHaveTextContent('ends at 4');
});

it('is that of midnight where it has none', async () => {
  getOne.mockResolvedValue({ data: { id: 31 } });
  expect(await show()).toHaveTextContent('ends at midnight');
});

it('is not known where the branch cannot be', async () => {
  getOne.mockRejectedValue(new Error('Service unavailable'));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(await show()).toHaveTextContent('not known');
});

it('does not ask a backend that knows no cut-off hours', async () => {
  signInAs({ offers: [] });
  expect(await show()).toHaveTextContent('ends at midnight');
  expect(getOne).not.toHaveBeenCalled();
});

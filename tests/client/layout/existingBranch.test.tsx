/** The configured branch is none of those that are listed. */
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useExistingBranch } from '../../../src/layout/BranchSwitcher';
import { useBranch } from '../../../src/lib/branch';
import { signInAs } from '../../support/api';
import { showPart } from '../../support/part';

const Page = () => {
  useExistingBranch();
  return <p>{`Branch ${useBranch()}`}</p>;
};

const show = () => {
  const getList = vi.fn(async () => ({ data: [{ id: 7, name: 'Only', status: 1 }], total: 1 }));
  showPart(<Page />, { getList } as never);
  return getList;
};

it('is left for the only one where the server lists every branch', async () => {
  signInAs({ branchHeader: 'x-branch' });
  show();
  expect(await screen.findByText('Branch 7')).toBeVisible();
});

it('stays where another backend lists what it likes', async () => {
  signInAs();
  const getList = show();
  await waitFor(() => expect(getList).toHaveBeenCalled());
  await getList.mock.results[0]!.value;
  expect(screen.getByText('Branch 31')).toBeVisible();
});

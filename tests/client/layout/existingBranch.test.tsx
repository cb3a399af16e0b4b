import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BranchSwitcher, useSelectOnlyBranch } from '../../../src/layout/BranchSwitcher';
import { useBranch } from '../../../src/lib/branch';
import { signInAs } from '../../support/api';
import { showPart } from '../../support/part';

const Page = () => {
  useSelectOnlyBranch();
  return (
    <>
      <BranchSwitcher sx={{}} />
      <p>{`Branch ${useBranch()}`}</p>
    </>
  );
};

const show = () => {
  const getList = async () => ({ data: [{ id: 7, name: 'Only', status: 1 }], total: 1 });
  return showPart(<Page />, { getList } as never);
};

it('is left for the only one where the server lists every branch', async () => {
  signInAs({ branchHeader: 'x-branch' });
  show();
  expect(await screen.findByText('Branch 7')).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Branch' })).toBeNull();
});

it('stays where another backend lists what it likes, with a choice of the one that is listed', async () => {
  signInAs();
  const { user } = show();
  const switcher = await screen.findByRole('combobox', { name: 'Branch' });
  expect(switcher).toHaveDisplayValue('Branch #31');
  expect(screen.getByText('Branch 31')).toBeVisible();
  await user.selectOptions(switcher, 'Only');
  expect(await screen.findByText('Branch 7')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Branch' })).toBeNull());
});

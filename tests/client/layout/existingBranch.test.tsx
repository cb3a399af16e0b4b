import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { BranchSwitcher, useAutoSelectSingleBranch } from '../../../src/layout/BranchSwitcher';
import { RequireBranch } from '../../../src/layout/RequireBranch';
import { useBranch } from '../../../src/lib/branch';
import { loadConfig } from '../../../src/lib/config';
import { signInAs } from '../../support/api';
import { showPart } from '../../support/part';

const Page = () => {
  useAutoSelectSingleBranch();
  return (
    <>
      <BranchSwitcher sx={{}} />
      <p>{`Branch ${useBranch()}`}</p>
      <RequireBranch>
        <p>Products of {useBranch()}</p>
      </RequireBranch>
    </>
  );
};

const ONLY = { id: 7, name: 'Only', status: 1 };

afterEach(() => vi.unstubAllGlobals());

async function useProvider(): Promise<void> {
  vi.stubGlobal('fetch', async () => Response.json({ backend: 'simple-rest' }));
  await loadConfig();
}

const show = (branches: object[] = [ONLY]) => {
  const getList = async () => ({ data: branches, total: branches.length });
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

it('is left for the only one of a data provider', async () => {
  await useProvider();
  signInAs();
  show();
  expect(await screen.findByText('Products of 7')).toBeVisible();
});

it('is asked for if a data provider lists several others', async () => {
  await useProvider();
  signInAs();
  const { user } = show([ONLY, { id: 8, name: 'Other', status: 1 }]);
  expect(await screen.findByRole('combobox', { name: 'Branch' })).toHaveDisplayValue('Choose a branch');
  await user.click(await screen.findByRole('button', { name: 'Other' }));
  expect(await screen.findByText('Products of 8')).toBeVisible();
});

it("is the user's own over a data provider, which lists no other", async () => {
  await useProvider();
  signInAs({ branchId: 8 });
  show();
  expect(await screen.findByText('Products of 8')).toBeVisible();
});

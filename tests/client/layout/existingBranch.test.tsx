import { screen, waitFor } from '@testing-library/react';
import { useGetList } from 'ra-core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BranchSwitcher } from '../../../src/layout/BranchSwitcher';
import { RequireBranch } from '../../../src/layout/RequireBranch';
import { useAutoSelectSingleBranch } from '../../../src/layout/useAutoSelectSingleBranch';
import { useBranch } from '../../../src/lib/branch';
import { HttpError } from '../../../src/dataProvider/errors';
import { loadConfig } from '../../../src/lib/config';
import { signInAs } from '../../support/api';
import { showPart } from '../../support/part';

const Products = () => {
  const branchId = useBranch();
  useGetList('products', { meta: { branchId } });
  return <p>Products of {branchId}</p>;
};

const Page = () => {
  useAutoSelectSingleBranch();
  return (
    <>
      <BranchSwitcher sx={{}} />
      <p>{`Branch ${useBranch()}`}</p>
      <RequireBranch>
        <Products />
      </RequireBranch>
    </>
  );
};

const ONLY = { id: 7, name: 'Only', status: 1 };

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function useProvider(): Promise<void> {
  await useBackend('simple-rest');
}

async function useBackend(backend: string): Promise<void> {
  vi.stubGlobal('fetch', async () => Response.json({ backend }));
  await loadConfig();
}

const list = async (branches: object[]) => ({ data: branches, total: branches.length });
/** react-admin logs the refusal. */
const refuse = () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return Promise.reject(new HttpError('Refused', 400, 'A page has at most 10 records.'));
};

/** @returns also the branches whose products were requested */
function show(listBranches: () => Promise<object> = () => list([ONLY]), path = '/admin/products') {
  const asked: number[] = [];
  const getList = async (resource: string, { meta }: { meta: { branchId: number } }) => {
    if (resource === 'branches') return listBranches();
    asked.push(meta.branchId);
    return list([]);
  };
  return { ...showPart(<Page />, { getList } as never, path), asked };
}

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
  const { user } = show(() => list([ONLY, { id: 8, name: 'Other', status: 1 }]));
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

it('is no branch at all while the list of a data provider loads', async () => {
  await useProvider();
  signInAs();
  const listing = Promise.withResolvers<object>();
  const { asked } = show(() => listing.promise);
  expect(await screen.findByRole('status', { name: 'Loading' })).toBeVisible();
  listing.resolve(await list([ONLY]));
  expect(await screen.findByText('Products of 7')).toBeVisible();
  await waitFor(() => expect(asked).toEqual([7]));
});

const FAILED = 'Failed to fetch branches. Please try again later.';

it('is no branch at all after a data provider refused the list, until it is read', async () => {
  await useProvider();
  signInAs();
  let answer = refuse as () => Promise<object>;
  const { user, asked } = show(() => answer());
  expect(await screen.findByText(FAILED)).toBeVisible();
  expect(screen.getByText('A page has at most 10 records.')).toBeVisible();
  expect(screen.queryByText(/^Products of/)).toBeNull();
  answer = () => list([ONLY]);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Products of 7')).toBeVisible();
  expect(screen.queryByText(FAILED)).toBeNull();
  expect(asked).toEqual([7]);
});

it("is the shop's only one that the sign-in named if the list is refused, which is said above the screen", async () => {
  await useBackend('trastienda');
  signInAs({ branchHeader: 'x-branch', onlyBranch: 7 });
  show(refuse);
  expect(await screen.findByText(FAILED)).toBeVisible();
  expect(screen.getByText('Products of 7')).toBeVisible();
});

it('is the configured one of an API whose list was refused', async () => {
  await useBackend('trastienda');
  signInAs();
  show(refuse);
  expect(await screen.findByText(FAILED)).toBeVisible();
  expect(screen.getByText('Products of 31')).toBeVisible();
});

it.each([
  ['/admin/settings/terminals', true],
  ['/admin/settings/webhooks', true],
  ['/admin/settings', false],
])('is asked for at %s if the shop has others: %s', async (path, isAsked) => {
  await useBackend('trastienda');
  signInAs({ branchHeader: 'x-branch' });
  show(() => list([ONLY, { id: 8, name: 'Other', status: 1 }]), path);
  expect(await screen.findByRole('combobox', { name: 'Branch' })).toHaveDisplayValue('Choose a branch');
  await screen.findByText(isAsked ? 'Other' : 'Products of 31', { selector: isAsked ? 'button' : 'p' });
  expect(screen.queryAllByRole('button', { name: 'Other' })).toHaveLength(isAsked ? 1 : 0);
});

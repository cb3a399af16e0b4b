import { screen, waitFor } from '@testing-library/react';
import { ListContextProvider, ResourceContextProvider } from 'ra-core';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { API_EXTENSIONS } from '../../../contract/enums';
import { openBackend } from '../../../src/backends/backend';
import { createAppPagesFromChildren, AppPagesContext } from '../../../src/pages/appPages';
import { BranchSwitcher } from '../../../src/layout/BranchSwitcher';
import { usePaletteRecords } from '../../../src/layout/palette/usePaletteRecords';
import FieldsDialog from '../../../src/resources/products/change/FieldsDialog';
import ActivityScreen from '../../../src/settings/Activity';
import { signInAs } from '../../support/api';
import { showPart } from '../../support/part';

beforeEach(async () => {
  signInAs({ offers: [API_EXTENSIONS.bulkChanges] });
  await openBackend();
});

interface Asked {
  pagination: { page: number; perPage: number };
  filter?: { name?: string };
}

function shopOf(counts: Record<string, number>) {
  const getList = vi.fn(async (resource: string, { pagination, filter }: Asked) => {
    const all = Array.from({ length: counts[resource] ?? 0 }, (_, at) => ({
      id: at + 1,
      name: `The ${resource} ${at + 1}`,
      status: 1,
    }));
    const found = all.filter(({ name }) => name.includes(filter?.name ?? ''));
    const first = (pagination.page - 1) * pagination.perPage;
    return { data: found.slice(first, first + pagination.perPage), total: found.length };
  });
  const activity = async () => ({ entries: [], next: '' });
  return { getList, activity, searchProducts: async () => [] } as never as { getList: typeof getList };
}

it('every branch can be switched to', async () => {
  showPart(<BranchSwitcher sx={{}} />, shopOf({ branches: 1500 }) as never);
  expect(await screen.findByRole('option', { name: 'The branches 1500' })).toBeInTheDocument();
});

it('every person can be chosen whose doings are looked for', async () => {
  showPart(<ActivityScreen />, shopOf({ users: 2000 }) as never);
  expect(await screen.findByRole('option', { name: 'The users 2000' })).toBeInTheDocument();
});

it('of many suppliers a page is asked for, and the others are found by name', async () => {
  const api = shopOf({ 'purchases/suppliers': 5000 });
  const { user } = showPart(
    <ResourceContextProvider value="products">
      <ListContextProvider value={{ onSelect: () => undefined } as never}>
        <FieldsDialog target={{ branchId: 31, ids: [1], filter: null, count: 1 }} onClose={() => undefined} />
      </ListContextProvider>
    </ResourceContextProvider>,
    api as never,
  );
  const box = await screen.findByRole('combobox', { name: 'Supplier', expanded: false });
  await waitFor(() => expect(box.tagName).toBe('INPUT'));
  await user.type(box, 'suppliers 4999');
  await user.click(await screen.findByRole('option', { name: 'The purchases/suppliers 4999' }));
  expect(box).toHaveValue('The purchases/suppliers 4999');
  const rows = api.getList.mock.calls.flatMap(([resource, { pagination }]) =>
    resource === 'purchases/suppliers' ? pagination.perPage : [],
  );
  expect(Math.max(...rows)).toBeLessThanOrEqual(200);
});

const Found = ({ question }: { question: string }) => (
  <ul>
    {usePaletteRecords(question).entries.map(({ key, label }) => (
      <li key={key}>{label}</li>
    ))}
  </ul>
);

it.each([
  ['suppliers 4321', 'The purchases/suppliers 4321'],
  ['4321 suppliers', 'The purchases/suppliers 4321'],
  ['suppliers purchases 4321', 'The purchases/suppliers 4321'],
  ['promotions 2999', 'The promotions 2999'],
  ['users 1999', 'The users 1999'],
])('the search that goes anywhere finds %s', async (question, label) => {
  const api = shopOf({ 'purchases/suppliers': 5000, promotions: 3000, users: 2000 });
  showPart(
    <AppPagesContext value={createAppPagesFromChildren([])}>
      <Found question={question} />
    </AppPagesContext>,
    api as never,
  );
  expect(await screen.findByText(label)).toBeVisible();
  const paged = api.getList.mock.calls.filter(([resource]) => !['users', 'branches'].includes(resource));
  expect(Math.max(...paged.map(([, { pagination }]) => pagination.perPage))).toBeLessThanOrEqual(200);
});

it('the search that goes anywhere reads once what fits a page', async () => {
  const api = shopOf({ 'purchases/suppliers': 200, promotions: 15 });
  const shown = (question: string) => (
    <AppPagesContext value={createAppPagesFromChildren([])}>
      <Found question={question} />
    </AppPagesContext>
  );
  const Typed = () => {
    const [question, setQuestion] = useState('suppliers 19');
    return (
      <>
        {shown(question)}
        <button type="button" onClick={() => setQuestion('200 suppliers')}>
          More
        </button>
      </>
    );
  };
  const { user } = showPart(<Typed />, api as never);
  await screen.findByText('The purchases/suppliers 19');
  await user.click(screen.getByRole('button', { name: 'More' }));
  await screen.findByText('The purchases/suppliers 200');
  for (const resource of ['purchases/suppliers', 'promotions'])
    expect(api.getList.mock.calls.filter(([asked]) => asked === resource)).toHaveLength(1);
});

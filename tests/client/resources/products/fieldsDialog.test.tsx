import { screen, waitFor } from '@testing-library/react';
import { ListContextProvider } from 'ra-core';
import { beforeEach, expect, it, vi } from 'vitest';
import { getBackend, openBackend } from '../../../../src/backends/backend';
import type { Api } from '../../../../src/dataProvider/api';
import FieldsDialog from '../../../../src/resources/products/change/FieldsDialog';
import { signInAs } from '../../../support/api';
import { showPart } from '../../../support/part';

const FIGS = { id: 'fig-1', name: 'Figs', categoryId: 'fruit' };
const RECORDS: Record<string, object[]> = {
  products: [FIGS],
  categories: [
    { id: 'fruit', name: 'Fruit' },
    { id: 'nuts', name: 'Nuts' },
  ],
};

beforeEach(async () => {
  signInAs({ offers: [] });
  await openBackend();
  return () => vi.restoreAllMocks();
});

const showDialog = (ids: string[], api: Partial<Api>) =>
  showPart(
    <ListContextProvider value={{ onSelect: () => undefined } as never}>
      <FieldsDialog target={{ branchId: 31, ids, filter: null, count: 1 }} onClose={() => undefined} />
    </ListContextProvider>,
    {
      getList: (async (resource: string) => ({ data: RECORDS[resource], total: 2 })) as never,
      getOne: (async () => ({ data: FIGS })) as never,
      ...api,
    },
  );

it('offers the fields that the records have, and sets a category whose id is a word', async () => {
  vi.spyOn(getBackend(), 'hasField').mockImplementation((_resource, field) => field === 'categoryId');
  const update = vi.fn(async () => ({ data: FIGS }));
  const { user } = showDialog(['fig-1'], { update: update as never });
  await screen.findByRole('option', { name: 'Nuts' });
  expect(screen.getAllByRole('combobox')).toHaveLength(1);
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.selectOptions(screen.getByRole('combobox'), 'Nuts');
  await user.click(screen.getByRole('button', { name: 'Change products (1)' }));
  await waitFor(() =>
    expect(update.mock.calls).toMatchObject([['products', { id: 'fig-1', data: { categoryId: 'nuts' } }]]),
  );
});

it('keeps what was chosen if no selected product is there', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = showDialog(['gone'], {});
  await user.selectOptions(screen.getByLabelText('Status'), 'Inactive');
  await user.click(screen.getByRole('button', { name: 'Change products (1)' }));
  const banner = await screen.findByRole('alert');
  expect(banner).toHaveTextContent('No product was changed.');
  expect(banner).toHaveTextContent('The selected products were not found.');
  expect(screen.getByLabelText('Status')).toHaveValue('0');
});

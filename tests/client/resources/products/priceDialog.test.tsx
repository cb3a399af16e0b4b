import { screen, waitFor } from '@testing-library/react';
import { ListContextProvider } from 'ra-core';
import { expect, it } from 'vitest';
import { getBackend, openBackend } from '../../../../src/backends/backend';
import PriceDialog from '../../../../src/resources/products/change/PriceDialog';
import { translate } from '../../../../src/i18n/translate';
import { signInAs } from '../../../support/api';
import { showPart } from '../../../support/part';

it('says what a rule comes to in a place that was there before', async () => {
  signInAs({ offers: [] });
  await openBackend();
  const figs = { id: 1, name: 'Figs', upc: '', priceCents: 200, costCents: 100 };
  const { user } = showPart(
    <ListContextProvider value={{} as never}>
      <PriceDialog target={{ branchId: 31, ids: [1], filter: null, count: 1 }} onClose={() => undefined} />
    </ListContextProvider>,
    { getList: (async () => ({ data: [figs], total: 1 })) as never },
  );
  await waitFor(() => expect(screen.getAllByRole('status')).toHaveLength(1));
  const region = screen.getByRole('status');
  expect(region).toBeEmptyDOMElement();
  await user.type(screen.getByLabelText('Percent, such as 5 or -10'), '10');
  await waitFor(() => expect(region).toHaveTextContent(/^Prices that change: 1, /));
  expect(region).toBeInTheDocument();
});

it('rounds a raise up by itself, and leaves out what is unticked', async () => {
  signInAs({ offers: [] });
  await openBackend();
  const bread = { id: 1, name: 'Bread', upc: '', priceCents: 129, costCents: 90 };
  const milk = { id: 2, name: 'Milk', upc: '', priceCents: 450, costCents: 300 };
  const { user } = showPart(
    <ListContextProvider value={{} as never}>
      <PriceDialog target={{ branchId: 31, ids: [1, 2], filter: null, count: 2 }} onClose={() => undefined} />
    </ListContextProvider>,
    { getList: (async () => ({ data: [bread, milk], total: 2 })) as never },
  );
  await user.type(screen.getByLabelText('Percent, such as 5 or -10'), '5');
  await user.selectOptions(screen.getByLabelText('Rounding'), '99');
  expect(screen.getByLabelText('Rounded')).toHaveValue('up');
  await screen.findByText('$1.99');
  await user.selectOptions(screen.getByLabelText('Rounded'), 'nearest');
  await screen.findByText('Opposite direction');
  await screen.findByRole('button', { name: 'Change Prices (2)' });
  await user.click(screen.getByRole('checkbox', { name: 'Change the price of Bread' }));
  await screen.findByRole('button', { name: 'Change Prices (1)' });
  await user.click(screen.getByRole('button', { name: 'Include all again' }));
  await user.click(screen.getByRole('button', { name: 'Exclude unusual prices' }));
  await screen.findByRole('button', { name: 'Change Prices (1)' });
  expect(screen.getByRole('checkbox', { name: 'Change the price of Bread' })).not.toBeChecked();
});

it('offers no margin over a backend without costs', async () => {
  signInAs({ offers: [] });
  await openBackend();
  const backend = getBackend();
  const { hasField } = backend;
  backend.hasField = (resource, field) => field !== 'costCents' && hasField(resource, field);
  showPart(
    <ListContextProvider value={{} as never}>
      <PriceDialog target={{ branchId: 31, ids: [1], filter: null, count: 1 }} onClose={() => undefined} />
    </ListContextProvider>,
    {
      getList: (async () => ({
        data: [{ id: 1, name: 'Figs', upc: '', priceCents: 200 }],
        total: 1,
      })) as never,
    },
  );
  await screen.findByLabelText('Percent, such as 5 or -10');
  expect(screen.queryByRole('option', { name: 'The cost, by the margin' })).toBeNull();
  expect(screen.queryByLabelText(translate('bulk.leastMargin'))).toBeNull();
  backend.hasField = hasField;
});

/** Many prices at once: what a rule comes to is said before it is applied. */
import { screen, waitFor } from '@testing-library/react';
import { ListContextProvider } from 'ra-core';
import { expect, it } from 'vitest';
import { openBackend } from '../../../../src/backends';
import PriceDialog from '../../../../src/resources/products/change/PriceDialog';
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
  await user.type(screen.getByRole('textbox'), '10');
  await waitFor(() => expect(region).toHaveTextContent(/^Prices that change: 1, /));
  expect(region).toBeInTheDocument();
});

import { screen } from '@testing-library/react';
import { ListContextProvider } from 'ra-core';
import { beforeAll, expect, it } from 'vitest';
import { OFFERS } from '../../../../contract/enums';
import { openBackend } from '../../../../src/backends/backend';
import RemoveDialog from '../../../../src/resources/products/change/RemoveDialog';
import { signInAs } from '../../../support/api';
import { showPart } from '../../../support/part';

beforeAll(() => openBackend());

it.each([
  [[OFFERS.bulkChanges], /^They cannot be brought back\. Products with sales, .+ are not deleted\.$/],
  [[], /^They cannot be brought back\.$/],
])('where the server offers %j', async (offers, said) => {
  signInAs({ offers });
  showPart(
    <ListContextProvider value={{ onSelect: () => undefined } as never}>
      <RemoveDialog
        target={{ branchId: 31, ids: [1, 2], filter: null, count: 2 }}
        onClose={() => undefined}
      />
    </ListContextProvider>,
    {},
  );
  expect(await screen.findByText(said)).toBeInTheDocument();
});

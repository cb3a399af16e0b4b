import { screen } from '@testing-library/react';
import { ListContextProvider } from 'ra-core';
import { beforeAll, expect, it } from 'vitest';
import { API_EXTENSIONS } from '../../../../contract/enums';
import { openBackend } from '../../../../src/backends/backend';
import RemoveDialog from '../../../../src/resources/products/change/RemoveDialog';
import { signInAs } from '../../../support/api';
import { showPart } from '../../../support/part';

beforeAll(() => openBackend());

it.each([
  [[API_EXTENSIONS.bulkChanges], /^This cannot be undone\. Products with sales, .+ are not deleted\.$/],
  [[], /^This cannot be undone\.$/],
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

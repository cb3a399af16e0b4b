import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openBackend } from '../../../../src/backends/backend';
import type { Api } from '../../../../src/dataProvider/api';
import { OrderLineMargin } from '../../../../src/resources/purchases/OrderLineMargin';
import { signInAs } from '../../../support/api';
import { showPart } from '../../../support/part';

const line = {
  productId: 7,
  name: 'Wine',
  upc: '',
  quantity: 1,
  priceCents: 1200,
  costCents: 900,
  lastCents: 800,
};

const show = async (pricesIncludeTax: boolean) => {
  signInAs({ offers: ['branch-settings'] });
  await openBackend();
  const records: Record<string, object> = {
    branches: { id: 31, pricesIncludeTax },
    products: { id: 7, taxTenThousandths: 200_000 },
  };
  const getOne = (resource: string) => Promise.resolve({ data: records[resource] });
  showPart(<OrderLineMargin line={line} onChange={() => undefined} />, { getOne } as Partial<Api>);
};

it('shows the margin of a price that includes its tax without the tax', async () => {
  await show(true);
  expect(await screen.findByText(/10\.00%.*20\.00%/)).toBeInTheDocument();
});

it('shows the margin of a price without tax', async () => {
  await show(false);
  expect(await screen.findByText(/25\.00%.*33\.33%/)).toBeInTheDocument();
});

import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { API_EXTENSIONS } from '../../../../contract/enums';
import { openBackend } from '../../../../src/backends/backend';
import { TransferLine } from '../../../../src/resources/inventory/TransferLine';
import { signInAs } from '../../../support/api';
import { showPart } from '../../../support/part';

beforeEach(async () => {
  signInAs({ offers: Object.values(API_EXTENSIONS) });
  await openBackend();
});

const figs = { id: 9, name: 'Figs', upc: '', priceCents: 100, costCents: 50, stockThousandths: 30_000 };
const warehouses = [
  { id: 1, name: 'Sales floor', isFloor: true, stockThousandths: 27_000 },
  { id: 2, name: 'Back room', isFloor: false, stockThousandths: 3000 },
];

const showLine = (typed: string, from = 2) =>
  showPart(
    <ul>
      <TransferLine
        product={figs}
        typed={typed}
        from={{ ...warehouses.find(({ id }) => id === from)!, branchId: 31, branch: 'Alder' }}
        onType={vi.fn()}
        onRemove={vi.fn()}
        onDone={vi.fn()}
      />
    </ul>,
    { productStock: async () => ({ stockThousandths: 30_000, costCents: 50, warehouses }) },
  );

it('warns where the warehouse has less', async () => {
  showLine('3.5');
  await screen.findByText('Only 3 in Back room. Sending more takes the stock there below zero.');
});

it.each([
  ['3', 2, '3 in Back room'],
  ['27', 1, '27 on the sales floor'],
])('does not warn where %s of warehouse %s are sent', async (typed, from, stock) => {
  showLine(typed, from);
  await screen.findByText(stock);
  expect(screen.queryByText(/Sending more/)).toBeNull();
});

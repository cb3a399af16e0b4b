import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { dataProvider } from '../../../../src/dataProvider/dataProvider';
import type { Product } from '../../../../src/dataProvider/api';
import { StockMovementsDialog } from '../../../../src/resources/products/StockMovementsDialog';
import { signInAs, useStubbedApi } from '../../../support/api';
import { showPart } from '../../../support/part';

const api = useStubbedApi();

const show = async (moved: object) => {
  signInAs({ offers: ['stock'] });
  const told = { id: 7, reason: '', createdAt: '', person: '', warehouse: '', causedBy: 0, ...moved };
  api.answer({ json: { results: [told], next: '' } });
  const product = { id: 1, name: 'Figs' } as Product;
  showPart(<StockMovementsDialog product={product} onClose={() => undefined} />, dataProvider);
  return screen.findByText(/at cost/);
};

it('shows what a sale cost as it was written, which its unit’s cost does not add up to', async () => {
  const sold = { kind: 'sale', quantity: -1.735, cost: 1, value: -1.74 };
  expect(await show(sold)).toHaveTextContent('-$1.74 at cost');
});

it('shows no sign of what cost nothing', async () => {
  const lost = { kind: 'loss', quantity: -2, cost: 0, value: 0 };
  expect(await show(lost)).toHaveTextContent(/^\$0\.00 at cost$/);
});

it.each([
  ['expired: at the back', 'Expired: at the back'],
  ['stolen', 'Stolen'],
  ['brokenly: x', 'brokenly: x'],
])('says of a loss %o %o', async (reason, said) => {
  await show({ kind: 'loss', quantity: -2, cost: 0, value: 0, reason });
  expect(screen.getByText(said)).toBeVisible();
});

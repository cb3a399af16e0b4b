import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Product, ProductStock } from '../../../../src/dataProvider/api';
import { ChangeStockDialog } from '../../../../src/resources/products/ChangeStockDialog';
import { signInAs } from '../../../support/api';
import { showPart } from '../../../support/part';

it('has a minus among the keys of a phone for a difference, and figures alone for the rest', async () => {
  signInAs({ offers: ['stock'] });
  const product = { id: 1, name: 'Figs' } as Product;
  const stock = {
    stockThousandths: 5000,
    warehouses: [{ id: 2, name: 'Back room', stockThousandths: 5000 }],
  } as ProductStock;
  const { user } = showPart(
    <ChangeStockDialog product={product} stock={stock} onClose={() => undefined} />,
    {},
    '/admin/products',
  );
  const difference = await screen.findByRole('textbox', { name: /^Difference/ });
  expect(difference).toHaveAttribute('inputmode', 'text');
  await user.selectOptions(screen.getByLabelText('What happened'), 'Counted');
  expect(screen.getByRole('textbox', { name: 'Counted' })).toHaveAttribute('inputmode', 'decimal');
});

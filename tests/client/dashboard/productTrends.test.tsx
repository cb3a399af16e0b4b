import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ProductTrendsCard } from '../../../src/dashboard/morning/ProductTrendsCard';
import type { ProductSalesComparison } from '../../../src/dataProvider/api';
import { signInAs } from '../../support/api';
import { showPart } from '../../support/part';

const mover = (name: string, salesCents: number, salesBeforeCents: number): ProductSalesComparison => ({
  productId: 1,
  name,
  salesCents,
  salesBeforeCents,
  isWeighed: false,
  thousandths: 1000,
  thousandthsBefore: 1000,
});

it('reads out "more" and "less" where an arrow is shown', async () => {
  signInAs();
  showPart(<ProductTrendsCard branchId={31} />, {
    productTrends: () =>
      Promise.resolve({
        from: '20261120',
        to: '20261126',
        beforeFrom: '20261113',
        beforeTo: '20261119',
        top: [],
        falling: [mover('Limes', 5_00, 17_00)],
        rising: [mover('Milk', 9_50, 7_00)],
      }),
  });
  expect(await screen.findByText('$12.00 less')).toBeInTheDocument();
  expect(screen.getByText('$2.50 more')).toBeInTheDocument();
  for (const arrow of ['▼ $12.00', '▲ $2.50'])
    expect(screen.getByText(arrow)).toHaveAttribute('aria-hidden', 'true');
});

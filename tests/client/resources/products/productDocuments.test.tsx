import { screen } from '@testing-library/react';
import { RecordContextProvider } from 'ra-core';
import { expect, it, vi } from 'vitest';
import type { Api } from '../../../../src/dataProvider/api';
import {
  ProductPriceHistory,
  ProductPromotions,
  ProductPurchases,
} from '../../../../src/resources/products/page/ProductDocuments';
import { signInAs } from '../../../support/api';
import { showPart } from '../../../support/part';

const many = <Row,>(count: number, row: (at: number) => Row): Promise<Row[]> =>
  Promise.resolve(Array.from({ length: count }, (_, at) => row(at)));

const purchase = (purchaseId: number) => ({
  purchaseId,
  reference: `R-${purchaseId}`,
  supplier: 'Grove',
  createdAt: '2026-01-15T07:00:00',
  thousandths: 1000,
  costCents: 100,
  priceCents: 200,
});
const promotion = (id: number) => ({
  id,
  name: `Offer ${id}`,
  dateInit: '2026-01-01',
  dateEnd: '2026-01-31',
  discountTypeId: 1,
  valueHundredths: 1000,
  limitCents: 0,
});
const price = (at: number) => ({
  changedAt: `2026-01-01T07:00:${String(at).padStart(2, '0')}`,
  person: 'Ana',
  priceCents: 200,
  beforeCents: 100,
});

const parts = [
  ['purchases', <ProductPurchases key="" />, 20],
  ['promotions', <ProductPromotions key="" />, 50],
  ['prices', <ProductPriceHistory key="" />, 50],
] as const;

const show = (part: (typeof parts)[number][1], count: number) => {
  signInAs();
  const api = {
    productPurchases: () => many(count, purchase),
    productPromotions: () => many(count, promotion),
    productPriceHistory: () => many(count, price),
  } as Partial<Api>;
  const record = { id: 1, name: 'Figs', priceCents: 200 };
  showPart(<RecordContextProvider value={record}>{part}</RecordContextProvider>, api);
  return screen.findByRole('table');
};

it.each(parts)(
  'says of as many %s as are shown at most that they are the newest',
  async (_what, part, most) => {
    await show(part, most);
    expect(screen.getByText(`The newest ${most} are shown.`)).toBeVisible();
  },
);

it.each(parts)('says nothing of fewer %s', async (_what, part, most) => {
  await show(part, most - 1);
  expect(screen.queryByText(/^The newest/)).toBeNull();
});

it('has a row for each of two prices within a second', async () => {
  const complaints = vi.spyOn(console, 'error');
  signInAs();
  const within = (beforeCents: number, priceCents: number) => ({ ...price(0), beforeCents, priceCents });
  const productPriceHistory = async () => [within(250, 200), within(200, 250)];
  showPart(
    <RecordContextProvider value={{ id: 1, name: 'Figs', priceCents: 200 }}>
      <ProductPriceHistory />
    </RecordContextProvider>,
    { productPriceHistory },
  );
  expect(await screen.findAllByRole('cell', { name: '$2.50' })).toHaveLength(2);
  expect(complaints).not.toHaveBeenCalled();
});

import { screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, expect, it } from 'vitest';
import type { Api } from '../../../src/dataProvider/api';
import CountSheet from '../../../src/resources/inventory/CountSheet';
import PriceChanges from '../../../src/resources/products/change/PriceChanges';
import Dues from '../../../src/resources/purchases/Dues';
import ReceiveDelivery from '../../../src/resources/purchases/ReceiveDelivery';
import { ScreenTitleContainer } from '../../../src/ui/ScreenTitle';
import { signInAs } from '../../support/api';
import { showPart } from '../../support/part';

beforeEach(() => signInAs());

const saidWith = async (sentence: string): Promise<HTMLElement> =>
  (await screen.findByText(sentence)).closest('[role=status]')!;

const exported = () => screen.getByRole('button', { name: 'Export' });

it('leads from no price changes to where prices are changed, and exports none', async () => {
  showPart(<PriceChanges />, { priceChanges: async () => ({ changes: [], total: 0 }) });
  const said = await saidWith('No price changes found');
  within(said).getByText('Select products in their list, and change their prices together.');
  expect(within(said).getByRole('link', { name: 'Go to the Products' })).toHaveAttribute(
    'href',
    '/admin/products',
  );
  expect(exported()).toBeDisabled();
});

it('exports the price changes that there are', async () => {
  const change = {
    id: 3,
    madeAt: '2026-02-03T14:05:00',
    person: 'Rosa',
    products: 2,
    untouched: 0,
    takesBack: 0,
    state: 'applied',
    from: '',
    endedAt: '',
    endedBy: '',
    appliedAt: '2026-02-03T14:05:00',
    rule: { by: 'percent', hundredths: 500, rounding: 'none', direction: 'up' },
  };
  showPart(<PriceChanges />, { priceChanges: async () => ({ changes: [change], total: 1 }) });
  await screen.findByText('Rosa');
  await waitFor(() => expect(exported()).toBeEnabled());
  expect(screen.queryByRole('status')).toBeNull();
});

it('says what is listed once something is owed', async () => {
  const api = { dues: async () => ({ suppliers: [], ages: [], dueCents: 0 }) } as unknown as Partial<Api>;
  showPart(<Dues />, api);
  const said = await saidWith('Everything is paid.');
  within(said).getByText('A purchase that arrived is listed here until it is paid in full.');
});

it.each<[address: string, ReactElement, title: string]>([
  ['inventory/count', <CountSheet />, 'Counts'],
  ['purchases/orders/receive', <ReceiveDelivery />, 'Purchase Orders'],
])('%s without a record has a title', async (address, page, title) => {
  showPart(
    <>
      <ScreenTitleContainer />
      {page}
    </>,
    {},
    `/admin/${address}`,
  );
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title));
  expect(document.title).toContain(title);
});

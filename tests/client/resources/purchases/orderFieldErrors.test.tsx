/** The order form over a backend whose fields have other names. */
import { screen } from '@testing-library/react';
import fakeRestProvider from 'ra-data-fakerest';
import { Form, HttpError, ResourceContextProvider } from 'ra-core';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { getBackend, openBackend } from '../../../../src/backends/backend';
import { fromDataProvider } from '../../../../src/backends/provider/fromDataProvider';
import { FORM_FIELDS_BY_WIRE_NAME, OrderFields } from '../../../../src/resources/purchases/OrderFields';
import { createEmptyOrder, toNewOrder } from '../../../../src/resources/purchases/orderFormValues';
import { describeFailure, ErrorBanner, type FailureDescription } from '../../../../src/ui/ErrorBanner';
import {
  ServerFieldErrors,
  useServerFieldErrors,
  withoutReasonAtField,
} from '../../../../src/ui/form/ServerFieldErrors';
import { loadConfig } from '../../../../src/lib/config';
import { signInAs } from '../../../support/api';
import { showPart } from '../../../support/part';

beforeEach(async () => {
  signInAs();
  vi.stubGlobal('fetch', async () => Response.json({ backend: 'memory' }));
  await loadConfig();
  await openBackend();
  return () => vi.unstubAllGlobals();
});

const ERRORS = [
  { pointer: '#/bestelldatum', detail: 'Is a holiday.' },
  { pointer: '#/positionen/1/menge', detail: 'Too many.' },
  { pointer: '#/lieferantname', detail: 'Too long.' },
];

const createOrder = async () =>
  fromDataProvider(
    {
      ...fakeRestProvider({ bestellungen: [] }, false),
      create: () => Promise.reject(new HttpError('Some fields were refused.', 422, { errors: ERRORS })),
    },
    {
      resources: { 'purchases/orders': 'bestellungen' },
      fields: {
        'purchases/orders': {
          ref_no: 'nummer',
          createdAt: 'bestelldatum',
          lines: 'positionen',
          supplierName: 'lieferantname',
        },
      },
    },
  ).api.create('purchases/orders', {
    data: toNewOrder({
      ...createEmptyOrder(),
      lines: ['Figs', 'Dates'].map((name, at) => ({
        productId: at + 1,
        name,
        upc: '',
        quantity: 1,
        costCents: 100,
        priceCents: 200,
      })),
    }),
  });

const EMPTY = createEmptyOrder();

const Order = () => {
  const [failure, setFailure] = useState<FailureDescription | null>(null);
  const reasons = useServerFieldErrors(failure, FORM_FIELDS_BY_WIRE_NAME);
  const place = () =>
    createOrder().catch((error: unknown) => setFailure(describeFailure('Not saved.', error)));
  return (
    <Form defaultValues={EMPTY}>
      <ServerFieldErrors reasons={reasons} />
      <ErrorBanner failure={withoutReasonAtField(failure, reasons)} />
      <OrderFields branchId={31} />
      <button type="button" onClick={() => void place()}>
        Place
      </button>
    </Form>
  );
};

it('shows messages at the inputs that show the fields, and the others above with the product of the line', async () => {
  const { user } = showPart(
    <ResourceContextProvider value="purchases/orders">
      <Order />
    </ResourceContextProvider>,
    getBackend().api,
  );
  await user.click(await screen.findByRole('button', { name: 'Place' }));
  await screen.findByText('Not saved.');
  await vi.waitFor(() =>
    expect(screen.getByLabelText('Purchase Date*')).toHaveAccessibleDescription('Is a holiday.'),
  );
  const banner = [...screen.getByText('Not saved.').parentElement!.children].map(line => line.textContent);
  expect(banner).toEqual(['Not saved.', 'Some fields were refused. Dates: Too many. Too long.']);
});

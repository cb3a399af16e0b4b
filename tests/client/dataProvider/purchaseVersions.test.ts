import { expect, it } from 'vitest';
import { apiCalls } from '../../../src/dataProvider/endpoints/endpointTable';

const READ = { id: 7, version: 3 };

it.each([
  ['order', () => apiCalls.orderPurchase.request(READ)],
  ['cancel', () => apiCalls.cancelPurchase.request({ ...READ, payableCents: 500 })],
  [
    'receive',
    () =>
      apiCalls.receivePurchase.request({
        ...READ,
        lines: [],
        isComplete: false,
        payableCents: 500,
        idempotencyKey: 'once',
      }),
  ],
  [
    'correct',
    () =>
      apiCalls.correctPurchaseLine.request({
        ...READ,
        lineId: 1,
        received: 4000,
        costCents: 1000,
        reason: 'One less',
        payableCents: 4000,
      }),
  ],
])('%s', (what, request) => {
  expect(request()).toMatchObject({ path: `/api/purchase/7/${what}`, headers: { 'if-match': '"3"' } });
});

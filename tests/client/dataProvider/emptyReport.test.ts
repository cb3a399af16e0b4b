import { beforeEach, expect, it } from 'vitest';
import { dataProvider } from '../../../src/dataProvider/dataProvider';
import { signInAs, useStubbedApi } from '../../support/api';

const api = useStubbedApi();
beforeEach(() => signInAs());

it('takes an empty answer for a profit report without figures', async () => {
  api.answer({ body: '' });
  expect(await dataProvider.profit({ branchId: 32, start: '2026-11-01', end: '2026-11-21' })).toBeNull();
});

it('has the discounts of a close of day where the server tells them', async () => {
  const close = { orderInitial: 1, orderFinal: 3, payment: [] };
  api.answer({ json: { ...close, discounts: 14.65 } }, { json: close });
  const read = () => dataProvider.closeDay({ branchId: 32, day: '2026-11-21' });
  expect(await read()).toMatchObject({ lastOrder: 3, discountsCents: 1465 });
  expect((await read())?.discountsCents).toBeUndefined();
});

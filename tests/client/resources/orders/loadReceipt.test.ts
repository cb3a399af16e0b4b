import { beforeEach, expect, it } from 'vitest';
import { openBackend } from '../../../../src/backends/backend';
import { dataProvider } from '../../../../src/dataProvider/dataProvider';
import { loadReceipt } from '../../../../src/resources/orders/loadReceipt';
import { signInAs, useStubbedApi } from '../../../support/api';

const api = useStubbedApi();

beforeEach(async () => {
  signInAs();
  await openBackend();
});

const LINES = { json: [{ productName: 'Figs', quantity: 2, price: 2.5, taxAmount: 0.2, peso: 0 }] };
const BRANCH = {
  json: { id: 32, name: 'Alder Street Market', address: '1 Alder St', footerMsg: 'Come back' },
};
const load = (over = dataProvider) => loadReceipt(over, { orderId: 7, branchId: 32, row: undefined }, {});

it('has the order’s lines, and what the branch prints above and below them', async () => {
  api.answer(LINES, BRANCH);
  expect(await load()).toMatchObject({
    isPart: true,
    id: 7,
    taxCents: 20,
    lines: [{ name: 'Figs', priceCents: 250 }],
    branch: { name: 'Alder Street Market', address: '1 Alder St', footer: 'Come back' },
  });
  expect(api.asked.map(({ address }) => address)).toEqual(['/api/report/order/details/7', '/api/branch/32']);
});

it.each([403, 404])('has its lines where the branch is refused with %i', async status => {
  api.answer(LINES, { status, json: { message: 'No.' } });
  expect(await load()).toMatchObject({
    lines: [{ name: 'Figs' }],
    branch: { name: '', address: '', footer: '' },
  });
});

it('fails where the branch does, or where nobody waits for it any more', async () => {
  api.answer(LINES, { status: 500, json: null });
  await expect(load()).rejects.toMatchObject({ status: 500 });
  api.answer(LINES);
  const left = new DOMException('left', 'AbortError');
  const getOne = () => Promise.reject(left);
  await expect(load({ ...dataProvider, getOne })).rejects.toBe(left);
});

import { beforeEach, expect, it } from 'vitest';
import { dataProvider } from '../../../src/dataProvider/dataProvider';
import { signInAs, useStubbedApi } from '../../support/api';

const api = useStubbedApi();
beforeEach(() => signInAs());

it('reads the change of each payment: what was given beyond its amount, or nothing', async () => {
  api.answer({
    json: {
      id: 7,
      lines: [],
      payments: [
        { tender: 'Cash', amount: 5.24, given: 20 },
        { tender: 'Card', amount: 10, given: null },
      ],
    },
  });
  expect((await dataProvider.orderReceipt(7)).payments).toEqual([
    { tender: 'Cash', name: '', amountCents: 524, changeCents: 1476 },
    { tender: 'Card', name: '', amountCents: 1000, changeCents: 0 },
  ]);
});

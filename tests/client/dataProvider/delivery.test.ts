import { beforeEach, expect, it } from 'vitest';
import { dataProvider } from '../../../src/dataProvider/dataProvider';
import { signInAs, useStubbedApi } from '../../support/api';

const api = useStubbedApi();
beforeEach(() => signInAs());

it('reads the branch of a purchase, which may be another than the chosen one', async () => {
  for (const branchId of [32, 33]) {
    api.answer({ json: { id: 7, branchId, items: [], payments: [] } });
    expect(await dataProvider.delivery(7)).toMatchObject({ id: 7, branchId });
  }
});

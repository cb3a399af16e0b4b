import { beforeEach, expect, it } from 'vitest';
import { dataProvider } from '../../../src/dataProvider/dataProvider';
import { signInAs, useStubbedApi } from '../../support/api';

const api = useStubbedApi();
beforeEach(() => signInAs());

it('takes an empty answer for a profit report without figures', async () => {
  api.answer({ body: '' });
  expect(await dataProvider.profit({ branchId: 32, start: '2026-11-01', end: '2026-11-21' })).toBeNull();
});

import type { RaRecord } from 'ra-core';
import { beforeEach, expect, it } from 'vitest';
import { endpointProvider } from '../../../src/dataProvider/endpointProvider';
import { signInAs, useStubbedApi } from '../../support/api';

const api = useStubbedApi();
beforeEach(() => signInAs({ offers: ['versions'] }));

it.each([[{ message: 'Changed.' }], ['Changed.'], [null]])(
  'a refused version that does not come with the present record fails as any other call: %j',
  async json => {
    const record: RaRecord = { id: 5, name: 'Figs', etag: '"1"' };
    api.answer({ status: 412, json });
    const save = endpointProvider.update('categories', {
      id: 5,
      data: { name: 'Fig' },
      previousData: record,
    });
    await expect(save).rejects.toMatchObject({ name: 'HttpError', status: 412 });
  },
);

import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queryClient } from '../../../src/dataProvider/queryClient';
import { createFilterNotSupportedError } from '../../../src/dataProvider/errors';
import { preferencesStore } from '../../../src/lib/preferences';

it('forgets the stored filters of a list that the API has refused, and no others', async () => {
  for (const key of ['users.listParams', 'users.31.listParams', 'banners.31.listParams'])
    preferencesStore.setItem(key, { filter: { colour: 'red' } });
  const queryFn = () => Promise.reject(createFilterNotSupportedError('colour', 'users', ['name']));
  await expect(queryClient.fetchQuery({ queryKey: ['users', 'getList', {}], queryFn })).rejects.toThrow(
    'The API cannot filter users by "colour". It can filter by: name.',
  );
  await waitFor(() => expect(preferencesStore.getItem('users.31.listParams')).toBeUndefined());
  expect(preferencesStore.getItem('users.listParams')).toBeUndefined();
  expect(preferencesStore.getItem('banners.31.listParams')).toEqual({ filter: { colour: 'red' } });
});

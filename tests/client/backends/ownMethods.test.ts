import { expect, it } from 'vitest';
import { createBackend } from '../../../src/backends/createBackend';
import { dataProvider } from '../../../src/dataProvider/dataProvider';

it('methods that a developer adds to the data provider reach the screens', async () => {
  const banUser = (id: number) => Promise.resolve({ data: { id, banned: true } });
  const { api } = createBackend({
    resources: ['users'],
    api: { ...dataProvider, banUser },
    auth: { signIn: () => Promise.resolve({ token: 'x' }) },
  });
  const own = api as typeof api & { banUser: typeof banUser };
  expect(await own.banUser(7)).toEqual({ data: { id: 7, banned: true } });
});

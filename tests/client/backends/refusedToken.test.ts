/** A backend whose provider sends its calls without our HTTP client. */
import { HttpError as ReactAdminError } from 'ra-core';
import { beforeEach, expect, it, vi } from 'vitest';
import { createHttpClient } from '../../../src/backends/httpClient';
import { fromDataProvider } from '../../../src/backends/provider/fromDataProvider';
import type { CrudDataProvider } from '../../../src/backends/provider/recordStore';
import type { Product } from '../../../src/dataProvider/api';
import { HttpError } from '../../../src/dataProvider/errors';
import {
  getCurrentToken,
  registerSessionRenewalDialog,
  registerTokenRenewal,
} from '../../../src/session/session';
import { signInAs } from '../../support/api';

const PAGE = {
  pagination: { page: 1, perPage: 10 },
  sort: { field: 'id', order: 'ASC' as const },
  filter: {},
};

/** Tokens of the calls, in their order. */
let sent: (string | undefined)[];
beforeEach(() => {
  sent = [];
  localStorage.clear();
  registerTokenRenewal({});
});

function openWith(refusal: () => Error, accepted = 'new') {
  const answer = async () => {
    const token = await getCurrentToken();
    sent.push(token);
    if (token !== accepted) throw refusal();
    return { data: { id: 1, name: 'Figs' } };
  };
  const provider: Partial<CrudDataProvider> = {
    getList: async () => ({ data: [(await answer()).data], total: 1 }),
    create: answer,
  };
  return fromDataProvider(provider as CrudDataProvider, { resources: { products: 'items' } }).api;
}

const create = (api: ReturnType<typeof openWith>) =>
  api.create<Product>('products', { data: { name: 'Figs' } as Product });

it.each([
  ["react-admin's error", () => new ReactAdminError('jwt expired', 401)],
  ['our error', () => new HttpError('jwt expired', 401)],
])('renews a refused token once, and repeats the call (%s)', async (_name, refusal) => {
  signInAs({ token: 'old-1' });
  const renew = vi.fn(async () => ({ token: 'new' }));
  registerTokenRenewal({ renew });
  const api = openWith(refusal);
  expect((await api.getList('products', PAGE)).total).toBe(1);
  await create(api);
  expect(renew).toHaveBeenCalledOnce();
  expect(sent).toEqual(['old-1', 'new', 'new']);
});

it('asks the user to sign in again, and saves then', async () => {
  signInAs({ token: 'old-2' });
  const remove = registerSessionRenewalDialog(async () => {
    signInAs({ token: 'new' });
    return true;
  });
  const { data } = await create(openWith(() => new ReactAdminError('jwt expired', 401)));
  remove();
  expect(data).toMatchObject({ name: 'Figs' });
  expect(sent).toEqual(['old-2', 'new']);
});

it('repeats a call once, and then passes the refusal on', async () => {
  signInAs({ token: 'old-3' });
  registerTokenRenewal({ renew: async () => ({ token: 'new' }) });
  const api = openWith(() => new ReactAdminError('jwt expired', 401), 'another');
  await expect(api.getList('products', PAGE)).rejects.toMatchObject({ name: 'HttpError', status: 401 });
  expect(sent).toEqual(['old-3', 'new']);
});

it('leaves it to our HTTP client where that one has asked already', async () => {
  signInAs({ token: 'old-4' });
  const dialog = vi.fn(async () => false);
  const remove = registerSessionRenewalDialog(dialog);
  const refusal = () => Object.assign(new HttpError('No', 401), { address: 'https://api.example/items' });
  await expect(create(openWith(refusal))).rejects.toMatchObject({ status: 401 });
  remove();
  expect(dialog).not.toHaveBeenCalled();
});

it('calls `renew` as a method of the module', async () => {
  signInAs({ token: 'old-5' });
  const auth = {
    fresh: 'new',
    async renew() {
      return { token: this.fresh };
    },
  };
  registerTokenRenewal(auth);
  await create(openWith(() => new HttpError('jwt expired', 401)));
  expect(sent).toEqual(['old-5', 'new']);
});

it('sends the renewed token in the header that the HTTP client chooses', async () => {
  signInAs({ token: 'old-6' });
  registerTokenRenewal({ renew: async () => ({ token: 'new' }) });
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    keys.push(headers.get('x-api-key'));
    expect(headers.get('authorization')).toBeNull();
    return new Response('{}', { status: keys.at(-1) === 'new' ? 200 : 401 });
  });
  const client = createHttpClient(token => ({ 'x-api-key': token }));
  await client('https://api.example/items', { headers: new Headers({ accept: 'application/json' }) });
  vi.unstubAllGlobals();
  expect(keys).toEqual(['old-6', 'new']);
});

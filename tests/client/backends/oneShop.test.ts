/** A server with few resources, without branches and without a sign-in. */
import type { RaRecord } from 'ra-core';
import { beforeEach, expect, it, vi } from 'vitest';
import { simpleRestServer } from '../../support/simpleRest';

const ORIGIN = 'http://localhost:3000';
const PAGE = {
  pagination: { page: 1, perPage: 100 },
  sort: { field: 'id', order: 'ASC' as const },
  filter: {},
};
const ALONE = { branches: 'none', signIn: 'none', resources: 'products, purchases/suppliers' };

/** Method, path and token of each request. */
let asked: string[];

async function openWith(options: Record<string, string>) {
  asked = [];
  vi.resetModules();
  vi.stubGlobal('fetch', async () =>
    Response.json({ backend: 'simple-rest', apiBase: '/rest', productName: 'Corner', options }),
  );
  const { loadConfig } = await import('../../../src/lib/config');
  await loadConfig();
  const server = simpleRestServer(`${ORIGIN}/rest`, () => true);
  vi.stubGlobal('fetch', async (address: string, { signal: _, ...init }: RequestInit) => {
    const request = new Request(new URL(address, ORIGIN), init);
    const { pathname } = new URL(request.url);
    asked.push(`${request.method} ${pathname} ${request.headers.get('authorization') ?? ''}`.trim());
    return pathname === '/rest/sessions' ? new Response('Cannot POST', { status: 404 }) : server(request);
  });
  const authentication = await import('../../../src/authProvider/signIn');
  await authentication.openBackendBeforeSignIn();
  const { getBackend } = await import('../../../src/backends/backend');
  const { readSession } = await import('../../../src/session/session');
  return { backend: getBackend, readSession, ...authentication };
}

beforeEach(() => {
  localStorage.clear();
  return () => {
    localStorage.clear();
    vi.unstubAllGlobals();
  };
});

it('begins a session without a request, whose calls carry no token', async () => {
  const { backend, readSession } = await openWith(ALONE);
  expect(readSession()).toMatchObject({ anonymous: true, branchId: null });
  expect(asked).toEqual([]);
  const { total } = await backend().api.getList('purchases/suppliers', PAGE);
  expect(total).toBe(21);
  expect(asked).toEqual(['GET /rest/suppliers']);
});

it('has one shop without asking for branches', async () => {
  const { backend } = await openWith(ALONE);
  const { api, capabilities } = backend();
  const shop = { id: 31, name: 'Corner', status: 1 };
  expect(await api.getList('branches', PAGE)).toEqual({ data: [shop], total: 1 });
  expect(await api.getOne('branches', { id: 31 })).toEqual({ data: shop });
  expect(await api.getMany('branches', { ids: [31] })).toEqual({ data: [shop] });
  expect(asked).toEqual([]);
  expect([capabilities.has('branches'), capabilities.has('oneShop')]).toEqual([false, true]);
});

it('writes no branch into a record', async () => {
  const { backend } = await openWith(ALONE);
  const { data } = await backend().api.create<RaRecord>('purchases/suppliers', { data: { name: 'Farms' } });
  expect(Object.keys(data)).toEqual(['name', 'id']);
});

it('asks for no resource that is not offered', async () => {
  const { backend } = await openWith(ALONE);
  const { api, capabilities } = backend();
  for (const resource of ['users', 'categories', 'menuCategories']) {
    expect(capabilities.has(resource)).toBe(false);
    await expect(api.getList(resource, PAGE)).rejects.toThrow(`The API has no resource "${resource}".`);
  }
  expect([capabilities.has('searchProducts'), capabilities.has('promotionItems')]).toEqual([true, false]);
  await expect(api.update('branches', { id: 31, data: {}, previousData: { id: 31 } })).rejects.toThrow(
    'The API has no resource "branches".',
  );
  expect(asked).toEqual([]);
});

it('says where it looked for a sign-in that is not there', async () => {
  const { signIn } = await openWith({ resources: 'products' });
  await expect(signIn('kim', 'x')).rejects.toThrow(
    'This service has no sign-in at http://localhost:3000/rest/sessions.',
  );
});

it.each<[options: Record<string, string>, sentence: string]>([
  [{ resources: 'products, pets' }, 'There is no resource "pets". The resources are banners,'],
  [{ branches: 'one' }, 'config.json: "options.branches" can only be "none".'],
  [{ signIn: 'later' }, 'config.json: "options.signIn" can only be "none".'],
])('refuses %j', async (options, sentence) => {
  await expect(openWith(options)).rejects.toThrow(sentence);
});

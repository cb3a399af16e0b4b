/** The provider of one's own that docs/your-api.md shows. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import fakeRestProvider from 'ra-data-fakerest';
import type { Identifier, RaRecord } from 'ra-core';
import { beforeEach, expect, it, vi } from 'vitest';
import { fromDataProvider } from '../../src/backends/provider/fromDataProvider';
import { loadConfig } from '../../src/lib/config';
import { fencesOf } from '../support/recipes.ts';
import { SILENT } from './probe/callLog';
import { probeBackend } from './probe/probe';
import { provider } from './providers/ownProvider';

const API = 'https://api.example';
const real = fakeRestProvider(
  { sheds: [1, 2, 3].map(id => ({ id, title: `Shed ${id}`, readOnly: 'x' })) },
  false,
);
let patched: unknown[];

/** Answers like a server that takes only the changed fields of a record. */
async function answer(address: string, init: RequestInit = {}): Promise<Response> {
  const { pathname, searchParams } = new URL(address);
  const [, resource = '', text] = pathname.split('/');
  const id: Identifier = Number(text);
  const data = typeof init.body === 'string' ? (JSON.parse(init.body) as RaRecord) : ({} as RaRecord);
  if (init.method === 'POST') return Response.json((await real.create(resource, { data })).data);
  if (init.method === 'PATCH') {
    patched.push(data);
    return Response.json((await real.update(resource, { id, data, previousData: { id } })).data);
  }
  if (init.method === 'DELETE')
    return Response.json((await real.delete(resource, { id, previousData: { id } })).data);
  if (text)
    return real.getOne(resource, { id }).then(
      found => Response.json(found.data),
      () => Response.json({ message: 'Gone.' }, { status: 404 }),
    );
  const { page, size, sort = '', ...filter } = Object.fromEntries(searchParams);
  const [field = 'id', order] = sort.split(' ');
  const { data: rows, total: count } = await real.getList(resource, {
    pagination: { page: Number(page), perPage: Number(size) },
    sort: { field, order: order as 'ASC' },
    filter,
  });
  return Response.json({ rows, count });
}

beforeEach(async () => {
  patched = [];
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async () => Response.json({ backend: 'simple-rest', apiBase: API }));
  await loadConfig();
  vi.stubGlobal('fetch', answer);
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

it('passes the check, and sends only what changed', async () => {
  const backend = fromDataProvider(provider, {
    resources: { 'inventory/warehouses': 'sheds' },
    fields: { 'inventory/warehouses': { name: 'title' } },
  });
  const findings = await probeBackend(backend, SILENT);
  expect(findings.filter(({ outcome }) => outcome !== 'works')).toEqual([]);
  expect(patched).toEqual([{ title: expect.stringMatching(/changed$/) as unknown }]);
});

it('is the code of the page', () => {
  const file = readFileSync(path.join(import.meta.dirname, 'providers/ownProvider.ts'), 'utf8');
  const code = file.slice(file.indexOf('const call')).replace('export const', 'const').trim();
  expect(fencesOf('your-api', 'ts').map(fence => fence.trim())).toContain(code);
});

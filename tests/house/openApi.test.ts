import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Warehouse } from '../../contract/warehouse.ts';
import { loadEntities } from '../../server/crud/entities.ts';
import { RESERVED_PATHS } from '../../server/crud/shopTables.ts';
import { useBackOffice } from '../support/backOffice.ts';
import { buildBranch } from '../support/builders.ts';
import { DATABASES } from '../support/databases.ts';
import { operationsOf } from '../support/openApi.ts';

const office = useBackOffice(DATABASES[0]!);
const root = path.join(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-client-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let description: Record<string, unknown> = {};
beforeAll(async () => {
  description = (await office.call<Record<string, unknown>>('GET', '/docs/json')).body;
});

it('names each call once, and says what it is for, with an example', () => {
  const operations = operationsOf(description);
  const names = operations.map(({ operationId }) => operationId);
  expect(names.filter((name, at) => !name || names.indexOf(name) !== at)).toEqual([]);
  expect(operations.filter(({ summary }) => !summary).map(({ path }) => path)).toEqual([]);
  // A linter checks each example against its schema.
  const bodies = operations.filter(({ hasBody }) => hasBody);
  expect(bodies.length).toBeGreaterThan(30);
  expect(operations.filter(({ hasBody, example }) => hasBody && example === undefined)).toEqual([]);
});

it('keeps the first word of each call from declared entities', async () => {
  const declared = (await loadEntities()).map(entity => entity.path);
  const words = operationsOf(description).flatMap(
    ({ path: address }) => /^\/api\/([^/]+)/.exec(address)?.[1]!.toLowerCase() ?? [],
  );
  // Paths of tills that call without a version are not described.
  const own = new Set(
    [...words, 'drawer-openings', 'sales', 'shop'].filter(word => !declared.includes(word)),
  );
  expect([...own].sort()).toEqual([...RESERVED_PATHS].sort());
});

it("has no finding of Spectral's recommended rules", async () => {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({ extends: [[oas as RulesetDefinition, 'recommended']] });
  const findings = await spectral.run(description);
  expect(findings.map(({ code, path: at }) => [code, at.join(' ')])).toEqual([
    // The specification writes the path of this call with a trailing slash.
    ['path-keys-no-trailing-slash', 'paths /api/purchase/branch/{branchId}/{startDate}/{endDate}/'],
  ]);
});

const CLIENT = `
import createClient from 'openapi-fetch';
import type { operations, paths } from './api.ts';

export type Warehouse = operations['readWarehouse']['responses'][200]['content']['application/json'];

export async function addWarehouse(branchId: number, token: string, fetch: (request: Request) => Promise<Response>) {
  const headers = { authorization: \`Bearer \${token}\` };
  const api = createClient<paths>({ baseUrl: 'http://shop.test', fetch, headers });
  const { data: added, error } = await api.POST('/api/warehouse', { body: { name: 'Cold store', branchId } });
  if (error) throw new Error(error.message);
  const { data } = await api.GET('/api/warehouse/{id}', { params: { path: { id: added.id } } });
  return data satisfies Warehouse | undefined;
}
`;

const MISTAKEN = CLIENT.replace("name: 'Cold store'", 'name: 7');

const typeCheck = (file: string) =>
  spawnSync(
    process.execPath,
    [
      path.join(root, 'node_modules/typescript7/bin/tsc'),
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--allowImportingTsExtensions',
      '--ignoreConfig',
      '--target',
      'esnext',
      '--module',
      'esnext',
      '--moduleResolution',
      'bundler',
      '--lib',
      'esnext,dom',
      file,
    ],
    { cwd: folder, encoding: 'utf8' },
  );

it('makes a client that compiles, knows what calls take, and works', async () => {
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(
    path.join(folder, 'api.ts'),
    astToString(await openapiTS(description as unknown as OpenAPI3)),
  );
  writeFileSync(path.join(folder, 'client.ts'), CLIENT);
  writeFileSync(path.join(folder, 'mistaken.ts'), MISTAKEN);
  expect(typeCheck('client.ts').stdout).toBe('');
  expect(typeCheck('mistaken.ts').stdout).toContain("Type 'number' is not assignable to type 'string'");

  const { addWarehouse } = (await import(pathToFileURL(path.join(folder, 'client.ts')).href)) as {
    addWarehouse: (
      branch: number,
      token: string,
      fetch: (request: Request) => Promise<Response>,
    ) => Promise<Warehouse>;
  };
  const { id } = await buildBranch(office.db);
  const owner = await office.db.selectFrom('admin').select('user_name').executeTakeFirstOrThrow();
  const added = await addWarehouse(id, await office.signIn(owner), async request => {
    const text = await request.text();
    const answer = await office.app.inject({
      method: request.method as 'GET',
      url: new URL(request.url).pathname,
      headers: Object.fromEntries(request.headers),
      ...(text ? { payload: text } : {}),
    });
    return new Response(answer.payload, {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type']) },
    });
  });
  expect(added).toMatchObject({ name: 'Cold store', branchId: id });
});

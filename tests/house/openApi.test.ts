import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FIELD_DESCRIPTIONS } from '../../contract/fieldDescriptions.ts';
import { EXAMPLE_SALE } from '../../contract/tillExamples.ts';
import type { TillSale, TillSubmissionResults } from '../../contract/tills.ts';
import type { Warehouse } from '../../contract/warehouse.ts';
import { loadEntities } from '../../server/crud/entities.ts';
import { RESERVED_PATHS } from '../../server/crud/shopTables.ts';
import { makeKey, onSale, openTill } from '../server/intake/tillSales.ts';
import { useBackOffice } from '../support/backOffice.ts';
import { buildAdmin, buildBranch, buildTerminal } from '../support/builders.ts';
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
  // A linter checks each example against its schema (tests/nightly/openApiLint.test.ts).
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
    [...words, 'drawer-openings', 'drawer-sessions', 'sales', 'shop'].filter(
      word => !declared.includes(word),
    ),
  );
  expect([...own].sort()).toEqual([...RESERVED_PATHS].sort());
});

/** Fields and parameters without a description or an example. */
const findUndescribed = (part: unknown, place = ''): string[] => {
  if (typeof part !== 'object' || part === null) return [];
  if (Array.isArray(part)) return part.flatMap(each => findUndescribed(each, place));
  const { properties = {}, example: _example, examples: _examples, ...others } = part as Described;
  const fields = Object.entries(properties).filter(
    ([, { description, examples }]) => !description || examples?.[0] === undefined || examples[0] === '',
  );
  const isUndescribed = 'in' in part && 'schema' in part && (!others.description || _example === undefined);
  return [
    ...(isUndescribed ? [`${place} ${String(others.name)}`] : []),
    ...fields.map(([name]) => `${place} ${name}`),
    ...Object.entries({ ...properties, ...omitConditions(others) }).flatMap(([name, inside]) =>
      findUndescribed(inside, `${place} ${name}`),
    ),
  ];
};

/** The conditions of a schema name fields that it describes elsewhere. */
const omitConditions = ({ if: _if, then: _then, else: _else, ...others }: Described) => others;

/** Names that have different meanings. Schemas of tills describe them with a text of their own. */
const SHARED_NAMES = [
  'amount',
  'cashier',
  'createdAt',
  'name',
  'number',
  'results',
  'status',
  'tax',
  'total',
];

it('describes shared names in schemas of tills by what they mean there', () => {
  const { paths, components } = description as {
    paths: Record<string, unknown>;
    components: { schemas: Record<string, Described> };
  };
  const seen = new Set<string>();
  const findShared = (part: unknown, place: string): string[] => {
    if (typeof part !== 'object' || part === null) return [];
    const { $ref, properties = {} } = part as Described;
    const title = $ref?.startsWith('#/components/schemas/') ? $ref.split('/').at(-1)! : undefined;
    if (title !== undefined && seen.has(title)) return [];
    if (title !== undefined) seen.add(title);
    const shared = SHARED_NAMES.filter(name =>
      properties[name]?.description?.startsWith(FIELD_DESCRIPTIONS[name]?.[0] ?? '-'),
    );
    return [
      ...shared.map(name => `${place}.${name}`),
      ...(title === undefined ? [] : findShared(components.schemas[title], title)),
      ...Object.entries(part).flatMap(([name, inside]) =>
        findShared(inside, /^\d|^(properties|anyOf|allOf|items)$/.test(name) ? place : name),
      ),
    ];
  };
  const calls = Object.entries(paths).filter(([url]) => url.startsWith('/api/v1/'));
  const found = calls.flatMap(([url, call]) => findShared(call, url));
  expect([...seen]).toEqual(expect.arrayContaining(['TillSale', 'TillDayZ', 'TillDaySession']));
  // These have the usual meaning.
  expect([...new Set(found)].toSorted()).toEqual([
    'ListedTillSale.number',
    'TillDrawerEvent.cashier',
    'TillDrawerOpening.cashier',
    'TillReceipt.number',
    'TillSale.cashier',
    'categories.status',
  ]);
});

it('allows null in the optional fields of what tills send, and requires what the kind of an event needs', () => {
  const { schemas } = (description as { components: { schemas: Record<string, Described> } }).components;
  const { TillSale, TillSaleLine, TillDrawerEvent } = schemas;
  const isNullable = (schema: Described, name: string) =>
    schema.properties![name]!.anyOf?.some(({ type }) => type === 'null') ?? false;
  for (const [schema, optional, required] of [
    [TillSale!, 'tip', 'reference'],
    [TillSaleLine!, 'quantity', 'price'],
    [TillDrawerEvent!, 'counted', 'kind'],
  ] as const)
    expect([isNullable(schema, optional), isNullable(schema, required)]).toEqual([true, false]);
  expect(TillSaleLine!.properties!.quantity!.anyOf![0]).toMatchObject({ not: { const: 0 } });
  expect(TillSaleLine!.properties!.price!.description).toMatch(/At most two decimals\.$/);
  expect(TillDrawerEvent).toMatchObject({ allOf: [{ else: { required: ['amount'] } }] });
});

interface Described {
  name?: string;
  description?: string;
  example?: unknown;
  examples?: unknown[];
  properties?: Record<string, Described>;
  anyOf?: (Described & { type?: string })[];
  $ref?: string;
  if?: unknown;
  then?: unknown;
  else?: unknown;
}

it('describes each field and parameter, with an example', () => {
  expect(JSON.stringify(description).match(/"properties":/g)!.length).toBeGreaterThan(300);
  expect(findUndescribed(description)).toEqual([]);
});

it('has no description of a field that no call has', () => {
  const text = JSON.stringify(description);
  const unused = Object.values(FIELD_DESCRIPTIONS).filter(
    // The number of decimals can follow.
    ([said]) => !text.includes(`"description":${JSON.stringify(said).slice(0, -1)}`),
  );
  expect(unused).toEqual([]);
});

it('says which key a call needs, and with which errors it is refused', () => {
  const { paths } = description as { paths: Record<string, Record<string, Operation>> };
  const sell = paths['/api/v1/sales']!.post!;
  expect(sell.security).toEqual([{ tillKey: [] }]);
  expect(Object.keys(sell.responses)).toEqual([
    '200',
    '400',
    '401',
    '403',
    '405',
    '413',
    '415',
    '429',
    '5XX',
  ]);
  const shop = paths['/api/v1/shop']!.get!;
  expect(Object.keys(shop.responses)).toEqual(['200', '304', '400', '401', '403', '405', '429', '5XX']);
  const create = paths['/api/warehouse']!.post!;
  expect(create.security).toBeUndefined();
  expect(Object.keys(create.responses)).toEqual(['201', '401', '409', '413', '415', '4XX']);
  const read = paths['/api/warehouse/{id}']!.get!;
  expect(Object.keys(read.responses)).toEqual(['200', '401', '404', '4XX']);
  expect(paths['/token/authenticate']!.post!.security).toEqual([]);
  expect(Object.keys(paths['/token/authenticate']!.post!.responses)).toContain('429');
});

it('names the headers that the server sends', async () => {
  const { paths, components } = description as {
    paths: Record<string, Record<string, Operation>>;
    components: { headers: object };
  };
  const names = (status: string, url = '/api/v1/sales') =>
    Object.keys(toResponse(paths[url]!.post!.responses[status]!).headers ?? {});
  expect(names('429')).toEqual(['retry-after', ...names('200')]);
  expect(names('429', '/token/authenticate')).toEqual(['retry-after']);
  expect(Object.keys(components.headers).toSorted()).toEqual(['etag', ...names('429')].toSorted());
  const { responses } = paths['/api/v1/shop']!.get!;
  expect([responses['200']!.headers, responses['304']!.headers]).toMatchObject([{ etag: {} }, { etag: {} }]);
  const { key } = await openTill(office);
  const sent = async (token: string) => {
    const { headers } = await office.call('POST', '/api/v1/sales', { sales: [] }, token);
    return names('200').filter(name => headers[name] !== undefined);
  };
  expect(await sent(key)).toEqual(names('200'));
  expect(await sent('tk_gone')).toEqual(names('401'));
});

it('has the language of messages as a parameter of every call', () => {
  const { paths } = description as { paths: Record<string, Record<string, Operation>> };
  const without = Object.entries(paths).flatMap(([url, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters = [] }]) =>
      parameters.some(({ $ref }) => $ref === '#/components/parameters/accept-language')
        ? []
        : `${method} ${url}`,
    ),
  );
  expect(without).toEqual([]);
});

it('describes what a webhook receives, as it is sent', () => {
  const { webhooks } = description as { webhooks: Record<string, Record<string, Operation>> };
  const { parameters, requestBody } = webhooks.changes!.post!;
  expect(parameters).toMatchObject([
    { name: 'trastienda-signature', in: 'header', required: true },
    { name: 'trastienda-webhook', in: 'header' },
  ]);
  expect(requestBody!.content['application/json']!.example).toMatchObject({
    delivery: 17,
    events: [
      { kind: 'products' },
      { kind: 'orders', orders: [{ terminal: 'Front 1', reference: 'F1-000123' }] },
    ],
  });
});

it('describes each schema and each error response once', () => {
  const { components } = description as {
    components: { responses: object; schemas: Record<string, { properties: Record<string, unknown> }> };
  };
  expect(Object.keys(components.responses)).toEqual(expect.arrayContaining(['Error401', 'TillError401']));
  expect(components.schemas.Product!.properties.tax).toMatchObject({ description: 'Tax rate, in percent.' });
  expect(JSON.stringify(description).includes('x-rule')).toBe(false);
});

it('has an example of each error that is one of its status', () => {
  const { paths } = description as { paths: Record<string, Record<string, Operation>> };
  const examples = (url: string) =>
    Object.entries(paths[url]!.post!.responses).map(([status, response]) => {
      const { example } = toResponse(response).content!['application/json']!;
      const { statusCode, code, action } = example as Record<string, unknown>;
      return [status, statusCode, code, action];
    });
  expect(examples('/api/v1/sales').slice(1)).toEqual([
    ['400', 400, 'invalid-field', 'fix'],
    ['401', 401, 'key-revoked', 'fix'],
    ['403', 403, 'key-required', 'fix'],
    ['405', 405, 'wrong-method', 'fix'],
    ['413', 413, 'body-too-large', 'fix'],
    ['415', 415, 'wrong-content-type', 'fix'],
    ['429', 429, 'too-many-calls', 'retry'],
    ['5XX', 503, 'server-unavailable', 'retry'],
  ]);
  expect(
    examples('/api/warehouse')
      .slice(1)
      .map(([status, statusCode]) => [status, statusCode]),
  ).toEqual([
    ['401', 401],
    ['409', 409],
    ['413', 413],
    ['415', 415],
    ['4XX', 400],
  ]);
});

it('has examples of sales, drawer openings and drawer events that can be sent', async () => {
  const shop = await openTill(office);
  const { id } = await buildTerminal(office.db, { branch_id: shop.branchId, name: 'Front 1' });
  const key = await makeKey(office.call, id);
  await buildAdmin(office.db, { branch_id: shop.branchId, user_name: 'marisol' });
  const { paths } = description as { paths: Record<string, Record<string, Operation>> };
  for (const url of ['/api/v1/sales', '/api/v1/drawer-openings', '/api/v1/drawer-sessions']) {
    const { description: text, requestBody } = paths[url]!.post!;
    expect(text).toMatch(/Needs the key of a terminal\. Null in an optional field/);
    const { body } = await office.call<TillSubmissionResults>(
      'POST',
      url,
      requestBody!.content['application/json']!.example,
      key,
    );
    expect(body.results).toMatchObject([{ terminal: 'Front 1', result: 'stored' }]);
  }
  const { example } = paths['/api/v1/sales']!.post!.responses['200']!.content!['application/json']!;
  expect(example).toMatchObject({ results: [{ reference: EXAMPLE_SALE.reference, result: 'stored' }] });
});

it('has examples of the calls of drawers that can be sent one after another', async () => {
  const { branchId } = await openTill(office);
  const { id: terminalId } = await buildTerminal(office.db, { branch_id: branchId, name: 'Back' });
  const examples = new Map(
    operationsOf(description).map(({ operationId, example }) => [operationId, example]),
  );
  const send = async (
    operationId: string,
    url: string,
    changes: object = {},
    method: 'POST' | 'PUT' = 'POST',
  ) => {
    const { status, body } = await office.call<{ id: number }>(method, url, {
      ...(examples.get(operationId) as object),
      ...changes,
    });
    expect([operationId, Math.floor(status / 100), body]).toEqual([operationId, 2, body]);
    return body;
  };
  await send('updateDrawerSettings', '/api/drawer-session/settings', {}, 'PUT');
  const { id } = await send('openDrawerSession', '/api/drawer-session', { branchId, terminalId });
  await send('moveDrawerCash', `/api/drawer-session/${id}/movement`);
  await send('countDrawer', `/api/drawer-session/${id}/count`);
  await send('closeDrawerSession', `/api/drawer-session/${id}/close`);
  await send('reopenDrawerSession', `/api/drawer-session/${id}/reopen`);
});

it('has an example of a line, and of a return, that can be sent', async () => {
  const { schemas } = (description as { components: { schemas: Record<string, Described> } }).components;
  const { lines, takesBack } = schemas.TillSale!.properties!;
  const shop = await openTill(office);
  const sale = (amount: number, values: object) => ({
    reference: `line ${amount}`,
    createdAt: new Date().toISOString(),
    cashier: shop.cashier,
    payments: [{ tender: 'cash', amount }],
    ...values,
  });
  const [line] = lines!.examples![0] as [object];
  const sales = [
    sale(5, { lines: [line] }),
    sale(-5, { lines: [{ ...line, quantity: -1 }], takesBack: takesBack!.examples![0] }),
  ];
  const { body } = await office.call<TillSubmissionResults>('POST', '/api/v1/sales', { sales }, shop.key);
  // The shop has no terminal with the id in the example.
  expect(body.results).toMatchObject([{ result: 'stored' }, { code: 'unknown-receipt' }]);
});

it('has names of the right kind in requests', () => {
  const names = operationsOf(description).flatMap(({ operationId, example }) => {
    const { name } = (example ?? {}) as { name?: unknown };
    const [, record] = /^(?:create|invite|patch|rename|start|update)(\w+)$/.exec(operationId) ?? [];
    return typeof name === 'string' && record ? [[record, name] as const] : [];
  });
  expect([...new Set(names.map(([record, name]) => `${record}: ${name}`))].toSorted()).toEqual([
    'Account: Marta Vega',
    'Branch: Springfield',
    'Category: Dairy',
    'Count: Dairy shelf',
    'DiscountType: Percentage',
    'MenuCategory: Breakfast',
    'Product: Whole milk',
    'Promotion: Autumn offers',
    'Supplier: Green Valley Farm',
    'Terminal: Front 1',
    'User: Marta Vega',
    'Warehouse: Cold store',
  ]);
});

it('has examples of the parameters of tills that can be sent together', async () => {
  const { key } = await openTill(office);
  const { paths } = description as { paths: Record<string, Record<string, Operation>> };
  for (const url of Object.keys(paths).filter(path => paths[path]!.get && path.startsWith('/api/v1/'))) {
    const { parameters = [] } = paths[url]!.get!;
    const query = new URLSearchParams(
      parameters
        .filter(parameter => parameter.in === 'query')
        .map(({ name, example }) => [name, String(example)]),
    );
    const { status, body } = await office.call('GET', `${url}?${query}`, undefined, key);
    expect([url, status, body]).toEqual([url, 200, body]);
  }
});

interface Media {
  content?: Record<string, { example: unknown }>;
}

interface Operation {
  description?: string;
  security?: object[];
  parameters?: { name: string; in: string; example: unknown; $ref?: string }[];
  requestBody?: Required<Media>;
  responses: Record<string, DescribedResponse>;
}

interface DescribedResponse extends Media {
  headers?: Record<string, { $ref: string }>;
  $ref?: string;
}

/** Follows the reference of a response, if it is one. */
function toResponse(response: DescribedResponse): DescribedResponse {
  const { responses } = (description as { components: { responses: Record<string, DescribedResponse> } })
    .components;
  return response.$ref ? responses[response.$ref.replace('#/components/responses/', '')]! : response;
}

const CLIENT = `
import createClient from 'openapi-fetch';
import type { components, operations, paths } from './api.ts';

export type Warehouse = operations['readWarehouse']['responses'][200]['content']['application/json'];

export async function addWarehouse(branchId: number, token: string, fetch: (request: Request) => Promise<Response>) {
  const headers = { authorization: \`Bearer \${token}\` };
  const api = createClient<paths>({ baseUrl: 'http://shop.test', fetch, headers });
  const { data: added, error } = await api.POST('/api/warehouse', { body: { name: 'Cold store', branchId } });
  if (error) throw new Error(error.message);
  const { data } = await api.GET('/api/warehouse/{id}', { params: { path: { id: added.id } } });
  return data satisfies Warehouse | undefined;
}

export async function sell(sale: components['schemas']['TillSale'], key: string, fetch: (request: Request) => Promise<Response>) {
  const api = createClient<paths>({ baseUrl: 'http://shop.test', fetch, headers: { authorization: \`Bearer \${key}\` } });
  const { data, error } = await api.POST('/api/v1/sales', { body: { sales: [sale] } });
  if (error) throw new Error(\`\${error.code}: \${error.message}\`);
  return data.results.map(({ reference, result }) => [reference, result] as const);
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

  type Fetch = (request: Request) => Promise<Response>;
  const { addWarehouse, sell } = (await import(pathToFileURL(path.join(folder, 'client.ts')).href)) as {
    addWarehouse: (branch: number, token: string, fetch: Fetch) => Promise<Warehouse>;
    sell: (sale: TillSale, key: string, fetch: Fetch) => Promise<[reference: string, result: string][]>;
  };
  const send: Fetch = async request => {
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
  };
  const { id } = await buildBranch(office.db);
  const owner = await office.db.selectFrom('admin').select('user_name').executeTakeFirstOrThrow();
  const added = await addWarehouse(id, await office.signIn(owner), send);
  expect(added).toMatchObject({ name: 'Cold store', branchId: id });
  const { cashier, key } = await openTill(office, { name: 'Corner', time_zone: 'UTC' });
  const sale: TillSale = {
    reference: 'T1-1',
    createdAt: '2026-11-22T14:05:00Z',
    cashier,
    lines: [{ product: null, name: 'Delivery', quantity: 1, price: 5 }],
    payments: [{ tender: 'cash', amount: 5 }],
  };
  expect(await sell(sale, key, send)).toEqual([['T1-1', 'stored']]);
});

const hasPython = spawnSync('python3', ['--version']).status === 0;

it.skipIf(!hasPython)('is enough for a client in Python that sells', async () => {
  const shop = await openTill(office, { name: 'Market', time_zone: 'UTC' });
  const { upc } = await onSale(office, shop, {
    name: 'Milk',
    upc: '036000291452',
    price_cents: 199,
    tax_rate: 0,
  });
  const address = await office.app.listen({ port: 0, host: '127.0.0.1' });
  const script = path.join(import.meta.dirname, 'generated_client.py');
  const { stdout } = await promisify(execFile)('python3', [script, address, shop.key, shop.cashier, upc]);
  expect(JSON.parse(stdout)).toMatchObject({ reference: 'P1-1', result: 'stored' });
});

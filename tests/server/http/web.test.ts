import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import type { ErrorResponse } from '../../../contract/common.ts';
import { canServeApplication } from '../../../server/http/staticFiles.ts';
import { buildApplication, COMPRESSED, SCRIPT } from '../../support/application.ts';
import { useBackOffice } from '../../support/backOffice.ts';
import { buildBranch } from '../../support/builders.ts';
import { DATABASES } from '../../support/databases.ts';
import { parsed } from '../../support/json.ts';
import { like } from '../../support/matchers.ts';
import { routesOf } from '../../support/routes.ts';

const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

/** Calls that other programs rely on, in the documented spelling (docs/api.md). */
const CALLS = [
  'POST /token/authenticate',
  'GET /api/banner',
  'GET /api/banner/{id}',
  'POST /api/banner',
  'DELETE /api/banner/{id}',
  'GET /api/branch',
  'GET /api/branch/{id}',
  'POST /api/branch',
  'PUT /api/branch/{id}',
  'DELETE /api/branch/{id}',
  'GET /api/menucategory',
  'GET /api/Report/profit/{branch}/{start}/{end}',
  'GET /api/report/cashier/{branch}/{start}/{end}',
  'GET /api/discounttype/actives',
  'GET /api/warehouse/all/branch/{branchId}',
  'GET /api/warehouse/{id}',
  'POST /api/warehouse',
  'PUT /api/warehouse/{id}',
  'DELETE /api/warehouse/{id}',
  'GET /api/promotion/branch/{branchId}',
  'GET /api/promotion/{id}',
  'POST /api/promotion',
  'PUT /api/promotion/{id}',
  'DELETE /api/promotion/{id}',
  'GET /api/promotiondetail/items/{promotionId}',
  'POST /api/promotiondetail',
  'DELETE /api/promotiondetail/{id}',
  'GET /api/inventorytransfer/report/{branchId}/{start}/{end}',
  'GET /api/InventoryTransferDetail/{transferId}',
  'GET /api/purchase/branch/{branchId}/{startDate}/{endDate}/',
  'POST /api/purchase/place',
  'GET /api/purchasedetail/{purchaseId}',
];

describe('the folder of the application', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-built-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  async function looked(name: string) {
    const said: string[] = [];
    return {
      isServed: await canServeApplication(path.join(folder, name), sentence => said.push(sentence)),
      said,
    };
  }
  /** Makes a path unreadable. Root can read everything, so for root it becomes a link to itself. */
  function closeToAll(place: string) {
    chmodSync(place, 0);
    if (process.getuid?.() !== 0) return;
    rmSync(place, { recursive: true });
    symlinkSync(path.basename(place), place);
  }

  it('is served where it was built, and may be missing', async () => {
    mkdirSync(path.join(folder, 'built/assets'), { recursive: true });
    writeFileSync(path.join(folder, 'built/index.html'), '<!doctype html>');
    expect(await looked('built')).toEqual({ isServed: true, said: [] });
    expect(await looked('missing')).toEqual({ isServed: false, said: [] });
  });

  it.runIf(process.platform !== 'win32').each(['index.html', 'assets', ''])(
    'is said to be closed where somebody built it for themselves alone: "%s"',
    async closed => {
      const name = `closed-${closed}`;
      mkdirSync(path.join(folder, name, 'assets'), { recursive: true });
      writeFileSync(path.join(folder, name, 'index.html'), '<!doctype html>');
      const place = path.join(folder, name, closed);
      closeToAll(place);
      expect(await looked(name)).toEqual({
        isServed: false,
        said: [
          like.stringMatching(
            `^The application in ${path.join(folder, name)} cannot be read, so there are no pages: E.+\\.$`,
          ),
        ],
      });
      if (process.getuid?.() !== 0) chmodSync(place, 0o700);
    },
  );
});

describe('the application', () => {
  const application = buildApplication();
  const office = useBackOffice(DATABASES[0]!, { application: application.folder });
  afterAll(application.remove);
  const get = (url: string, headers: Record<string, string> = {}) =>
    office.app.inject({ method: 'GET', url, headers });

  it.each([
    ['/', 'private, max-age=604800'],
    ['/login', 'private, max-age=604800'],
    ['/admin', 'private, max-age=604800'],
    ['/admin/banners?page=2', 'private, max-age=604800'],
    ['/admin/purchases/orders/add', 'private, max-age=604800'],
    ['/index.html', 'no-cache'],
    ['/setup?key=1a2b', 'no-cache'],
    ['/link?key=1a2b', 'no-cache'],
    ['/admin/auth-callback?code=1a2b', 'no-cache'],
    ['/administrator', 'no-cache'],
  ])('answers %s with its page, which browsers keep so: %s', async (url, kept) => {
    const { statusCode, headers, payload } = await get(url, HTML);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe(kept);
    // The page cannot be cached, because it contains the nonces of its own headers.
    expect(headers).not.toHaveProperty('etag');
    expect(payload).toMatch(/^<!doctype html>/);
  });

  it.each([
    ['/', '*/*', 200],
    ['/admin/banners', undefined, 200],
    ['/admin/banners', 'application/json', 404],
    ['/picture-1.webp', '*/*', 404],
    ['/picture-1.webp?size=2', 'image/avif,image/webp,*/*;q=0.8', 404],
  ])('answers %s to a program that takes %s with %i', async (url, accept, status) => {
    const { statusCode } = await get(url, accept === undefined ? {} : { accept });
    expect(statusCode).toBe(status);
  });

  it('puts a nonce of its own into each answer: the one that its policy names', async () => {
    const nonces = new Set<string>();
    for (let time = 0; time < 3; time++) {
      const { headers, payload } = await get('/', HTML);
      const inPage = [...payload.matchAll(/nonce="([^"]*)"/g)].map(([, nonce]) => nonce!);
      const [ofStyles, ...ofScripts] = inPage;
      expect(new Set(ofScripts).size).toBe(1);
      expect(directives(headers)['style-src']).toEqual(["'self'", `'nonce-${ofStyles}'`]);
      expect(directives(headers)['script-src']).toEqual([
        "'self'",
        "'wasm-unsafe-eval'",
        `'nonce-${ofScripts[0]}'`,
      ]);
      nonces.add(ofStyles!);
    }
    expect(nonces.size).toBe(3);
  });

  it('lets only its own scripts and styles run, and nobody frame it', async () => {
    const { headers } = await get('/', HTML);
    const policy = directives(headers);
    expect(policy).toMatchObject({
      'default-src': ["'self'"],
      'object-src': ["'none'"],
      'frame-ancestors': ["'none'"],
      'base-uri': ["'none'"],
      'script-src-attr': ["'none'"],
      'img-src': ["'self'", 'data:', 'blob:', 'https:', 'http:'],
    });
    expect(policy['script-src']![0]).toBe("'self'");
    expect(headers['content-security-policy']).not.toMatch(/'unsafe-(inline|eval)'|upgrade-insecure/);
  });

  it.each([
    [{ apiBase: 'https://api.example:8443/v1/' }, "'self' https://api.example:8443"],
    [{ apiBase: '/rest' }, undefined],
    [
      { apiBase: 'https://api.example/v1', options: { issuer: 'https://id.example/shop', clientId: 'shop' } },
      "'self' https://api.example https://id.example",
    ],
    [
      { apiBase: 'https://one.example', options: { issuer: 'https://one.example/id' } },
      "'self' https://one.example",
    ],
    [{ options: null }, undefined],
    [{ apiBase: "https://x.example; script-src 'unsafe-inline'" }, undefined],
    ['not JSON', undefined],
  ])('lets the page call the API of its configuration, and no other: %j', async (given, wanted) => {
    const file = path.join(office.dataFolder, 'config.json');
    writeFileSync(file, typeof given === 'string' ? given : JSON.stringify(given));
    try {
      const policy = directives((await get('/login', HTML)).headers);
      expect(policy['connect-src']?.join(' ')).toBe(wanted);
      expect(policy['script-src']![0]).toBe("'self'");
    } finally {
      rmSync(file);
    }
  });

  it.each(['/', '/health', '/api/branch', '/nothing'])('sends the headers of safety with %s', async url => {
    const { headers } = await get(url, HTML);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).toHaveProperty('content-security-policy');
  });

  it.each([
    '/api/nothing',
    '/token/nothing',
    '/assets/gone-123.js',
    '/files/banner/gone.webp',
    '/API/x',
    '/metrics',
  ])('answers %s in JSON, also to a browser that asks for a page', async url => {
    const { statusCode, payload } = await get(url, HTML);
    expect({ statusCode, body: parsed(payload) }).toEqual({
      statusCode: 404,
      body: { statusCode: 404, error: 'Not Found', message: `There is no GET ${url}.`, code: 'not-found' },
    });
  });

  it('answers addresses that are none in JSON to whoever does not ask for a page', async () => {
    const { statusCode, payload } = await get('/nothing', { accept: 'application/json' });
    expect([statusCode, parsed<ErrorResponse>(payload).message]).toEqual([404, 'There is no GET /nothing.']);
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)(
    'sends scripts as they were compressed with %s, to be kept for good',
    async (encoding, open) => {
      const { statusCode, headers, rawPayload } = await get('/assets/app-1a2b3c.js', {
        'accept-encoding': encoding,
      });
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'content-encoding': encoding,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': like.stringContaining('javascript'),
      });
      expect(headers.vary).toContain('accept-encoding');
      expect(open(rawPayload).toString()).toBe(COMPRESSED);
    },
  );

  it('sends scripts plain to whoever cannot open them', async () => {
    const { headers, payload } = await get('/assets/app-1a2b3c.js', { 'accept-encoding': 'identity' });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(payload).toBe(SCRIPT);
  });

  it('has other files asked for again, and answers that they are the same', async () => {
    const first = await get('/favicon.svg');
    expect(first.headers['cache-control']).toBe('public, max-age=0');
    expect(first.headers['content-type']).toContain('image/svg+xml');
    const again = await get('/favicon.svg', { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
  });

  it('reads its configuration from the data folder where there is one, else as it was built', async () => {
    const first = await get('/config.json');
    expect(first.headers['cache-control']).toBe('no-cache');
    expect(JSON.parse(first.payload)).toEqual({ productName: 'As built' });
    writeFileSync(path.join(office.dataFolder, 'config.json'), '{"productName":"Our own"}');
    expect(JSON.parse((await get('/config.json')).payload)).toEqual({ productName: 'Our own' });
  });

  it('answers with an empty configuration if the build has none', async () => {
    const own = path.join(office.dataFolder, 'config.json');
    const built = path.join(application.folder, 'config.json');
    rmSync(own, { force: true });
    const before = readFileSync(built);
    rmSync(built);
    try {
      const { statusCode, payload } = await get('/config.json');
      expect([statusCode, payload]).toEqual([200, '{}']);
      expect((await get('/login', HTML)).statusCode).toBe(200);
    } finally {
      writeFileSync(built, before);
    }
  });

  it('writes the configuration into the page, whatever stands in it', async () => {
    const given = { productName: 'A & B', signInNote: '</script><script>alert(1)</script> $& $1 "' };
    const file = path.join(office.dataFolder, 'config.json');
    writeFileSync(file, JSON.stringify(given));
    try {
      const { payload } = await get('/login', HTML);
      const [, inside] = /id="config"[^>]*>([^<]*)<\/script>/.exec(payload)!;
      expect(JSON.parse(inside!)).toEqual(given);
      expect(payload).not.toContain('alert(1)</script>');
    } finally {
      rmSync(file);
    }
  });

  it.each([
    [{ colour: '#7a1f5c', logo: '/files/brand/a.png?"><b>' }, '#7a1f5c', '/files/brand/a.png?&quot;><b>'],
    [{ colour: 'red', logo: 'javascript:alert(1)' }, '#14532d', undefined],
  ])('writes the colour and the icons of the brand %j into the page', async (brand, colour, logo) => {
    const file = path.join(office.dataFolder, 'config.json');
    writeFileSync(file, JSON.stringify({ brand }));
    try {
      const { payload } = await get('/login', HTML);
      expect(payload).toContain(`<meta name="theme-color" content="${colour}" />`);
      const icon = logo ? `href="${logo}"` : 'type="image/svg+xml" href="/favicon.svg"';
      expect(payload).toContain(`<link rel="icon" ${icon} />`);
      expect(payload).toContain(`<link rel="apple-touch-icon" href="${logo ?? '/touch-icon.png'}" />`);
    } finally {
      rmSync(file);
    }
  });

  it('compresses long answers', async () => {
    for (let time = 0; time < 20; time++)
      await buildBranch(office.db, { address: 'Market Street '.repeat(9) });
    const { body } = await office.call('GET', '/api/branch');
    const token = await office.signIn(
      await office.db.selectFrom('admin').selectAll().executeTakeFirstOrThrow(),
    );
    const { headers, rawPayload } = await get('/api/branch', {
      'accept-encoding': 'gzip',
      authorization: `Bearer ${token}`,
    });
    expect(headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual(body);
  });
});

describe('the server without an application', () => {
  const office = useBackOffice(DATABASES[0]!);
  const get = (url: string) => office.app.inject({ method: 'GET', url, headers: HTML });

  it('is the API alone', async () => {
    expect((await get('/')).statusCode).toBe(404);
    expect((await get('/health')).json()).toEqual({ status: 'ok' });
  });

  it('describes every call of the API, and the documented ones by their names', async () => {
    const { paths } = (await get('/docs/json')).json<{ paths: Record<string, object> }>();
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
    );
    expect(described).toEqual(like.arrayContaining(CALLS));
    const braced = (path: string) => path.replace(/:(\w+)/g, '{$1}').toLowerCase();
    const routes = routesOf(office.app);
    // Paths of tills without a version are those of version 1, and are not described again.
    const versioned = new Set(
      routes
        .map(({ path }) => path.replace('/api/v1/', '/api/'))
        .filter((path, at) => path !== routes[at]!.path),
    );
    const registered = routes
      .filter(({ path }) => /^\/(api|token)\//.test(path) && !versioned.has(path))
      .flatMap(({ path, methods }) =>
        methods.filter(method => method !== 'HEAD').map(method => `${method} ${braced(path)}`),
      );
    const lower = described.map(call => call.replace(/ .*/, path => path.toLowerCase().replace(/\/$/, '')));
    expect(lower).toEqual(like.arrayContaining(registered));
  });

  it('describes what is asked for and what is answered, and that a token is needed', async () => {
    const { paths, components, security } = (await get('/docs/json')).json<Description>();
    const { post } = paths['/api/warehouse']!;
    expect(post.requestBody.content['application/json']!.schema.required).toEqual(['name', 'branchId']);
    expect(Object.keys(post.responses)).toEqual(like.arrayContaining(['201', '4XX']));
    expect(security).toEqual([{ token: [] }]);
    expect(components.securitySchemes.token).toMatchObject({ type: 'http', scheme: 'bearer' });
    expect(paths['/token/authenticate']!.post.security).toEqual([]);
  });

  it('shows the description as a page', async () => {
    const answer = await get('/docs/');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, like.stringContaining('html')]);
  });
});

interface Description {
  paths: Record<
    string,
    {
      post: {
        requestBody: { content: Record<string, { schema: { required: string[] } }> };
        responses: object;
        security: unknown;
      };
    }
  >;
  components: { securitySchemes: Record<string, unknown> };
  security: unknown;
}

function directives(headers: Record<string, unknown>): Record<string, string[]> {
  return Object.fromEntries(
    String(headers['content-security-policy'])
      .split(';')
      .map(directive => directive.trim().split(' '))
      .map(([name, ...values]) => [name!, values]),
  );
}

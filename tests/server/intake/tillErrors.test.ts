import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildApplication } from '../../support/application.ts';
import { callApp, useBackOffice } from '../../support/backOffice.ts';
import { DATABASES } from '../../support/databases.ts';
import { like } from '../../support/matchers.ts';
import { openTill, tillSale, type TillShop } from './tillSales.ts';

const ORIGIN = 'https://till.example';

for (const database of DATABASES) {
  describe(`errors that tills get on ${database.name}`, () => {
    const office = useBackOffice(database, { env: { TILL_ORIGINS: ORIGIN } });
    let shop: TillShop;
    beforeAll(async () => {
      shop = await openTill(office);
    });
    const send = (body: unknown, token = shop.key, headers: Record<string, string> = {}) =>
      callApp(office.app, 'POST', '/api/v1/sales', { token, body, headers });

    type Refused = [what: string, body: unknown, token: string | undefined, status: number, code: string];
    const refused: [...Refused, headers?: Record<string, string>][] = [
      ['a revoked key', { sales: [] }, 'tk_gone', 401, 'key-revoked'],
      ['no key', { sales: [] }, '', 401, 'key-required'],
      ['an unknown field', { sales: [], total: 1 }, undefined, 400, 'unknown-field'],
      ['an invalid field', { sales: 7 }, undefined, 400, 'invalid-field'],
      ['broken JSON', '{', undefined, 400, 'invalid-json'],
      ['a text', 'sales', undefined, 415, 'wrong-content-type', { 'content-type': 'text/plain' }],
      ['a time that is none', { sales: [], sentAt: 'soon' }, undefined, 400, 'invalid-clock'],
      ['a header that is no time', { sales: [] }, undefined, 400, 'invalid-clock', { 'till-clock': 'soon' }],
      ['a day that is none', { sales: [], sentAt: '2025-02-30T12:00:00Z' }, undefined, 400, 'invalid-clock'],
      ['a forbidden key', '{"sales":[{"__proto__":{}}]}', undefined, 400, 'invalid-json'],
      ['a key twice', '{"sales":[{"a":1,"\\u0061":2}]}', undefined, 400, 'invalid-json'],
      ['deep nesting', `{"sales":[${'['.repeat(5000)}${']'.repeat(5000)}]}`, undefined, 400, 'invalid-json'],
      ['a large body', { sales: ['x'.repeat(5_000_000)] }, undefined, 413, 'body-too-large'],
    ];

    it.each(refused)(
      'have a code, an action and the id of the request: %s',
      async (_, body, token, status, code, headers = {}) => {
        const answer = await send(body, token, headers);
        const requestId = answer.headers['x-request-id'];
        expect(requestId).toMatch(/^[\da-f-]{36}$/);
        expect(answer).toMatchObject({
          status,
          body: { statusCode: status, code, action: 'fix', requestId },
        });
      },
    );

    it.each([
      ['GET', '/api/v1/nope', 404, 'not-found', undefined],
      ['POST', '/api/v2/sales', 404, 'not-found', undefined],
      ['DELETE', '/api/v1/sales/', 405, 'wrong-method', 'GET, HEAD, POST'],
      ['GET', '/api/v1/Drawer-openings?x=1', 405, 'wrong-method', 'POST'],
    ] as const)('have a code, too, when %s %s is no call', async (method, url, status, code, allow) => {
      const answer = await callApp(office.app, method, url, { token: shop.key, headers: { origin: ORIGIN } });
      expect(answer).toMatchObject({
        status,
        headers: { 'access-control-allow-origin': ORIGIN, 'x-request-id': like.any(String) as string },
        body: { statusCode: status, code, action: 'fix', requestId: answer.headers['x-request-id'] },
      });
      expect(answer.headers.allow).toBe(allow);
    });

    it.each([
      ['GET', '/api/branch', 'tk_any', 403, 'key-not-allowed'],
      ['GET', '/api/account', 'tk_any', 403, 'key-not-allowed'],
      ['POST', '/api/product', 'tr_any', 403, 'key-not-allowed'],
      ['GET', '/api/nope', 'tk_any', 404, 'not-found'],
    ] as const)(
      'have a code, too, when %s %s is no call of tills',
      async (method, url, token, status, code) => {
        const answer = await callApp(office.app, method, url, {
          token,
          body: method === 'POST' ? {} : undefined,
        });
        expect(answer).toMatchObject({
          status,
          body: { statusCode: status, code, action: 'fix', requestId: answer.headers['x-request-id'] },
        });
      },
    );

    it.each(['/api/v1/sales?reference=%E0%A4%A', '/api/v1/%E0%A4%A'])(
      'have a code, too, for the broken URL %s',
      async url => {
        const answer = await callApp(office.app, 'GET', url, { token: shop.key });
        const requestId = answer.headers['x-request-id'];
        expect(requestId).toMatch(/^[\da-f-]{36}$/);
        expect(answer).toMatchObject({
          status: 400,
          body: { message: 'The address is not valid.', code: 'invalid-url', action: 'fix', requestId },
        });
      },
    );

    it('say what is too large, and which key is forbidden', async () => {
      expect((await send({ sales: ['x'.repeat(5_000_000)] })).body).toMatchObject({
        message: 'The request is larger than this call accepts: 4 MB.',
      });
      expect((await send('{"sales":[{"payments":[],"payments":[]}]}')).body).toMatchObject({
        message: 'An object of the body has the key "payments" twice.',
      });
      expect((await send('{"sales":[{"__proto__":{}}]}')).body).toMatchObject({
        message: 'The body must not have a key "__proto__" or "constructor.prototype".',
      });
    });

    it('are in the language of the shop, unless the till asks for another one', async () => {
      writeFileSync(path.join(office.dataFolder, 'config.json'), '{"language":"es"}');
      onTestFinished(() => rmSync(path.join(office.dataFolder, 'config.json')));
      const messages = async (headers: Record<string, string> = {}, key = shop.key) => {
        const { body } = await callApp<{ message?: string; results?: { message: string }[] }>(
          office.app,
          'POST',
          '/api/v1/sales',
          { token: key, body: { sales: [{ ...tillSale(shop), cashier: 'nobody' }] }, headers },
        );
        return body.message ?? body.results?.[0]?.message;
      };
      expect([
        await messages(),
        await messages({}, 'tk_gone'),
        await messages({ 'accept-language': 'en' }, 'tk_gone'),
      ]).toEqual([
        expect.stringContaining('nobody'),
        'Esta clave se anuló, o nunca existió.',
        'This key was revoked, or never existed.',
      ]);
      expect(await messages()).not.toEqual(await messages({ 'accept-language': 'en' }));
    });

    it('name the key that is missing, also if the till sends something else', async () => {
      expect((await send({ sales: [] }, 'wrong')).body).toMatchObject({
        code: 'key-required',
        message: 'Send the key of the terminal in the header: Authorization: Bearer tk_…',
      });
    });

    it('say that a compressed body is broken, or how it may be compressed', async () => {
      const plain = Buffer.from(JSON.stringify({ sales: [] }));
      const body = gzipSync(plain);
      const post = (encoding: string, payload: Buffer) =>
        office.app.inject({
          method: 'POST',
          url: '/api/v1/sales',
          headers: {
            authorization: `Bearer ${shop.key}`,
            'content-type': 'application/json',
            'content-encoding': encoding,
          },
          payload,
        });
      for (const encoding of ['gzip', 'GZIP', 'identity'])
        expect((await post(encoding, encoding === 'identity' ? plain : body)).statusCode).toBe(200);
      const BROKEN = 'The body cannot be decompressed, because it is not valid gzip data, or was cut off.';
      for (const broken of [Buffer.from('{"sales":[]}'), body.subarray(0, -10)])
        expect((await post('gzip', broken)).json()).toMatchObject({ code: 'invalid-json', message: BROKEN });
      for (const encoding of ['zip', 'br', 'deflate', 'zstd'])
        expect((await post(encoding, body)).json()).toMatchObject({
          statusCode: 415,
          code: 'wrong-content-type',
          message: `The content encoding "${encoding}" is not supported. Send the body with gzip, or without compression.`,
        });
    });

    it('of single sales are in a language that the answer names', async () => {
      const answer = await send({ sales: [tillSale(shop, { cashier: 'nobody' })] }, shop.key, {
        'accept-language': 'es',
      });
      expect(answer).toMatchObject({
        status: 200,
        headers: { 'content-language': 'es' },
        body: { results: [{ message: 'No hay ningún usuario "nobody" en esta sucursal.' }] },
      });
    });

    it('ask for a key with the header of HTTP', async () => {
      expect((await send({ sales: [] }, 'tk_gone')).headers).toMatchObject({ 'www-authenticate': 'Bearer' });
    });

    it('are the same for tills that call without a version', async () => {
      const { body } = await callApp(office.app, 'GET', '/api/products/changes?since=x', { token: shop.key });
      expect(body).toMatchObject({ code: 'bad-cursor', field: 'since', action: 'fix' });
      const sold = await send({ sales: [tillSale(shop, { reference: 'v1' })] });
      expect(sold).toMatchObject({ status: 200, body: { results: [{ result: 'stored' }] } });
      expect((await office.call('GET', '/api/products/changes')).body).toMatchObject({
        code: 'key-required',
      });
    });

    it('can be read by tills in browsers of the named origins, and by no other', async () => {
      const preflight = (origin: string, url = '/api/v1/sales') =>
        callApp(office.app, 'OPTIONS', url, {
          headers: { origin, 'access-control-request-method': 'POST' },
        });
      expect(await preflight(ORIGIN)).toMatchObject({
        status: 204,
        headers: {
          'access-control-allow-origin': ORIGIN,
          'access-control-allow-methods': 'GET, POST',
          'access-control-allow-headers': like.stringContaining(
            'authorization, content-type, content-encoding',
          ) as string,
        },
      });
      const answer = await send({ sales: [] }, 'tk_gone', { origin: ORIGIN });
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': ORIGIN,
        vary: like.stringContaining('origin') as string,
      });
      for (const { headers } of [
        await preflight('https://other.example'),
        await preflight(ORIGIN, '/api/branch'),
        await send({ sales: [] }, shop.key, { origin: 'https://other.example' }),
      ])
        expect(headers).not.toHaveProperty('access-control-allow-origin');
    });
  });
}

describe('pictures for tills in browsers', () => {
  const application = buildApplication();
  const office = useBackOffice(DATABASES[0]!, {
    env: { TILL_ORIGINS: ORIGIN },
    application: application.folder,
  });
  afterAll(application.remove);

  it('can be shown and read on the named origins', async () => {
    writeFileSync(path.join(office.dataFolder, 'files/product/milk.webp'), 'milk');
    const get = async (origin: string, url = '/files/product/milk.webp') =>
      (await callApp(office.app, 'GET', url, { headers: { origin } })).headers;
    expect(await get(ORIGIN)).toMatchObject({
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': ORIGIN,
      vary: like.stringContaining('origin') as string,
    });
    expect(await get('https://other.example')).not.toHaveProperty('access-control-allow-origin');
    expect(await get(ORIGIN, '/login')).toMatchObject({ 'cross-origin-resource-policy': 'same-origin' });
  });

  it('leave an unknown path of tills to JSON, although the server also has pages', async () => {
    const { status, body } = await callApp(office.app, 'GET', '/api/v1/nope');
    expect({ status, body }).toMatchObject({ status: 404, body: { code: 'not-found', action: 'fix' } });
  });
});

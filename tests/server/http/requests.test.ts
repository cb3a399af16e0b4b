import { readdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ErrorResponse } from '../../../contract/common.ts';
import type { Warehouse } from '../../../contract/warehouse.ts';
import { callApp, problem, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, buildWarehouse } from '../../support/builders.ts';
import { DATABASES } from '../../support/databases.ts';
import { like } from '../../support/matchers.ts';
import { dataUrl, picture } from '../../support/pictures.ts';
import { routesOf } from '../../support/routes.ts';

// oxfmt-ignore
const NO_IDS = [
  'abc', '-1', '1.5', '1.0', '1e9', '0x10', '01', '%201', '+1', 'true', 'null', '%00', 'NaN', '9007199254740993',
  '99999999999999999999', '1;drop table branch', "1'--",
];
const TEXTS = {
  'emoji, also joined ones': '🍎 👩‍👩‍👧 🇲🇽 ❤️',
  'a script from right to left': 'מכולת ×  بقالة \u200f(2)',
  'letters with loose accents': 'Cafe\u0301 n\u0303',
  'quotes and SQL': `Robert'); drop table branch; -- "x" \`y\``,
  'wildcards and backslashes': '100 % _under_ \\ \\n \\u0041 %s $1 ?',
  markup: '<script>alert(1)</script> &amp; <b>',
  'line breaks and tabs': 'one\ntwo\r\n\tthree',
  'invisible characters': 'zero\u200bwidth \ufeff nbsp\u00a0 end',
  'characters past the sixteen bits': '𝒳 𠜎 𐍈',
};

for (const database of DATABASES) {
  describe(`requests on ${database.name}`, () => {
    const office = useBackOffice(database);
    const { call } = office;
    const body = (name: string, branchId: number) => ({ name, branchId });

    it('refuses a megabyte of text made to be slow to check', async () => {
      const many = (character: string, count = 1_000_000) => character.repeat(count);
      const texts = [
        many('a') + '\u0000',
        many(' ') + '\u0000',
        many(' '),
        `a@${many('.')}@`,
        many('a@'.repeat(2), 250_000),
        `a@${many('a.')}`.slice(0, 1_000_000),
      ];
      const branch = { name: 'x', email: '', footerMsg: '', address: '', status: 1 };
      for (const text of texts) {
        for (const field of ['name', 'email', 'footerMsg'] as const) {
          const answer = await call<ErrorResponse>('POST', '/api/branch', { ...branch, [field]: text });
          expect(answer.body.field).toBe(field);
        }
      }
      const banner = { title: 'x', imageBase64: `${many('=', 6_000_000)}x`, status: true };
      expect((await call('POST', '/api/banner', banner)).status).toBe(400);
    });

    it('refuses every id that is no whole number, in every call that takes one', async () => {
      const paths = routesOf(office.app).flatMap(({ methods, path }) =>
        methods
          .filter(method => method !== 'HEAD')
          .flatMap(method =>
            [...path.matchAll(/:(\w*id|branch|category)\b/gi)].map(([mark, field]) => ({
              method: method as 'GET',
              path,
              mark,
              field: field!,
            })),
          ),
      );
      expect(paths.length).toBeGreaterThanOrEqual(10);
      for (const { method, path, mark, field } of paths) {
        for (const id of NO_IDS) {
          const url = path.replace(mark, id).replace(':resource', 'product').replace(/:\w+/g, '20250101');
          const { status, body } = await call<ErrorResponse>(method, url);
          const what = `${method} ${url}`;
          expect({ what, status, ...body }).toMatchObject({
            what,
            status: 400,
            message: like.stringMatching(`^${field} must be a whole number`),
            field,
          });
        }
      }
    });

    it.each(['branch', 'warehouse', 'banner'])('has no %s 0', async what => {
      expect(await call('GET', `/api/${what}/0`)).toEqual(
        problem(400, 'id must be a whole number above 0.', 'id'),
      );
    });

    it('takes the largest id as one that does not exist', async () => {
      const id = Number.MAX_SAFE_INTEGER;
      expect(await call('GET', `/api/branch/${id}`)).toEqual(problem(404, `There is no branch ${id}.`));
      expect(await call('DELETE', `/api/banner/${id}`)).toEqual(problem(404, `There is no banner ${id}.`));
    });

    it.each(Object.entries(TEXTS))('gives back %s unchanged', async (_what, text) => {
      const { id } = await buildBranch(office.db);
      const made = await call<Warehouse>('POST', '/api/warehouse', body(text, id));
      expect(made.body.name).toBe(text);
      expect((await call<Warehouse>('GET', `/api/warehouse/${made.body.id}`)).body.name).toBe(text);
      const branch = { name: text, address: text, footerMsg: text, email: '', status: 1 };
      await call('PUT', `/api/branch/${id}`, branch);
      expect((await call('GET', `/api/branch/${id}`)).body).toMatchObject({ id, ...branch });
    });

    it.each([
      ['is no JSON', '{"name": ', 'The body is not valid JSON.'],
      [
        'tries to change prototypes',
        '{"__proto__": {"role": "super"}}',
        'The body must not have a key "__proto__" or "constructor.prototype".',
      ],
      ['is empty', '', 'The body must be a JSON object.'],
      ['is null', 'null', 'The body must be a JSON object.'],
      ['is a list', '[]', 'The body must be a JSON object.'],
      ['is a text', '"Cellar"', 'The body must be a JSON object.'],
    ])('refuses a body that %s', async (_what, payload, message) => {
      const answer = await call('POST', '/api/warehouse', payload);
      expect(answer).toEqual(problem(400, message));
    });

    it('refuses a call without a body where it needs one', async () => {
      expect((await call<ErrorResponse>('POST', '/api/warehouse')).body.message).toBe(
        'The body must be a JSON object.',
      );
    });

    it.each(['application/json', 'text/plain'])('takes a DELETE that says %s and has no body', async type => {
      const { id } = await buildWarehouse(office.db, { branch_id: (await buildBranch(office.db)).id });
      const token = await office.signIn(await buildAdmin(office.db));
      const headers = { 'content-type': type };
      const answer = await callApp(office.app, 'DELETE', `/api/warehouse/${id}`, { token, headers });
      expect(answer.status).toBe(204);
    });

    it.each([
      ['text/plain', 415, 'The body must be JSON (content-type: application/json).'],
      ['application/x-www-form-urlencoded', 415, 'The body must be JSON (content-type: application/json).'],
      ['multipart/form-data; boundary=x', 415, 'The body must be JSON (content-type: application/json).'],
    ])('refuses a body of type %s', async (type, status, message) => {
      const token = await office.signIn(await buildAdmin(office.db));
      const headers = { 'content-type': type };
      const answer = await callApp(office.app, 'POST', '/api/warehouse', { token, headers, body: '{}' });
      expect(answer).toEqual(problem(status, message));
    });

    it('refuses a body of more than a megabyte', async () => {
      const { id } = await buildBranch(office.db);
      const answer = await call('POST', '/api/warehouse', body('x'.repeat(1_048_577), id));
      expect(answer).toEqual(problem(413, 'The request is larger than this call accepts: 1 MB.'));
    });

    it.each([
      ['GET', '/api/nothing'],
      ['GET', '/api/branch/1/2'],
      ['PATCH', '/api/branch'],
      ['PUT', '/api/banner/1'],
      ['POST', '/'],
    ] as const)('answers %s %s, which does not exist, in JSON', async (method, url) => {
      expect(await call(method, `${url}?token=secret`)).toEqual(
        problem(404, `There is no ${method} ${url}.`),
      );
    });

    it.each(['/api/branch/%', '/api/branch/%E0%A4%A', `/api/branch/${'1'.repeat(101)}`])(
      'answers the broken address %s in JSON, and as guarded as others',
      async url => {
        expect(await call('GET', url)).toEqual(problem(400, 'The address is not valid.'));
        const { headers } = await office.app.inject({ method: 'GET', url });
        expect(headers).toMatchObject({
          'cache-control': 'no-store',
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
          'x-content-type-options': 'nosniff',
        });
      },
    );

    it('does not mind capitals and a slash at the end of an address', async () => {
      const { id } = await buildBranch(office.db);
      expect((await call('GET', `/API/Branch/${id}/`)).body).toMatchObject({ id });
    });

    it('answers HEAD like GET, without a body', async () => {
      const { id } = await buildBranch(office.db);
      expect(await call('HEAD', `/api/branch/${id}`)).toMatchObject({ status: 200, body: null });
    });
  });

  describe(`a database that fails under the server, on ${database.name}`, () => {
    const office = useBackOffice(database);
    beforeAll(async () => {
      await sql`drop table menu_category`.execute(office.db);
      await sql`drop table banner`.execute(office.db);
      await sql`alter table warehouse rename column name to secret_name`.execute(office.db);
    });

    it('is a plain sentence to the caller, without SQL, names or a stack', async () => {
      const { id } = await buildBranch(office.db);
      const failures = [
        await office.call('GET', '/api/menucategory'),
        await office.call('POST', '/api/warehouse', { name: 'Cellar', branchId: id }),
      ];
      for (const { status, body } of failures) {
        expect({ status, body }).toEqual({
          status: 500,
          body: {
            statusCode: 500,
            error: 'Internal Server Error',
            message: 'Something went wrong on the server.',
            code: 'server-failed',
          },
        });
      }
    });

    it('leaves no picture behind that no row shows', async () => {
      const imageBase64 = dataUrl(await picture('png'));
      const { status } = await office.call('POST', '/api/banner', { title: 'x', imageBase64, status: true });
      expect(status).toBe(500);
      expect(readdirSync(path.join(office.filesFolder, 'banner'))).toEqual([]);
    });

    it('does not keep the other calls from working', async () => {
      expect((await office.call('GET', '/api/branch')).status).toBe(200);
    });

    it('is not healthy when it answers nothing at all', async () => {
      expect((await office.call('GET', '/health', undefined, '')).body).toEqual({ status: 'ok' });
      await office.db.destroy();
      expect((await office.call('GET', '/health', undefined, '')).status).toBe(500);
    });
  });
}

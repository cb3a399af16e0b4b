import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { readSettings } from '../../../server/settings.ts';
import { callApp, problem, useBackOffice } from '../../support/backOffice.ts';
import { buildApplication } from '../../support/application.ts';
import { buildAdmin, buildBranch, PASSWORD } from '../../support/builders.ts';
import { DATABASES } from '../../support/databases.ts';

const application = buildApplication();
afterAll(application.remove);

describe('the server', () => {
  const office = useBackOffice(DATABASES[0]!, { application: application.folder });
  type Options = Parameters<typeof callApp>[3];
  let owner = '';
  beforeAll(async () => {
    owner = await office.signIn(await buildAdmin(office.db));
  });
  const call = (method: 'GET' | 'HEAD' | 'POST' | 'OPTIONS', url: string, options: Options = {}) =>
    callApp(office.app, method, url, { token: owner, ...options });

  it.each([
    ['/api/warehouse', 'OPTIONS, POST'],
    ['/api/warehouse/7', 'DELETE, GET, HEAD, OPTIONS, PATCH, PUT'],
    ['/api/purchase/branch/31/20260101/20260131/', 'GET, HEAD, OPTIONS'],
    ['/token/authenticate', 'OPTIONS, POST'],
    ['/admin/banners', 'GET, HEAD, OPTIONS'],
  ])('says what may be done with %s', async (url, allow) => {
    const answer = await call('OPTIONS', url, { token: '' });
    expect([answer.status, answer.headers.allow, answer.body]).toEqual([204, allow, null]);
  });

  it.each(['*/*', 'text/html', 'application/json', 'image/webp'])(
    'answers HEAD as GET to who takes %s',
    async accept => {
      await buildBranch(office.db);
      for (const url of [
        '/',
        '/health',
        '/api/branch',
        '/api/branch/9999',
        '/nowhere',
        '/picture.png',
        '/docs/json',
      ]) {
        const [get, head] = await Promise.all(
          (['GET', 'HEAD'] as const).map(method => call(method, url, { headers: { accept } })),
        );
        expect({ url, status: head!.status, type: head!.headers['content-type'], body: head!.body }).toEqual({
          url,
          status: get!.status,
          type: get!.headers['content-type'],
          body: null,
        });
      }
    },
  );

  it('promises TLS only to who came by it', async () => {
    const header = 'strict-transport-security';
    expect((await call('GET', '/')).headers[header]).toBeUndefined();
    const settings = readSettings({ DATA_DIR: office.dataFolder, TRUST_PROXY: '1' });
    const behind = await buildApp({ db: office.db, settings });
    const secure = await callApp(behind, 'GET', '/health', { headers: { 'x-forwarded-proto': 'https' } });
    await behind.close();
    expect(secure.headers[header]).toBe('max-age=31536000');
  });

  it('shows its description over plain http, too', async () => {
    const policy = String((await call('GET', '/docs/', { token: '' })).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('upgrade-insecure-requests');
  });

  it('has no token kept by anybody on the way', async () => {
    const body = { Email: 'nobody', Password: 'nothing' };
    const answer = await call('POST', '/token/authenticate', { token: '', body });
    expect([answer.status, answer.headers['cache-control']]).toEqual([401, 'no-store']);
  });

  it.each(['banana', '0', '-1', '1.5', '31 ', '9007199254740993'])(
    'refuses the branch "%s"',
    async branch => {
      const headers = { 'x-branch': branch };
      const refused = problem(400, 'x-branch must be the id of a branch.', 'x-branch');
      expect(await call('GET', '/api/branch', { headers })).toEqual(refused);
    },
  );

  it('says that a password is too long, not that it is missing', async () => {
    const body = { Email: 'owner', Password: 'x'.repeat(1001) };
    const refused = problem(400, 'Password must have at most 1000 characters.', 'Password');
    expect(await call('POST', '/token/authenticate', { token: '', body })).toEqual(refused);
  });

  it.each([
    ['"\\ud800"', 'the first half'],
    ['"a\\udfffb"', 'the second half'],
    ['{"nested": ["\\uDBFF"]}', 'one within'],
    ['{"\\ud83d": 1}', 'one in a name'],
  ])('refuses half of a character: %s', async given => {
    const body = `{"name": ${given}, "branchId": 31}`;
    const refused = problem(400, 'The body contains half a character (a lone surrogate).');
    expect(await call('POST', '/api/warehouse', { body })).toEqual(refused);
  });

  it('takes both halves of one', async () => {
    const { id } = await buildBranch(office.db);
    const body = `{"name": "\\ud83c\\udf4e", "branchId": ${id}}`;
    expect((await call('POST', '/api/warehouse', { body })).body).toMatchObject({ name: '🍎' });
  });

  it('refuses bytes that are no text', async () => {
    const { id } = await buildBranch(office.db);
    const bytes = Buffer.from(`{"name": "caf\u00e9", "branchId": ${id}}`, 'latin1');
    const answer = await office.app.inject({
      method: 'POST',
      url: '/api/warehouse',
      headers: { authorization: `Bearer ${owner}`, 'content-type': 'application/json' },
      payload: bytes,
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { message: 'The body is not valid UTF-8.' },
    ]);
  });

  it('takes out of a user name what nobody sees', async () => {
    const { id } = await buildBranch(office.db);
    const user = {
      name: 'Zoe',
      userName: 'zo\u200be\u00ad\ufeff',
      password: PASSWORD,
      role: 'Report',
      status: true,
    };
    const { body } = await call('POST', '/api/admin', {
      body: { ...user, phone: '' },
      headers: { 'x-branch': String(id) },
    });
    expect(body).toMatchObject({ userName: 'zoe' });
  });
});

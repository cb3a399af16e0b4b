import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LANGUAGES } from '../../../contract/enums.ts';
import type { SignInResponse } from '../../../contract/session.ts';
import {
  DEMO_CREDENTIALS,
  isLoopbackHost,
  DEMO_PASSWORD_REFUSED_MESSAGE,
} from '../../../server/auth/demoSignIn.ts';
import { hashPassword } from '../../../server/auth/passwords.ts';
import { buildApp } from '../../../server/app.ts';
import { translateToEnglish } from '../../../server/language/translate.ts';
import { readSettings } from '../../../server/settings.ts';
import { storeSetUpToken } from '../../../server/setup/setUp.ts';
import { callApp, problem, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch } from '../../support/builders.ts';
import { DATABASES } from '../../support/databases.ts';

const OLD =
  'This link was already used, or replaced by a newer one. The newest was printed where the server was started; a restart prints a new one.';
const OWNED = 'This shop has an owner already. Sign in instead.';
const TOKEN = 'the-newest-link';

const values = {
  owner: { name: ' Ana Ruiz ', userName: 'ana', password: 'correct horse 12' },
  productName: 'Casa Ana',
  branch: { name: ' Sol ', address: '1 Sol', timeZone: 'Europe/Madrid', cutoffHour: 3 },
};

for (const database of DATABASES) {
  describe(`the set-up on ${database.name}`, () => {
    const office = useBackOffice(database);
    const configFile = () => path.join(office.dataFolder, 'config.json');
    const post = <Body = unknown>(address: string, body: object) =>
      callApp<Body>(office.app, 'POST', address, { body });

    beforeEach(async () => {
      for (const table of ['session', 'admin', 'warehouse', 'branch'] as const)
        await office.db.deleteFrom(table).execute();
      rmSync(configFile(), { force: true });
      await storeSetUpToken(office.db, TOKEN);
    });

    it('says to who signs in where the link is, as long as there is no owner', async () => {
      const signIn = { Email: 'ana', Password: values.owner.password };
      const none =
        'This shop has no owner yet. Open the link that was printed where the server was started; a restart prints a new one.';
      expect(await post('/token/authenticate', signIn)).toEqual(problem(401, none));
      await post('/api/setup', { token: TOKEN, ...values });
      const wrong = await post('/token/authenticate', { ...signIn, Password: 'something else' });
      expect(wrong).toEqual(problem(401, 'Invalid credentials'));
    });

    it('makes owner, branch and name, signs the owner in, and cannot be done again', async () => {
      expect((await post('/api/setup/check', { token: TOKEN })).body).toEqual({
        productName: 'Trastienda',
        hasBranches: false,
      });
      const done = await post<SignInResponse>('/api/setup', { token: TOKEN, ...values });
      expect(done).toMatchObject({ status: 201, body: { name: 'Ana Ruiz', branchid: null, demo: false } });
      const branches = await office.call<object[]>('GET', '/api/branch', undefined, done.body.token);
      expect(branches.body).toMatchObject([
        { name: 'Sol', address: '1 Sol', timeZone: 'Europe/Madrid', cutoffHour: 3 },
      ]);
      const made = office.db
        .selectFrom('audit_entry')
        .select(['admin_name', 'resource', 'record_name', 'version', 'changes'])
        .where('action', '=', 'create')
        .orderBy('id');
      const entries = (await made.execute()).slice(-2).map(({ changes, ...entry }) => ({
        ...entry,
        ...(JSON.parse(changes) as object),
      }));
      expect(entries).toMatchObject([
        {
          admin_name: 'Ana Ruiz',
          resource: 'admin',
          record_name: 'Ana Ruiz',
          version: 1,
          after: { userName: 'ana', role: 'Super' },
        },
        {
          admin_name: 'Ana Ruiz',
          resource: 'branch',
          record_name: 'Sol',
          version: 1,
          after: { timeZone: 'Europe/Madrid', cutoffHour: 3 },
        },
      ]);
      expect(JSON.parse(readFileSync(configFile(), 'utf8'))).toEqual({ productName: 'Casa Ana' });
      expect(await post('/api/setup', { token: TOKEN, ...values })).toEqual(problem(409, OWNED));
      expect(await post('/api/setup/check', { token: TOKEN })).toEqual(problem(409, OWNED));
      const signIn = { Email: 'ana', Password: values.owner.password };
      expect((await post('/token/authenticate', signIn)).status).toBe(200);
    });

    it('begins with roles enforced, unless it is said otherwise', async () => {
      const enforced = await post<SignInResponse>('/api/setup', { token: TOKEN, ...values });
      expect(enforced.body.role).toBe('Super');
      for (const table of ['session', 'admin', 'warehouse', 'branch'] as const)
        await office.db.deleteFrom(table).execute();
      await storeSetUpToken(office.db, TOKEN);
      const open = await post<SignInResponse>('/api/setup', { token: TOKEN, ...values, rights: 'open' });
      expect(open.status).toBe(201);
      expect(open.body.role).toBeUndefined();
    });

    it('writes currency and language into the configuration, beside what is there', async () => {
      writeFileSync(configFile(), '{"branchId": 7}');
      for (const [field, wrong, sentence] of [
        ['currency', 'JPY', 'currency must be a currency with two decimals, such as USD.'],
        ['currency', 'QQQ', 'currency must be a currency with two decimals, such as USD.'],
        ['currency', 'eur', 'currency must be the code of a currency, such as USD.'],
        ['language', 'tlh', `language must be ${LANGUAGES.join(' or ')}.`],
      ] as const) {
        const refused = await post('/api/setup', { token: TOKEN, ...values, [field]: wrong });
        expect(refused).toEqual(problem(400, sentence, field));
      }
      expect(JSON.parse(readFileSync(configFile(), 'utf8'))).toEqual({ branchId: 7 });
      const chosen = { currency: 'EUR', language: 'es' };
      expect((await post('/api/setup', { token: TOKEN, ...values, ...chosen })).status).toBe(201);
      expect(JSON.parse(readFileSync(configFile(), 'utf8'))).toEqual({
        branchId: 7,
        productName: 'Casa Ana',
        ...chosen,
      });
    });

    it('keeps only a hash of the link, and takes the newest alone', async () => {
      const { set_up_hash: hash } = await office.db.selectFrom('shop').selectAll().executeTakeFirstOrThrow();
      expect(hash).toMatch(/^[0-9a-f]{64}$/);
      await storeSetUpToken(office.db, 'newer');
      for (const token of [TOKEN, hash, 'x']) {
        expect(await post('/api/setup', { token, ...values })).toEqual(problem(403, OLD));
        expect(await post('/api/setup/check', { token })).toEqual(problem(403, OLD));
      }
      expect(await post('/api/setup', { token: '', ...values })).toMatchObject({ status: 400 });
      expect((await post('/api/setup', { token: 'newer', ...values })).status).toBe(201);
    });

    it('of several at the same time is done by one', async () => {
      const answers = await Promise.all(
        ['ana', 'ben', 'cleo'].map(userName =>
          post('/api/setup', { token: TOKEN, ...values, owner: { ...values.owner, userName } }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
      expect(await office.db.selectFrom('admin').select('id').execute()).toHaveLength(1);
      expect(await office.db.selectFrom('branch').select('id').execute()).toHaveLength(1);
    });

    it.each([
      [
        'a short password',
        { owner: { ...values.owner, password: 'short' } },
        'password',
        'must have at least 8 characters.',
      ],
      [
        'a common password',
        { owner: { ...values.owner, password: 'password123' } },
        'password',
        'is too common; please choose another.',
      ],
      ['no branch', { branch: undefined }, 'branch', 'is required.'],
      [
        'an unknown zone',
        { branch: { ...values.branch, timeZone: 'Europe/Nowhere' } },
        'timeZone',
        'must be the name of a time zone, such as America/New_York.',
      ],
      [
        'a blank name',
        { owner: { ...values.owner, name: ' ' } },
        'owner.name',
        'must be text of 1 to 200 characters without null characters.',
      ],
    ])('refuses %s, and nothing is saved', async (_what, wrong, field, says) => {
      const answer = await post('/api/setup', { token: TOKEN, ...values, ...wrong });
      expect(answer).toEqual(problem(400, `${field} ${says}`, field));
      expect(await office.db.selectFrom('admin').select('id').execute()).toEqual([]);
      expect(await office.db.selectFrom('branch').select('id').execute()).toEqual([]);
      expect((await post('/api/setup/check', { token: TOKEN })).status).toBe(200);
    });

    it('keeps the branches and the configuration that are there', async () => {
      await buildBranch(office.db, { name: 'Imported' });
      writeFileSync(configFile(), '{"branchId": 7, "productName": "Old"}');
      expect((await post('/api/setup/check', { token: TOKEN })).body).toEqual({
        productName: 'Old',
        hasBranches: true,
      });
      expect(await post('/api/setup', { token: TOKEN, ...values })).toEqual(
        problem(
          409,
          'The shop already has branches, so branch has no effect: leave it out, and change the branches under Branches.',
          'branch',
        ),
      );
      expect(await office.db.selectFrom('admin').select('id').execute()).toEqual([]);
      await post('/api/setup', { token: TOKEN, ...values, branch: undefined });
      expect(await office.db.selectFrom('branch').select('name').execute()).toEqual([{ name: 'Imported' }]);
      expect(JSON.parse(readFileSync(configFile(), 'utf8'))).toEqual({
        branchId: 7,
        productName: 'Casa Ana',
      });
    });

    it('saves nothing where the configuration is broken, and says what to do', async () => {
      writeFileSync(configFile(), '{ broken');
      const sentence = `The file ${configFile()} is not a valid configuration. Fix or delete it, then try again.`;
      expect(await post('/api/setup', { token: TOKEN, ...values })).toEqual(problem(409, sentence));
      expect(await office.db.selectFrom('admin').select('id').execute()).toEqual([]);
    });

    describe.each<{ trust: string; from: string; forwarded?: string; isLocal: boolean }>([
      { trust: '', from: '127.0.0.1', isLocal: true },
      { trust: '', from: '::ffff:127.0.0.1', isLocal: true },
      { trust: '', from: '192.168.1.7', isLocal: false },
      // A proxy on this machine, which the operator has not named.
      { trust: '', from: '127.0.0.1', forwarded: '203.0.113.9', isLocal: false },
      { trust: '', from: '127.0.0.1', forwarded: '127.0.0.1', isLocal: false },
      { trust: '1', from: '127.0.0.1', forwarded: '203.0.113.9', isLocal: false },
      { trust: '1', from: '127.0.0.1', forwarded: '127.0.0.1', isLocal: true },
    ])(
      'for a caller $forwarded at $from with TRUST_PROXY "$trust"',
      ({ trust, from, forwarded, isLocal }) => {
        const headers: Record<string, string> = forwarded ? { 'x-forwarded-for': forwarded } : {};

        it(
          isLocal ? 'the demo is open' : 'the published password and the way out of the demo are refused',
          async () => {
            const user_name = `published-${randomUUID()}`;
            const password_hash = await hashPassword(DEMO_CREDENTIALS.password);
            await buildAdmin(office.db, { user_name, password_hash });
            const settings = readSettings({
              DATA_DIR: office.dataFolder,
              LOG_LEVEL: 'silent',
              HOST: '0.0.0.0',
              TRUST_PROXY: trust,
            });
            const leave = vi.fn(async () => ({
              address: new URL('http://127.0.0.1/setup#token'),
              close: () => {},
            }));
            const demoSwitch = { enter: () => Promise.reject(new Error('not here')), leave };
            const app = await buildApp({ db: office.db, settings, demoSwitch });
            const body = { Email: user_name, Password: DEMO_CREDENTIALS.password };
            const signedIn = await callApp(app, 'POST', '/token/authenticate', { body, from, headers });
            if (isLocal) expect(signedIn.status).toBe(200);
            else expect(signedIn).toEqual(problem(403, translateToEnglish(DEMO_PASSWORD_REFUSED_MESSAGE)));
            // A session from before the server was reachable.
            const token = await office.signIn(
              await buildAdmin(office.db, { role: 'super', branch_id: null }),
            );
            const left = await callApp(app, 'POST', '/api/demo/leave', { token, from, headers });
            expect(left.status).toBe(isLocal ? 200 : 409);
            expect(leave).toHaveBeenCalledTimes(isLocal ? 1 : 0);
            await app.close();
          },
        );
      },
    );
  });
}

it.each([
  ['127.0.0.1', true],
  ['127.3.4.5', true],
  ['::ffff:127.0.0.1', true],
  ['::1', true],
  ['localhost', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.1.7', false],
  ['shop.example', false],
])('%s is loopback: %s', (host, expected) => {
  expect(isLoopbackHost(host)).toBe(expected);
});

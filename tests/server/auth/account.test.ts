import { describe, expect, it } from 'vitest';
import type { OwnSession } from '../../../contract/account.ts';
import { describeDevice } from '../../../server/auth/device.ts';
import { hashToken } from '../../../server/auth/tokens.ts';
import { callApp, problem, useBackOffice, type Answer } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, PASSWORD } from '../../support/builders.ts';
import { DATABASES } from '../../support/databases.ts';
import { somebodyWaits } from '../../support/locks.ts';
import { like } from '../../support/matchers.ts';
import type { SignInResponse } from '../../../contract/session.ts';

const NEW = 'a quiet river 7';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

for (const database of DATABASES) {
  describe(`my account on ${database.name}`, () => {
    const office = useBackOffice(database);
    const person = async () => {
      const { id: branch_id } = await buildBranch(office.db);
      const user = await buildAdmin(office.db, { role: 'cashier', branch_id, name: 'Marta V.' });
      return { ...user, token: await office.signIn(user) };
    };
    const signInWith = (user_name: string, agent: string, Password = PASSWORD) =>
      callApp<SignInResponse>(office.app, 'POST', '/token/authenticate', {
        body: { Email: user_name, Password },
        headers: { 'user-agent': agent },
      });
    const statusOf = async (token: string) =>
      (await office.call('GET', '/api/branch', undefined, token)).status;

    it('says who somebody is, and takes a new name', async () => {
      const { token, user_name } = await person();
      const factor = { on: false, required: false, recoveryCodesLeft: 0 };
      const said = { userName: user_name, role: 'Cashier', secondFactor: factor, hasPin: false };
      expect((await office.call('GET', '/api/account', undefined, token)).body).toEqual({
        ...said,
        name: 'Marta V.',
      });
      const answer = await office.call('PUT', '/api/account', { name: ' Marta Vega ' }, token);
      expect(answer).toMatchObject({ status: 200, body: { ...said, name: 'Marta Vega' } });
      expect(await office.call('PUT', '/api/account', { name: ' ' }, token)).toMatchObject({
        status: 400,
        body: { field: 'name' },
      });
    });

    it('changes a password for who knows the current one, and ends the other sessions', async () => {
      const { token, user_name } = await person();
      const other = await office.signIn({ user_name });
      const change = (current: string, password: string) =>
        office.call('PUT', '/api/account/password', { current, password }, token);
      expect(await change('wrong', NEW)).toEqual(
        problem(400, 'This is not your current password.', 'current'),
      );
      expect(await change(PASSWORD, 'Football1')).toEqual(
        problem(400, 'password is too common; please choose another.', 'password'),
      );
      expect([await statusOf(token), await statusOf(other)]).toEqual([200, 200]);
      expect((await change(PASSWORD, NEW)).status).toBe(204);
      expect([await statusOf(token), await statusOf(other)]).toEqual([200, 401]);
      expect((await signInWith(user_name, '', PASSWORD)).status).toBe(401);
      expect((await signInWith(user_name, '', NEW)).status).toBe(200);
    });

    // SQLite allows one writer at a time, so the concurrent call would block the test.
    const whereMany = database.dialect === 'postgres' ? it : () => {};
    async function besideChange(id: number, values: object, ask: () => Promise<Answer>): Promise<Answer> {
      let asked: Promise<Answer> | undefined;
      await office.db.transaction().execute(async tx => {
        await tx.updateTable('admin').set(values).where('id', '=', id).execute();
        asked = ask();
        await somebodyWaits(office.db);
      });
      return asked!;
    }

    whereMany('changes no password that somebody else has changed since it was typed', async () => {
      const { token, id } = await person();
      const change = () =>
        office.call('PUT', '/api/account/password', { current: PASSWORD, password: NEW }, token);
      const answer = await besideChange(id, { password_hash: 'of another one' }, change);
      expect(answer).toEqual(problem(400, 'This is not your current password.', 'current'));
      const user = office.db.selectFrom('admin').select('password_hash').where('id', '=', id);
      expect(await user.executeTakeFirst()).toEqual({ password_hash: 'of another one' });
    });

    whereMany('does not take what somebody else changes meanwhile for their own doing', async () => {
      const { token, id } = await person();
      const rename = () => office.call('PUT', '/api/account', { name: 'Marta Vega' }, token);
      expect(await besideChange(id, { role: 'manager', phone: '5' }, rename)).toMatchObject({ status: 200 });
      const entry = office.db.selectFrom('audit_entry').select('changes').where('record_id', '=', id);
      const { changes } = await entry.where('action', '=', 'update').executeTakeFirstOrThrow();
      expect(JSON.parse(changes)).toEqual({ before: { name: 'Marta V.' }, after: { name: 'Marta Vega' } });
    });

    it('does not let a stolen session guess the password', async () => {
      const { token } = await person();
      const guess = (current: string) =>
        office.call('PUT', '/api/account/password', { current, password: NEW }, token);
      for (let time = 0; time < 10; time++) expect((await guess('wrong')).status).toBe(400);
      expect(await guess(PASSWORD)).toEqual(
        problem(429, 'Too many wrong passwords. Please try again in 15 minutes.'),
      );
    });

    it('lists where somebody is signed in, and ends one of them, or all others', async () => {
      const { user_name, token } = await person();
      const stranger = await person();
      const phone = (await signInWith(user_name, IPHONE)).body.token;
      const desk = (await signInWith(user_name, CHROME)).body.token;
      const list = async (as: string) =>
        (await office.call<OwnSession[]>('GET', '/api/account/session', undefined, as)).body;
      const sessions = await list(desk);
      expect(sessions.map(({ device, isCurrent }) => [device, isCurrent])).toEqual(
        like.arrayContaining([
          ['Chrome on Windows', true],
          ['Safari on iPhone', false],
        ]),
      );
      expect(sessions).toHaveLength(3);
      const { id } = sessions.find(({ device }) => device === 'Safari on iPhone')!;
      const end = (as: string, path = `/${id}`) =>
        office.call('DELETE', `/api/account/session${path}`, undefined, as);
      expect((await end(stranger.token)).status).toBe(404);
      expect((await end(desk)).status).toBe(204);
      expect((await end(desk)).status).toBe(404);
      expect(await Promise.all([phone, desk, token].map(statusOf))).toEqual([401, 200, 200]);
      expect((await end(desk, '')).status).toBe(204);
      expect(await Promise.all([desk, token, stranger.token].map(statusOf))).toEqual([200, 401, 200]);
    });

    it('writes the last use of a session once a minute', async () => {
      const { token } = await person();
      const row = () =>
        office.db
          .selectFrom('session')
          .select('last_used_at')
          .where('token_hash', '=', hashToken(token))
          .executeTakeFirstOrThrow();
      const at = async (last_used_at: number) => {
        await office.db
          .updateTable('session')
          .set({ last_used_at })
          .where('token_hash', '=', hashToken(token))
          .execute();
        await statusOf(token);
      };
      const lately = Date.now() - 50_000;
      await at(lately);
      await new Promise(resolve => setTimeout(resolve, 50));
      expect((await row()).last_used_at).toBe(lately);
      await at(Date.now() - 61_000);
      await expect.poll(async () => Date.now() - (await row()).last_used_at).toBeLessThan(30_000);
    });

    it('says how good a password is to whoever asks', async () => {
      const ask = (password: string, userName = '') =>
        office.call('POST', '/api/password/strength', { password, userName }, '');
      expect((await ask('abc')).body).toMatchObject({
        refusal: 'password must have at least 8 characters.',
      });
      expect((await ask('sunshine1')).body).toEqual({
        score: 0,
        refusal: 'password is too common; please choose another.',
      });
      expect((await ask('marta vega forever', 'marta')).body).toMatchObject({
        refusal: 'password must not contain the user name.',
      });
      expect((await ask('correct horse battery staple')).body).toEqual({ score: 4, refusal: '' });
    });

    it('says so 600 times in a quarter of an hour to an address, of IPv6 to its network', async () => {
      const from = async (remoteAddress: string) => {
        const payload = { password: 'abc' };
        return (
          await office.app.inject({ method: 'POST', url: '/api/password/strength', payload, remoteAddress })
        ).statusCode;
      };
      const asked = Array.from({ length: 600 }, (_, at) => from(`2001:db8:7:7::${(at + 1).toString(16)}`));
      expect(new Set(await Promise.all(asked))).toEqual(new Set([200]));
      expect([await from('2001:db8:7:7:aaaa::9'), await from('2001:db8:7:8::9')]).toEqual([429, 200]);
    });

    it('is for who is signed in', async () => {
      for (const path of ['/api/account', '/api/account/session']) {
        expect((await office.call('GET', path, undefined, '')).status).toBe(401);
      }
    });
  });
}

describe('the name of a device', () => {
  it.each([
    [CHROME, 'Chrome on Windows'],
    [`${CHROME} Edg/140.0.0.0`, 'Edge on Windows'],
    [IPHONE, 'Safari on iPhone'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
      'Safari on Mac',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
      'Samsung Internet on Android',
    ],
    ['curl/8.5.0', ''],
    [undefined, ''],
  ])('%s', (agent, name) => expect(describeDevice(agent)).toBe(name));
});

import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { setPassword } from '../../../server/auth/passwords.ts';
import { openSession } from '../../../server/auth/sessions.ts';
import type { SignInResponse } from '../../../contract/session.ts';
import { callApp, problem, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, PASSWORD } from '../../support/builders.ts';
import { DATABASES } from '../../support/databases.ts';
import { somebodyWaits } from '../../support/locks.ts';
import { like } from '../../support/matchers.ts';

const INVALID = problem(401, 'Invalid credentials');
const SIGN_IN = problem(401, 'Please sign in.');
const HOUR = 3_600_000;

for (const database of DATABASES) {
  describe(`sessions on ${database.name}`, () => {
    const office = useBackOffice(database);
    const signIn = (Email: unknown, Password: unknown) =>
      office.call<SignInResponse>('POST', '/token/authenticate', { Email, Password }, '');
    const branches = (token: string) => office.call('GET', '/api/branch', undefined, token);

    it('answers token, name and branch to the right password', async () => {
      const branch = await buildBranch(office.db);
      const admin = await buildAdmin(office.db, { branch_id: branch.id, name: 'Marta V.' });
      const { status, body } = await signIn(admin.user_name, PASSWORD);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        token: like.stringMatching(/^[\w-]{43}$/),
        name: 'Marta V.',
        branchid: branch.id,
        userid: admin.id,
        ownbranchonly: true,
        branchheader: 'x-branch',
        stockheader: 'x-stock-before',
        revocation: '/token/revoke',
        sessionminutes: 720,
      });
      expect((await branches(body.token)).status).toBe(200);
    });

    it('answers no branch to someone who works for every branch', async () => {
      const { body } = await signIn((await buildAdmin(office.db)).user_name, PASSWORD);
      expect(body).toMatchObject({ branchid: null, ownbranchonly: false });
    });

    it('answers the role only where the shop gives rights by role', async () => {
      const { user_name } = await buildAdmin(office.db, { role: 'manager' });
      expect((await signIn(user_name, PASSWORD)).body).not.toHaveProperty('role');
      await office.db.updateTable('shop').set({ rights: 'roles' }).execute();
      expect((await signIn(user_name, PASSWORD)).body).toMatchObject({ role: 'Manager' });
      await office.db.updateTable('shop').set({ rights: 'open' }).execute();
    });

    it('gives the same answer to every wrong sign-in', async () => {
      const { user_name } = await buildAdmin(office.db);
      const disabled = await buildAdmin(office.db, { status: 0 });
      const noPassword = await buildAdmin(office.db, { password_hash: '' });
      const refusals = [
        await signIn(user_name, 'wrong'),
        await signIn(user_name, `${PASSWORD} `),
        await signIn('nobody-here', PASSWORD),
        await signIn('\u0000', PASSWORD),
        await signIn(disabled.user_name, PASSWORD),
        await signIn(noPassword.user_name, PASSWORD),
        await signIn(noPassword.user_name, '\u0000'),
      ];
      for (const refusal of refusals) expect(refusal).toEqual(INVALID);
    });

    it.each([
      ['nothing', {}, 'Email', 'Email, Password are required.'],
      ['no password', { Email: 'owner' }, 'Password'],
      ['an empty user name', { Email: '', Password: 'x' }, 'Email'],
      ['an empty password', { Email: 'owner', Password: '' }, 'Password'],
      ['a user name that is no text', { Email: { $ne: '' }, Password: 'x' }, 'Email'],
      ['a password that is no text', { Email: 'owner', Password: 7 }, 'Password'],
    ])(
      'asks for what is missing when %s is sent',
      async (_what, body, field, sentence = `${field} is required.`) => {
        expect(await office.call('POST', '/token/authenticate', body, '')).toEqual(
          problem(400, sentence, field),
        );
      },
    );

    it('finds the user name in capitals, with accents and invisible characters too', async () => {
      const admin = await buildAdmin(office.db, { user_name: 'José.Núñez' });
      for (const spelling of ['JOSÉ.NÚÑEZ', 'jose.nunez', ' josé.\u200bnúñez ', 'Jose\u0301.nun\u0303ez']) {
        expect((await signIn(spelling, PASSWORD)).body).toMatchObject({ userid: admin.id });
      }
    });

    it('stores a hash of the token and nothing of the token itself', async () => {
      const admin = await buildAdmin(office.db);
      const token = await office.signIn(admin);
      const stored = await office.db.selectFrom('session').selectAll().execute();
      expect(JSON.stringify(stored)).not.toContain(token);
      const token_hash = createHash('sha256').update(token).digest('hex');
      const own = stored.find(row => row.token_hash === token_hash);
      expect(own).toMatchObject({ admin_id: admin.id });
      expect(own!.expires_at - own!.created_at).toBe(12 * HOUR);
    });

    it('ends the token that is revoked, and only that one', async () => {
      const admin = await buildAdmin(office.db);
      const [revoked, kept] = [await office.signIn(admin), await office.signIn(admin)];
      const answer = await office.call('POST', '/token/revoke', undefined, revoked);
      expect(answer).toMatchObject({ status: 204, body: null });
      expect(await branches(revoked)).toEqual(SIGN_IN);
      expect((await branches(kept)).status).toBe(200);
    });

    it('ends an expired token, and forgets it at the next sign-in', async () => {
      const admin = await buildAdmin(office.db);
      const token = await office.signIn(admin);
      await office.db
        .updateTable('session')
        .set({ expires_at: Date.now() - 1 })
        .where('admin_id', '=', admin.id)
        .execute();
      expect(await branches(token)).toEqual(SIGN_IN);
      await office.signIn(await buildAdmin(office.db));
      expect(await sessionsOf(admin.id)).toEqual([]);
    });

    it('ends at once for a user who is disabled or removed', async () => {
      const [disabled, removed] = [await buildAdmin(office.db), await buildAdmin(office.db)];
      const tokens = [await office.signIn(disabled), await office.signIn(removed)];
      await office.db.updateTable('admin').set({ status: 0 }).where('id', '=', disabled.id).execute();
      await office.db.deleteFrom('admin').where('id', '=', removed.id).execute();
      for (const token of tokens) expect(await branches(token)).toEqual(SIGN_IN);
      expect(await sessionsOf(removed.id)).toEqual([]);
    });

    it('is not opened by a password that is another one by now, nor for who is disabled or removed', async () => {
      const session = { limits: { sessionHours: 1, sessionIdleMinutes: null }, device: '' };
      const [changed, disabled, removed] = await Promise.all([1, 2, 3].map(() => buildAdmin(office.db)));
      await setPassword(office.db, changed!.id, 'another');
      await office.db.updateTable('admin').set({ status: 0 }).where('id', '=', disabled!.id).execute();
      await office.db.deleteFrom('admin').where('id', '=', removed!.id).execute();
      for (const { id, password_hash } of [changed!, disabled!, removed!]) {
        const opening = openSession(office.db, { ...session, adminId: id, passwordHash: password_hash });
        await expect(opening).rejects.toMatchObject({ statusCode: 401, message: 'Invalid credentials' });
        expect(await sessionsOf(id)).toEqual([]);
      }
    });

    // SQLite allows one writer at a time, so the concurrent call would block the test.
    const whereMany = database.dialect === 'postgres' ? it : () => {};
    whereMany('is not opened while its password is being changed', async () => {
      const { id, user_name } = await buildAdmin(office.db);
      let opening: Promise<unknown> | undefined;
      await office.db.transaction().execute(async tx => {
        await setPassword(tx, id, 'another');
        opening = signIn(user_name, PASSWORD);
        await somebodyWaits(office.db);
      });
      expect(await opening).toEqual(INVALID);
      expect(await sessionsOf(id)).toEqual([]);
    });

    it('takes the token only as a bearer token, the word in either case', async () => {
      const token = await office.signIn(await buildAdmin(office.db));
      const statusOf = async (authorization: string) =>
        (await callApp(office.app, 'GET', '/api/branch', { headers: { authorization } })).status;
      expect(await statusOf(`bearer ${token}`)).toBe(200);
      const wrong = [token, `Basic ${token}`, 'Bearer', 'Bearer ', `Bearer ${token}x`, `Bearer ${token} x`];
      for (const authorization of wrong) expect(await statusOf(authorization)).toBe(401);
    });

    const sessionsOf = (id: number) =>
      office.db.selectFrom('session').selectAll().where('admin_id', '=', id).execute();
  });
}

import { sql } from 'kysely';
import { TOTP, Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import type { Account, SecondFactorSetUp, RecoveryCodes } from '../../../contract/account.ts';
import type { SignInResponse } from '../../../contract/session.ts';
import { lockRow } from '../../../server/database/locks.ts';
import type { ChosenPasswordResponse, CreatedPasswordLink } from '../../../contract/passwordLink.ts';
import { callApp, problem, useBackOffice, type Answer, type BackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, PASSWORD } from '../../support/builders.ts';
import { DATABASES } from '../../support/databases.ts';
import { somebodyWaits } from '../../support/locks.ts';

const ASK = problem(401, 'Enter the code of your authenticator app, or a recovery code.', 'Code');
const WRONG = problem(401, 'This code is wrong, or was already used. Please wait for the next one.', 'Code');
const STEP = 30_000;

/** The code that an authenticator app shows `later` steps of 30 seconds from now. */
const codeOf = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * STEP });

const callsOf = (office: BackOffice) => {
  const signIn = (Email: string, Code?: string, from?: string) =>
    callApp<SignInResponse>(office.app, 'POST', '/token/authenticate', {
      body: { Email, Password: PASSWORD, ...(Code === undefined ? {} : { Code }) },
      ...(from ? { from } : {}),
    });
  const begin = (token: string, current = PASSWORD) =>
    office.call<SecondFactorSetUp>('POST', '/api/account/secondfactor', { current }, token);
  const confirm = (token: string, code: string) =>
    office.call<RecoveryCodes>('POST', '/api/account/secondfactor/confirm', { code }, token);
  const person = async () => {
    const user = await buildAdmin(office.db);
    const token = await office.signIn(user);
    const { secret } = (await begin(token)).body;
    const { recoveryCodes } = (await confirm(token, codeOf(secret, -1))).body;
    return { ...user, token, secret, recoveryCodes };
  };
  return { signIn, begin, confirm, person };
};

for (const database of DATABASES) {
  describe(`second factors on ${database.name}`, () => {
    const office = useBackOffice(database);
    const { signIn, begin, confirm, person } = callsOf(office);
    const account = async (token: string) =>
      (await office.call<Account>('GET', '/api/account', undefined, token)).body.secondFactor;

    it('changes nothing until a code was shown', async () => {
      const user = await buildAdmin(office.db);
      const token = await office.signIn(user);
      expect(await begin(token, 'wrong')).toEqual(
        problem(400, 'This is not your current password.', 'current'),
      );
      const { status, body } = await begin(token);
      expect(status).toBe(201);
      expect(body.address).toMatch(/^otpauth:\/\/totp\/Trastienda:user\d+x\?issuer=Trastienda&secret=/);
      expect((await signIn(user.user_name)).status).toBe(200);
      expect(await confirm(token, '000000')).toMatchObject({ status: 400, body: { field: 'code' } });
      expect((await account(token)).on).toBe(false);
      expect((await confirm(token, codeOf(body.secret))).body.recoveryCodes).toHaveLength(10);
      expect(await account(token)).toEqual({ on: true, required: false, recoveryCodesLeft: 10 });
      expect((await begin(token)).status).toBe(409);
    });

    it('is confirmed once, however many codes come at a time', async () => {
      const user = await buildAdmin(office.db);
      const token = await office.signIn(user);
      const { secret } = (await begin(token)).body;
      const answers = await Promise.all([-1, 0, 1].map(later => confirm(token, codeOf(secret, later))));
      const [first] = answers.filter(({ status }) => status === 201);
      expect(answers.filter(answer => answer !== first)).toEqual(
        [1, 2].map(() =>
          problem(
            409,
            'Two-step verification was just set up or restarted elsewhere. Please load the page again.',
          ),
        ),
      );
      expect((await signIn(user.user_name, first!.body.recoveryCodes[0])).status).toBe(200);
    });

    it('leaves an entry with each change of it', async () => {
      const user = await person();
      const boss = await buildAdmin(office.db);
      const path = '/api/account/secondfactor';
      const current = { current: PASSWORD };
      expect((await office.call('POST', `${path}/codes`, current, user.token)).status).toBe(201);
      expect((await office.call('POST', `${path}/off`, current, user.token)).status).toBe(204);
      const { secret } = (await begin(user.token)).body;
      await confirm(user.token, codeOf(secret));
      const off = `/api/admin/${user.id}/secondfactor`;
      for (let time = 0; time < 2; time++)
        expect((await office.call('DELETE', off, undefined, await office.signIn(boss))).status).toBe(204);
      const entries = await office.db
        .selectFrom('audit_entry')
        .select(['action', 'admin_id'])
        .where('record_id', '=', user.id)
        .where('resource', '=', 'admin')
        .orderBy('id')
        .execute();
      expect(entries.map(({ action, admin_id }) => [action, admin_id])).toEqual([
        ['second-factor-on', user.id],
        ['recovery-codes', user.id],
        ['second-factor-off', user.id],
        ['second-factor-on', user.id],
        ['second-factor-off', boss.id],
      ]);
    });

    it('asks for the code after the right password, and after no wrong one', async () => {
      const { user_name, secret } = await person();
      expect(await signIn(user_name)).toEqual(ASK);
      expect(await signIn(user_name, ' ')).toEqual(ASK);
      const wrong = { Email: user_name, Password: 'wrong', Code: codeOf(secret) };
      expect(await office.call('POST', '/token/authenticate', wrong, '')).toEqual(
        problem(401, 'Invalid credentials'),
      );
      expect(await signIn(user_name, '123')).toEqual(WRONG);
      expect((await signIn(user_name, codeOf(secret).replace(/(...)/, '$1 '))).status).toBe(200);
    });

    it('takes a code once, and none that is older', async () => {
      const { user_name, secret } = await person();
      const now = codeOf(secret);
      const both = await Promise.all([signIn(user_name, now), signIn(user_name, now)]);
      expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 401]);
      expect(await signIn(user_name, now)).toEqual(WRONG);
      expect(await signIn(user_name, codeOf(secret, -1))).toEqual(WRONG);
      expect((await signIn(user_name, codeOf(secret, 1))).status).toBe(200);
      expect(await signIn(user_name, codeOf(secret, 3))).toEqual(WRONG);
    });

    it('takes the code that confirmed it no second time', async () => {
      const user = await buildAdmin(office.db);
      const token = await office.signIn(user);
      const code = codeOf((await begin(token)).body.secret);
      await confirm(token, code);
      expect(await signIn(user.user_name, code)).toEqual(WRONG);
    });

    it('takes each recovery code once, as people write it', async () => {
      const { user_name, recoveryCodes, token } = await person();
      const [first, second] = recoveryCodes as [string, string];
      expect(first).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
      expect((await signIn(user_name, first)).status).toBe(200);
      expect(await signIn(user_name, first)).toEqual(WRONG);
      expect((await signIn(user_name, second.replaceAll('-', ' ').toUpperCase())).status).toBe(200);
      expect((await account(token)).recoveryCodesLeft).toBe(8);
      const again = await office.call<RecoveryCodes>(
        'POST',
        '/api/account/secondfactor/codes',
        { current: PASSWORD },
        token,
      );
      expect(again.body.recoveryCodes).toHaveLength(10);
      expect(await signIn(user_name, recoveryCodes[2])).toEqual(WRONG);
    });

    // SQLite allows one writer at a time, so the concurrent call would block the test.
    const whereMany = database.dialect === 'postgres' ? it : () => {};
    whereMany('has the recovery codes of one call where two ask for others at the same time', async () => {
      const user = await person();
      const others = () =>
        office.call<RecoveryCodes>(
          'POST',
          '/api/account/secondfactor/codes',
          { current: PASSWORD },
          user.token,
        );
      const asked: Promise<Awaited<ReturnType<typeof others>>>[] = [];
      await office.db.transaction().execute(async tx => {
        await sql`lock table recovery_code in share mode`.execute(tx);
        for (const many of [1, 2]) {
          asked.push(others());
          await somebodyWaits(office.db, many);
        }
      });
      const told = (await Promise.all(asked)).map(({ body }) => body.recoveryCodes);
      const kept = office.db.selectFrom('recovery_code').select('code_hash').where('admin_id', '=', user.id);
      expect(await kept.execute()).toHaveLength(10);
      const serves = async (codes: readonly string[]) => (await signIn(user.user_name, codes[0])).status;
      expect((await Promise.all(told.map(serves))).sort()).toEqual([200, 401]);
    });

    whereMany('is asked of a sign-in that was under way when it was confirmed', async () => {
      const user = await buildAdmin(office.db);
      let asked: ReturnType<typeof signIn> | undefined;
      await office.db.transaction().execute(async tx => {
        await lockRow(tx, 'admin', user.id);
        asked = signIn(user.user_name);
        await somebodyWaits(office.db);
        const factor = { admin_id: user.id, secret: 'JBSWY3DPEHPK3PXP', confirmed_at: 1 };
        await tx.insertInto('second_factor').values(factor).execute();
      });
      expect(await asked).toEqual(ASK);
      const opened = office.db.selectFrom('session').select('token_hash').where('admin_id', '=', user.id);
      expect(await opened.execute()).toEqual([]);
    });

    whereMany('is not turned off by who is not above their new role', async () => {
      const { id: branch_id } = await buildBranch(office.db);
      const manager = await office.signIn(await buildAdmin(office.db, { role: 'manager', branch_id }));
      const user = await buildAdmin(office.db, { role: 'cashier', branch_id });
      const factor = { admin_id: user.id, secret: 'JBSWY3DPEHPK3PXP', confirmed_at: 1 };
      await office.db.insertInto('second_factor').values(factor).execute();
      await office.db.updateTable('shop').set({ rights: 'roles' }).execute();
      let asked: Promise<Answer> | undefined;
      await office.db.transaction().execute(async tx => {
        await tx.updateTable('admin').set({ role: 'super' }).where('id', '=', user.id).execute();
        await sql`lock table recovery_code in share mode`.execute(tx);
        asked = office.call('DELETE', `/api/admin/${user.id}/secondfactor`, undefined, manager);
        await somebodyWaits(office.db);
      });
      await office.db.updateTable('shop').set({ rights: 'open' }).execute();
      expect(await asked).toEqual(problem(403, 'Only a Super may do this for a Super or a Manager.'));
      const left = office.db.selectFrom('second_factor').select('secret').where('admin_id', '=', user.id);
      expect(await left.execute()).toHaveLength(1);
    });

    it('tells neither the secret nor the codes again, and stores no code', async () => {
      const { token, secret, recoveryCodes } = await person();
      const said = await Promise.all(
        ['/api/account', '/api/admin/all', '/api/account/session'].map(path =>
          office.call('GET', path, undefined, token),
        ),
      );
      expect(JSON.stringify(said)).not.toContain(secret);
      const stored = JSON.stringify(await office.db.selectFrom('recovery_code').selectAll().execute());
      for (const code of recoveryCodes) expect(stored).not.toContain(code.replaceAll('-', ''));
    });

    it('counts wrong codes, wherever they come from', async () => {
      const { user_name, secret } = await person();
      for (let time = 0; time < 10; time++)
        expect(await signIn(user_name, '000000', `10.3.0.${time}`)).toEqual(WRONG);
      expect((await signIn(user_name, codeOf(secret), '10.3.0.99')).status).toBe(429);
      // Requesting a code is not counted as an attempt, and does not reset the count.
      expect(await signIn(user_name, undefined, '10.3.0.98')).toEqual(ASK);
      expect((await signIn(user_name, codeOf(secret), '10.3.0.97')).status).toBe(429);
    });

    it('asking for the code forgives no wrong password', async () => {
      const { user_name } = await person();
      const wrong = () =>
        callApp(office.app, 'POST', '/token/authenticate', {
          body: { Email: user_name, Password: 'wrong' },
          from: '10.4.0.1',
        });
      for (let time = 0; time < 9; time++) expect((await wrong()).status).toBe(401);
      expect(await signIn(user_name, undefined, '10.4.0.1')).toEqual(ASK);
      expect((await wrong()).status).toBe(401);
      expect((await wrong()).status).toBe(429);
    });

    it('is turned off with the password, or by a Super for somebody else', async () => {
      const one = await person();
      const off = (current: string) =>
        office.call('POST', '/api/account/secondfactor/off', { current }, one.token);
      expect((await off('wrong')).status).toBe(400);
      expect((await off(PASSWORD)).status).toBe(204);
      expect((await signIn(one.user_name)).status).toBe(200);
      const other = await person();
      const path = `/api/admin/${other.id}/secondfactor`;
      expect((await office.call('DELETE', path, undefined, other.token)).status).toBe(403);
      expect((await office.call('GET', `/api/admin/${other.id}`)).body).toMatchObject({ secondFactor: true });
      expect((await office.call('DELETE', path)).status).toBe(204);
      expect((await office.call('GET', `/api/admin/${other.id}`)).body).toMatchObject({
        secondFactor: false,
      });
      expect((await signIn(other.user_name)).status).toBe(200);
    });

    it('is asked of who comes by a reset link, too', async () => {
      const user = await person();
      const { token } = (
        await office.call<CreatedPasswordLink>('POST', `/api/userlink/${user.id}`, { email: '' })
      ).body;
      const used = await office.call<ChosenPasswordResponse>(
        'POST',
        '/api/link/use',
        { token, password: 'a quiet river 7' },
        '',
      );
      expect(used.body).toEqual({ userName: user.user_name, session: null });
    });
  });

  describe(`a shop that asks a second factor of Supers, on ${database.name}`, () => {
    const office = useBackOffice(database, { env: { SECOND_FACTOR: 'supers' } });
    const { signIn, begin, confirm } = callsOf(office);

    it('lets a Super do nothing else before it is set up', async () => {
      const user = await buildAdmin(office.db);
      const { token, secondfactordue } = (await signIn(user.user_name)).body;
      expect(secondfactordue).toBe(true);
      const branches = () => office.call('GET', '/api/branch', undefined, token);
      const first = problem(403, 'Set up two-step verification first: this shop requires it.');
      expect(await branches()).toEqual(first);
      expect(await office.call('GET', '/health?verbose', undefined, token)).toEqual(first);
      const { secret } = (await begin(token)).body;
      expect((await branches()).status).toBe(403);
      await confirm(token, codeOf(secret, -1));
      expect((await branches()).status).toBe(200);
      const off = { current: PASSWORD };
      expect((await office.call('POST', '/api/account/secondfactor/off', off, token)).status).toBe(409);
      const again = await signIn(user.user_name, codeOf(secret));
      expect(again.body).not.toHaveProperty('secondfactordue');
    });

    it('asks nobody else', async () => {
      const { user_name } = await buildAdmin(office.db, { role: 'report' });
      const { token, secondfactordue } = (await signIn(user_name)).body;
      expect(secondfactordue).toBeUndefined();
      expect((await office.call('GET', '/api/branch', undefined, token)).status).toBe(200);
    });
  });

  describe(`a shop that asks a second factor of everybody, on ${database.name}`, () => {
    const office = useBackOffice(database, { env: { SECOND_FACTOR: 'everybody' } });
    const { signIn, begin, confirm } = callsOf(office);

    it('lets a cashier do nothing else before it is set up', async () => {
      const { user_name } = await buildAdmin(office.db, { role: 'cashier' });
      const { token, secondfactordue } = (await signIn(user_name)).body;
      expect(secondfactordue).toBe(true);
      const branches = () => office.call('GET', '/api/branch', undefined, token);
      expect((await branches()).status).toBe(403);
      const { secret } = (await begin(token)).body;
      await confirm(token, codeOf(secret, -1));
      expect((await branches()).status).toBe(200);
    });
  });
}

import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { runUserCommand } from '../../../server/users/runUserCommand.ts';
import { connect, type Db } from '../../../server/database/connect.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { readSettings } from '../../../server/settings.ts';
import type { SignInResponse } from '../../../contract/session.ts';
import { callApp } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch } from '../../support/builders.ts';
import { DATABASES } from '../../support/databases.ts';

for (const database of DATABASES) {
  describe(`npm run user on ${database.name}`, () => {
    let folder = '';
    let db: Db;
    let app: Awaited<ReturnType<typeof buildApp>>;
    let env: Record<string, string> = {};
    let branchId = 0;
    beforeAll(async () => {
      folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-user-'));
      env = {
        DATA_DIR: folder,
        ...(database.dialect === 'postgres' ? { DATABASE_URL: await database.make() } : {}),
      };
      const settings = readSettings({ ...env, LOG_LEVEL: 'silent' });
      db = connect(settings.database);
      await migrate(db);
      expect(await run('list')).toEqual({
        code: 0,
        out: 'There are no users yet: npm run setup gives the shop its owner.\n',
        err: '',
      });
      branchId = (await buildBranch(db)).id;
      await buildAdmin(db, { user_name: 'Renata', name: 'Renata V.' });
      await buildAdmin(db, {
        user_name: 'till',
        name: 'Till',
        role: 'cashier',
        branch_id: branchId,
        password_hash: '',
      });
      await buildAdmin(db, {
        user_name: 'gone',
        name: 'Gone',
        role: 'report',
        branch_id: branchId,
        status: 0,
      });
      app = await buildApp({ db, settings });
    });
    afterAll(async () => {
      await app?.close();
      await db?.destroy();
      rmSync(folder, { recursive: true, force: true });
    });

    async function run(...args: string[]) {
      const said = { out: '', err: '' };
      const code = await runUserCommand(args, {
        env,
        out: { write: text => (said.out += text) },
        err: { write: text => (said.err += text) },
      });
      return { code, ...said };
    }
    const signIn = (Email: string, Password: string) =>
      callApp<SignInResponse>(app, 'POST', '/token/authenticate', { body: { Email, Password } });
    const passwordIn = (out: string) => /password (\S+) \(shown only once; keep it\)/.exec(out)![1]!;

    it('lists who there is, and who can sign in', async () => {
      const { code, out } = await run('list');
      expect(code).toBe(0);
      expect(out.split('\n').map(line => line.replace(/ {2,}/g, ' | '))).toEqual([
        `gone | Gone | Report | branch ${branchId} | inactive`,
        'Renata | Renata V. | Super | every branch | can sign in',
        `till | Till | Cashier | branch ${branchId} | has no password`,
        '',
      ]);
    });

    it('gives a user a new password, and ends their sessions and no others', async () => {
      const first = passwordIn((await run('reset', 'RENATA')).out);
      const { token } = (await signIn('renata', first)).body;
      const other = passwordIn((await run('create', 'second')).out);
      const others = (await signIn('second', other)).body.token;
      const { code, out } = await run('reset', 'renata');
      expect(code).toBe(0);
      expect(out).toMatch(
        /^User Renata, password \S{16} \(shown only once; keep it\)\nTheir sessions have ended\.\n$/,
      );
      expect((await callApp(app, 'GET', '/api/branch', { token })).status).toBe(401);
      expect((await callApp(app, 'GET', '/api/branch', { token: others })).status).toBe(200);
      expect((await signIn('renata', first)).status).toBe(401);
      expect((await signIn('renata', passwordIn(out))).status).toBe(200);
      await db.deleteFrom('admin').where('user_name', '=', 'second').execute();
    });

    it('says that a user is inactive', async () => {
      const { out } = await run('reset', 'gone');
      expect(out).toContain('This user is inactive, and cannot sign in until somebody changes that.\n');
    });

    it('makes a user, of every branch or of one', async () => {
      const owner = await run('create', 'boss', '--name', 'The Boss');
      expect((await signIn('boss', passwordIn(owner.out))).body).toMatchObject({
        name: 'The Boss',
        branchid: null,
      });
      const clerk = await run('create', 'clerk', '--role', 'Inventory', '--branch', String(branchId));
      expect((await signIn('clerk', passwordIn(clerk.out))).body).toMatchObject({
        name: 'clerk',
        branchid: branchId,
      });
    });

    it.each([
      [[], /^Say what to do: list, reset NAME, or create NAME/],
      [['list', 'renata'], /^Say what to do/],
      [['reset'], /^Say what to do/],
      [['reset', 'renata', '--role', 'Super'], /^--role is for create: reset does not take it/],
      [['list', '--branch', '3'], /^--branch is for create: list does not take it/],
      [['reset', 'nobody'], /^There is no user nobody/],
      [['create', 'Rénata'], /^This user name is taken/],
      [['create', ' '], /^userName /],
      [['create', 'x1', '--role', 'King'], /^role must be one of Super/],
      [['create', 'x1', '--role', 'Cashier'], /^Only a Super can work for every branch/],
      [['create', 'x1', '--branch', '987654'], /^There is no branch 987654/],
      [['list', '--all'], /^Unknown option '--all'/],
    ])('answers %j with a sentence, and changes nothing', async (args, sentence) => {
      const before = await db.selectFrom('admin').selectAll().orderBy('id').execute();
      const { code, out, err } = await run(...args);
      expect([code, out]).toEqual([1, '']);
      expect(err).toMatch(sentence);
      expect(err).toMatch(/^[^\n]+\n$/);
      expect(await db.selectFrom('admin').selectAll().orderBy('id').execute()).toEqual(before);
    });
  });
}

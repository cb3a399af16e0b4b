import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { connect, type Db } from '../../../server/database/connect.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { readSettings } from '../../../server/settings.ts';
import { callApp, problem } from '../../support/backOffice.ts';
import { buildAdmin, PASSWORD } from '../../support/builders.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';

const AWAY = problem(503, 'The database cannot be reached. Please try again in a moment.');
const BUSY = problem(503, 'The database is busy; nothing was saved. Please try again.');
const READ_ONLY = 'The database is read-only for now; nothing was saved.';

for (const database of BOTH_DATABASES.filter(({ dialect }) => dialect === 'postgres')) {
  describe(`while ${database.name} refuses`, () => {
    const user = `app_${randomUUID().replaceAll('-', '')}`;
    let root: Db;
    let db: Db;
    let app: Awaited<ReturnType<typeof buildApp>>;
    let name = '';
    let ownUrl = '';
    let userName = '';

    beforeAll(async () => {
      ownUrl = await database.make();
      const url = new URL(ownUrl);
      name = url.pathname.slice(1);
      url.searchParams.set('user', user);
      root = connect(inject('postgresUrl'));
      await sql`create role ${sql.id(user)} login superuser`.execute(root);
      db = connect(url.href);
      await migrate(db);
      userName = (await buildAdmin(db)).user_name;
      app = await buildApp({ db, settings: readSettings({ DATA_DIR: '/nowhere', LOG_LEVEL: 'silent' }) });
    });
    afterAll(async () => {
      await app?.close();
      await db?.destroy();
      await sql`drop role if exists ${sql.id(user)}`.execute(root).catch(() => {});
      await root?.destroy();
    });

    const health = () => callApp(app, 'GET', '/health');
    const signIn = () =>
      callApp(app, 'POST', '/token/authenticate', { body: { Email: userName, Password: PASSWORD } });
    const alterRole = (to: string) => sql`alter role ${sql.id(user)} ${sql.raw(to)}`.execute(root);
    async function reconnect() {
      const sessions = sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where usename = ${user}`;
      await sessions.execute(root);
    }

    it.each([
      ['nobody gets in', () => alterRole('nologin'), () => alterRole('login')],
      [
        'the database has another name',
        () => sql`alter database ${sql.id(name)} rename to ${sql.id(`${name}_2`)}`.execute(root),
        () => sql`alter database ${sql.id(`${name}_2`)} rename to ${sql.id(name)}`.execute(root),
      ],
      [
        'the database takes no callers',
        () => sql`alter database ${sql.id(name)} allow_connections false`.execute(root),
        () => sql`alter database ${sql.id(name)} allow_connections true`.execute(root),
      ],
    ])('%s: it cannot be reached, until it can', async (_why, begin, end) => {
      await reconnect();
      await begin();
      await reconnect();
      expect(await health()).toEqual(AWAY);
      expect(await signIn()).toEqual(AWAY);
      await end();
      expect((await health()).status).toBe(200);
      expect((await signIn()).status).toBe(200);
    });

    it('and takes no changes: it is read-only, to who watches, too', async () => {
      await alterRole('set default_transaction_read_only = on');
      await reconnect();
      expect(await signIn()).toEqual(problem(507, READ_ONLY));
      expect(await health()).toEqual(problem(503, READ_ONLY));
      await alterRole('reset default_transaction_read_only');
      await reconnect();
      expect((await health()).status).toBe(200);
      expect((await signIn()).status).toBe(200);
    });

    it.each(['lock_timeout', 'statement_timeout'])('and gives up (%s): it is busy', async setting => {
      await alterRole(`set ${setting} = 300`);
      await reconnect();
      const holder = connect(ownUrl);
      await holder.transaction().execute(async tx => {
        await sql`lock table session in exclusive mode`.execute(tx);
        expect(await signIn()).toEqual(BUSY);
      });
      await holder.destroy();
      await alterRole(`reset ${setting}`);
      await reconnect();
      expect((await signIn()).status).toBe(200);
    });
  });
}

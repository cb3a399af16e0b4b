import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SignInResponse } from '../../../contract/session.ts';
import { buildApp } from '../../../server/app.ts';
import { connect, type Db } from '../../../server/database/connect.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { readSettings } from '../../../server/settings.ts';
import { callApp, problem } from '../../support/backOffice.ts';
import { buildAdmin, PASSWORD } from '../../support/builders.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';

const BUSY = problem(503, 'The database is busy; nothing was saved. Please try again.');

for (const database of BOTH_DATABASES.filter(({ dialect }) => dialect === 'postgres')) {
  describe(`rows that are held in ${database.name}`, () => {
    let url = '';
    let db: Db;
    let other: Db;
    beforeEach(async () => {
      url = await database.make();
      db = connect(url, () => {}, { serving: true, patience: 200 });
      other = connect(url);
      await migrate(db);
    });
    afterEach(() => Promise.all([db.destroy(), other.destroy()]));

    it('are waited for, then it is busy; who needs something else is answered', async () => {
      const app = await buildApp({
        db,
        settings: readSettings({ DATA_DIR: '/nowhere', LOG_LEVEL: 'silent' }),
      });
      const { user_name: Email } = await buildAdmin(db);
      const body = { Email, Password: PASSWORD };
      const { body: session } = await callApp<SignInResponse>(app, 'POST', '/token/authenticate', { body });
      const branch = { name: 'North', email: '', footerMsg: '', address: '', status: 1 };
      const add = () => callApp(app, 'POST', '/api/branch', { token: session.token, body: branch });
      await other.transaction().execute(async tx => {
        await sql`lock table branch in exclusive mode`.execute(tx);
        // The number of calls exceeds the number of connections in the pool.
        const answers = await Promise.all(Array.from({ length: 12 }, add));
        expect(answers).toEqual(answers.map(() => BUSY));
        expect((await callApp(app, 'GET', '/health')).status).toBe(200);
      });
      expect((await add()).status).toBe(201);
      await app.close();
    });

    it('are free again when nothing happens in the transaction that holds them', async () => {
      const locked = Promise.withResolvers<void>();
      const hanging = Promise.withResolvers<void>();
      const hung = connect(url, () => {}, { serving: true, silence: 500 });
      const held = hung.transaction().execute(async tx => {
        await sql`lock table shop in exclusive mode`.execute(tx);
        locked.resolve();
        await hanging.promise;
        await sql`select 1`.execute(tx);
      });
      held.catch(() => {});
      await locked.promise;
      const write = () => db.updateTable('shop').set({ id: 1 }).execute();
      await expect.poll(() => write().then(() => 'written'), { timeout: 5000 }).toBe('written');
      hanging.resolve();
      await expect(held).rejects.toThrow();
      await hung.selectFrom('shop').select('id').execute();
      await hung.destroy();
    });

    it('are waited for without end by who changes the tables', async () => {
      const work = other.transaction().execute(async tx => {
        await sql`select id from kysely_migration_lock for update`.execute(tx);
        await sql`select pg_sleep(0.6)`.execute(tx);
      });
      await expect
        .poll(
          async () =>
            (
              await sql`select 1 from pg_locks where mode = 'RowShareLock' and relation = 'kysely_migration_lock'::regclass`.execute(
                db,
              )
            ).rows.length,
        )
        .toBe(1);
      await migrate(db);
      await work;
    });
  });
}

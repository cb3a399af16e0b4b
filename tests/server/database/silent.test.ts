import { Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { connect, getPool, type Db } from '../../../server/database/connect.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { readSettings } from '../../../server/settings.ts';
import { callApp, problem } from '../../support/backOffice.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';
import { openDoor, type Door } from '../../support/door.ts';

const SILENT = problem(503, 'The database does not answer.');

for (const database of BOTH_DATABASES.filter(({ dialect }) => dialect === 'postgres')) {
  describe(`while ${database.name} is silent`, () => {
    let door: Door;
    let db: Db;
    let app: Awaited<ReturnType<typeof buildApp>>;
    beforeAll(async () => {
      door = await openDoor(await database.make());
      db = connect(door.url);
      await migrate(db);
      app = await buildApp({ db, settings: readSettings({ DATA_DIR: '/nowhere', LOG_LEVEL: 'silent' }) });
    });
    afterAll(async () => {
      door?.letThrough();
      await app?.close();
      await db?.destroy();
      await door?.remove();
    });

    const health = (query = '') => callApp(app, 'GET', `/health${query}`);

    it('who watches hears so within five seconds, and is well again when it answers', async () => {
      expect((await health()).status).toBe(200);
      door.silence();
      // The number of calls exceeds the number of connections in the pool.
      const answers = await Promise.all([health('?verbose'), ...Array.from({ length: 12 }, () => health())]);
      expect(answers).toEqual(answers.map(() => SILENT));
      // Health checks must leave connections for other calls.
      expect(getPool(db)!.waitingCount).toBe(0);
      door.letThrough();
      await expect.poll(async () => (await health()).status).toBe(200);
    }, 15_000);

    it('whether its machine is gone is asked after a minute in which nothing came', async () => {
      const keptAlive = vi.spyOn(Socket.prototype, 'setKeepAlive');
      const other = connect(door.url);
      await sql`select 1`.execute(other);
      expect(keptAlive.mock.calls).toContainEqual([true, 60_000]);
      keptAlive.mockRestore();
      await other.destroy();
    });
  });
}

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { ServerInformation } from '../../../contract/about.ts';
import type { SignInResponse } from '../../../contract/session.ts';
import { COMMIT_HASH, APP_VERSION } from '../../../server/lib/installFolder.ts';
import { callApp, problem, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, PASSWORD } from '../../support/builders.ts';
import { DATABASES } from '../../support/databases.ts';
import { like } from '../../support/matchers.ts';

const NOT_YOURS = problem(403, 'Only a Super who works for every branch can see this.');

for (const database of DATABASES) {
  describe(`how the server is on ${database.name}`, () => {
    const office = useBackOffice(database);
    const offersOf = async (user: { user_name: string }) => {
      const body = { Email: user.user_name, Password: PASSWORD };
      return (await callApp<SignInResponse>(office.app, 'POST', '/token/authenticate', { body })).body.offers;
    };

    it('is answered to a Super of every branch, and offered to nobody else', async () => {
      const { status, body } = await office.call<ServerInformation>('GET', '/api/about');
      expect(status).toBe(200);
      expect(body).toMatchObject({
        version: APP_VERSION,
        ...(COMMIT_HASH === '' ? {} : { commit: COMMIT_HASH }),
        node: process.versions.node,
        files: `the folder ${office.filesFolder}`,
        backup: { nightly: false, last: null },
        pendingMigrations: 0,
        newerTables: false,
      });
      expect(body.database.name).toMatch(
        database.dialect === 'sqlite' ? /^SQLite 3\.\d+/ : /^PostgreSQL \d+/,
      );
      expect(body.database.bytes).toBeGreaterThan(100_000);
      expect(body.disk!.freeBytes).toBeGreaterThan(0);
      expect(body.disk!.bytes).toBeGreaterThan(body.disk!.freeBytes);
      expect(body.startedAt).toBeLessThanOrEqual(Date.now());

      const { id: branch_id } = await buildBranch(office.db);
      const others = [
        await buildAdmin(office.db, { branch_id }),
        await buildAdmin(office.db, { role: 'report', branch_id }),
      ];
      expect(await offersOf(await buildAdmin(office.db))).toContain('about');
      for (const other of others) {
        const token = await office.signIn(other);
        expect(await office.call('GET', '/api/about', undefined, token)).toEqual(NOT_YOURS);
        expect(await office.call('GET', '/health?verbose', undefined, token)).toEqual(NOT_YOURS);
        expect(await offersOf(other)).not.toContain('about');
      }
    });

    it('stands in /health for them, too, and for nobody who is not signed in', async () => {
      const { body } = await office.call('GET', '/health?verbose');
      expect(body).toEqual({ status: 'ok', about: like.objectContaining({ version: APP_VERSION }) });
      expect((await office.call('GET', '/health?verbose', undefined, '')).status).toBe(401);
      expect((await office.call('GET', '/health', undefined, '')).body).toEqual({ status: 'ok' });
    });

    it('knows the newest backup', async () => {
      const backups = path.join(office.dataFolder, 'backups');
      mkdirSync(backups);
      for (const name of [
        'before-003_idempotency-20260301T040000Z',
        'before-004_shop_lists-20260201T040000Z',
      ])
        writeFileSync(path.join(backups, `${name}.tar.gz`), '');
      const { backup } = (await office.call<ServerInformation>('GET', '/api/about')).body;
      expect(backup).toEqual({ nightly: false, last: Date.UTC(2026, 2, 1, 4) });
    });

    it('says that the tables are older or newer than this version', async () => {
      await sql`delete from kysely_migration where name = '008_limits'`.execute(office.db);
      expect((await office.call<ServerInformation>('GET', '/api/about')).body).toMatchObject({
        pendingMigrations: 1,
        newerTables: false,
      });
      await sql`insert into kysely_migration (name, timestamp) values ('999_tomorrow', '2099-01-01')`.execute(
        office.db,
      );
      expect((await office.call<ServerInformation>('GET', '/api/about')).body).toMatchObject({
        pendingMigrations: 0,
        newerTables: true,
      });
    });

    it('answers 503 in /health and saves nothing while the tables are of another version', async () => {
      await sql`delete from kysely_migration where name = '999_tomorrow'`.execute(office.db);
      const category = { name: 'Food' };
      const isSafe = async () => [
        (await office.call('GET', '/health', undefined, '')).status,
        (await office.call('POST', '/api/menucategory', category)).status,
        (await office.call('GET', '/api/menucategory')).status,
      ];
      const older = problem(
        503,
        'The database has the tables of an older version; nothing was saved. Restart this server.',
      );
      expect(await office.call('GET', '/health', undefined, '')).toEqual(older);
      expect(await office.call('POST', '/api/menucategory', category)).toEqual(older);
      expect(await isSafe()).toEqual([503, 503, 200]);
      await sql`insert into kysely_migration (name, timestamp) values ('008_limits', '2026-01-01')`.execute(
        office.db,
      );
      expect(await isSafe()).toEqual([200, 201, 200]);
      await sql`insert into kysely_migration (name, timestamp) values ('999_tomorrow', '2099-01-01')`.execute(
        office.db,
      );
      expect(await office.call('GET', '/health', undefined, '')).toEqual(
        problem(
          503,
          'A newer version has changed the database; nothing was saved. Update this server to that version.',
        ),
      );
      expect(await isSafe()).toEqual([503, 503, 200]);
    });

    it('goes on saving beside a newer version that only added to the tables', async () => {
      await sql`update kysely_migration set name = '999_tomorrow_additive' where name = '999_tomorrow'`.execute(
        office.db,
      );
      expect((await office.call('GET', '/health', undefined, '')).status).toBe(200);
      expect(await office.call('POST', '/api/menucategory', { name: 'Wine' })).toMatchObject({ status: 201 });
    });
  });
}

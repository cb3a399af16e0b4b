import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerInformation } from '../../contract/about.ts';
import type { Branch } from '../../contract/branch.ts';
import type { CloseOfDayReport, ProfitTotals, OrderInReport } from '../../contract/reports.ts';
import type { SignInResponse } from '../../contract/session.ts';
import { connect, getPool, type Db } from '../../server/database/connect.ts';
import { openReportsReplica } from '../../server/database/reportsReplica.ts';
import { isDatabaseUnreachable } from '../../server/lib/errors.ts';
import { buildBranch, buildSale } from '../support/builders.ts';
import { BOTH_DATABASES } from '../support/databases.ts';
import { openDoor } from '../support/door.ts';
import { startCluster, startFollower } from '../support/postgres.ts';
import { callProgram, OWNER_PASSWORD, startProgram, type Program } from '../support/program.ts';

const DAY = 20250115;

const saidBy = ({ said }: Program): string => said.out + said.err;

for (const { name } of BOTH_DATABASES.filter(({ dialect }) => dialect === 'postgres')) {
  describe(`with a copy of ${name} that follows it`, () => {
    let folder = '';
    let cluster: Awaited<ReturnType<typeof startCluster>>;
    let follower: Awaited<ReturnType<typeof startFollower>>;
    let db: Db;
    let copy: Db;
    let program: Program;
    let call: <Body>(url: string) => Promise<Body>;
    let branchId = 0;

    async function open() {
      program = startProgram({
        DATA_DIR: folder,
        DATABASE_URL: cluster.url,
        DATABASE_REPLICA_URL: follower.url,
      });
      const address = await program.address();
      const { body: session } = await callProgram<SignInResponse>(address, 'POST', '/token/authenticate', {
        body: { Email: 'owner', Password: OWNER_PASSWORD },
      });
      const { token } = session;
      call = async url => (await callProgram(address, 'GET', url, { token })).body as never;
      return { address, token };
    }

    beforeAll(async () => {
      folder = await mkdtemp(path.join(os.tmpdir(), 'trastienda-replica-'));
      cluster = await startCluster();
      follower = await startFollower(cluster.url);
      const { address, token } = await open();
      const branch = { name: 'First', email: '', footerMsg: '', address: '', status: 1 };
      branchId = (await callProgram<Branch>(address, 'POST', '/api/branch', { token, body: branch })).body.id;
      db = connect(cluster.url);
      copy = connect(follower.url);
    });

    afterAll(async () => {
      program?.kill('SIGKILL');
      await program?.ended;
      await db?.destroy();
      await copy?.destroy();
      follower?.stop();
      cluster?.stop();
      await rm(folder, { recursive: true, force: true });
    });

    const profit = async () =>
      (await call<ProfitTotals>(`/api/Report/profit/${branchId}/${DAY}/${DAY}`)).total;
    const orders = async () =>
      (await call<OrderInReport[]>(`/api/report/orders/${branchId}/${DAY}/${DAY}`)).length;
    const close = async () =>
      (await call<CloseOfDayReport>(`/api/cierrediario/branch/${branchId}/${DAY}`)).payment.map(
        ({ cash }) => cash,
      );

    async function pause() {
      await sql`select pg_wal_replay_pause()`.execute(copy);
      await expect
        .poll(() => sql<{ state: string }>`select pg_get_wal_replay_pause_state() as state`.execute(copy))
        .toMatchObject({ rows: [{ state: 'paused' }] });
    }
    const resume = () => sql`select pg_wal_replay_resume()`.execute(copy);

    it('reports read the copy, and the close of a day the database itself', async () => {
      await buildSale(db, { branchId, businessDay: DAY });
      await expect.poll(profit).toBe(5.41);
      expect(await orders()).toBe(1);

      await pause();
      await buildSale(db, { branchId, businessDay: DAY });
      expect([await profit(), await orders(), await close()]).toEqual([5.41, 1, [10.82]]);

      await resume();
      await expect.poll(profit).toBe(10.82);
      expect(await orders()).toBe(2);
    });

    it('reports of a branch that the copy does not have yet are empty', async () => {
      await pause();
      const branch = await buildBranch(db);
      const range = `${branch.id}/${DAY}/${DAY}`;
      expect(await call(`/api/report/orders/${range}`)).toEqual([]);
      expect(await call(`/api/report/categories/${branch.id}/0/${DAY}/${DAY}`)).toEqual([]);
      expect(await call(`/api/report/top/categories/${range}`)).toEqual([]);
      expect(await call(`/api/Report/profit/${range}`)).toMatchObject({ total: 0 });
      await resume();
    });

    it('a copy that refuses the server is a setting that is wrong', async () => {
      const other = startProgram({
        DATA_DIR: path.join(folder, 'other'),
        DATABASE_URL: cluster.url,
        DATABASE_REPLICA_URL: follower.url.replace(/\/\w+\?/, '/nowhere?'),
      });
      expect(await other.ended).toBe(1);
      expect(other.said.err).toMatch(
        /^The database of DATABASE_REPLICA_URL cannot be reached: database "nowhere" does not exist/,
      );
    });

    it('one that is too far behind is not read until it has caught up', async () => {
      const said: string[] = [];
      const following = await openReportsReplica(follower.url, db, { mostBehind: 300, pause: 50 });
      const end = following.watch(sentence => said.push(sentence));
      const sales = async () => {
        const { rows } = await sql<{ count: number }>`select count(*) as count from sale`.execute(
          following.reports,
        );
        return rows[0]!.count;
      };
      await expect.poll(following.state).toBe('read');
      const before = await sales();
      await pause();
      await buildSale(db, { branchId, businessDay: DAY });
      expect([following.state(), await sales()]).toEqual(['read', before]);
      await expect.poll(following.state).toBe('behind');
      expect(await sales()).toBe(before + 1);

      await resume();
      await expect.poll(following.state).toBe('read');
      expect(await sales()).toBe(before + 1);
      expect(said).toEqual([
        'The copy of DATABASE_REPLICA_URL has not caught up: reports read the database itself until it does.',
        'Reports read the copy of DATABASE_REPLICA_URL again.',
      ]);
      await end();
      await following.close();
    });

    it('one that became a database of its own is not read, nor by a server that starts after that', async () => {
      const promoted = await startFollower(cluster.url);
      const following = await openReportsReplica(promoted.url, db, { pause: 50 });
      const end = following.watch(() => {});
      await expect.poll(following.state).toBe('read');
      await sql`select pg_promote()`.execute(following.reports);
      await expect.poll(following.state).toBe('parted');
      await end();
      await following.close();
      const later = await openReportsReplica(promoted.url, db);
      expect(later.state()).toBe('parted');
      await later.close();
      promoted.stop();
    });

    it('a database that is its own copy is read', async () => {
      const itself = await openReportsReplica(cluster.url, db);
      expect(itself.state()).toBe('read');
      await itself.close();
    });

    it('one whose connections are all taken by reports that take long is there', async () => {
      const said: string[] = [];
      const following = await openReportsReplica(follower.url, db, { pause: 50, patience: 300 });
      const end = following.watch(sentence => said.push(sentence));
      const { max } = getPool(following.reports)!.options;
      await Promise.all(
        Array.from({ length: max }, () => sql`select pg_sleep(1)`.execute(following.reports)),
      );
      expect(said).toEqual([]);
      await end();
      await following.close();
    });

    it('what reads one that falls silent is told so, and nothing waits for it when the server stops', async () => {
      const door = await openDoor(follower.url);
      const following = await openReportsReplica(door.url, db, { pause: 50, patience: 300 });
      const end = following.watch(() => {});
      const read = () => sql`select 1`.execute(following.reports);
      await read();
      door.silence();
      await expect(read()).rejects.toSatisfy(isDatabaseUnreachable);
      expect(following.state()).toBe('away');
      await read();
      door.letThrough();
      await expect.poll(following.state).toBe('read');
      await read();
      door.silence();
      const reading = expect(read()).rejects.toSatisfy(isDatabaseUnreachable);
      await expect.poll(() => getPool(following.reports)!.idleCount).toBe(0);
      await Promise.all([end(), following.close(), reading]);
      await door.remove();
    });

    it('where the database does not say how far it is, as on Aurora, its copy is read as it is', async () => {
      const silenced = ['pg_current_wal_lsn', 'pg_last_wal_replay_lsn'];
      for (const name of silenced) {
        await sql`
          create function public.${sql.id(name)}() returns pg_lsn language plpgsql as
          $$ begin raise feature_not_supported using message = 'It is not supported.'; end $$`.execute(db);
      }
      const instead = (url: string) => `${url}&options=-c%20search_path%3Dpublic%2Cpg_catalog`;
      const primary = connect(instead(cluster.url));
      const has = sql`select from pg_proc where proname = ${silenced[1]} and pronamespace = 'public'::regnamespace`;
      await expect.poll(async () => (await has.execute(copy)).rows.length).toBe(1);
      const following = await openReportsReplica(instead(follower.url), primary);
      expect(following.state()).toBe('read');
      await following.close();
      await primary.destroy();
      for (const name of silenced) await sql`drop function public.${sql.id(name)}()`.execute(db);
    });

    it('one that is away leaves the reports to the database itself, and a server starts without it', async () => {
      const figures = async () => [await profit(), await orders()];
      const before = await figures();
      expect(await call<ServerInformation>('/api/about')).toMatchObject({ copy: 'read' });
      await copy.destroy();
      follower.stop();
      // A call that is reading when the replica disconnects may fail.
      await expect.poll(figures).toEqual(before);
      await buildSale(db, { branchId, businessDay: DAY });
      await expect.poll(orders).toBe(before[1]! + 1);
      await expect.poll(() => call<ServerInformation>('/api/about')).toMatchObject({ copy: 'away' });

      const away =
        'The copy of DATABASE_REPLICA_URL does not answer: reports read the database itself until it does.';
      await expect.poll(() => saidBy(program)).toContain(away);
      program.kill('SIGTERM');
      await program.ended;
      await open();
      expect(saidBy(program)).toContain(away);
      expect(await figures()).toEqual([await profit(), before[1]! + 1]);
    });
  });
}

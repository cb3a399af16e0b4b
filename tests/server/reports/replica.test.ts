import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Branch } from '../../../contract/branch.ts';
import type { CloseDay, Profit, ReportOrder } from '../../../contract/reports.ts';
import type { SignedIn } from '../../../contract/session.ts';
import { connect, type Db } from '../../../server/database/connect.ts';
import { buildBranch, buildSale } from '../../support/builders.ts';
import { DATABASES } from '../../support/databases.ts';
import { startCluster, startFollower } from '../../support/postgres.ts';
import { callProgram, OWNER_PASSWORD, startProgram, type Program } from '../../support/program.ts';

const DAY = 20250115;

for (const { name } of DATABASES.filter(({ dialect }) => dialect === 'postgres')) {
  describe(`with a copy of ${name} that follows it`, () => {
    let folder = '';
    let cluster: Awaited<ReturnType<typeof startCluster>>;
    let follower: Awaited<ReturnType<typeof startFollower>>;
    let db: Db;
    let copy: Db;
    let program: Program;
    let call: <Body>(url: string) => Promise<Body>;
    let branchId = 0;

    beforeAll(async () => {
      folder = await mkdtemp(path.join(os.tmpdir(), 'trastienda-replica-'));
      cluster = await startCluster();
      follower = await startFollower(cluster.url);
      program = startProgram({
        DATA_DIR: folder,
        DATABASE_URL: cluster.url,
        DATABASE_REPLICA_URL: follower.url,
      });
      const address = await program.address();
      const { body: session } = await callProgram<SignedIn>(address, 'POST', '/token/authenticate', {
        body: { Email: 'owner', Password: OWNER_PASSWORD },
      });
      const { token } = session;
      call = async url => (await callProgram(address, 'GET', url, { token })).body as never;
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

    const profit = async () => (await call<Profit>(`/api/Report/profit/${branchId}/${DAY}/${DAY}`)).total;
    const orders = async () =>
      (await call<ReportOrder[]>(`/api/report/orders/${branchId}/${DAY}/${DAY}`)).length;
    const close = async () =>
      (await call<CloseDay>(`/api/cierrediario/branch/${branchId}/${DAY}`)).payment.map(({ cash }) => cash);

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

    it('a database that does not follow is refused', async () => {
      const other = startProgram({
        DATA_DIR: path.join(folder, 'other'),
        DATABASE_URL: cluster.url,
        DATABASE_REPLICA_URL: 'postgres://127.0.0.1:1/none',
      });
      expect(await other.ended).toBe(1);
      expect(other.said.err).toMatch(/^The database of DATABASE_REPLICA_URL cannot be reached: /);
    });
  });
}

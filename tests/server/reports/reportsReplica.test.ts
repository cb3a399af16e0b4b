/**
 * Reports read another database than the one that the shop writes. `tests/nightly/reportsReplica.test.ts` runs the
 * program with a replica that follows.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import type { CloseOfDayReport, OrderInReport, ProfitTotals } from '../../../contract/reports.ts';
import { buildApp } from '../../../server/app.ts';
import { getPool, type Db } from '../../../server/database/connect.ts';
import { openReportsReplica, type ReportsReplica } from '../../../server/database/reportsReplica.ts';
import { readSettings } from '../../../server/settings.ts';
import { callApp, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, buildSale } from '../../support/builders.ts';
import { BOTH_DATABASES, openMigrated } from '../../support/databases.ts';
import { openDoor } from '../../support/door.ts';

const DAY = 20250115;

for (const database of BOTH_DATABASES.filter(({ dialect }) => dialect === 'postgres')) {
  describe(`reports with a copy of the database on ${database.name}`, () => {
    const office = useBackOffice(database);
    let copy: Db;
    let door: Awaited<ReturnType<typeof openDoor>>;
    let following: ReportsReplica;
    let app: FastifyInstance;
    let token = '';
    let branchId = 0;

    beforeAll(async () => {
      copy = await openMigrated(database);
      door = await openDoor(getPool(copy)!.options.connectionString!);
      following = await openReportsReplica(door.url, office.db, { pause: 50, patience: 300 });
      const settings = readSettings({ DATA_DIR: office.dataFolder, LOG_LEVEL: 'silent' });
      app = await buildApp({ db: office.db, reports: following.reports, settings });
      ({ id: branchId } = await buildBranch(office.db));
      await buildBranch(copy, { id: branchId });
      token = await office.signIn(await buildAdmin(office.db));
      await buildSale(office.db, { branchId, businessDay: DAY });
    });
    afterAll(async () => {
      await app?.close();
      await following?.close();
      await door?.remove();
      await copy?.destroy();
    });

    const call = async <Body>(url: string) => (await callApp<Body>(app, 'GET', url, { token })).body;
    const figures = async () => [
      (await call<ProfitTotals>(`/api/Report/profit/${branchId}/${DAY}/${DAY}`)).total,
      (await call<OrderInReport[]>(`/api/report/orders/${branchId}/${DAY}/${DAY}`)).length,
    ];

    it('read the copy, and the close of a day reads the database itself', async () => {
      expect(following.state()).toBe('read');
      expect(await figures()).toEqual([0, 0]);
      const close = await call<CloseOfDayReport>(`/api/cierrediario/branch/${branchId}/${DAY}`);
      expect(close.payment.map(({ cash }) => cash)).toEqual([5.41]);
    });

    it('read the database itself while the copy does not answer', async () => {
      const end = following.watch(() => {});
      door.silence();
      await expect.poll(following.state).toBe('away');
      expect(await figures()).toEqual([5.41, 1]);
      door.letThrough();
      await expect.poll(following.state).toBe('read');
      expect(await figures()).toEqual([0, 0]);
      await end();
    });
  });
}

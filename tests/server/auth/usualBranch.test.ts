import { afterAll, describe, expect, it } from 'vitest';
import { findDefaultBranch } from '../../../server/auth/defaultBranch.ts';
import type { Db } from '../../../server/database/connect.ts';
import { callApp, problem, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch } from '../../support/builders.ts';
import { DATABASES, openMigrated } from '../../support/databases.ts';

for (const database of DATABASES) {
  describe(`the usual branch on ${database.name}`, () => {
    const opened: Db[] = [];
    afterAll(() => Promise.all(opened.map(db => db.destroy())));
    const shopOf = async (...ids: number[]) => {
      const db = await openMigrated(database);
      opened.push(db);
      for (const id of ids) await buildBranch(db, { id });
      return db;
    };

    it.each([
      { branches: [], configured: null, usual: 31 },
      { branches: [7], configured: null, usual: 7 },
      { branches: [7, 31], configured: null, usual: 31 },
      { branches: [7, 8], configured: null, usual: null },
      { branches: [7], configured: 31, usual: 31 },
    ])('is $usual where there are $branches, and $configured is configured', async row => {
      expect(await findDefaultBranch(await shopOf(...row.branches), row.configured)).toBe(row.usual);
    });

    const office = useBackOffice(database);

    it('is that of a search, until there are several', async () => {
      await buildBranch(office.db, { id: 5 });
      const search = () => office.call('GET', '/api/product/autocomplete?name=a');
      expect(await search()).toMatchObject({ status: 200, body: [] });
      const logs = '/token/logs/20250101/20250102?info=Open%20Drawer';
      expect((await office.call('GET', logs)).status).toBe(200);
      await buildBranch(office.db, { id: 6 });
      const sentence =
        'The shop has several branches: say which one in the header x-branch, or set DEFAULT_BRANCH.';
      expect(await search()).toEqual(problem(400, sentence));
      const token = await office.signIn(await buildAdmin(office.db, { branch_id: 6 }));
      expect((await office.call('GET', logs, undefined, token)).status).toBe(200);
      const named = await callApp(office.app, 'GET', logs, { token, headers: { 'x-branch': '6' } });
      expect(named.status).toBe(200);
    });
  });
}

import { beforeAll, describe, expect, it } from 'vitest';
import { createFolderStorage } from '../../../server/files/folder.ts';
import { useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch } from '../../support/builders.ts';
import { DATABASES } from '../../support/databases.ts';
import { importCalls } from './jobSupport.ts';

const MEGABYTE = 1024 * 1024;
const HEADER = 'upc,name\n1,Roll\n';
const FILE = HEADER + '2,Bun\n'.repeat(MEGABYTE / 6).slice(0, MEGABYTE - HEADER.length);

const USER_FULL =
  'Your files take more than 5 MB, the most that a user may store. Delete files that you will not import, or import them first.';
const SHOP_FULL =
  'The files that wait to be imported take more than 20 MB, the most that the shop may store. Delete some, or import them first.';

for (const database of DATABASES) {
  describe(`stored files to import on ${database.name}`, () => {
    const office = useBackOffice(database, { env: { IMPORT_MEGABYTES: '1' } });
    let branchId = 0;
    let token = '';
    beforeAll(async () => {
      branchId = (await buildBranch(office.db)).id;
    });
    const newUser = async () => office.signIn(await buildAdmin(office.db, { branch_id: branchId }));
    const { send, call } = importCalls(
      office,
      () => token,
      () => branchId,
    );
    const storedFolders = async () => {
      const names = await createFolderStorage(office.filesFolder).list('import');
      return new Set(names.map(name => name.split('/')[1])).size;
    };
    const sendMany = async (files: number) => {
      const ids: number[] = [];
      for (let file = 0; file < files; file++) {
        const { status, body } = await send(FILE);
        expect(status, body.message).toBe(201);
        ids.push(body.id);
      }
      return ids;
    };
    const endAll = () => office.db.updateTable('import_job').set({ state: 'done' }).execute();

    it('of a user are at most five of the maximum size; the next one is refused, and not stored', async () => {
      token = await newUser();
      const [first] = await sendMany(5);
      const before = await storedFolders();
      expect(await send(FILE)).toMatchObject({ status: 409, body: { message: USER_FULL } });
      expect(await storedFolders()).toBe(before);
      expect((await call('DELETE', String(first))).status).toBe(204);
      await sendMany(1);
    });

    it('of ended imports make room, oldest first', async () => {
      const user = await buildAdmin(office.db, { branch_id: branchId });
      token = await office.signIn(user);
      await sendMany(5);
      await endAll();
      await sendMany(2);
      const jobs = await office.db
        .selectFrom('import_job')
        .select('parts')
        .where('admin_id', '=', user.id)
        .orderBy('id')
        .execute();
      expect(jobs.map(({ parts }) => parts)).toEqual([0, 0, 1, 1, 1, 1, 1]);
    });

    it('of all users are at most twenty of the maximum size', async () => {
      await endAll();
      for (let user = 0; user < 4; user++) {
        token = await newUser();
        await sendMany(5);
      }
      expect(await storedFolders()).toBe(20);
      token = await newUser();
      expect(await send(FILE)).toMatchObject({ status: 409, body: { message: SHOP_FULL } });
      expect(await storedFolders()).toBe(20);
      await endAll();
      await sendMany(1);
      expect(await storedFolders()).toBe(20);
    });

    it('are counted while they arrive, so that files sent at once do not exceed the quota', async () => {
      await endAll();
      const user = await buildAdmin(office.db, { branch_id: branchId });
      token = await office.signIn(user);
      const answers = await Promise.all(Array.from({ length: 8 }, () => send(FILE)));
      const accepted = answers.filter(({ status }) => status === 201).length;
      expect(accepted).toBeGreaterThan(0);
      expect(accepted).toBeLessThanOrEqual(5);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(8 - accepted);
    });
  });
}

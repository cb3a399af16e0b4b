import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { problem, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch } from '../../support/builders.ts';
import { DATABASES } from '../../support/databases.ts';

const ONLY_A_SUPER = problem(
  403,
  'Only a Super may create, change or delete a Super, or give somebody that role.',
);
const OWN_STANDING = problem(403, 'You cannot change your own role or status.');
const OWN_ACCOUNT = problem(403, 'You cannot delete your own account.');
const LAST = problem(409, 'This is the last active Super who can sign in. Make somebody else a Super first.');

let count = 0;
const person = (values: object = {}) => ({
  name: 'Marta V.',
  userName: `person${++count}z`,
  password: 'battery staple 7',
  status: true,
  role: 'cashier',
  ...values,
});

for (const database of DATABASES) {
  describe(`rights over users on ${database.name}`, () => {
    const office = useBackOffice(database);
    const { call } = office;
    const rows = () => office.db.selectFrom('admin').selectAll().orderBy('id').execute();
    const put = (id: number, values: object, token?: string) =>
      call('PUT', `/api/admin/${id}`, person(values), token);
    const remove = (id: number, token?: string) => call('DELETE', `/api/admin/${id}`, undefined, token);

    it.each(['cashier', 'report', 'inventory'] as const)('keep a %s away from every Super', async role => {
      const { id: branch_id } = await buildBranch(office.db);
      const self = await buildAdmin(office.db, { branch_id, role });
      const token = await office.signIn(self);
      const boss = await buildAdmin(office.db, { branch_id });
      const colleague = await buildAdmin(office.db, { branch_id, role: 'cashier' });
      const before = await rows();
      expect(await call('POST', '/api/admin', person({ role: 'Super' }), token)).toEqual(ONLY_A_SUPER);
      expect(await put(boss.id, { role: 'super' }, token)).toEqual(ONLY_A_SUPER);
      expect(await put(boss.id, { role: 'cashier' }, token)).toEqual(ONLY_A_SUPER);
      expect(await remove(boss.id, token)).toEqual(ONLY_A_SUPER);
      expect(await put(colleague.id, { role: 'super' }, token)).toEqual(ONLY_A_SUPER);
      expect(await put(self.id, { role: 'super' }, token)).toEqual(ONLY_A_SUPER);
      expect(await rows()).toEqual(before);

      expect((await put(colleague.id, { role: 'report' }, token)).status).toBe(200);
      expect((await call('POST', '/api/admin', person(), token)).status).toBe(201);
      expect((await remove(colleague.id, token)).status).toBe(204);
    });

    it('keep everybody but a Super from changing their own role and status', async () => {
      const { id: branch_id } = await buildBranch(office.db);
      const self = await buildAdmin(office.db, { branch_id, role: 'report' });
      const token = await office.signIn(self);
      const before = await rows();
      expect(await put(self.id, { role: 'inventory' }, token)).toEqual(OWN_STANDING);
      expect(await put(self.id, { role: 'report', status: false }, token)).toEqual(OWN_STANDING);
      expect(await rows()).toEqual(before);
      expect((await put(self.id, { role: 'Report', name: 'Renamed' }, token)).body).toMatchObject({
        name: 'Renamed',
        role: 'Report',
      });
    });

    it('keep everybody from deleting themselves', async () => {
      const { id: branch_id } = await buildBranch(office.db);
      for (const role of ['super', 'cashier'] as const) {
        const self = await buildAdmin(office.db, { branch_id, role });
        expect(await remove(self.id, await office.signIn(self))).toEqual(OWN_ACCOUNT);
        expect(await rows()).toContainEqual(self);
      }
    });
  });

  describe(`the last Super on ${database.name}`, () => {
    const office = useBackOffice(database);
    const { call } = office;
    beforeAll(() => buildBranch(office.db, { id: 31 }));
    beforeEach(() => office.db.updateTable('admin').set({ status: 0 }).execute());
    const supers = () =>
      office.db
        .selectFrom('admin')
        .select('id')
        .where('role', '=', 'super')
        .where('status', '=', 1)
        .where('password_hash', '<>', '')
        .execute();
    const put = (id: number, values: object, token: string) =>
      call('PUT', `/api/admin/${id}`, person({ role: 'super', ...values }), token);

    it.each([
      ['disabled', { status: false }],
      ['given another role', { role: 'report' }],
    ])('cannot be %s, as long as the others cannot sign in', async (_what, values) => {
      const last = await buildAdmin(office.db);
      await buildAdmin(office.db, { status: 0 });
      await buildAdmin(office.db, { password_hash: '' });
      await buildAdmin(office.db, { role: 'report' });
      const token = await office.signIn(last);
      expect(await put(last.id, values, token)).toEqual(LAST);
      expect(await supers()).toEqual([{ id: last.id }]);

      const second = await buildAdmin(office.db);
      expect((await put(last.id, values, token)).status).toBe(200);
      expect(await supers()).toEqual([{ id: second.id }]);
    });

    it('of every branch stays, whoever else is a Super of one branch', async () => {
      const last = await buildAdmin(office.db);
      const token = await office.signIn(last);
      await buildAdmin(office.db, { branch_id: 31 });
      for (const values of [{ status: false }, { role: 'report' }, { branchId: 31 }])
        expect(await put(last.id, values, token)).toMatchObject({ status: 409, body: { field: 'branchId' } });
      await buildAdmin(office.db);
      expect((await put(last.id, { status: false }, token)).status).toBe(200);
    });

    it('may change everything else', async () => {
      const last = await buildAdmin(office.db);
      const token = await office.signIn(last);
      expect((await put(last.id, { name: 'Renamed', password: 'new horse 12' }, token)).status).toBe(200);
    });

    it('is not one who cannot sign in', async () => {
      const owner = await buildAdmin(office.db);
      const token = await office.signIn(owner);
      const silent = await buildAdmin(office.db, { password_hash: '' });
      expect((await call('DELETE', `/api/admin/${silent.id}`, undefined, token)).status).toBe(204);
      const disabled = await buildAdmin(office.db, { status: 0 });
      expect((await call('DELETE', `/api/admin/${disabled.id}`, undefined, token)).status).toBe(204);
    });

    it.each([
      ['delete', (id: number, token: string) => call('DELETE', `/api/admin/${id}`, undefined, token)],
      ['disable', (id: number, token: string) => put(id, { status: false }, token)],
      ['demote', (id: number, token: string) => put(id, { role: 'report' }, token)],
    ])('is left over when all %s each other at the same moment', async (_what, act) => {
      for (let round = 0; round < 3; round++) {
        await office.db.updateTable('admin').set({ status: 0 }).execute();
        const people: Awaited<ReturnType<typeof buildAdmin>>[] = [];
        for (let one = 0; one < 4; one++) people.push(await buildAdmin(office.db));
        const tokens = await Promise.all(people.map(office.signIn));
        // Each change alone would be allowed. All calls are authorised before the first change takes effect.
        const answers = await Promise.all(
          people.map((_, at) => act(people[(at + 1) % people.length]!.id, tokens[at]!)),
        );
        expect((await supers()).length).toBeGreaterThanOrEqual(1);
        for (const { status } of answers) expect([200, 204, 401, 404, 409]).toContain(status);
        expect(answers.some(({ status }) => status < 300)).toBe(true);
      }
    });
  });
}

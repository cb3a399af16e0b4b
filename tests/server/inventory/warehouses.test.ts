import { describe, expect, it } from 'vitest';
import type { Warehouse } from '../../../contract/warehouse.ts';
import { problem, useBackOffice } from '../../support/backOffice.ts';
import { buildBranch, buildTransfer, buildWarehouse } from '../../support/builders.ts';
import { DATABASES } from '../../support/databases.ts';
import { like } from '../../support/matchers.ts';

const UNKNOWN = 987_654_321;
const TEXT = 'must be text of 1 to 200 characters without null characters.';
const LONG = 'must have at most 200 characters.';
const WHOLE = 'must be a whole number above 0.';

for (const database of DATABASES) {
  describe(`warehouses on ${database.name}`, () => {
    const office = useBackOffice(database);
    const { call } = office;

    it('are listed for their branch alone, in the order they were made', async () => {
      const [north, south] = [await buildBranch(office.db), await buildBranch(office.db)];
      const cellar = await buildWarehouse(office.db, { branch_id: north.id, name: 'Cellar' });
      await buildWarehouse(office.db, { branch_id: south.id });
      const attic = await buildWarehouse(office.db, { branch_id: north.id, name: 'Attic' });
      const floor = await buildWarehouse(office.db, { branch_id: north.id, name: 'Floor', is_floor: 1 });
      expect((await call('GET', `/api/warehouse/all/branch/${north.id}`)).body).toEqual([
        { id: cellar.id, name: 'Cellar', branchId: north.id },
        { id: attic.id, name: 'Attic', branchId: north.id },
        { id: floor.id, name: 'Floor', branchId: north.id, isFloor: true },
      ]);
    });

    it('gives an empty list for a branch that has none', async () => {
      const { id } = await buildBranch(office.db);
      const { status, body } = await call('GET', `/api/warehouse/all/branch/${id}`);
      expect({ status, body }).toEqual({ status: 200, body: [] });
    });

    it('is created, read, renamed and deleted', async () => {
      const branch = await buildBranch(office.db);
      const created = await call<Warehouse>('POST', '/api/warehouse', {
        name: '  Cold room ',
        branchId: branch.id,
      });
      expect(created.status).toBe(201);
      const { id } = created.body;
      expect(created.body).toEqual({ id: like.any(Number), name: 'Cold room', branchId: branch.id });
      expect((await call('GET', `/api/warehouse/${id}`)).body).toEqual(created.body);

      const renamed = await call('PUT', `/api/warehouse/${id}`, { name: 'Freezer', branchId: branch.id });
      expect(renamed.status).toBe(200);
      expect(renamed.body).toEqual({ id, name: 'Freezer', branchId: branch.id });
      expect((await call('GET', `/api/warehouse/${id}`)).body).toEqual(renamed.body);

      const deleted = await call('DELETE', `/api/warehouse/${id}`);
      expect(deleted).toMatchObject({ status: 204, body: null });
      expect(await call('GET', `/api/warehouse/${id}`)).toEqual(problem(404, `There is no warehouse ${id}.`));
    });

    it('changes the one that was named and no other', async () => {
      const branch = await buildBranch(office.db);
      const kept = await buildWarehouse(office.db, { branch_id: branch.id, name: 'Kept' });
      const changed = await buildWarehouse(office.db, { branch_id: branch.id });
      await call('PUT', `/api/warehouse/${changed.id}`, { name: 'Changed', branchId: branch.id });
      await call('DELETE', `/api/warehouse/${changed.id}`);
      expect((await call('GET', `/api/warehouse/all/branch/${branch.id}`)).body).toEqual([
        { id: kept.id, name: 'Kept', branchId: branch.id },
      ]);
    });

    it('says which warehouse or branch is not there', async () => {
      const branch = await buildBranch(office.db);
      const there = `There is no warehouse ${UNKNOWN}.`;
      const input = { name: 'Nowhere', branchId: branch.id };
      expect(await call('GET', `/api/warehouse/${UNKNOWN}`)).toEqual(problem(404, there));
      expect(await call('PUT', `/api/warehouse/${UNKNOWN}`, input)).toEqual(problem(404, there));
      expect(await call('DELETE', `/api/warehouse/${UNKNOWN}`)).toEqual(problem(404, there));
      const orphan = await call('POST', '/api/warehouse', { name: 'Orphan', branchId: UNKNOWN });
      expect(orphan).toEqual(problem(404, `There is no branch ${UNKNOWN}.`));
    });

    it.each([
      ['a missing name', { branchId: 1 }, 'name', 'is required.'],
      ['a missing branch', { name: 'Cellar' }, 'branchId', 'is required.'],
      ['a blank name', { name: ' \t ', branchId: 1 }, 'name', TEXT],
      ['an empty name', { name: '', branchId: 1 }, 'name', TEXT],
      ['a name that is a number', { name: 7, branchId: 1 }, 'name', TEXT],
      ['a name that is null', { name: null, branchId: 1 }, 'name', TEXT],
      ['a name of 201 characters', { name: 'x'.repeat(201), branchId: 1 }, 'name', LONG],
      ['a null character', { name: 'a\u0000b', branchId: 1 }, 'name', TEXT],
      ['a branch written as text', { name: 'Cellar', branchId: '1' }, 'branchId', WHOLE],
      ['half a branch', { name: 'Cellar', branchId: 1.5 }, 'branchId', WHOLE],
      ['branch 0', { name: 'Cellar', branchId: 0 }, 'branchId', WHOLE],
      ['a branch past all numbers', { name: 'Cellar', branchId: 1e300 }, 'branchId', WHOLE],
    ])('refuses %s, naming the field, and writes nothing', async (_what, input, field, says) => {
      const { id } = await buildWarehouse(office.db, { branch_id: (await buildBranch(office.db)).id });
      const before = await rows();
      const refusal = problem(400, `${field} ${says}`, field);
      expect(await call('POST', '/api/warehouse', input)).toEqual(refusal);
      expect(await call('PUT', `/api/warehouse/${id}`, input)).toEqual(refusal);
      expect(await rows()).toEqual(before);
    });

    it('ignores fields that it does not know', async () => {
      const branch = await buildBranch(office.db);
      const input = { name: 'Cellar', branchId: branch.id, id: 5, branch_id: 9, colour: 'red' };
      const { status, body } = await call('POST', '/api/warehouse', input);
      expect(status).toBe(201);
      expect(body).toEqual({ id: like.any(Number), name: 'Cellar', branchId: branch.id });
    });

    it('cannot be deleted once it has transfers, on either side', async () => {
      const { id: branch_id } = await buildBranch(office.db);
      const from = await buildWarehouse(office.db, { branch_id });
      const to = await buildWarehouse(office.db, { branch_id });
      await buildTransfer(office.db, { branch_id, from_warehouse_id: from.id, to_warehouse_id: to.id });
      const before = await rows();
      for (const { id } of [from, to]) {
        expect(await call('DELETE', `/api/warehouse/${id}`)).toEqual(
          problem(409, 'This warehouse has stock, transfers or counts, so it cannot be deleted.'),
        );
      }
      expect(await rows()).toEqual(before);
    });

    const rows = () => office.db.selectFrom('warehouse').selectAll().orderBy('id').execute();
  });
}

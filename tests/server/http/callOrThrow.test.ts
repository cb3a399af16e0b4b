import { describe, expect, it, vi } from 'vitest';
import { useBackOffice } from '../../support/backOffice.ts';
import { buildBranch, buildCategory } from '../../support/builders.ts';
import { DATABASES } from '../../support/databases.ts';

for (const database of DATABASES) {
  describe(`\`callOrThrow\` on ${database.name}`, () => {
    const office = useBackOffice(database);

    it('returns the body, and throws the status and message of a refusal', async () => {
      const { id: branchId } = await buildBranch(office.db);
      expect(await office.callOrThrow('GET', `/api/branch/${branchId}`)).toMatchObject({ id: branchId });
      await expect(office.callOrThrow('POST', '/api/supplier', { branchId })).rejects.toThrow(
        'POST /api/supplier is refused with 400: name, contact, phone, address, city, country, email, home_page, status are required.',
      );
    });

    it('throws the error of the server after a failure', async () => {
      const { id: branchId } = await buildBranch(office.db);
      const failure = new Error('no such column: sold');
      const select = vi.spyOn(office.db, 'selectFrom').mockImplementation(() => {
        throw failure;
      });
      const call = office.callOrThrow('GET', `/api/report/cashier/${branchId}/20261101/20261130`);
      await expect(call).rejects.toThrow(
        /is refused with 500: Something went wrong on the server\.\nError: no such column: sold\n +at /,
      );
      select.mockRestore();
    });

    it('changes a part of the current version of a record', async () => {
      const branch = await buildBranch(office.db);
      const { id } = await buildCategory(office.db, { branch_id: branch.id });
      for (const name of ['Pears', 'Figs'])
        expect(await office.callOrThrow('PATCH', `/api/category/${id}`, { name })).toMatchObject({ name });
    });
  });
}

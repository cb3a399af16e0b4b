import { describe, expect, it } from 'vitest';
import { useBackOffice } from '../../support/backOffice.ts';
import { buildBranch } from '../../support/builders.ts';
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
  });
}

import { describe, expect, it } from 'vitest';
import type { PurchaseDetails } from '../../../contract/delivery.ts';
import { useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch } from '../../support/builders.ts';
import { buildSupplier, draftInput } from '../../support/catalogue.ts';
import { DATABASES } from '../../support/databases.ts';

for (const database of DATABASES) {
  describe(`the history of a draft on ${database.name}`, () => {
    const office = useBackOffice(database);

    it('begins with its creation, for users of its branch', async () => {
      const { db, call } = office;
      const { id: branchId } = await buildBranch(db);
      const { id: supplierId } = await buildSupplier(db, { branch_id: branchId });
      const keeper = await office.signIn(await buildAdmin(db, { branch_id: branchId }));
      const input = draftInput({ branchId, supplierId, products: [] }, { state: 'draft' });
      const { id } = (await call<PurchaseDetails>('POST', '/api/purchase/order', input, keeper)).body;
      const { body } = await call('GET', `/api/activity/purchase/${id}`, undefined, keeper);
      expect(body).toMatchObject({ results: [{ action: 'create', after: { state: 'draft', lines: 0 } }] });
    });
  });
}

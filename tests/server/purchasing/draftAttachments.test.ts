import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PurchaseDetails } from '../../../contract/delivery.ts';
import { useBackOffice } from '../../support/backOffice.ts';
import { buildBranch } from '../../support/builders.ts';
import { buildSupplier, draftInput } from '../../support/catalogue.ts';
import { DATABASES } from '../../support/databases.ts';
import { base64, picture } from '../../support/pictures.ts';

for (const database of DATABASES) {
  describe(`attachments of drafts on ${database.name}`, () => {
    const office = useBackOffice(database);

    it('stay stored with their draft', async () => {
      const { db, call } = office;
      const { id: branchId } = await buildBranch(db);
      const { id: supplierId } = await buildSupplier(db, { branch_id: branchId });
      const base64dataImage = base64(await picture('png'));
      const input = draftInput({ branchId, supplierId, products: [] }, { state: 'draft', base64dataImage });
      const { status, body } = await call<PurchaseDetails>('POST', '/api/purchase/order', input);
      expect([status, body.attachment]).toEqual([201, `/api/purchase/${body.id}/attachment`]);
      expect(readdirSync(path.join(office.filesFolder, 'purchase'))).toHaveLength(1);
    });
  });
}

import { beforeAll, describe, expect, it } from 'vitest';
import type { StockCountRecord } from '../../../contract/stockCount.ts';
import { MAX_AMOUNT } from '../../../contract/limits.ts';
import type { SentTransfer } from '../../../contract/transfer.ts';
import { useBackOffice } from '../../support/backOffice.ts';
import { buildBranch, buildCategory, buildWarehouse } from '../../support/builders.ts';
import { buildProduct } from '../../support/catalogue.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';

/**
 * Costs in cents. The value of `MAX_AMOUNT` units exceeds the exact range of JavaScript numbers, and for the last cost
 * also the integers of SQLite and PostgreSQL.
 */
const COSTS = [1_000_000, 2_000_000, Math.round(MAX_AMOUNT * 100)];

for (const database of BOTH_DATABASES) {
  describe(`the largest stock on ${database.name}`, () => {
    const office = useBackOffice(database);
    const { call } = office;
    let branchId: number;
    let floor: number;
    let cellar: number;
    const products: number[] = [];

    beforeAll(async () => {
      const { db } = office;
      branchId = (await buildBranch(db)).id;
      floor = (await buildWarehouse(db, { branch_id: branchId })).id;
      cellar = (await buildWarehouse(db, { branch_id: branchId })).id;
      const { id: category_id } = await buildCategory(db, { branch_id: branchId });
      for (const cost_cents of COSTS)
        products.push((await buildProduct(db, { branch_id: branchId, category_id, cost_cents })).id);
    });

    it.each([...COSTS.keys()])('is counted up to product %d, reviewed and posted', async last => {
      const count = { branchId, warehouseId: floor, name: `All ${last}`, scope: 'all', isBlind: false };
      const { id } = (await call<StockCountRecord>('POST', '/api/count', count)).body;
      for (const productId of products.slice(0, last + 1)) {
        const line = { productId, counted: MAX_AMOUNT, seen: null };
        expect((await call('PUT', `/api/count/${id}/lines`, line)).status).toBe(200);
      }
      expect((await call('GET', `/api/count/${id}/review`)).status).toBe(200);
      const posted = await call<StockCountRecord>('POST', `/api/count/${id}/post`);
      expect(posted).toMatchObject({ status: 200, body: { status: 'posted', differing: 1 } });
      expect(posted.body.value).toBeCloseTo((MAX_AMOUNT * COSTS[last]!) / 100, -3);
      expect((await call('GET', `/api/count/branch/${branchId}`)).status).toBe(200);
    });

    it('is sent to another warehouse, and its list answers', async () => {
      const items = products.map(productId => ({ productId, quantity: MAX_AMOUNT }));
      const sent = await call<SentTransfer>('POST', '/api/transfer', {
        branchId,
        fromWarehouseId: floor,
        toWarehouseId: cellar,
        note: '',
        items,
      });
      expect(sent.status).toBe(201);
      expect(sent.body.value).toBeGreaterThan(9e13);
      expect((await call('GET', `/api/transfer/branch/${branchId}`)).status).toBe(200);
    });
  });
}

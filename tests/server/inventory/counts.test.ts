import type { Static } from 'typebox';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CountLine, CountLines, StockCountRecord } from '../../../contract/stockCount.ts';
import { inTransaction } from '../../../server/database/connect.ts';
import { findOrAddSalesFloor } from '../../../server/stock/salesFloor.ts';
import { useBackOffice } from '../../support/backOffice.ts';
import { buildBranch, buildCategory } from '../../support/builders.ts';
import { buildProduct } from '../../support/catalogue.ts';
import { DATABASES } from '../../support/databases.ts';

for (const database of DATABASES) {
  describe(`counts on ${database.name}`, () => {
    const office = useBackOffice(database);
    const { call } = office;
    let branchId = 0;
    let warehouseId = 0;
    const products: number[] = [];
    beforeAll(async () => {
      const { db } = office;
      branchId = (await buildBranch(db)).id;
      warehouseId = await inTransaction(db, tx => findOrAddSalesFloor(tx, branchId));
      const { id: category_id } = await buildCategory(db, { branch_id: branchId });
      for (const name of ['Figs', 'Plums'])
        products.push((await buildProduct(db, { branch_id: branchId, category_id, name })).id);
    });
    const start = () =>
      call<StockCountRecord>('POST', '/api/count', {
        branchId,
        warehouseId,
        name: 'All',
        scope: 'all',
        isBlind: false,
      });
    const readLines = async (id: number, query = '') =>
      (await call<Static<typeof CountLines>>('GET', `/api/count/${id}/lines${query}`)).body;

    it('have all their lines, and for a caller who has them, those counted since', async () => {
      const { id } = (await start()).body;
      const before = await readLines(id);
      expect(before.lines.map(({ productId }) => productId)).toEqual(products);
      const counted = { productId: products[1], counted: 3 };
      const { countedAt } = (
        await call<CountLine>('PUT', `/api/count/${id}/lines`, { ...counted, seen: null })
      ).body;
      expect((await readLines(id, `?since=${before.at}`)).lines).toMatchObject([counted]);
      // The ten seconds before are repeated, because a count of that time may have been stored later.
      expect((await readLines(id, `?since=${countedAt + 10_000}`)).lines).toMatchObject([counted]);
      expect((await readLines(id, `?since=${countedAt + 10_001}`)).lines).toEqual([]);
    });

    it('end one by one', async () => {
      const [first, second] = [(await start()).body, (await start()).body];
      await call('POST', `/api/count/${first.id}/cancel`);
      const read = async (id: number) =>
        (await call<StockCountRecord>('GET', `/api/count/${id}`)).body.status;
      expect([await read(first.id), await read(second.id)]).toEqual(['cancelled', 'open']);
    });
  });
}

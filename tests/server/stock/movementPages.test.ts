import { beforeAll, describe, expect, it } from 'vitest';
import type { PagedStockMovements } from '../../../contract/stock.ts';
import { inTransaction } from '../../../server/database/connect.ts';
import { placeSales } from '../../../server/sales/placeSales.ts';
import { useBackOffice } from '../../support/backOffice.ts';
import { buildBranch, buildCategory, line, newSale } from '../../support/builders.ts';
import { buildProduct } from '../../support/catalogue.ts';
import { DATABASES } from '../../support/databases.ts';

for (const database of DATABASES) {
  describe(`pages of movements on ${database.name}`, () => {
    const office = useBackOffice(database);
    let shop = { branch_id: 0, category_id: 0 };
    beforeAll(async () => {
      const branch_id = (await buildBranch(office.db)).id;
      shop = { branch_id, category_id: (await buildCategory(office.db, { branch_id })).id };
    });

    async function happened(sales: readonly boolean[]): Promise<number> {
      const { id } = await buildProduct(office.db, shop);
      const start = Date.now() - sales.length * 1000;
      for (const [at, isSale] of sales.entries()) {
        const quantity = at + 1;
        const createdAt = start + at * 1000;
        if (isSale) {
          const lines = [line({ productId: id, quantity })];
          await inTransaction(office.db, tx =>
            placeSales(tx, [newSale({ branchId: shop.branch_id, createdAt, lines })], { movesStock: true }),
          );
        } else {
          await office.call('POST', `/api/stock/product/${id}/correction`, {
            difference: quantity,
            reason: 'found',
          });
          await office.db
            .updateTable('stock_movement')
            .set({ at: createdAt })
            .where('product_id', '=', id)
            .where('quantity_milli', '=', quantity * 1000)
            .execute();
        }
      }
      return id;
    }

    it.each([
      ['in turn', Array.from({ length: 120 }, (_, at) => at % 2 === 0)],
      ['the movements first', Array.from({ length: 110 }, (_, at) => at >= 55)],
      ['the sales first', Array.from({ length: 110 }, (_, at) => at < 55)],
      ['movements alone, two pages to the last', Array.from({ length: 100 }, () => false)],
    ])('have each once: %s', async (_order, sales) => {
      const id = await happened(sales);
      const quantities: number[] = [];
      const sizes: number[] = [];
      for (let before = '', pages = 0; pages === 0 || (before && pages < 5); pages++) {
        const { body } = await office.call<PagedStockMovements>(
          'GET',
          `/api/stock/product/${id}/movements${before && `?before=${before}`}`,
        );
        sizes.push(body.results.length);
        quantities.push(...body.results.map(({ quantity }) => quantity));
        before = body.next;
      }
      expect(quantities).toEqual(sales.map((isSale, at) => (isSale ? -at - 1 : at + 1)).toReversed());
      const full = Math.ceil(sales.length / 50) - 1;
      expect(sizes).toEqual([...Array.from({ length: full }, () => 50), sales.length - full * 50]);
    });
  });
}

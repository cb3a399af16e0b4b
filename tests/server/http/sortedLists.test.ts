/** Sorting of the paged lists: by each column of the contract, in both directions. */
import { beforeAll, describe, expect, it } from 'vitest';
import { LIST_SORTS } from '../../../contract/listSorts.ts';
import { useBackOffice } from '../../support/backOffice.ts';
import {
  buildAdmin,
  buildBranch,
  buildCategory,
  buildTransfer,
  buildWarehouse,
  insert,
} from '../../support/builders.ts';
import {
  buildProduct,
  buildPromotion,
  buildPurchase,
  buildSupplier,
  buildTransferItem,
} from '../../support/catalogue.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';

const PATHS: Record<keyof typeof LIST_SORTS, (branch: number) => string> = {
  counts: branch => `/api/count/branch/${branch}`,
  promotions: branch => `/api/promotion/branch/${branch}`,
  purchases: branch => `/api/purchase/branch/${branch}/20250101/20251231/`,
  suppliers: branch => `/api/supplier/branch/${branch}`,
  transfers: branch => `/api/transfer/branch/${branch}`,
};

const COLUMNS = Object.entries(LIST_SORTS).flatMap(([list, sorts]) =>
  sorts.map(sort => [list as keyof typeof LIST_SORTS, sort] as const),
);

for (const database of BOTH_DATABASES) {
  describe(`sorted lists on ${database.name}`, () => {
    const office = useBackOffice(database);
    let branch = 0;
    beforeAll(async () => {
      branch = (await buildBranch(office.db)).id;
      // In every column, the first row has the greater value, in small letters.
      await buildRows('z', 2);
      await buildRows('A', 1);
    });

    async function buildRows(text: string, figure: number): Promise<void> {
      const { db } = office;
      const branch_id = branch;
      const { id: admin } = await buildAdmin(db, { name: text });
      const { id: warehouse_id } = await buildWarehouse(db, { branch_id, name: text });
      const { id: category_id } = await buildCategory(db, { branch_id, name: text });
      const { id: product_id } = await buildProduct(db, { branch_id, category_id });
      const { id: supplier_id } = await buildSupplier(db, {
        branch_id,
        name: text,
        contact: text,
        email: `${text}@trastienda.example`,
        phone: text,
        address: text,
        city: text,
        country: text,
        home_page: text,
        status: figure === 2 ? 1 : 0,
        lead_days: figure,
      });
      await buildPurchase(db, {
        branch_id,
        supplier_id,
        ref_no: text,
        payable_cents: figure,
        paid_cents: figure,
        payment_method: figure === 2 ? 'Cash' : 'Card',
        created_at: figure,
        state: figure === 2 ? 'received' : 'draft',
      });
      const { id: discount_type_id } = await insert(db, 'discount_type', { name: text, effect: null });
      await buildPromotion(db, {
        branch_id,
        name: text,
        // The second discount type has the greater id.
        discount_type_id: figure === 2 ? discount_type_id : 1,
        date_init: 20250100 + figure,
        date_end: 20250200 + figure,
        value_hundredths: figure,
        limit_cents: figure,
      });
      const transfer = await buildTransfer(db, {
        branch_id,
        from_warehouse_id: warehouse_id,
        to_warehouse_id: warehouse_id,
        created_at: figure,
        status: figure === 2 ? 'sent' : 'received',
        note: text,
        sent_by: admin,
        ended_at: figure,
        ended_by: admin,
      });
      const { id: count_id } = await insert(db, 'stock_count', {
        branch_id,
        warehouse_id,
        category_id,
        name: text,
        scope: 'category',
        is_blind: 0,
        status: figure === 2 ? 'posted' : 'cancelled',
        created_at: figure,
        created_by: admin,
        business_day: 20250115,
        ended_at: figure,
        ended_by: admin,
      });
      if (figure === 1) return;
      await buildTransferItem(db, { transfer_id: transfer.id, product_id, received_milli: 0 });
      const counted = {
        counted_milli: 1,
        expected_milli: 0,
        cost_cents: 1,
        counted_at: 1,
        counted_by: admin,
      };
      await insert(db, 'stock_count_line', { count_id, product_id, ...counted });
    }

    it.each(Object.entries(PATHS))(
      '%s have the number of all their rows on each page',
      async (list, path) => {
        const state = list === 'purchases' ? 'state=all&' : '';
        const { body } = await office.call('GET', `${path(branch)}?${state}page=2&pageSize=1`);
        expect(body).toMatchObject({ rowCount: 2, pageCount: 2, firstRowOnPage: 2, lastRowOnPage: 2 });
      },
    );

    it.each(COLUMNS)('%s by %s', async (list, sort) => {
      const read = async (query: string) => {
        const { status, body } = await office.call<{ results: { id: number }[] }>(
          'GET',
          `${PATHS[list](branch)}?${list === 'purchases' ? 'state=all&' : ''}${query}`,
        );
        expect(status).toBe(200);
        return body.results.map(({ id }) => id);
      };
      const [first, second] = await read('sort=id');
      expect(first).toBeLessThan(second!);
      expect(await read('sort=id&order=desc')).toEqual([second, first]);
      if (sort === 'id') return;
      expect(await read(`sort=${sort}`)).toEqual([second, first]);
      expect(await read(`sort=${sort}&order=desc`)).toEqual([first, second]);
      expect(await read(`sort=${sort}&page=2&pageSize=1`)).toEqual([first]);
    });
  });
}

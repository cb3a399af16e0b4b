import { describe, expect, it } from 'vitest';
import type { FoundOrders } from '../../../contract/orderSearch.ts';
import { useBackOffice } from '../../support/backOffice.ts';
import { buildBranch, buildSale, line } from '../../support/builders.ts';
import { DATABASES } from '../../support/databases.ts';

for (const database of DATABASES) {
  describe(`an order that is searched by its number on ${database.name}`, () => {
    const office = useBackOffice(database);

    it('is found by its own products only', async () => {
      const { id: branchId } = await buildBranch(office.db);
      for (const name of ['Bread', 'Milk']) await buildSale(office.db, { branchId, lines: [line({ name })] });
      const find = async (number: number, product: string) => {
        const url = `/api/orders/find?branchId=${branchId}&number=${number}&product=${product}`;
        return (await office.call<FoundOrders>('GET', url)).body.orders.map(order => order.number);
      };
      expect(await find(2, 'milk')).toEqual([2]);
      expect(await find(1, 'milk')).toEqual([]);
    });
  });
}

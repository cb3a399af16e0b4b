import { beforeAll, describe, expect, it } from 'vitest';
import { useBackOffice } from '../../support/backOffice.ts';
import { DATABASES } from '../../support/databases.ts';
import { oneLine, openTill, sell, type TillShop } from './tillSales.ts';

for (const database of DATABASES) {
  describe(`costs of tills’ sales on ${database.name}`, () => {
    const office = useBackOffice(database);
    let shop: TillShop;
    beforeAll(async () => {
      shop = await openTill(office);
    });

    it('are 0 for a line without a product that names none', async () => {
      const line = { product: null, name: 'Delivery', quantity: 3, price: 5 };
      await sell(office, shop, [oneLine(shop, line, 15)]);
      const sales = office.db.selectFrom('sale').select('cost_cents').where('branch_id', '=', shop.branchId);
      expect(await sales.execute()).toEqual([{ cost_cents: 0 }]);
    });
  });
}

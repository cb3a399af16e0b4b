import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../server/database/connect.ts';
import { createTillClock } from '../../../server/intake/eventTime.ts';
import { translateToEnglish } from '../../../server/language/translate.ts';
import { acceptDrawerOpenings } from '../../../server/intake/acceptDrawerOpenings.ts';
import { acceptSales } from '../../../server/intake/acceptSales.ts';
import { findAlreadyStoredResult } from '../../../server/intake/saleResults.ts';
import { SellerDeletedError, placeSales } from '../../../server/sales/placeSales.ts';
import { DEFAULT_SHOP_TENDERS } from '../../../server/sales/shopTenders.ts';
import { useBackOffice } from '../../support/backOffice.ts';
import { line, newSale } from '../../support/builders.ts';
import { buildProduct } from '../../support/catalogue.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';
import { openTill, oneLine, results, tillSale, type TillShop } from './tillSales.ts';

const UTC = { timeZone: 'UTC', cutoffHour: 0 };

for (const database of BOTH_DATABASES) {
  describe(`between reading and writing on ${database.name}`, () => {
    const office = useBackOffice(database);
    let shop: TillShop;
    beforeEach(async () => {
      shop = await openTill(office, { time_zone: 'Asia/Tokyo', cutoff_hour: 4 });
    });
    /** The till has read the branch in UTC. The branch's time zone has changed since. */
    const till = () => ({
      branchId: shop.branchId,
      terminalId: shop.terminalId,
      terminalName: 'Front',
      keyKind: 'till' as const,
      limits: { saleCents: null, refundCents: null },
      tenders: DEFAULT_SHOP_TENDERS,
      pricesIncludeTax: false,
      roundingStepCents: 0,
      clock: UTC,
    });
    const clock = createTillClock(UTC, undefined, Date.UTC(2025, 5, 1));

    it('a sale gets the day of the clock that its branch has when it is written', async () => {
      const sales = ['2025-03-10T18:59:59Z', '2025-03-10T19:00:00Z'].map(createdAt =>
        tillSale(shop, { createdAt }),
      );
      await acceptSales(office.db, till(), sales, clock, { translate: translateToEnglish });
      const rows = await office.db
        .selectFrom('sale')
        .select('business_day')
        .where('branch_id', '=', shop.branchId)
        .orderBy('id')
        .execute();
      expect(rows.map(row => row.business_day)).toEqual([20250310, 20250311]);
    });

    it('so does an opening of a drawer, and its hour', async () => {
      const opening = { reference: 'D-1', createdAt: '2025-03-10T19:30:00Z', cashier: shop.cashier };
      await acceptDrawerOpenings(office.db, till(), [opening], clock, translateToEnglish);
      const rows = await office.db
        .selectFrom('drawer_opening')
        .select(['business_day', 'hour'])
        .where('branch_id', '=', shop.branchId)
        .execute();
      expect(rows).toEqual([{ business_day: 20250311, hour: 4 }]);
    });

    it('an opening that is here is known, though its cashier has another name by now', async () => {
      const opening = { reference: 'D-2', createdAt: '2025-03-10T19:30:00Z', cashier: shop.cashier };
      const send = async () =>
        (await acceptDrawerOpenings(office.db, till(), [opening], clock, translateToEnglish))[0]!;
      expect(await send()).toMatchObject({ result: 'stored' });
      await office.db
        .updateTable('admin')
        .set({ user_name_key: 'renamed', name: 'Renamed' })
        .where('user_name', '=', shop.cashier)
        .execute();
      expect(await send()).toEqual({ reference: 'D-2', terminal: 'Front', result: 'known' });
    });

    it('a product that is deleted after the sale was read leaves its name on the line, and nothing else', async () => {
      const category_id = shop.categoryId;
      const gone = await buildProduct(office.db, { branch_id: shop.branchId, category_id, name: 'Figs' });
      const kept = await buildProduct(office.db, { branch_id: shop.branchId, category_id, name: 'Dates' });
      const sale = newSale({
        branchId: shop.branchId,
        lines: [gone, kept].map(({ id, name }) => line({ productId: id, name })),
      });
      expect((await office.call('DELETE', `/api/product/${gone.id}`)).status).toBe(204);
      const [placed] = await inTransaction(office.db, tx => placeSales(tx, [sale], { movesStock: true }));
      const lines = await office.db
        .selectFrom('sale_line')
        .select(['product_id', 'name'])
        .where('order_id', '=', placed!.id)
        .orderBy('position')
        .execute();
      expect(lines).toEqual([
        { product_id: null, name: 'Figs' },
        { product_id: kept.id, name: 'Dates' },
      ]);
      expect((await office.call('DELETE', `/api/product/${kept.id}`)).status).toBe(409);
    });

    it('of a product that is deleted while it is sold, either is refused or the sale has its name alone', async () => {
      for (let round = 0; round < 6; round++) {
        const category_id = shop.categoryId;
        const { id } = await buildProduct(office.db, { branch_id: shop.branchId, category_id });
        const sale = newSale({
          branchId: shop.branchId,
          lines: [line({ productId: id, name: `Race ${round}` })],
        });
        const [removal, [placed]] = await Promise.all([
          office.call('DELETE', `/api/product/${id}`),
          inTransaction(office.db, tx => placeSales(tx, [sale], { movesStock: true })),
        ]);
        const { product_id } = await office.db
          .selectFrom('sale_line')
          .select('product_id')
          .where('order_id', '=', placed!.id)
          .executeTakeFirstOrThrow();
        expect([removal.status, product_id]).toEqual(product_id === null ? [204, null] : [409, id]);
      }
    });

    it('a failed lookup is not taken for a sale that is not there', async () => {
      const fail = () => {
        throw new Error('The database is gone.');
      };
      const lookups = { branchId: shop.branchId, terminalOf: fail, translate: translateToEnglish };
      const sale = { ...tillSale(shop), payments: [] };
      await expect(findAlreadyStoredResult(office.db, sale, lookups)).rejects.toThrow('gone');
    });

    it('nothing is written of a cashier who is gone', async () => {
      const sale = newSale({ branchId: shop.branchId, terminalId: shop.terminalId, adminId: 999_999 });
      const placing = inTransaction(office.db, tx => placeSales(tx, [sale], { checksSellers: true }));
      await expect(placing).rejects.toThrow(SellerDeletedError);
      const { count } = await office.db
        .selectFrom('sale')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('branch_id', '=', shop.branchId)
        .executeTakeFirstOrThrow();
      expect(Number(count)).toBe(0);
    });
  });

  describe(`what a line costs on ${database.name}`, () => {
    const office = useBackOffice(database);

    it('is as limited as what it brings', async () => {
      const shop = await openTill(office);
      const line = { product: null, name: 'Dear', quantity: 99_999, price: 0, cost: 9_999_999.99 };
      expect(await results(office, shop, [oneLine(shop, line, 0, { payments: [] })])).toMatchObject([
        { result: 'refused', field: 'lines.0.cost', message: 'lines.0 costs more than 9999999.99.' },
      ]);
      const most = { ...line, quantity: 1 };
      expect(await results(office, shop, [oneLine(shop, most, 0, { payments: [] })])).toMatchObject([
        { result: 'stored' },
      ]);
    });
  });
}

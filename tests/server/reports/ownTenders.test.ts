import { describe, expect, it } from 'vitest';
import type { CloseOfDayReport } from '../../../contract/reports.ts';
import type { FoundTillReceipts } from '../../../contract/tillReceipts.ts';
import { useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin } from '../../support/builders.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';
import { openTill, results, tillSale, useTillDay } from '../intake/tillSales.ts';

for (const database of BOTH_DATABASES) {
  describe(`the close of a day with own tenders on ${database.name}`, () => {
    const office = useBackOffice(database);
    useTillDay();

    it('names them, and those that the shop does not know', async () => {
      const shop = await openTill(office);
      const { user_name: colleague, ...row } = await buildAdmin(office.db, {
        branch_id: shop.branchId,
        role: 'cashier',
      });
      await office.call('PUT', '/api/tender', { off: [], own: [{ name: 'Válé', tender: 'card' }] });
      const pay = (payments: object[], values: object = {}) => tillSale(shop, { payments, ...values });
      const mixed = pay([
        { tender: 'card', name: 'vale', amount: 2 },
        { tender: 'card', amount: 3 },
      ]);
      await results(office, shop, [
        mixed,
        pay([{ tender: 'card', name: 'VÁLÉ', amount: 5 }], { cashier: colleague }),
        pay([{ tender: 'cash', name: 'Shells', amount: 5 }]),
        pay([{ tender: 'card', name: 'Válé', amount: 5 }], { createdAt: '2025-03-11T12:00:00' }),
      ]);
      const close = async (token?: string) =>
        (
          await office.call<CloseOfDayReport>(
            'GET',
            `/api/cierrediario/branch/${shop.branchId}/20250310`,
            undefined,
            token,
          )
        ).body;
      const { ownTenders, payment } = await close();
      expect(ownTenders).toEqual([
        { name: 'Shells', tender: 'cash', amount: 5, isKnown: false },
        { name: 'Válé', tender: 'card', amount: 7, isKnown: true },
      ]);
      expect(payment).toMatchObject([{ cash: 5, card: 10 }]);
      const total = async (end: number) =>
        (
          await office.call<CloseOfDayReport>(
            'GET',
            `/api/cierrediario/branch/total/${shop.branchId}/20250310/${end}`,
          )
        ).body;
      expect((await total(20250409)).ownTenders).toEqual([
        { name: 'Shells', tender: 'cash', amount: 5, isKnown: false },
        { name: 'Válé', tender: 'card', amount: 12, isKnown: true },
      ]);
      expect(await total(20250410)).not.toHaveProperty('ownTenders');
      const receipts = await office.call<FoundTillReceipts>(
        'GET',
        '/api/v1/sales?number=1',
        undefined,
        shop.key,
      );
      expect(receipts.body.sales[0]!.payments).toEqual([
        { tender: 'card', name: '', amount: 3, given: null },
        { tender: 'card', name: 'vale', amount: 2, given: null },
      ]);
      expect(
        await results(office, shop, [{ ...mixed, payments: mixed.payments.toReversed() }]),
      ).toMatchObject([{ result: 'known' }]);
      const other = [
        { tender: 'card', name: 'vale', amount: 3 },
        { tender: 'card', amount: 2 },
      ];
      expect(await results(office, shop, [{ ...mixed, payments: other }])).toMatchObject([
        { result: 'refused', code: 'sale-changed' },
      ]);
      await office.db.updateTable('shop').set({ rights: 'roles' }).execute();
      expect((await close(await office.signIn({ ...row, user_name: colleague }))).ownTenders).toEqual([
        { name: 'Válé', tender: 'card', amount: 5, isKnown: true },
      ]);
    });
  });
}

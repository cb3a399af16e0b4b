import { describe, expect, it } from 'vitest';
import type { CloseOfDayReport } from '../../../contract/reports.ts';
import type { Receipt } from '../../../contract/orderSearch.ts';
import type { TillReceipt } from '../../../contract/tillReceipts.ts';
import { verifyRollups } from '../../../server/sales/verifyRollups.ts';
import { useBackOffice } from '../../support/backOffice.ts';
import { DATABASES } from '../../support/databases.ts';
import { openTill, results, tillSale } from './tillSales.ts';

for (const database of DATABASES) {
  describe(`tips, cash rounding and tenders of a till’s own on ${database.name}`, () => {
    const office = useBackOffice(database);

    it('are beside the sale’s amount, on receipts and in the close of the day', async () => {
      const own = await openTill(office, { time_zone: 'UTC' });
      const sold = (values: object) => tillSale(own, { createdAt: '2025-03-10T12:00:00Z', ...values });
      const sales = [
        sold({
          reference: 'tip',
          tip: 1.5,
          payments: [{ tender: 'card', amount: 6.5, name: 'Bizum' }],
        }),
        sold({ reference: 'rounded', rounding: -0.02, payments: [{ tender: 'cash', amount: 4.98 }] }),
        sold({ reference: 'wrong', tip: 1, payments: [{ tender: 'cash', amount: 5 }] }),
        sold({
          reference: 'void',
          takesBack: { reference: 'tip' },
          tip: -1.5,
          lines: [{ product: null, name: 'Delivery', quantity: -1, price: 5 }],
          payments: [{ tender: 'card', amount: -6.5, name: 'Bizum' }],
        }),
        sold({ reference: 'second', tip: 0.25, payments: [{ tender: 'card', amount: 5.25, given: null }] }),
      ];
      expect(await results(office, own, sales)).toMatchObject([
        { result: 'stored' },
        { result: 'stored' },
        {
          result: 'refused',
          code: 'payments-differ',
          message: 'The payments add up to 5.00, but must add up to 6.00: 5.00 (lines) + 1.00 (tip).',
        },
        { result: 'stored' },
        { result: 'stored' },
      ]);
      const close = await office.call<CloseOfDayReport>(
        'GET',
        `/api/cierrediario/branch/${own.branchId}/20250310`,
      );
      expect(close.body).toMatchObject({
        tips: 0.25,
        rounding: -0.02,
        payment: [{ cash: 4.98, card: 5.25 }],
      });
      const found = await office.call<{ sales: TillReceipt[] }>(
        'GET',
        '/api/v1/sales?reference=tip',
        undefined,
        own.key,
      );
      expect(found.body.sales).toMatchObject([
        { amount: 5, tip: 1.5, rounding: 0, payments: [{ tender: 'card', name: 'Bizum', amount: 6.5 }] },
      ]);
      const { id } = await office.db
        .selectFrom('sale')
        .select('id')
        .where('reference', '=', 'tip')
        .executeTakeFirstOrThrow();
      const receipt = await office.call<Receipt>('GET', `/api/orders/${id}/receipt`);
      expect(receipt.body).toMatchObject({ amount: 5, tip: 1.5, payments: [{ name: 'Bizum' }] });
      expect(receipt.body).not.toHaveProperty('rounding');
      expect((await verifyRollups(office.db)).differences).toEqual([]);
    });

    it('are given back at most once', async () => {
      const own = await openTill(office, { time_zone: 'UTC' });
      const back = (reference: string, tip: number) =>
        tillSale(own, {
          reference,
          takesBack: { reference: 'sale' },
          tip,
          lines: [{ product: null, name: 'Delivery', quantity: -1, price: 5 }],
          payments: [{ tender: 'cash', amount: tip - 5 }],
        });
      const sale = tillSale(own, {
        reference: 'sale',
        tip: 1.5,
        lines: [{ product: null, name: 'Delivery', quantity: 3, price: 5 }],
        payments: [{ tender: 'card', amount: 16.5 }],
      });
      await results(office, own, [sale]);
      expect(await results(office, own, [back('too much', -1.51), back('part', -1)])).toMatchObject([
        {
          result: 'refused',
          code: 'returned-too-much',
          field: 'tip',
          message: 'Of the tip of that sale, only 1.50 can be given back, not 1.51.',
        },
        { result: 'stored' },
      ]);
      expect(await results(office, own, [back('again', -1), back('rest', -0.5)])).toMatchObject([
        { result: 'refused', message: 'Of the tip of that sale, only 0.50 can be given back, not 1.00.' },
        { result: 'stored' },
      ]);
    });
  });
}

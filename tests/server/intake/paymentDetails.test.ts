import { beforeAll, describe, expect, it } from 'vitest';
import type { Receipt } from '../../../contract/orderSearch.ts';
import type { OrderLine } from '../../../contract/reports.ts';
import type { TillReceipt } from '../../../contract/tillReceipts.ts';
import { callApp, useBackOffice } from '../../support/backOffice.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';
import { openTill, results, tillSale, useTillDay, type TillShop } from './tillSales.ts';

for (const database of BOTH_DATABASES) {
  describe(`details of payments and discounts on ${database.name}`, () => {
    useTillDay();
    const office = useBackOffice(database);
    let shop: TillShop;
    beforeAll(async () => {
      shop = await openTill(office);
    });
    const findReceipt = async (reference: string) => {
      const url = `/api/v1/sales?reference=${reference}`;
      const { body } = await callApp<{ sales: TillReceipt[] }>(office.app, 'GET', url, { token: shop.key });
      return body.sales[0]!;
    };
    const readOrder = async (reference: string) => {
      const { id } = await office.db
        .selectFrom('sale')
        .select('id')
        .where('reference', '=', reference)
        .executeTakeFirstOrThrow();
      const receipt = await office.call<Receipt>('GET', `/api/orders/${id}/receipt`);
      const lines = await office.call<OrderLine[]>('GET', `/api/report/order/details/${id}`);
      return { receipt: receipt.body, lines: lines.body };
    };
    const paid = (payments: object[]) => tillSale(shop, { payments });

    it('are on the receipts, each with its own payment', async () => {
      const visa = { authorization: '012345', lastFour: '4242', brand: 'Visa' };
      const sale = tillSale(shop, {
        reference: 'details',
        lines: [
          { product: null, name: 'Cake', quantity: 2, price: 5, discount: 1, discountReason: ' Staff ' },
          { product: null, name: 'Tea', quantity: 1, price: 2 },
        ],
        payments: [
          { tender: 'card', amount: 4, ...visa },
          { tender: 'card', amount: 2, lastFour: '1111', note: ' by phone ' },
          { tender: 'card', amount: 3, name: 'Voucher', note: 'V-17' },
          { tender: 'cash', amount: 2, note: '' },
        ],
      });
      expect(await results(office, shop, [sale])).toMatchObject([{ result: 'stored' }]);
      const payments = [
        {
          tender: 'card',
          amount: 6,
          given: null,
          details: [
            { amount: 4, ...visa },
            { amount: 2, lastFour: '1111', note: 'by phone' },
          ],
        },
        { tender: 'card', amount: 3, given: null, name: 'Voucher', details: [{ amount: 3, note: 'V-17' }] },
        { tender: 'cash', amount: 2, given: null },
      ];
      const found = await findReceipt('details');
      expect(found.payments).toEqual(payments.map(payment => ({ name: '', ...payment })));
      expect(found.lines.map(({ discountReason }) => discountReason)).toEqual(['Staff', undefined]);
      const { receipt, lines } = await readOrder('details');
      expect(receipt.payments).toEqual(payments);
      expect(receipt.lines.map(({ discountReason }) => discountReason)).toEqual(['Staff', undefined]);
      expect(lines.map(({ discountReason }) => discountReason)).toEqual(['Staff', undefined]);
      expect(await results(office, shop, [sale])).toMatchObject([{ result: 'known' }]);
    });

    it('are kept for a return that waits for its sale', async () => {
      const back = tillSale(shop, {
        reference: 'early back',
        lines: [{ product: null, name: 'Delivery', quantity: -1, price: 5 }],
        payments: [{ tender: 'card', amount: -5, authorization: 'R1' }],
        takesBack: { reference: 'late' },
      });
      expect(await results(office, shop, [back])).toMatchObject([{ code: 'sale-awaited' }]);
      await results(office, shop, [tillSale(shop, { reference: 'late' })]);
      expect((await readOrder('early back')).receipt.payments).toMatchObject([
        { amount: -5, details: [{ amount: -5, authorization: 'R1' }] },
      ]);
    });

    it('never contain a full card number', async () => {
      const card = { tender: 'card', amount: 5 };
      expect(
        await results(office, shop, [
          paid([{ ...card, note: 'card 4111 1111 1111 1111' }]),
          paid([{ ...card, authorization: '4111111111111111' }]),
          paid([{ ...card, lastFour: '4111111111111111' }]),
          paid([{ ...card, lastFour: '42' }]),
        ]),
      ).toMatchObject([
        {
          result: 'refused',
          code: 'card-number',
          field: 'payments.0.note',
          message:
            'payments.0.note contains a full card number. Please send only its last four digits, in lastFour.',
        },
        { result: 'refused', code: 'card-number', field: 'payments.0.authorization' },
        { result: 'refused', code: 'invalid-field', field: 'payments.0.lastFour' },
        { result: 'refused', code: 'invalid-field', field: 'payments.0.lastFour' },
      ]);
    });
  });
}

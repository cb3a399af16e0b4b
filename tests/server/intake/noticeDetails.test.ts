import { describe, expect, it } from 'vitest';
import { appendCheckDigit, toWeighedPackageCode } from '../../../contract/gtin.ts';
import { SALE_NOTICES, type SaleNotice } from '../../../contract/tills.ts';
import type { WaitingReturnContent } from '../../../server/intake/waitingReturns.ts';
import { useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin } from '../../support/builders.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';
import { onSale, openTill, results, tillSale, type TillShop } from './tillSales.ts';

interface Case {
  /** Calls of the till, each with one sale. The first result with the notice must have its details. */
  calls: object[];
  field: string;
  value: string;
}

const NOW = Date.now();
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();

for (const database of BOTH_DATABASES) {
  describe(`details of notices on ${database.name}`, () => {
    const office = useBackOffice(database);
    const goods = { product: null, name: 'Goods', quantity: 1, price: 5 };
    const sale = (shop: TillShop, values: object = {}) =>
      tillSale(shop, { createdAt: at(-60), lines: [goods], ...values });
    const withLine = (shop: TillShop, line: object, values: object = {}) =>
      sale(shop, {
        lines: [goods, { ...goods, ...line }],
        payments: [{ tender: 'cash', amount: 10 }],
        ...values,
      });
    const refund = (shop: TillShop, reference: string, payment: object, values: object = {}) =>
      sale(shop, {
        lines: [{ ...goods, quantity: -1 }],
        payments: [{ tender: 'cash', amount: -5, ...payment }],
        takesBack: { reference },
        createdAt: at(-30),
        ...values,
      });
    const limit = (shop: TillShop) =>
      office.call('PATCH', `/api/terminal/${shop.terminalId}`, {
        name: 'Front',
        saleLimit: 1,
        refundLimit: 1,
      });
    const earlier = { reference: 'earlier' };

    const cases: Record<SaleNotice, (shop: TillShop) => Case | Promise<Case>> = {
      'above-refund-limit': async shop => {
        await limit(shop);
        return { calls: [refund(shop, 'none', {}, { takesBack: null })], field: 'payments', value: '-5.00' };
      },
      'above-sale-limit': async shop => {
        await limit(shop);
        return { calls: [sale(shop)], field: 'payments', value: '5.00' };
      },
      'ambiguous-cashier': async shop => {
        for (let count = 0; count < 2; count++)
          await buildAdmin(office.db, { branch_id: shop.branchId, name: 'Ana Paz', role: 'cashier' });
        return { calls: [sale(shop, { cashier: 'Ana Paz' })], field: 'cashier', value: 'Ana Paz' };
      },
      'code-differs': async shop => {
        const { id: product } = await onSale(office, shop, { upc: '12345' });
        await onSale(office, shop, { upc: '54321' });
        return { calls: [withLine(shop, { product, upc: '54321' })], field: 'lines.1.upc', value: '54321' };
      },
      'ebt-goods': shop => ({
        calls: [sale(shop, { payments: [{ tender: 'ebt', amount: 5 }] })],
        field: 'payments.0.amount',
        value: '5',
      }),
      'from-long-ago': shop => ({
        calls: [sale(shop, { createdAt: '2020-01-01T12:00:00Z' })],
        field: 'createdAt',
        value: '2020-01-01T12:00:00Z',
      }),
      'given-without-cash': shop => ({
        calls: [sale(shop, { payments: [{ tender: 'card', amount: 5, given: 6 }] })],
        field: 'payments.0.given',
        value: '6',
      }),
      'inactive-product': async shop => {
        const { id: product } = await onSale(office, shop, { status: 0 });
        return { calls: [withLine(shop, { product })], field: 'lines.1.product', value: String(product) };
      },
      'label-price-differs': async shop => {
        await onSale(office, shop, { upc: '40006', pesado: 0, price_cents: 499 });
        return {
          calls: [
            withLine(shop, {
              product: undefined,
              upc: toWeighedPackageCode({ by: 'code', item: 40006, cents: 499 })!,
            }),
          ],
          field: 'lines.1.price',
          value: '5',
        };
      },
      'label-weight-differs': async shop => {
        await onSale(office, shop, { upc: '40006', pesado: 1 });
        const line = {
          product: undefined,
          upc: appendCheckDigit('284000600735'),
          quantity: undefined,
          weight: 1,
        };
        return { calls: [withLine(shop, line)], field: 'lines.1.weight', value: '1' };
      },
      'refund-above-payment': shop => ({
        calls: [
          sale(shop, { ...earlier, rounding: -1, payments: [{ tender: 'cash', amount: 4 }] }),
          refund(shop, 'earlier', {}),
        ],
        field: 'payments',
        value: '-5.00',
      }),
      'refund-tender-differs': shop => ({
        calls: [
          sale(shop, { ...earlier, payments: [{ tender: 'ebt', amount: 5 }] }),
          refund(shop, 'earlier', {}),
        ],
        field: 'payments.0.tender',
        value: 'cash',
      }),
      'refund-without-return': shop => ({
        calls: [sale(shop, { tip: -1, payments: [{ tender: 'cash', amount: 4 }] })],
        field: 'tip',
        value: '-1',
      }),
      'return-before-sale': shop => ({
        calls: [sale(shop, earlier), refund(shop, 'earlier', {}, { createdAt: at(-70) })],
        field: 'createdAt',
        value: at(-70),
      }),
      'return-unmatched': shop => {
        const twice = {
          lines: [{ ...goods, quantity: -2, tax: 0 }],
          payments: [{ tender: 'cash', amount: -10 }],
          reference: 'twice',
        };
        const back = refund(shop, 'earlier', {}, twice);
        return { calls: [back, sale(shop, earlier), back], field: 'takesBack', value: 'earlier' };
      },
      'rounding-unusual': shop => ({
        calls: [sale(shop, { rounding: -4, payments: [{ tender: 'cash', amount: 1 }] })],
        field: 'rounding',
        value: '-4',
      }),
      'tax-added': async shop => {
        const { id: product } = await onSale(office, shop, { price_cents: 500 });
        await office.db
          .updateTable('branch')
          .set({ prices_include_tax: 1 })
          .where('id', '=', shop.branchId)
          .execute();
        return {
          calls: [
            withLine(shop, { product, price: 5, tax: 1 }, { payments: [{ tender: 'cash', amount: 11 }] }),
          ],
          field: 'lines.1.tax',
          value: '1',
        };
      },
      'tax-unusual': shop => ({
        calls: [withLine(shop, { tax: 6 }, { payments: [{ tender: 'cash', amount: 16 }] })],
        field: 'lines.1.tax',
        value: '6',
      }),
      'time-replaced': shop => ({
        calls: [sale(shop, { createdAt: '1990-01-01T12:00:00Z' })],
        field: 'createdAt',
        value: '1990-01-01T12:00:00Z',
      }),
      'unknown-product': shop => ({
        calls: [withLine(shop, { product: undefined, upc: '999' })],
        field: 'lines.1.upc',
        value: '999',
      }),
      'unknown-tender': async shop => {
        const set = (off: string[]) => office.callOrThrow('PUT', '/api/tender', { off, own: [] });
        await set(['debit']);
        return {
          calls: [sale(shop, { payments: [{ tender: 'debit', amount: 5 }] })],
          field: 'payments.0.tender',
          value: 'debit',
        };
      },
      'wrong-unit': async shop => {
        const { id: product } = await onSale(office, shop, { pesado: 0 });
        const line = { product, quantity: undefined, weight: 1 };
        return { calls: [withLine(shop, line)], field: 'lines.1.weight', value: '1' };
      },
    };

    it('are those of the return that waited for its sale', async () => {
      const shop = await openTill(office, { time_zone: 'UTC' });
      const lines = [{ ...goods, quantity: -1, tax: 0 }];
      const back = refund(shop, 'earlier', {}, { lines, createdAt: at(-90) });
      const told = [];
      for (const one of [back, sale(shop, { ...earlier, payments: [{ tender: 'card', amount: 5 }] }), back])
        told.push(...(await results(office, shop, [one])));
      expect(told[2]!.noticeDetails).toEqual([
        { notice: 'refund-tender-differs', field: 'payments.0.tender', value: 'cash' },
        { notice: 'return-before-sale', field: 'createdAt', value: at(-90) },
      ]);
    });

    it('are missing if an older version of the server stored the return that waits', async () => {
      const shop = await openTill(office, { time_zone: 'UTC' });
      const lines = [{ ...goods, quantity: -1, tax: 0 }];
      const back = refund(shop, 'earlier', {}, { lines, createdAt: '1990-01-01T12:00:00Z' });
      await results(office, shop, [back]);
      const waiting = await office.db
        .selectFrom('waiting_return')
        .select('content')
        .where('branch_id', '=', shop.branchId)
        .executeTakeFirstOrThrow();
      const { sent: _, ...older } = JSON.parse(waiting.content) as WaitingReturnContent;
      const content = JSON.stringify({ ...older, sale: { ...older.sale, notices: ['time-replaced'] } });
      await office.db
        .updateTable('waiting_return')
        .set({ content })
        .where('branch_id', '=', shop.branchId)
        .execute();
      await results(office, shop, [sale(shop, earlier)]);
      const [known] = await results(office, shop, [back]);
      expect(known).toMatchObject({ result: 'known', notices: ['time-replaced'] });
      expect(known).not.toHaveProperty('noticeDetails');
    });

    it.each(SALE_NOTICES)('%s', async notice => {
      const shop = await openTill(office, { time_zone: 'UTC', scale_rules: '28IIIIIWWWWW' });
      const { calls, field, value } = await cases[notice](shop);
      const told = [];
      for (const one of calls) told.push(...(await results(office, shop, [one])));
      const last = told.at(-1)!;
      expect(last.noticeDetails).toContainEqual({ notice, field, value });
      expect(last.noticeDetails!.map(one => one.notice).toSorted()).toEqual(last.notices!.toSorted());
      // A sale that is sent again has the same details.
      const [known] = await results(office, shop, [calls.at(-1)!]);
      expect(known).toMatchObject({ result: 'known' });
      expect(known!.noticeDetails).toContainEqual({ notice, field, value });
    });
  });
}

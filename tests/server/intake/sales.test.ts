import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Receipt } from '../../../contract/orderSearch.ts';
import type { User } from '../../../contract/user.ts';
import { inTransaction } from '../../../server/database/connect.ts';
import { lockSales } from '../../../server/database/locks.ts';
import { searchProducts } from '../../../server/catalogue/productSearch.ts';
import { createProductFinder } from '../../../server/intake/branchLookups.ts';
import { appendCheckDigit, toWeighedPackageCode } from '../../../contract/gtin.ts';
import { computeNetCents, divideAndRound, computeTaxCents } from '../../../contract/amounts.ts';
import { verifyRollups } from '../../../server/sales/verifyRollups.ts';
import type { TillSubmissionResults } from '../../../contract/tills.ts';
import { callApp, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, buildTerminal, insert } from '../../support/builders.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';
import { like } from '../../support/matchers.ts';
import {
  makeKey,
  oneLine,
  onSale,
  openTill,
  results,
  sell,
  tillSale,
  type TillShop,
  useTillDay,
} from './tillSales.ts';

for (const database of BOTH_DATABASES) {
  describe(`sales of tills on ${database.name}`, () => {
    useTillDay();
    const office = useBackOffice(database);
    let shop: TillShop;
    beforeAll(async () => {
      shop = await openTill(office, { time_zone: 'America/Denver', cutoff_hour: 3 });
    });
    const stored = async (reference: string, { branchId } = shop) =>
      office.db
        .selectFrom('sale')
        .selectAll()
        .where('branch_id', '=', branchId)
        .where('reference', '=', reference)
        .execute();
    const linesOf = async (reference: string) => {
      const [sale] = await stored(reference);
      return office.db
        .selectFrom('sale_line')
        .selectAll()
        .where('order_id', '=', sale!.id)
        .orderBy('position')
        .execute();
    };
    const count = async () => (await office.db.selectFrom('sale').select('id').execute()).length;

    it('are written as they were charged, with lines, payments, rollups and the next number', async () => {
      const apples = await onSale(office, shop, {
        name: 'Apples',
        upc: '036000291452',
        price_cents: 199,
        tax_rate: 82_500,
        cost_cents: 100,
      });
      const ham = await onSale(office, shop, { name: 'Ham', pesado: 1, price_cents: 1299, cost_cents: 800 });
      const sale = tillSale(shop, {
        reference: 'R-1',
        createdAt: '2025-03-10T01:30:05-06:00',
        lines: [
          { upc: '036000291452', quantity: 2, price: 1.99 },
          { product: ham.id, weight: 0.735, price: 12.99, discount: 0.55, tax: 0.42, cost: 9 },
          { name: 'apples', quantity: 1, price: 1.5, tax: 0, amount: 1.51 },
        ],
        payments: [
          { tender: 'giftCard', amount: 10 },
          { tender: 'cash', amount: 5.24, given: 20 },
        ],
      });
      const { status, body } = await sell(office, shop, [sale]);
      expect({ status, body }).toEqual({
        status: 200,
        body: { results: [{ reference: 'R-1', terminal: 'Front', result: 'stored', number: 1 }] },
      });
      expect(await stored('R-1')).toEqual([
        like.objectContaining({
          number: 1,
          terminal_id: shop.terminalId,
          status: 'completed',
          // The sale is at 01:30, and the business day ends at 3.
          business_day: 2025_03_09,
          created_at: Date.UTC(2025, 2, 10, 7, 30, 5),
          amount_cents: 1524,
          tax_cents: 75,
          cost_cents: 962,
        }),
      ]);
      expect(await linesOf('R-1')).toMatchObject([
        {
          product_id: apples.id,
          name: 'Apples',
          quantity: 2,
          weight_grams: 0,
          amount_cents: 431,
          tax_cents: 33,
          cost_cents: 200,
        },
        {
          product_id: ham.id,
          quantity: 1,
          weight_grams: 735,
          price_cents: 1299,
          amount_cents: 942,
          tax_cents: 42,
          cost_cents: 662,
        },
        {
          product_id: apples.id,
          name: 'apples',
          quantity: 1,
          amount_cents: 151,
          tax_cents: 0,
          cost_cents: 100,
        },
      ]);
      const [{ id } = { id: 0 }] = await stored('R-1');
      const paid = await office.db
        .selectFrom('sale_payment')
        .select(['tender', 'amount_cents', 'given_cents'])
        .where('order_id', '=', id)
        .orderBy('tender')
        .execute();
      expect(paid).toEqual([
        { tender: 'cash', amount_cents: 524, given_cents: 2000 },
        { tender: 'gift_card', amount_cents: 1000, given_cents: null },
      ]);
      expect((await verifyRollups(office.db)).differences).toEqual([]);
    });

    it('include the tax in their prices where a line says so, to the cent', async () => {
      const { id } = await onSale(office, shop, { name: 'Wine', price_cents: 1199, tax_rate: 160_000 });
      const line = (quantity: number, values: object = {}) => ({
        product: id,
        quantity,
        price: 11.99,
        discount: 1.98,
        taxIncluded: true,
        ...values,
      });
      const sale = tillSale(shop, {
        lines: [line(2), { product: id, quantity: 1, price: 10 }],
        payments: [{ tender: 'cash', amount: 33.6 }],
      });
      expect(await results(office, shop, [sale])).toMatchObject([{ result: 'stored' }]);
      expect(await linesOf(sale.reference)).toMatchObject([
        { price_cents: 1199, discount_cents: 198, amount_cents: 2200, tax_cents: 303, tax_included: 1 },
        { price_cents: 1000, discount_cents: 0, amount_cents: 1160, tax_cents: 160, tax_included: 0 },
      ]);
      const orderId = (await stored(sale.reference))[0]!.id;
      expect((await office.call('GET', `/api/orders/${orderId}/receipt`)).body).toMatchObject({
        amount: 33.6,
        tax: 4.63,
        lines: [{ price: 11.99, tax: 3.03, taxIncluded: true }, { price: 10 }],
        taxes: [{ rate: 16, net: 28.97, tax: 4.63 }],
      });
      const found = await office.call(
        'GET',
        `/api/v1/sales?reference=${encodeURIComponent(sale.reference)}`,
        undefined,
        shop.key,
      );
      expect(found.body).toMatchObject({
        sales: [{ lines: [{ taxIncluded: true, tax: 3.03, amount: 22 }, { taxIncluded: false }] }],
      });
      const back = oneLine(shop, line(-1, { discount: 0.99 }), -11, {
        takesBack: { reference: sale.reference },
      });
      expect(await results(office, shop, [back])).toMatchObject([{ result: 'stored' }]);
      expect(await linesOf(back.reference)).toMatchObject([{ amount_cents: -1100, tax_cents: -152 }]);
      expect(await results(office, shop, [oneLine(shop, line(2, { amount: 25.03 }), 25.03)])).toMatchObject([
        { result: 'refused', field: 'lines.0.amount' },
      ]);
    });

    it('keep the discount of each line for receipts, order details and the close of the day', async () => {
      const own = await openTill(office, { time_zone: 'UTC' });
      const item = { product: null, name: 'Basket', price: 10 };
      const sold = { ...item, quantity: 2, discount: 5, tax: 1.24, amount: 16.24 };
      const back = { ...item, quantity: -1, discount: 2.5, tax: -0.62, amount: -8.12 };
      const cash = (amount: number) => [{ tender: 'cash' as const, amount }];
      const at = { createdAt: '2025-03-10T12:00:00Z' };
      expect(
        await results(office, own, [
          tillSale(own, { ...at, reference: 'D-1', lines: [sold], payments: cash(16.24) }),
          tillSale(own, { ...at, reference: 'D-2', lines: [back], payments: cash(-8.12) }),
        ]),
      ).toMatchObject([{ result: 'stored' }, { result: 'stored' }]);
      const [first] = await stored('D-1', own);
      const [second] = await stored('D-2', own);
      const lines = await office.call('GET', `/api/report/order/details/${first!.id}`);
      expect(lines.body).toMatchObject([{ price: 10, quantity: 2, discount: 5 }]);
      const receipt = await office.call('GET', `/api/orders/${second!.id}/receipt`);
      expect(receipt.body).toMatchObject({ lines: [{ discount: -2.5, amount: -8.12 }] });
      const close = await office.call('GET', `/api/cierrediario/branch/${own.branchId}/20250310`);
      expect(close.body).toMatchObject({ orders: 2, refunds: 1, discounts: 5 });
      expect((await verifyRollups(office.db)).differences).toEqual([]);
    });

    it('are written once, whoever sends them how often, and a reference counts within its terminal', async () => {
      const sale = tillSale(shop, { reference: 'twice' });
      expect(await results(office, shop, [sale, sale])).toMatchObject([
        { result: 'stored' },
        { result: 'known' },
      ]);
      const [first] = await stored('twice');
      expect(await results(office, shop, [sale])).toEqual([
        { reference: 'twice', terminal: 'Front', result: 'known', number: first!.number },
      ]);
      const { id } = await buildTerminal(office.db, { branch_id: shop.branchId, name: 'Back' });
      const other = { key: await makeKey(office.call, id) };
      expect(await results(office, other, [sale])).toMatchObject([{ terminal: 'Back', result: 'stored' }]);
      expect(await results(office, shop, [{ ...sale, terminal: 'back' }])).toMatchObject([
        { result: 'known' },
      ]);
      expect(await stored('twice')).toHaveLength(2);
    });

    it('are written once when two calls bring them at the same moment', async () => {
      const sales = Array.from({ length: 30 }, (_, at) => tillSale(shop, { reference: `race ${at}` }));
      const both = await Promise.all([
        results(office, shop, sales),
        results(office, shop, sales.toReversed()),
      ]);
      const words = both.flat().map(({ result }) => result);
      expect(words.filter(word => word === 'stored')).toHaveLength(30);
      expect(words.filter(word => word === 'known')).toHaveLength(30);
    });

    it('of a reference that another sale has are refused', async () => {
      await results(office, shop, [tillSale(shop, { reference: 'taken' })]);
      const [taken] = await stored('taken');
      const changed = oneLine(shop, { product: null, name: 'Bag', quantity: 1, price: 1 }, 1, {
        reference: 'taken',
      });
      const other = { ...changed, createdAt: '2025-03-10T12:00:01' };
      const line = { product: null, name: 'Delivery', quantity: 1, price: 4.99 };
      const rebuilt = { createdAt: '2025-03-10T12:00:05', reference: 'taken' };
      const sentence = `Front has another sale with this reference: order ${taken!.number} for 5.00, on 2025-03-10 12:00. The sale that was sent differs in createdAt (stored: 2025-03-10 12:00:00, sent: 2025-03-10 12:00:01) and total (stored: 5.00, sent: 1.00) and lines.0.product (stored: Delivery, sent: Bag).`;
      // Another sale altogether gets a new reference, also at the same time.
      expect(await results(office, shop, [changed])).toMatchObject([{ code: 'reference-reused' }]);
      // The stored sale with another price, at any time of the same half day, must not be booked twice.
      expect(
        await results(office, shop, [
          oneLine(shop, line, 4.99, rebuilt),
          oneLine(shop, line, 4.99, { ...rebuilt, createdAt: '2025-03-11T00:00:00' }),
          oneLine(shop, line, 4.99, { ...rebuilt, createdAt: '2025-03-11T00:00:01' }),
        ]),
      ).toMatchObject([{ code: 'sale-changed' }, { code: 'sale-changed' }, { code: 'reference-reused' }]);
      expect(await results(office, shop, [other])).toMatchObject([
        {
          result: 'refused',
          message: sentence,
          field: 'reference',
          code: 'reference-reused',
          number: taken!.number,
        },
      ]);
    });

    it('of a reference that another sale of the same sum has are refused, whatever else differs', async () => {
      const reference = 'same sum';
      const sale = tillSale(shop, { reference });
      const { user_name: cashier } = await buildAdmin(office.db, {
        branch_id: shop.branchId,
        role: 'cashier',
      });
      const later = { ...sale, createdAt: '2025-03-10T12:01:01' };
      const line = sale.lines[0]!;
      const changed = [
        { ...sale, lines: [{ product: null, name: 'Bag', quantity: 1, price: 5 }] },
        { ...sale, lines: [{ ...line, price: 4, tax: 1 }] },
        { ...sale, lines: [{ ...line, price: 6, discount: 1 }] },
        { ...sale, lines: [{ ...line, quantity: 5, price: 1 }] },
        { ...sale, lines: [line, { ...line, price: 0 }] },
        { ...sale, lines: [{ ...line, cost: 1 }] },
        { ...sale, payments: [{ tender: 'card', amount: 5 }] },
        { ...sale, payments: [{ tender: 'cash', amount: 5, given: 10 }] },
        { ...sale, lines: [{ ...line, price: 4 }], tip: 1 },
        { ...sale, cashier },
      ];
      const told = await results(office, shop, [sale, later, ...changed]);
      expect(told).toMatchObject([
        { result: 'stored' },
        {
          code: 'sale-changed',
          message: like.stringContaining(
            'differs in createdAt (stored: 2025-03-10 12:00:00, sent: 2025-03-10 12:01:01).',
          ),
        },
        ...changed.map(() => ({
          result: 'refused',
          code: 'sale-changed',
          message: like.stringContaining('If it is the same sale, a new reference would book it twice.'),
        })),
      ]);
      const fields = told.map(({ message = '' }) => /differs in (\S+)/.exec(message)?.[1]);
      expect(fields.slice(2)).toEqual([
        'lines.0.product',
        'lines.0.price',
        'lines.0.price',
        'lines.0.quantity',
        'lines',
        'lines.0.cost',
        'payments',
        'payments',
        'lines.0.price',
        'cashier',
      ]);
      const reordered = Object.fromEntries(Object.entries({ ...sale, terminal: 'Front' }).reverse());
      expect(await results(office, shop, [reordered])).toMatchObject([{ result: 'known' }]);
      expect(await stored(reference)).toHaveLength(1);
    });

    it('are known if a till builds them anew, with a time of up to a minute later, but the same authorization', async () => {
      const pay = (authorization: string) => [{ tender: 'card', amount: 5, authorization }];
      const sale = tillSale(shop, { reference: 'anew', payments: pay('012345') });
      const later = { ...sale, createdAt: '2025-03-10T12:01:00' };
      const sent = [
        sale,
        later,
        { ...later, payments: pay('') },
        { ...later, payments: pay('543210') },
        { ...later, lines: [{ ...sale.lines[0]!, name: 'Bag' }] },
      ];
      expect(await results(office, shop, sent)).toMatchObject([
        { result: 'stored' },
        { result: 'known' },
        { result: 'known' },
        { code: 'reference-reused' },
        { code: 'sale-changed' },
      ]);
    });

    it('are known however the till writes them', async () => {
      const own = await openTill(office, { time_zone: 'America/Denver' });
      const { user_name: cashier, name: fullName } = await buildAdmin(office.db, {
        branch_id: own.branchId,
        role: 'cashier',
        name: 'Rosa of the front',
      });
      const cheese = await onSale(office, own, { upc: '044100123450', tax_rate: 160_000 });
      const line = { upc: '044100123450', quantity: 2, price: 10 };
      const written = tillSale(own, {
        reference: 'written',
        cashier,
        createdAt: '2025-03-10T12:00:00',
        lines: [line],
        payments: [{ tender: 'cash', amount: 23.2 }],
      });
      const back = {
        ...written,
        reference: 'written back',
        lines: [{ ...line, quantity: -1 }],
        payments: [{ tender: 'cash', amount: -11.6 }],
        takesBack: { reference: 'written' },
      };
      expect(await results(office, own, [written, back])).toMatchObject([
        { result: 'stored' },
        { result: 'stored' },
      ]);
      const same = [
        ...['2025-03-10T18:00:00Z', '2025-03-10T18:00:00.000Z', '2025-03-10T20:00:00+02:00'].map(
          createdAt => ({
            ...written,
            createdAt,
          }),
        ),
        { ...written, cashier: fullName },
        { ...written, lines: [{ product: cheese.id, quantity: 2, price: 10, name: 'Cheese' }] },
        { ...written, lines: [{ ...line, discount: 0, tax: 3.2, amount: 23.2, taxIncluded: false }] },
        { ...written, payments: [{ tender: 'cash', amount: 23.2, given: 23.2 }], tip: 0, rounding: 0 },
        { ...written, payments: [3.2, 20].map(amount => ({ tender: 'cash', amount })) },
        { ...back, takesBack: { code: `${own.terminalId}.written` } },
        { ...back, takesBack: { reference: 'written', terminal: 'front' } },
      ];
      expect(await results(office, own, same)).toMatchObject(same.map(() => ({ result: 'known' })));
      const other = { ...back, takesBack: { reference: 'never' } };
      expect(await results(office, own, [other])).toMatchObject([{ code: 'sale-changed' }]);
    });

    it('that an older version of the server stored are known by their sum', async () => {
      const sale = tillSale(shop, { reference: 'older' });
      await results(office, shop, [sale]);
      await office.db
        .updateTable('sale')
        .set({ content_hash: '' })
        .where('reference', '=', 'older')
        .execute();
      const other = { ...sale, createdAt: '2025-03-11T12:00:00' };
      expect(await results(office, shop, [other])).toMatchObject([{ result: 'known' }]);
    });

    it('name a product by its code with the zeros that a program lost, or with those that the shop lacks', async () => {
      const product = await onSale(office, shop, { upc: '011213420288' });
      const lost = await onSale(office, shop, { upc: '11213420363' });
      const sale = tillSale(shop, {
        reference: 'zeros',
        lines: ['11213420288', '0011213420288', '011213420363'].map(upc => ({ upc, quantity: 1, price: 1 })),
        payments: [{ tender: 'cash', amount: 3 }],
      });
      const { body } = await sell(office, shop, [sale]);
      expect(body).toMatchObject({ results: [{ result: 'stored' }] });
      const lines = await office.db
        .selectFrom('sale_line')
        .innerJoin('sale', 'sale.id', 'sale_line.order_id')
        .select('product_id')
        .where('reference', '=', 'zeros')
        .execute();
      const sold = lines.map(({ product_id }) => product_id).toSorted((one, other) => one! - other!);
      expect(sold).toEqual([product.id, product.id, lost.id]);
    });

    it('have a notice if product and code disagree, and sell packages if they agree', async () => {
      const own = await openTill(office);
      const soap = await onSale(office, own, { upc: '044100777776' });
      const other = await onSale(office, own, { upc: '044100777783' });
      const unit = { unit: 'Case', size_milli: 12_000, price_cents: null };
      for (const [product, code] of [
        [soap, 'SOAP-12'],
        [other, 'OTHER-12'],
      ] as const)
        await insert(office.db, 'product_code', {
          ...unit,
          branch_id: own.branchId,
          product_id: product.id,
          code,
          code_key: code,
        });
      const line = (upc: string, quantity: number, price: number) => ({
        product: soap.id,
        upc,
        quantity,
        price,
        tax: 0,
      });
      const codes = ['44100777776', 'nowhere', 'SOAP-12', other.upc, 'OTHER-12'];
      const sent = codes.map(upc => oneLine(own, line(upc, 1, 12), 12));
      const differs = { result: 'stored', notices: ['code-differs'] };
      const told = await results(office, own, sent);
      expect(told).toMatchObject([...codes.slice(0, 3).map(() => ({ result: 'stored' })), differs, differs]);
      expect(told.slice(0, 3).flatMap(({ notices = [] }) => notices)).toEqual([]);
      const lines = await office.db
        .selectFrom('sale_line')
        .innerJoin('sale', 'sale.id', 'sale_line.order_id')
        .select(['product_id', 'quantity'])
        .where('branch_id', '=', own.branchId)
        .orderBy('sale.number')
        .execute();
      expect(lines).toEqual([1, 1, 12, 1, 1].map(quantity => ({ product_id: soap.id, quantity })));
    });

    it('have a notice if the price on a label is another one, and say if a label is misread', async () => {
      const own = await openTill(office);
      await onSale(office, own, { upc: '04011', pesado: 1, price_cents: 399 });
      await onSale(office, own, { upc: '77', price_cents: 600 });
      const label = (item: number, cents: number) => toWeighedPackageCode({ by: 'code', item, cents })!;
      const sent = (upc: string, price: number) => oneLine(own, { upc, quantity: 1, price, tax: 0 }, price);
      const told = await results(office, own, [
        sent(label(4011, 299), 2.99),
        sent(label(4011, 299), 3),
        sent(label(77, 600), 6),
        sent(label(77, 650), 6.5),
        sent(
          label(4011, 299).replace(/.$/, digit => String((Number(digit) + 1) % 10)),
          2.99,
        ),
      ]);
      expect(told.map(({ notices = [], code = '' }) => [...notices, code].join())).toEqual([
        '',
        'label-price-differs,',
        '',
        'label-price-differs,',
        'unknown-product',
      ]);
      expect(told[4]!.message).toMatch(/Its check digit is wrong\.$/);
    });

    it('read the labels of scales, by the rules of the branch', async () => {
      const own = await openTill(office, { scale_rules: '02IIIIIVPPPP, 28IIIIIWWWWW' });
      const bananas = await onSale(office, own, { upc: '04011', pesado: 1, price_cents: 399 });
      const cakes = await onSale(office, own, { upc: '77', price_cents: 600 });
      const [price, shortPrice, weight] = ['200401100299', '20401190299', '280401100735'].map(
        appendCheckDigit,
      );
      const perLabel = (upc: string | undefined, price: number, quantity = 1) => ({ upc, quantity, price });
      const sale = tillSale(own, {
        reference: 'labels',
        lines: [
          perLabel(price, 2.99, 2),
          perLabel(shortPrice, 2.99),
          perLabel(weight, 2.93),
          { upc: weight, weight: 0.5, price: 3.99 },
          perLabel(toWeighedPackageCode({ by: 'id', item: cakes.id, cents: 650 })!, 6.5),
        ],
        payments: [{ tender: 'cash', amount: 20.4 }],
      });
      expect(await results(office, own, [sale])).toMatchObject([
        { result: 'stored', notices: ['label-price-differs', 'label-weight-differs'] },
      ]);
      const asLabelled = oneLine(own, { upc: weight, weight: 0.735, price: 3.99 }, 2.93);
      expect((await results(office, own, [asLabelled]))[0]).not.toHaveProperty('notices');
      const [row] = await stored('labels', own);
      const lines = await office.db
        .selectFrom('sale_line')
        .select(['product_id', 'quantity', 'weight_grams', 'price_cents', 'amount_cents'])
        .where('order_id', '=', row!.id)
        .orderBy('position')
        .execute();
      const weighed = (weight_grams: number, price_cents: number, amount_cents: number) => ({
        product_id: bananas.id,
        quantity: 1,
        weight_grams,
        price_cents,
        amount_cents,
      });
      expect(lines).toEqual([
        // 2.99 at 3.99 a kilogram are 749 grams, twice.
        weighed(1498, 399, 598),
        weighed(749, 399, 299),
        weighed(735, 399, 293),
        weighed(500, 399, 200),
        { product_id: cakes.id, quantity: 1, weight_grams: 0, price_cents: 650, amount_cents: 650 },
      ]);
      const other = oneLine(shop, perLabel(weight, 1), 1);
      expect(await results(office, shop, [other])).toMatchObject([
        { result: 'refused', field: 'lines.0.upc' },
      ]);
      expect(await searchProducts(office.db, own.branchId, weight!)).toMatchObject([
        { id: bananas.id, pack: { code: weight, size: 0.735, price: null } },
      ]);
    });

    it('look a code up once where a product has it, and one of blanks by the name beside it', async () => {
      const { id } = await onSale(office, shop, { upc: '4087' });
      const { id: unnumbered } = await onSale(office, shop, { name: 'Unnumbered figs', upc: '' });
      let statements = 0;
      const counted = office.db.withPlugin({
        transformQuery: ({ node }) => (statements++, node),
        transformResult: async ({ result }) => result,
      });
      const productOf = await createProductFinder(counted, shop.branchId, [{ upc: '4087' }]);
      expect([productOf({ upc: ' 4087' }, 'lines.0')?.id, statements]).toEqual([id, 1]);
      const blank = { upc: ' ', name: 'Unnumbered figs' };
      const byName = await createProductFinder(counted, shop.branchId, [blank]);
      expect([byName(blank, 'lines.0')?.id, statements]).toEqual([unnumbered, 2]);
    });

    it('are taxed by a rate with three decimals, and the receipt names it', async () => {
      const { id } = await onSale(office, shop, { tax_rate: 88_750 });
      const sale = oneLine(shop, { product: id, quantity: 3, price: 4.99 }, 16.3, { reference: 'city tax' });
      expect(await results(office, shop, [sale])).toMatchObject([{ result: 'stored' }]);
      const order = await office.db
        .selectFrom('sale')
        .select('id')
        .where('reference', '=', 'city tax')
        .executeTakeFirstOrThrow();
      const { body } = await office.call<Receipt>('GET', `/api/orders/${order.id}/receipt`);
      expect(body.taxes).toEqual([{ rate: 8.875, net: 14.97, tax: 1.33 }]);
    });

    it('are known also when their product, their cashier or its tax is another one by now', async () => {
      const product = await onSale(office, shop, { upc: '4011', tax_rate: 50_000 });
      const sale = oneLine(shop, { upc: '4011', quantity: 1, price: 1 }, 1.05, { reference: 'later' });
      expect(await results(office, shop, [sale])).toMatchObject([{ result: 'stored' }]);
      await office.db.updateTable('product').set({ tax_rate: 90_000 }).where('id', '=', product.id).execute();
      expect(await results(office, shop, [sale])).toMatchObject([{ result: 'known' }]);
      await office.db.updateTable('product').set({ upc: '4012' }).where('id', '=', product.id).execute();
      expect(await results(office, shop, [sale])).toMatchObject([{ result: 'known' }]);
    });

    it('that are refused refuse none of the others', async () => {
      const before = await count();
      const answered = await results(office, shop, [
        tillSale(shop, { reference: 'good' }),
        { reference: 'bad', lines: 'none' },
        17,
        tillSale(shop, { reference: 'late', createdAt: '2024-02-30T10:00:00' }),
        tillSale(shop, { reference: 'also good' }),
      ]);
      expect(answered.map(({ reference, result }) => `${reference} ${result}`)).toEqual([
        'good stored',
        'bad refused',
        ' refused',
        'late refused',
        'also good stored',
      ]);
      expect(answered[1]!.message).toBe('createdAt, cashier, payments are required.');
      expect(answered[2]!.message).toBe('It must be a JSON object.');
      expect(await count()).toBe(before + 2);
    });

    const bag = { product: null, name: 'Bag', quantity: 1, price: 1 };
    it.each([
      [
        { lines: [{ upc: '99999999', quantity: 1, price: 1 }] },
        'There is no product with the UPC 99999999 in this branch. Its check digit is wrong.',
        'lines.0.upc',
      ],
      [
        { lines: [{ upc: '2840006007355', weight: 0.735, price: 1 }] },
        'There is no product with the UPC 2840006007355 in this branch. If it is a label of a scale, the branch needs a rule for its first two digits.',
        'lines.0.upc',
      ],
      [
        { lines: [{ upc: '425261', quantity: 1, price: 1 }] },
        'There is no product with the UPC 425261 in this branch. If the code is a UPC-E, send all its eight digits.',
        'lines.0.upc',
      ],
      [
        { lines: [{ product: 987_654_321, quantity: 1, price: 1 }] },
        'There is no product with the id 987654321 in this branch.',
        'lines.0.product',
      ],
      [
        { lines: [{ name: 'No such thing', quantity: 1, price: 1 }] },
        'There is no product called "No such thing" in this branch.',
        'lines.0.name',
      ],
      [{ lines: [{ quantity: 1, price: 1 }] }, 'lines.0 needs a product, a UPC or a name.', 'lines.0'],
      [
        { lines: [{ product: null, quantity: 1, price: 1 }] },
        'lines.0.name is required: the line has no product.',
        'lines.0.name',
      ],
      [
        { lines: [{ ...bag, price: 1.999 }] },
        'lines.0.price must be a number of at least 0 with at most two decimals.',
        'lines.0.price',
      ],
      [{ lines: [{ ...bag, weight: 1 }] }, 'lines.0 needs a quantity or a weight, and not both.', 'lines.0'],
      [{ lines: [{ ...bag, quantity: 0 }] }, 'lines.0.quantity must not be 0.', 'lines.0.quantity'],
      [
        { lines: [{ ...bag, quantity: 1.5 }] },
        'lines.0.quantity must be a whole number from -99999 to 99999, and not 0.',
        'lines.0.quantity',
      ],
      [
        { lines: [{ ...bag, discount: 1.01 }] },
        "lines.0.discount must not be more than the line's 1.00.",
        'lines.0.discount',
      ],
      [{ lines: [{ ...bag, tax: -0.1 }] }, 'lines.0.tax must have the same sign as its line.', 'lines.0.tax'],
      [
        { lines: [{ ...bag, price: 0, amount: -0.01 }], payments: [{ tender: 'cash', amount: -0.01 }] },
        'lines.0.amount must have the same sign as its line.',
        'lines.0.amount',
      ],
      [
        {
          lines: [{ ...bag, quantity: -1, price: 0, amount: 0.01 }],
          payments: [{ tender: 'cash', amount: 0.01 }],
        },
        'lines.0.amount must have the same sign as its line.',
        'lines.0.amount',
      ],
      [
        { lines: [{ ...bag, amount: 1.02 }] },
        'lines.0.amount is 1.02, but price, discount and tax come to 1.00.',
        'lines.0.amount',
      ],
      [
        { lines: [{ ...bag, price: 9_999_999.99, quantity: 2 }] },
        'lines.0 comes to more than 9999999.99.',
        'lines.0',
      ],
      [{ lines: [] }, 'lines must be a list of 1 to 2000 lines.', 'lines'],
      [
        { payments: [{ tender: 'cash', amount: 4 }] },
        'The payments add up to 4.00, but must add up to 5.00, the sum of the lines.',
        'payments',
      ],
      [
        { payments: [{ tender: 'bitcoin', amount: 5 }] },
        'payments.0.tender must be one of cash, card, debit, ebt, giftCard.',
        'payments.0.tender',
      ],
      [
        { payments: [{ tender: 'cash', amount: 5, given: 4.99 }] },
        '4.99 was given, but 5.00 of it kept.',
        'payments.0.given',
      ],
      [{ cashier: 'nobody' }, 'There is no user "nobody" in this branch.', 'cashier'],
      [{ terminal: 'Elsewhere' }, 'There is no terminal "Elsewhere" in this branch.', 'terminal'],
      [{ createdAt: 'yesterday' }, like.stringContaining('createdAt must be a moment written'), 'createdAt'],
      [{ reference: ' x' }, like.stringContaining('reference must be text of 1 to 100'), 'reference'],
    ])('with %j are refused', async (values, message, field) => {
      const before = await count();
      expect(await results(office, shop, [tillSale(shop, values)])).toEqual([
        like.objectContaining({ result: 'refused', message, field }),
      ]);
      expect(await count()).toBe(before);
    });

    it('are refused in the language of the call, with a code', async () => {
      const sales = [
        tillSale(shop, { cashier: 'nobody' }),
        tillSale(shop, { payments: [{ tender: 'cash', amount: 4 }] }),
        { ...tillSale(shop), total: 1 },
        tillSale(shop, { reference: '' }),
        'sale',
      ];
      const send = async (language: string) => {
        const { body } = await callApp<TillSubmissionResults>(office.app, 'POST', '/api/sales', {
          token: shop.key,
          headers: { 'accept-language': language },
          body: { sales },
        });
        return body.results.map(({ code, message }) => [code, message]);
      };
      const spanish = await send('es');
      expect(spanish.map(([code]) => code)).toEqual([
        'unknown-cashier',
        'payments-differ',
        'unknown-field',
        'invalid-field',
        'not-an-object',
      ]);
      expect(spanish[1]).toEqual([
        'payments-differ',
        'Los pagos suman 4.00, pero deben sumar 5.00, la suma de las líneas.',
      ]);
      const english = await send('en');
      for (const [at, [, sentence]] of spanish.entries()) expect(sentence).not.toBe(english[at]![1]);
    });

    it('are stored with a notice when they are unusual, and need attention', async () => {
      const own = await openTill(office);
      const bread = await onSale(office, own, { name: 'Bread', ebt: 1 });
      const soap = await onSale(office, own, { name: 'Soap' });
      const ham = await onSale(office, own, { name: 'Ham', pesado: 1 });
      const eggs = await onSale(office, own, { name: 'Eggs' });
      await office.db
        .insertInto('product_code')
        .values({
          branch_id: own.branchId,
          code_key: '500',
          code: '500',
          product_id: eggs.id,
          unit: 'half',
          size_milli: 500,
        })
        .execute();
      const sold = (product: number, line: object, tender: string, payment: object = {}) =>
        tillSale(own, {
          lines: [
            { product, price: 2, ...line },
            { product: bread.id, quantity: 1, price: 2 },
          ],
          payments: [{ tender, amount: 4, ...payment }],
        });
      const large = { product: soap.id, quantity: 1, price: 9_999_999.95 };
      const sales = [
        sold(soap.id, { quantity: 1 }, 'ebt'),
        sold(bread.id, { quantity: 1 }, 'ebt'),
        sold(soap.id, { quantity: 1 }, 'card', { given: 5 }),
        sold(ham.id, { quantity: 1 }, 'cash', { given: 5 }),
        sold(soap.id, { weight: 1 }, 'cash'),
        sold(eggs.id, { weight: 1 }, 'cash'),
        tillSale(own, {
          lines: Array.from({ length: 20 }, () => large),
          payments: Array.from({ length: 20 }, () => ({ tender: 'card', amount: 9_999_999.95 })),
        }),
      ];
      const answered = await results(office, own, sales);
      expect(answered.map(({ result, notices = [] }) => [result, ...notices])).toEqual([
        ['stored', 'ebt-goods'],
        ['stored'],
        ['stored', 'given-without-cash'],
        ['stored', 'wrong-unit'],
        ['stored', 'wrong-unit'],
        ['stored'],
        ['stored', 'above-sale-limit'],
      ]);
      expect(answered[0]!.message).toBe('EBT paid for goods that are not eligible.');
      const { body } = await office.call('GET', `/api/attention?branchId=${own.branchId}`);
      expect(body).toContainEqual({
        kind: 'unusualSales',
        count: 5,
        amount: null,
        names: like.arrayContaining([
          `#${answered[6]!.number}: The sale is above the limit of its terminal.`,
        ]) as string[],
      });
      expect((await verifyRollups(office.db)).differences).toEqual([]);
    });

    it('find what was renamed or deleted while the till was offline', async () => {
      const own = await openTill(office);
      const tea = await onSale(office, own, { name: 'Tea', upc: '7001' });
      const gone = await onSale(office, own, { name: 'Figs', upc: '7002' });
      const cashier = await buildAdmin(office.db, { branch_id: own.branchId, user_name: 'Álvaro-offline' });
      const { id: terminalId } = await buildTerminal(office.db, {
        branch_id: own.branchId,
        name: 'Old side',
      });
      await office.db
        .updateTable('product')
        .set({ name: 'Green tea', search: 'green tea', upc: '7003', upc_key: '7003' })
        .where('id', '=', tea.id)
        .execute();
      await office.db
        .updateTable('admin')
        .set({ name: 'Other', user_name: 'other-offline', user_name_key: 'other-offline' })
        .where('id', '=', cashier.id)
        .execute();
      await office.db.updateTable('terminal').set({ name: 'Side' }).where('id', '=', terminalId).execute();
      expect((await office.call('DELETE', `/api/product/${gone.id}`)).status).toBe(204);
      const piece = { quantity: 1, price: 1 };
      const sale = tillSale(own, {
        reference: 'offline',
        cashier: 'álvaro-offline',
        terminal: 'Old side',
        lines: [
          { ...piece, name: 'tea' },
          { ...piece, upc: '7001' },
          { ...piece, product: gone.id },
          { ...piece, upc: '7002', name: 'Figs, dried' },
          { ...piece, name: 'figs' },
        ],
      });
      expect(await results(office, own, [sale])).toMatchObject([
        { result: 'stored', terminal: 'Side', notices: ['unknown-product'] },
      ]);
      expect(await stored('offline', own)).toMatchObject([
        { admin_id: cashier.id, terminal_id: terminalId, amount_cents: 500 },
      ]);
      const [{ id } = { id: 0 }] = await stored('offline', own);
      const lines = await office.db
        .selectFrom('sale_line')
        .select(['product_id', 'name'])
        .where('order_id', '=', id)
        .orderBy('position')
        .execute();
      expect(lines).toEqual([
        { product_id: tea.id, name: 'tea' },
        { product_id: tea.id, name: 'Green tea' },
        { product_id: null, name: 'Figs' },
        { product_id: null, name: 'Figs, dried' },
        { product_id: null, name: 'figs' },
      ]);
      const opening = {
        reference: 'offline drawer',
        createdAt: '2025-03-10T12:00:00',
        cashier: 'álvaro-offline',
      };
      const openings = await office.call(
        'POST',
        '/api/drawer-openings',
        { openings: [{ ...opening, terminal: 'old side' }] },
        own.key,
      );
      expect(openings.body).toMatchObject({ results: [{ result: 'stored', terminal: 'Side' }] });
    });

    it('may have null in optional fields, as if these fields were left out', async () => {
      const line = { product: null, name: 'Delivery', quantity: 1, price: 5 };
      const payment = { tender: 'cash', amount: 5 };
      const sale = tillSale(shop, { lines: [line], payments: [payment] });
      const nulls = { terminal: null, tip: null, rounding: null, takesBack: null };
      const withNulls = {
        ...sale,
        ...nulls,
        lines: [
          { ...line, upc: null, weight: null, discount: null, taxIncluded: null, tax: null, cost: null },
        ],
        payments: [{ ...payment, given: null, name: null, lastFour: null }],
      };
      expect(await results(office, shop, [withNulls], { sentAt: null })).toMatchObject([
        { result: 'stored' },
      ]);
      expect(await results(office, shop, [sale])).toMatchObject([{ result: 'known' }]);
      expect(
        await results(office, shop, [
          { ...withNulls, cashier: null },
          { ...withNulls, lines: [{ ...line, price: null }] },
        ]),
      ).toMatchObject([
        { result: 'refused', field: 'cashier' },
        { result: 'refused', field: 'lines.0.price' },
      ]);
    });

    it('of a cashier who was deleted later are stored under the name, as an inactive user', async () => {
      const own = await openTill(office);
      const { id, user_name: cashier } = await buildAdmin(office.db, { branch_id: own.branchId });
      expect((await office.call('DELETE', `/api/admin/${id}`)).status).toBe(204);
      const opening = { reference: 'before', createdAt: '2025-03-10T12:00:00', cashier };
      const openings = await office.call(
        'POST',
        '/api/drawer-openings',
        { openings: [opening, { ...opening, reference: 'later', createdAt: '2099-01-01T00:00:00' }] },
        own.key,
      );
      expect(openings.body).toMatchObject({
        results: [{ result: 'stored' }, { result: 'refused', code: 'unknown-cashier' }],
      });
      expect(await results(office, own, [tillSale(own, { reference: 'before', cashier })])).toMatchObject([
        { result: 'stored' },
      ]);
      expect(await stored('before', own)).toMatchObject([{ admin_id: id }]);
      const restored = await office.call<User>('GET', `/api/admin/${id}`);
      expect(restored.body).toMatchObject({ userName: cashier, status: false });
      const afterDeletion = new Date(Date.now() + 60_000).toISOString();
      expect(
        await results(office, own, [tillSale(own, { cashier, createdAt: afterDeletion })]),
      ).toMatchObject([{ result: 'refused', code: 'unknown-cashier' }]);
      expect(await results(office, own, [tillSale(own, { cashier: 'never' })])).toMatchObject([
        { result: 'refused', code: 'unknown-cashier' },
      ]);
    });

    it('find no product, terminal or cashier of another branch', async () => {
      const other = await buildBranch(office.db);
      const elsewhere = await openTill(office);
      const product = await onSale(office, elsewhere, { upc: '70000001' });
      const user = await buildAdmin(office.db, { branch_id: other.id });
      const line = { product: product.id, quantity: 1, price: 5 };
      expect(
        await results(office, shop, [
          tillSale(shop, { lines: [line] }),
          tillSale(shop, { lines: [{ ...line, product: undefined, upc: '70000001' }] }),
          tillSale(shop, { cashier: user.user_name }),
        ]),
      ).toMatchObject([{ result: 'refused' }, { result: 'refused' }, { result: 'refused' }]);
    });

    it('find an article under any spelling of its number, and by its EAN', async () => {
      await onSale(office, shop, { name: 'Tea', upc: '0012345678905', ean: '4006381333931' });
      for (const upc of ['012345678905', '0012345678905', '00012345678905', '4006381333931']) {
        const sale = oneLine(shop, { upc, quantity: 1, price: 1 }, 1, { reference: `spelt ${upc}` });
        expect(await results(office, shop, [sale])).toMatchObject([{ result: 'stored' }]);
        expect(await linesOf(sale.reference)).toMatchObject([{ name: 'Tea' }]);
      }
    });

    it('of a clock that is wrong are put where they belong, and the answer says so', async () => {
      const now = Date.now();
      const hour = 3_600_000;
      const iso = (at: number) => new Date(at).toISOString();
      const sales = [
        tillSale(shop, { reference: 'future', createdAt: iso(now + 24 * hour) }),
        tillSale(shop, { reference: 'battery', createdAt: '1980-01-01T00:00:07' }),
        tillSale(shop, { reference: 'history', createdAt: '2010-12-01T08:26:00' }),
        tillSale(shop, { reference: 'just now', createdAt: iso(now + 60_000) }),
      ];
      const answered = await results(office, shop, sales);
      expect(answered.map(({ message }) => message?.slice(0, 24))).toEqual([
        "The till's clock is wron",
        "The till's clock is wron",
        'The sale was stored, but',
        undefined,
      ]);
      const moment = async (reference: string) => (await stored(reference))[0]!.created_at;
      expect(Math.abs((await moment('future')) - now)).toBeLessThan(60_000);
      expect(Math.abs((await moment('battery')) - now)).toBeLessThan(60_000);
      expect((await stored('history'))[0]!.business_day).toBe(2010_12_01);
      expect(await moment('just now')).toBe(now + 60_000);

      const ahead = tillSale(shop, { reference: 'ahead', createdAt: iso(now + hour) });
      const { body } = await sell(office, shop, [ahead], { sentAt: iso(Date.now() + 2 * hour) });
      expect(body.results).toMatchObject([
        {
          result: 'stored',
          message: like.stringContaining('clock is 120 minutes ahead'),
          correctedTime: { from: ahead.createdAt, to: like.stringMatching(/^\d{4}-.*Z$/) },
        },
      ]);
      const behind = await sell(office, shop, [tillSale(shop, { createdAt: iso(now - 3 * hour) })], {
        sentAt: iso(Date.now() - 2 * hour),
      });
      expect(behind.body.results[0]!.message).toMatch(
        /clock is 120 minutes behind.* send the till's present time in the header Till-Clock\.$/,
      );
      expect(Math.abs(body.clockAheadSeconds! - 7200)).toBeLessThan(30);
      expect(Math.abs((await moment('ahead')) - (now - hour))).toBeLessThan(60_000);
    });

    it('of a clock that shows any year are put where they belong', async () => {
      for (const year of ['9999', '0001']) {
        const [result] = await results(
          office,
          shop,
          [tillSale(shop, { createdAt: `${year}-03-01T11:59:00Z` })],
          { sentAt: `${year}-03-01T12:00:00Z` },
        );
        expect(result).toMatchObject({
          result: 'stored',
          correctedTime: { to: new Date(Date.now() - 60_000).toISOString() },
        });
        expect(result).not.toHaveProperty('notices');
      }
      const [refused] = await results(office, shop, [tillSale(shop, { createdAt: '9999-02-29T12:00:00Z' })]);
      expect(refused).toMatchObject({ field: 'createdAt', code: 'invalid-field' });
    });

    it('that were saved and are sent again a day later keep their day, by the clock in the header', async () => {
      const day = 24 * 3_600_000;
      const now = Math.floor(Date.now() / 60_000) * 60_000;
      const iso = (moment: number) => new Date(moment).toISOString();
      const send = (reference: string, clock: Record<string, string>) =>
        callApp<TillSubmissionResults>(office.app, 'POST', '/api/sales', {
          token: shop.key,
          headers: clock,
          // The body was saved yesterday, an hour after the sale.
          body: {
            sales: [tillSale(shop, { reference, createdAt: iso(now - day) })],
            sentAt: iso(now - day + 3_600_000),
          },
        });
      const moment = async (reference: string) => (await stored(reference))[0]!.created_at;
      const right = await send('right clock', { 'till-clock': iso(Date.now()) });
      expect(right.body.results[0]).not.toHaveProperty('correctedTime');
      expect(await moment('right clock')).toBe(now - day);
      const { body } = await send('clock behind', { 'till-clock': iso(Date.now() - 2 * day) });
      expect(Math.abs(body.clockAheadSeconds! + 2 * 86_400)).toBeLessThan(30);
      // Shifted by that clock, the sale would be in the future, so the sent time stays.
      expect(await moment('clock behind')).toBe(now - day);
      expect(body.results[0]).toMatchObject({ message: like.stringContaining('was not changed') });
      expect(body.results[0]).not.toHaveProperty('correctedTime');
      const wrong = await send('no clock', { 'till-clock': 'noon' });
      expect(wrong).toMatchObject({ status: 400, body: { field: 'till-clock' } });
    });

    it('come late and in any order: each is in its own day, and its rollups', async () => {
      const late = await openTill(office, { time_zone: 'UTC' });
      const days = [10, 12, 11, 10];
      await results(
        office,
        late,
        days.map(day => tillSale(late, { createdAt: `2025-03-${day}T23:00:00` })),
      );
      const rows = await office.db
        .selectFrom('day_terminal')
        .select(['day', 'orders', 'cash_cents'])
        .where('branch_id', '=', late.branchId)
        .orderBy('day')
        .execute();
      expect(rows).toEqual([
        { day: 2025_03_10, orders: 2, cash_cents: 1000 },
        { day: 2025_03_11, orders: 1, cash_cents: 500 },
        { day: 2025_03_12, orders: 1, cash_cents: 500 },
      ]);
      expect((await verifyRollups(office.db)).differences).toEqual([]);
    });

    it('come up to 500 in a call', async () => {
      const many = await openTill(office);
      const sales = Array.from({ length: 500 }, () => tillSale(many));
      const answered = await results(office, many, sales);
      expect(answered.map(({ number }) => number)).toEqual(sales.map((_, at) => at + 1));
      const { status, body } = await sell(office, many, [...sales, tillSale(many)]);
      expect({ status, body }).toMatchObject({
        status: 400,
        body: { message: 'sales must be a list of at most 500 sales.' },
      });
      expect((await sell(office, many, [])).body).toEqual({ results: [] });
    });

    // SQLite has a single connection, which the transaction uses.
    if (database.dialect === 'postgres') {
      it('wait for their branch without keeping everybody else from the database', async () => {
        const held = Promise.withResolvers<void>();
        const free = Promise.withResolvers<void>();
        const holder = inTransaction(office.db, async tx => {
          await lockSales(tx, shop.branchId);
          held.resolve();
          await free.promise;
        });
        await held.promise;
        const sold = Array.from({ length: 15 }, () => sell(office, shop, [tillSale(shop)]));
        await sleep(500);
        const read = await office.call('GET', '/api/branch');
        free.resolve();
        await holder;
        expect(read.status).toBe(200);
        for (const { body } of await Promise.all(sold))
          expect(body.results).toEqual([like.objectContaining({ result: 'stored' })]);
      });
    }
  });
}

describe('what a line comes to', () => {
  const cents = fc.integer({ min: 0, max: 1_000_000 });
  const thousandths = fc.integer({ min: -1_000_000, max: 1_000_000 }).filter(count => count !== 0);

  it('is the nearest cent, and the half away from 0, as with exact fractions', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.constantFrom(1000, 10_000), (whole, parts) => {
        const [n, d] = [BigInt(Math.abs(whole)), BigInt(parts)];
        const exact = Number((2n * n + d) / (2n * d));
        expect(divideAndRound(whole, parts)).toBe(whole < 0 && exact !== 0 ? -exact : exact);
      }),
    );
  });

  it('comes back as it went out', () => {
    fc.assert(
      fc.property(cents, thousandths, fc.integer({ min: 0, max: 3000 }), (price, count, rate) => {
        const net = computeNetCents(price, count);
        expect(computeNetCents(price, -count) + net).toBe(0);
        expect(computeTaxCents(-net, rate) + computeTaxCents(net, rate)).toBe(0);
      }),
    );
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { normalizeProductCode } from '../../../contract/gtin.ts';
import type { TillReceipt } from '../../../contract/tillReceipts.ts';
import type { TillProductChanges, TillSaleLine } from '../../../contract/tills.ts';
import { verifyRollups } from '../../../server/sales/verifyRollups.ts';
import { useBackOffice } from '../../support/backOffice.ts';
import { buildTerminal, insert } from '../../support/builders.ts';
import { BOTH_DATABASES, DATABASES } from '../../support/databases.ts';
import { makeKey, oneLine, onSale, openTill, results, tillSale, type TillShop } from './tillSales.ts';

for (const database of BOTH_DATABASES) {
  describe(`receipts of a shop whose tills see all branches on ${database.name}`, () => {
    const office = useBackOffice(database, { env: { TILL_SALES: 'shop' } });
    let here: TillShop;
    let there: TillShop;
    beforeAll(async () => {
      here = await openTill(office);
      there = await openTill(office);
      for (const shop of [here, there]) {
        await onSale(office, shop, { name: 'Milk', upc: '036000291452' });
        await onSale(office, shop, { name: 'Ham', upc: '4011', pesado: 1 });
      }
    });
    const look = async (query: string, { key } = there) =>
      (await office.call<{ sales: TillReceipt[] }>('GET', `/api/sales?${query}`, undefined, key)).body.sales;
    const milk = (shop: TillShop, quantity: number, values: object = {}) =>
      oneLine(shop, { upc: '036000291452', quantity, price: 1.99 }, 1.99 * quantity, values);

    it('are found by code at another branch, returned there, and have less to return afterwards', async () => {
      const sale = tillSale(here, {
        reference: 'A-1',
        createdAt: '2025-03-10T12:00:00Z',
        lines: [
          { upc: '036000291452', quantity: 2, price: 1.99 },
          { upc: '4011', weight: 0.5, price: 10, discount: 1 },
        ],
        payments: [{ tender: 'cash', amount: 7.98, given: 10 }],
      });
      await results(office, here, [sale]);
      const { terminalId } = (
        await office.call<TillProductChanges>('GET', '/api/products/changes', undefined, here.key)
      ).body;
      const code = `${terminalId}.A-1`;
      const [receipt] = await look(`code=${code}`);
      expect(receipt).toMatchObject({
        code,
        branch: { id: here.branchId },
        terminal: 'Front',
        number: 1,
        createdAt: '2025-03-10T12:00:00.000Z',
        amount: 7.98,
        lines: [
          {
            name: 'Milk',
            upc: '036000291452',
            quantity: 2,
            returnable: 2,
            returnableAmount: 3.98,
            returnableTax: 0,
          },
          { name: 'Ham', weight: 0.5, discount: 1, returnable: 0.5, returnableAmount: 4, returnableTax: 0 },
        ],
        payments: [{ tender: 'cash', amount: 7.98, given: 10 }],
      });
      const back = (values: object) => milk(there, -1, { takesBack: { code }, ...values });
      expect(await results(office, there, [back({ reference: 'B-1' }), back({}), back({})])).toMatchObject([
        { result: 'stored' },
        { result: 'stored' },
        { result: 'refused', code: 'returned-too-many' },
      ]);
      // The branch that sold the milk cannot return it again.
      expect(await results(office, here, [milk(here, -1, { takesBack: { code } })])).toMatchObject([
        { result: 'refused', code: 'returned-too-many' },
      ]);
      expect((await look(`code=${code}`))[0]!.lines.map(({ returnable }) => returnable)).toEqual([0, 0.5]);
      // Products of another branch have other ids.
      expect((await look(`code=${code}`))[0]!.lines.map(({ returnLine }) => returnLine)).toEqual([
        null,
        { upc: '4011', name: 'Ham', weight: -0.5, price: 10, discount: 1, tax: 0, amount: -4 },
      ]);
      const [returned] = await office.db
        .selectFrom('sale')
        .innerJoin('sale_line', 'sale_line.order_id', 'sale.id')
        .innerJoin('product', 'product.id', 'sale_line.product_id')
        .select(['sale.branch_id', 'product.branch_id as product_branch', 'sale_line.category_id'])
        .where('reference', '=', 'B-1')
        .execute();
      expect(returned).toEqual({
        branch_id: there.branchId,
        product_branch: there.branchId,
        category_id: there.categoryId,
      });
      expect((await verifyRollups(office.db)).differences).toEqual([]);
    });

    it.each([
      [0, 1],
      [1, 0],
    ] as const)(
      'are returned as they were sold, without a notice, where prices include the tax or not (%i, %i)',
      async (sold, returned) => {
        const [from, to] = [
          await openTill(office, { prices_include_tax: sold }),
          await openTill(office, { prices_include_tax: returned }),
        ];
        for (const shop of [from, to])
          await onSale(office, shop, { upc: '044100123450', tax_rate: 160_000, price_cents: 1000 });
        const line = { upc: '044100123450', quantity: 1, price: 10, ...(sold ? { taxIncluded: true } : {}) };
        const amount = sold ? 10 : 11.6;
        const createdAt = new Date().toISOString();
        const sale = oneLine(from, line, amount, { createdAt });
        await results(office, from, [sale]);
        const [receipt] = await look(`reference=${encodeURIComponent(sale.reference)}`, to);
        const back = oneLine(to, receipt!.lines[0]!.returnLine!, -amount, {
          createdAt,
          takesBack: { code: receipt!.code },
        });
        const [result] = await results(office, to, [back]);
        expect(result).toMatchObject({ result: 'stored' });
        expect(result).not.toHaveProperty('notices');
      },
    );

    it('of goods that the other branch does not sell are returned there only once', async () => {
      await onSale(office, here, { name: 'Honey', upc: '20000028' });
      const sold = oneLine(here, { upc: '20000028', quantity: 2, price: 3 }, 6, { reference: 'A-honey' });
      await results(office, here, [sold]);
      const [receipt] = await look('reference=A-honey');
      const { code, lines } = receipt!;
      const back = (quantity: number) =>
        oneLine(there, { ...lines[0]!.returnLine!, quantity, tax: 0, amount: 3 * quantity }, 3 * quantity, {
          takesBack: { code },
        });
      expect(await results(office, there, [back(-1)])).toMatchObject([{ result: 'stored' }]);
      expect(await look('reference=A-honey')).toMatchObject([{ lines: [{ returnable: 1 }] }]);
      expect(await results(office, there, [back(-2), back(-1), back(-1)])).toMatchObject([
        { result: 'refused', code: 'returned-too-many' },
        { result: 'stored' },
        { result: 'refused', code: 'returned-too-many' },
      ]);
      expect(await look('reference=A-honey')).toMatchObject([
        { lines: [{ returnable: 0, returnLine: null }] },
      ]);
    });

    it('have the packages as they were sold, so that they add up to the cent', async () => {
      const soap = await onSale(office, here, { name: 'Soap', upc: '044100999990', tax_rate: 82_500 });
      await insert(office.db, 'product_code', {
        branch_id: here.branchId,
        product_id: soap.id,
        code: '10044100999997',
        code_key: normalizeProductCode('10044100999997'),
        unit: 'Case',
        size_milli: 12_000,
        price_cents: null,
      });
      const sale = oneLine(here, { upc: '10044100999997', quantity: 2, price: 13.5, discount: 0.5 }, 28.69);
      expect(await results(office, here, [sale])).toMatchObject([{ result: 'stored' }]);
      const [receipt] = await look(`reference=${encodeURIComponent(sale.reference)}`, here);
      const [line] = receipt!.lines;
      expect(line).toMatchObject({
        quantity: 24,
        price: 1.13,
        packages: { code: '10044100999997', quantity: 2, price: 13.5 },
      });
      const [order] = await office.db
        .selectFrom('sale')
        .select('id')
        .where('reference', '=', sale.reference)
        .execute();
      const paper = await office.call('GET', `/api/orders/${order!.id}/receipt`);
      expect(paper.body).toMatchObject({ lines: [{ quantity: 24, packages: line!.packages }] });
      const { quantity, price } = line!.packages!;
      expect(quantity * price - line!.discount + line!.tax).toBeCloseTo(line!.amount, 10);
    });

    it('have lines that return what is left as they are: weighed, discounted, in packages, exchanged', async () => {
      const cheese = await onSale(office, here, { name: 'Cheese', pesado: 1, tax_rate: 60_000 });
      const cases = await onSale(office, here, { name: 'Tonic', upc: '044100888881', tax_rate: 82_500 });
      await insert(office.db, 'product_code', {
        branch_id: here.branchId,
        product_id: cases.id,
        code: '10044100888888',
        code_key: normalizeProductCode('10044100888888'),
        unit: 'Case',
        size_milli: 12_000,
        price_cents: null,
      });
      const earlier = milk(here, 2);
      const sale = tillSale(here, {
        lines: [
          {
            product: cheese.id,
            weight: 0.735,
            price: 12.99,
            discount: 0.55,
            discountReason: 'Friday',
            tax: 0.54,
          },
          { upc: '10044100888888', quantity: 1, price: 10, tax: 0.83 },
          { product: cases.id, quantity: 3, price: 1.99, discount: 1, tax: 0.38, taxIncluded: true },
          { product: null, name: 'Delivery', quantity: 1, price: 5, amount: 5.01 },
          { upc: '036000291452', quantity: -1, price: 1.99 },
        ],
        payments: [{ tender: 'cash', amount: 28.36 }],
        takesBack: { reference: earlier.reference },
      });
      expect(await results(office, here, [earlier, sale])).toMatchObject([
        { result: 'stored' },
        { result: 'stored' },
      ]);
      const query = `reference=${encodeURIComponent(sale.reference)}`;
      const sendBack = async (part: (lines: TillReceipt['lines']) => (TillSaleLine | null)[]) => {
        const [receipt] = await look(query, here);
        const lines = part(receipt!.lines).filter(line => line !== null);
        const cents = lines.reduce((sum, { amount }) => sum + Math.round(amount! * 100), 0);
        const back = tillSale(here, {
          lines,
          payments: [{ tender: 'cash', amount: cents / 100 }],
          takesBack: { reference: sale.reference },
        });
        return { cents, result: (await results(office, here, [back]))[0] };
      };
      const [receipt] = await look(query, here);
      expect(receipt!.lines.map(({ returnLine }) => returnLine)).toEqual([
        {
          product: cheese.id,
          name: 'Cheese',
          weight: -0.735,
          price: 12.99,
          discount: 0.55,
          discountReason: 'Friday',
          tax: -0.54,
          amount: -9.54,
        },
        {
          product: cases.id,
          name: 'Tonic',
          quantity: -12,
          price: 0.84,
          discount: 0.08,
          tax: -0.83,
          amount: -10.83,
        },
        {
          product: cases.id,
          name: 'Tonic',
          quantity: -3,
          price: 1.99,
          discount: 1,
          taxIncluded: true,
          tax: -0.38,
          amount: -4.97,
        },
        { product: null, name: 'Delivery', quantity: -1, price: 5, tax: 0, amount: -5.01 },
        null,
      ]);
      // One bottle of the case is returned first.
      const bottle = { product: cases.id, quantity: -1, price: 0.84, tax: -0.07, amount: -0.91 };
      expect((await sendBack(() => [bottle])).result).toMatchObject({ result: 'stored' });
      const { cents, result } = await sendBack(lines => lines.map(({ returnLine }) => returnLine));
      expect(result).toMatchObject({ result: 'stored', notices: ['from-long-ago'] });
      expect(cents).toBe(-(954 + 1083 + 497 + 501 - 91));
      const [returned] = await look(query, here);
      expect(returned!.lines.map(({ returnLine }) => returnLine)).toEqual([null, null, null, null, null]);
    });

    it('are found by reference in every branch, and by number in the own one', async () => {
      await results(office, here, [milk(here, 1, { reference: 'same' })]);
      const [own] = await results(office, there, [milk(there, 1, { reference: 'same' })]);
      const found = await look('reference=same');
      expect(found.map(({ branch }) => branch.id).toSorted((a, b) => a - b)).toEqual([
        here.branchId,
        there.branchId,
      ]);
      expect(await look(`number=${own!.number}`)).toMatchObject([{ reference: 'same', number: own!.number }]);
      expect(await look(`number=${own!.number}&reference=same`)).toHaveLength(1);
      expect(await look(`number=${own!.number}&reference=other`)).toEqual([]);
      const { status } = await office.call('GET', '/api/sales', undefined, there.key);
      expect(status).toBe(400);
    });

    it('are returned crosswise by two branches at the same moment', async () => {
      const shops = [here, there];
      await Promise.all(
        shops.map(shop => results(office, shop, [milk(shop, 5, { reference: 'crosswise' })])),
      );
      const back = (shop: TillShop, other: TillShop) =>
        results(office, shop, [milk(shop, -1, { takesBack: { code: `${other.terminalId}.crosswise` } })]);
      const both = [1, 2, 3].flatMap(() => [back(here, there), back(there, here)]);
      for (const [result] of await Promise.all(both)) expect(result).toMatchObject({ result: 'stored' });
      const [receipt] = await look(`code=${here.terminalId}.crosswise`);
      expect(receipt!.lines).toMatchObject([{ returnable: 2 }]);
    });

    it('whose sale has not arrived from another branch are to be sent again', async () => {
      const later = milk(there, -1, { takesBack: { code: `${here.terminalId}.later` } });
      expect(await results(office, there, [later])).toMatchObject([
        { result: 'refused', code: 'sale-elsewhere', field: 'takesBack.code' },
      ]);
      await results(office, here, [milk(here, 1, { reference: 'later' })]);
      expect(await results(office, there, [later])).toMatchObject([{ result: 'stored' }]);
    });
  });
}

for (const database of DATABASES) {
  describe(`receipts of a branch on ${database.name}`, () => {
    const office = useBackOffice(database);

    it('are those of its tills only', async () => {
      const here = await openTill(office);
      const there = await openTill(office);
      const { id } = await buildTerminal(office.db, { branch_id: here.branchId, name: 'Side' });
      const side = { ...here, key: await makeKey(office.call, id) };
      await results(office, here, [tillSale(here, { reference: 'own' })]);
      const code = `${here.terminalId}.own`;
      const countFor = async ({ key }: TillShop) =>
        (await office.call<{ sales: TillReceipt[] }>('GET', `/api/v1/sales?code=${code}`, undefined, key))
          .body.sales.length;
      expect([await countFor(side), await countFor(there)]).toEqual([1, 0]);
      const back = { product: null, name: 'Delivery', quantity: -1, price: 5 };
      const returned = (shop: TillShop) => oneLine(shop, back, -5, { takesBack: { code } });
      expect(await results(office, there, [returned(there)])).toMatchObject([
        { result: 'refused', code: 'unknown-receipt' },
      ]);
      expect(await results(office, side, [returned(side)])).toMatchObject([{ result: 'stored' }]);
      expect(await results(office, side, [oneLine(side, back, -5, { takesBack: {} })])).toMatchObject([
        { result: 'refused', field: 'takesBack.reference' },
      ]);
    });
  });
}

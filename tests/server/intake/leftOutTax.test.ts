import { beforeAll, describe, expect, it } from 'vitest';
import { useBackOffice } from '../../support/backOffice.ts';
import { productInput } from '../../support/catalogue.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';
import { oneLine, onSale, openTill, results, tillSale, type TillShop, useTillDay } from './tillSales.ts';

for (const database of BOTH_DATABASES) {
  describe(`sales without a tax on ${database.name}`, () => {
    useTillDay();
    const office = useBackOffice(database);
    let shop: TillShop;
    beforeAll(async () => {
      shop = await openTill(office);
    });

    const change = async (id: number, tax: number) => {
      const body = productInput(shop.branchId, shop.categoryId, { name: `Product ${id}`, tax });
      const answer = await office.call('PUT', `/api/product/${id}`, body);
      expect(answer.status).toBe(200);
    };
    const sold = async (line: object, amount: number, more: object = {}) => {
      const [answer] = await results(office, shop, [oneLine(shop, line, amount, more)]);
      return answer;
    };

    it('have an earlier rate of the product if only that adds up to the payments', async () => {
      const { id } = await onSale(office, shop, { name: 'Wine', tax_rate: 190_000 });
      await change(id, 16);
      await change(id, 20);
      const line = { product: id, quantity: 1, price: 10 };
      for (const paid of [11.9, 11.6, 12]) expect(await sold(line, paid)).toMatchObject({ result: 'stored' });
      expect(await sold({ ...line, amount: 11.9 }, 11.9)).toMatchObject({ result: 'stored' });
      expect(await sold(line, 11)).toMatchObject({
        code: 'payments-differ',
        field: 'payments',
        message:
          'The payments add up to 11.00, but must add up to 12.00, the sum of the lines. A line has no tax, so it was computed from the present rate of the product. Please send the tax.',
      });
      expect(await sold({ ...line, amount: 11 }, 11)).toMatchObject({
        code: 'amount-differs',
        field: 'lines.0.amount',
        message:
          'lines.0.amount is 11.00, but price, discount and tax come to 12.00. The line has no tax, so it was computed from the present rate of the product. Please send the tax.',
      });
    });

    it('are not the reason if the prices of the branch include the tax, and the sale fits with it', async () => {
      const own = await openTill(office, { prices_include_tax: 1 });
      const { id: product } = await onSale(office, own, { tax_rate: 82_500 });
      const line = { product, quantity: 1, price: 3.39 };
      const withTax = { ...line, tax: 0.26 };
      const HINT = ' Prices of this branch include the tax: send taxIncluded: true.';
      const amount = `lines.0.amount is 3.39, but price, discount and tax come to`;
      const payments = 'The payments add up to 3.39, but must add up to';
      const sent = [
        { ...withTax, amount: 3.39 },
        { ...line, amount: 3.39 },
        withTax,
        line,
        { ...withTax, price: 3.5 },
        { ...withTax, taxIncluded: true, amount: 3.39 },
      ].map(one => oneLine(own, one, 3.39));
      expect((await results(office, own, sent)).map(({ message }) => message)).toEqual([
        `${amount} 3.65.${HINT}`,
        `${amount} 3.67.${HINT}`,
        `${payments} 3.65, the sum of the lines.${HINT}`,
        `${payments} 3.67, the sum of the lines.${HINT}`,
        `${payments} 3.76, the sum of the lines.`,
        undefined,
      ]);
    });

    it('have the rate of the line, also in the tax report', async () => {
      const { id } = await onSale(office, shop, { name: 'Coffee', tax_rate: 190_000 });
      const own = await openTill(office);
      const line = { product: null, name: 'Repair', quantity: 1, taxRate: 8.875 };
      const sales = [
        oneLine(own, { ...line, price: 2.2 }, 2.4),
        oneLine(own, { ...line, price: 10.89, taxIncluded: true }, 10.89),
        oneLine(own, { ...line, quantity: -1, price: 2.2 }, -2.4),
      ];
      expect(await results(office, own, sales)).toMatchObject([
        { result: 'stored' },
        { result: 'stored' },
        { result: 'stored' },
      ]);
      const report = await office.callOrThrow(
        'GET',
        `/api/report/tax-by-rate/${own.branchId}/20250310/20250310`,
      );
      expect(report).toEqual([{ rate: 8.875, net: 10, tax: 0.89 }]);
      expect(await sold({ product: id, quantity: 1, price: 10, taxRate: 7 }, 10.7)).toMatchObject({
        result: 'stored',
      });
      expect(await sold({ ...line, price: 2.2, taxRate: 8.12345 }, 2.4)).toMatchObject({
        code: 'invalid-field',
        field: 'lines.0.taxRate',
      });
    });

    it('are sent again after their sale, if they are returns that would have its tax', async () => {
      const { id } = await onSale(office, shop, { name: 'Gin', tax_rate: 190_000 });
      const line = { product: id, quantity: 1, price: 10 };
      const sale = oneLine(shop, { ...line, tax: 0.7 }, 10.7, { reference: 'gin' });
      const back = (amount: number) =>
        oneLine(shop, { ...line, quantity: -1 }, amount, {
          reference: `gin back ${amount}`,
          takesBack: { reference: 'gin' },
        });
      // The first adds up with the present rate, the second with that of the sale.
      const missing = { result: 'refused', code: 'sale-missing', field: 'lines', action: 'retry' };
      const early = [back(-11.9), back(-10.7), back(-10.7)];
      expect(await results(office, shop, early)).toMatchObject([missing, missing, missing]);
      expect(await results(office, shop, [back(-10.7), sale, back(-11.9)])).toMatchObject([
        { result: 'stored' },
        { result: 'stored' },
        { result: 'refused', action: 'fix' },
      ]);
      const stored = await office.db
        .selectFrom('sale')
        .select(['amount_cents', 'tax_cents'])
        .where('reference', '=', 'gin back -10.7')
        .execute();
      expect(stored).toEqual([{ amount_cents: -1070, tax_cents: -70 }]);
      const untaxed = oneLine(shop, { product: null, name: 'Bag', quantity: -1, price: 1 }, -1, {
        takesBack: { reference: 'bag' },
      });
      expect(await results(office, shop, [untaxed])).toMatchObject([{ code: 'sale-awaited' }]);
    });

    it('have the rate of a deleted product', async () => {
      const { id, upc } = await onSale(office, shop, { name: 'Old', upc: '20000066', tax_rate: 190_000 });
      expect((await office.call('DELETE', `/api/product/${id}`)).status).toBe(204);
      const named = { product: id, name: 'Old', quantity: 1, price: 10 };
      expect(await sold(named, 11.9)).toMatchObject({ result: 'stored', notices: ['unknown-product'] });
      expect(await sold({ upc, quantity: 1, price: 10 }, 11.9)).toMatchObject({ result: 'stored' });
    });

    it('are refused if two earlier rates explain the payments in different ways', async () => {
      const first = await onSale(office, shop, { name: 'First', tax_rate: 100_000 });
      const second = await onSale(office, shop, { name: 'Second', tax_rate: 100_000 });
      await change(first.id, 20);
      await change(second.id, 20);
      const lines = [first, second].map(({ id }) => ({ product: id, quantity: 1, price: 10 }));
      const sale = (amount: number) => tillSale(shop, { lines, payments: [{ tender: 'cash', amount }] });
      // Both rates are those at the time of the sale.
      expect(await results(office, shop, [sale(22), sale(23)])).toMatchObject([
        { result: 'stored' },
        { result: 'refused', code: 'payments-differ' },
      ]);
    });
  });
}

import { beforeAll, describe, expect, it } from 'vitest';
import { callApp, problem, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin } from '../../support/builders.ts';
import { buildSupplier, purchaseInput } from '../../support/catalogue.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';
import { like } from '../../support/matchers.ts';
import { useProductCalls } from '../../support/productCalls.ts';

const STOCK = 'must be a number from 0 to 9999999.99 with at most three decimals.';
const THOUSANDTHS = 'must be a number of at least 0 with at most three decimals.';

for (const database of BOTH_DATABASES) {
  describe(`the stock of a product on ${database.name}`, () => {
    const office = useBackOffice(database);
    const { call } = office;
    const { place, build, input, post, put, rowOf } = useProductCalls(office);

    it('is refused below 0', async () => {
      const { id } = await build();
      expect(await post({ stock: -1 })).toEqual(problem(400, `stock ${STOCK}`, 'stock'));
      expect(await put(id, { stock: -1 })).toEqual(problem(400, `stock ${THOUSANDTHS}`, 'stock'));
      const below = STOCK.replace('from 0', 'from -9999999.99');
      expect(await put(id, { stock: -10_000_000 })).toEqual(problem(400, `stock ${below}`, 'stock'));
      expect(await rowOf(id)).toMatchObject({ stock_milli: 0 });
    });

    it.each([
      ['below 0', -1500, -1.5],
      ['with three decimals', 12_345, 12.345],
    ])('stays %s where it is sent back as it was read', async (_what, stock_milli, stock) => {
      const { id } = await build({ stock_milli });
      expect((await put(id, { stock })).body).toMatchObject({ stock: stock_milli / 1000 });
      expect((await put(id, { stock: 7.25 })).body).toMatchObject({ stock: 7.25 });
    });

    it('is a new one where it comes back rounded: nobody guesses what was meant', async () => {
      const { id } = await build({ stock_milli: 12_345 });
      expect((await put(id, { stock: 12.35 })).body).toMatchObject({ stock: 12.35 });
      expect(await rowOf(id)).toMatchObject({ stock_milli: 12_350 });
    });

    describe('saved by a form that was open while something arrived', () => {
      let supplierId = 0;
      let token = '';
      beforeAll(async () => {
        supplierId = (await buildSupplier(office.db, { branch_id: place.branch_id })).id;
        token = await office.signIn(await buildAdmin(office.db));
      });
      const save = (id: number, before: string, values: object = {}) =>
        callApp(office.app, 'PUT', `/api/product/${id}`, {
          token,
          body: input(values),
          headers: { 'x-stock-before': before },
        });
      const arrives = (id: number, quantity: number) => {
        const order = purchaseInput({ branchId: place.branch_id, supplierId, products: [id] });
        const items = [{ ...order.items[0], quantity }];
        return call('POST', '/api/purchase/place', { ...order, items });
      };

      it.each([
        ['only its price is another', 1, 101],
        ['it adds 4', 5, 105],
        ['it takes the last one off', 0, 100],
        ['it adds a hundredth', 1.01, 101.01],
      ])('keeps what arrived: %s', async (_what, stock, after) => {
        const { id } = await build({ stock_milli: 1000 });
        expect((await arrives(id, 100)).status).toBe(201);
        const answer = await save(id, '1', { stock, price: 4.5 });
        expect(answer.body).toMatchObject({ price: 4.5, stock: after });
      });

      it('takes the figure as it is where nobody tells what was read', async () => {
        const { id } = await build({ stock_milli: 1000 });
        await arrives(id, 100);
        expect((await put(id, { stock: 5 })).body).toMatchObject({ stock: 5 });
      });

      it.each([
        [-1500, '-1.5', -1.5, 98_500],
        [12_345, '12.345', 12.345, 112_345],
        // A rounded value counts as a different value.
        [12_345, '12.345', 12.35, 112_350],
        [12_345, '12.35', 12.35, 112_345],
        [12_345, '12.345', 13, 113_000],
      ])(
        'goes on from a stock of %d, read as %s and sent as %d',
        async (stock_milli, before, stock, after) => {
          const { id } = await build({ stock_milli });
          await arrives(id, 100);
          expect((await save(id, before, { stock })).body).toMatchObject({ stock: after / 1000 });
        },
      );

      it('counts every change that comes at the same moment', async () => {
        const { id } = await build({ stock_milli: 1000 });
        const answers = await Promise.all(
          Array.from({ length: 20 }, (_, at) => (at % 2 ? arrives(id, 10) : save(id, '1', { stock: 3 }))),
        );
        expect(answers.map(({ status }) => status).sort()).toEqual([
          ...Array<number>(10).fill(200),
          ...Array<number>(10).fill(201),
        ]);
        expect(await rowOf(id)).toMatchObject({ stock_milli: 1000 + 10 * 10_000 + 10 * 2000 });
      });

      it.each([14_999_850_000, -14_999_850_000])(
        'keeps a stock of %d, which tills have brought beyond what a product may have, and takes another one',
        async stock_milli => {
          const { id } = await build({ stock_milli });
          const stock = stock_milli / 1000;
          for (const saved of [await save(id, String(stock), { stock }), await put(id, { stock })])
            expect(saved).toMatchObject({ status: 200, body: { stock } });
          expect(await save(id, String(stock), { stock: stock - 1 })).toMatchObject({ status: 400 });
          expect(await save(id, String(stock), { stock: 7 })).toMatchObject({
            status: 200,
            body: { stock: 7 },
          });
        },
      );

      it('may go below 0, where more was taken off than is there by now', async () => {
        const { id } = await build({ stock_milli: 2000 });
        expect((await save(id, '5', { stock: 1 })).body).toMatchObject({ stock: -2 });
      });

      it.each([
        [
          'above',
          9_999_999_000,
          '1',
          2,
          'The stock is now 9999999, and this change would bring it above 9999999.99.',
        ],
        [
          'below',
          -9_999_999_000,
          '2',
          1,
          'The stock is now -9999999, and this change would bring it below -9999999.99.',
        ],
      ])(
        'refuses to bring it %s what a product may have',
        async (_what, stock_milli, before, stock, message) => {
          const { id } = await build({ stock_milli });
          expect(await save(id, before, { stock })).toEqual(problem(400, message, 'stock'));
          expect(await rowOf(id)).toMatchObject({ stock_milli, name: like.not.stringMatching('Apples') });
        },
      );

      it.each([
        '',
        'one',
        '1.2345',
        '1e3',
        ' ',
        '0x10',
        '1,5',
        '--1',
        'NaN',
        '1234567890123',
        '1.',
        '.5',
        '1 2',
      ])('refuses %j as what was read, and writes nothing', async before => {
        const { id } = await build();
        expect(await save(id, before)).toEqual(
          problem(400, 'x-stock-before must be a number with at most three decimals.', 'x-stock-before'),
        );
        expect(await rowOf(id)).toMatchObject({ stock_milli: 0 });
      });

      it.each([-1, 1.1255, 10_000_000])('refuses the stock %d, whatever was read', async stock => {
        const { id } = await build();
        expect(await save(id, '0', { stock })).toMatchObject({ status: 400, body: { field: 'stock' } });
      });
    });
  });
}

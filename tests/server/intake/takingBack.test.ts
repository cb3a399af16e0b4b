import { beforeAll, describe, expect, it } from 'vitest';
import { useBackOffice } from '../../support/backOffice.ts';
import { buildCategory, buildTerminal } from '../../support/builders.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';
import { verifyRollups } from '../../../server/sales/verifyRollups.ts';
import { like } from '../../support/matchers.ts';
import {
  makeKey,
  oneLine,
  onSale,
  openTill,
  results,
  tillSale,
  type TillShop,
  useTillDay,
} from './tillSales.ts';

for (const database of BOTH_DATABASES) {
  describe(`what tills take back on ${database.name}`, () => {
    useTillDay();
    const office = useBackOffice(database);
    let shop: TillShop;
    beforeAll(async () => {
      shop = await openTill(office);
      await onSale(office, shop, { name: 'Milk', upc: '20000004' });
      await onSale(office, shop, { name: 'Ham', upc: '20000011', pesado: 1 });
    });
    const milk = (quantity: number, values: object = {}) =>
      oneLine(shop, { upc: '20000004', quantity, price: 2 }, 2 * quantity, values);
    const back = (reference: string, terminal?: string) => ({
      takesBack: { reference, ...(terminal ? { terminal } : {}) },
    });
    const told = async (sales: readonly object[], by = shop) =>
      (await results(office, by, sales)).map(({ result, message }) =>
        message ? `${result}: ${message}` : result,
      );
    const statusOf = (reference: string) =>
      office.db
        .selectFrom('sale')
        .select(['status', 'amount_cents'])
        .where('branch_id', '=', shop.branchId)
        .where('reference', '=', reference)
        .executeTakeFirst();

    it('is an order of its own, below 0 and cancelled, and no more than was sold', async () => {
      expect(await told([milk(3, { reference: 'sold 3' })])).toEqual(['stored']);
      expect(await told([milk(-1, { reference: 'one back', ...back('sold 3') })])).toEqual(['stored']);
      expect(await statusOf('one back')).toEqual({ status: 'cancelled', amount_cents: -200 });
      expect(await statusOf('sold 3')).toEqual({ status: 'completed', amount_cents: 600 });
      expect(
        await told([milk(-3, back('sold 3')), milk(-2, back('sold 3')), milk(-1, back('sold 3'))]),
      ).toEqual([
        'refused: Of Milk, 2 of that sale can still be taken back.',
        'stored',
        'refused: Of Milk, 0 of that sale can still be taken back.',
      ]);
    });

    it('may be sent before, or with, what it takes back in one call', async () => {
      expect(await told([milk(-1, back('with it')), milk(1, { reference: 'with it' })])).toEqual([
        'stored',
        'stored',
      ]);
    });

    it('may end a chain of exchanges that arrives in one call, last one first', async () => {
      const exchange = (reference: string, original: string) => ({
        ...milk(-1, { reference, ...back(original) }),
        lines: [
          original === 'chain 1' ? milk(-1).lines[0] : { product: null, name: 'Bag', quantity: -1, price: 2 },
          { product: null, name: 'Bag', quantity: 1, price: 2 },
        ],
        payments: [{ tender: 'cash', amount: 0 }],
      });
      const last = oneLine(shop, { product: null, name: 'Bag', quantity: -1, price: 2 }, -2, back('chain 4'));
      const chain = [
        last,
        exchange('chain 4', 'chain 3'),
        exchange('chain 3', 'chain 2'),
        exchange('chain 2', 'chain 1'),
        milk(1, { reference: 'chain 1' }),
      ];
      const answered = await results(office, shop, chain);
      expect(answered).toMatchObject(chain.map(() => ({ result: 'stored', number: like.any(Number) })));
    });

    it('is refused if code and reference name different sales', async () => {
      await told([milk(2, { reference: 'both' })]);
      const code = `${shop.terminalId}.both`;
      const ways = [
        { code, reference: 'other' },
        { code, terminal: 'nowhere' },
        { code, reference: 'both', terminal: 'front' },
      ];
      const sent = ways.map(takesBack => milk(-1, { takesBack }));
      expect(await results(office, shop, sent)).toMatchObject([
        { code: 'invalid-field', field: 'takesBack.code' },
        { code: 'unknown-terminal', field: 'takesBack.terminal' },
        { result: 'stored' },
      ]);
    });

    it('may come before the sale in an earlier call, and is booked once, when the sale comes', async () => {
      const exchange = {
        ...milk(-1, { reference: 'early swap', ...back('late') }),
        lines: [{ upc: '20000011', weight: 0.1, price: 10 }, ...milk(-1).lines],
        payments: [{ tender: 'cash', amount: -1 }],
      };
      const ham = { upc: '20000011', weight: -0.1, price: 10 };
      const later = oneLine(shop, ham, -1, { reference: 'ham back', ...back('early swap') });
      const tooMany = milk(-3, { reference: 'too many', ...back('late') });
      const early = [later, exchange, tooMany];
      for (const word of ['stored', 'known'])
        expect((await results(office, shop, early)).map(({ result, code }) => `${result} ${code}`)).toEqual(
          early.map(() => `${word} sale-awaited`),
        );
      const other = milk(-2, { reference: 'early swap', ...back('late') });
      expect(await results(office, shop, [other])).toMatchObject([
        { result: 'refused', code: 'sale-changed' },
      ]);
      expect(await told([milk(2, { reference: 'late' })])).toEqual(['stored']);
      expect(await results(office, shop, early)).toMatchObject(
        early.map(() => ({ result: 'known', number: like.any(Number) })),
      );
      expect(await statusOf('early swap')).toEqual({ status: 'completed', amount_cents: -100 });
      expect(await statusOf('ham back')).toEqual({ status: 'cancelled', amount_cents: -100 });
      // Three pieces were returned but only two were sold. The return is stored, because its money was paid out.
      expect(await statusOf('too many')).toEqual({ status: 'cancelled', amount_cents: -600 });
      const unmatched = await office.db.selectFrom('sale_notice').select('kind').execute();
      expect(unmatched).toEqual([{ kind: 'return-unmatched' }]);
      const links = await office.db
        .selectFrom('cancellation')
        .innerJoin('sale', 'sale.id', 'cancellation.order_id')
        .select('reference')
        .where('reference', 'in', ['early swap', 'ham back', 'too many'])
        .orderBy('reference')
        .execute();
      expect(links).toEqual([
        { reference: 'early swap' },
        { reference: 'ham back' },
        { reference: 'too many' },
      ]);
      expect(await told([milk(-1, back('late'))])).toEqual([
        'refused: Of Milk, 0 of that sale can still be taken back.',
      ]);
      expect((await verifyRollups(office.db)).differences).toEqual([]);
    });

    it('needs attention when it has waited for its sale for a day', async () => {
      const points = () => office.call('GET', `/api/attention?branchId=${shop.branchId}`);
      await told([milk(-1, { reference: 'alone', ...back('never sold') })]);
      const waiting = office.db.updateTable('waiting_return').where('reference', '=', 'alone');
      const kinds = async () => (await points()).body as { kind: string; names: string[] }[];
      expect((await kinds()).map(({ kind }) => kind)).not.toContain('returnsWait');
      await waiting.set({ arrived_at: Date.now() - 25 * 3_600_000 }).execute();
      expect(await kinds()).toContainEqual({ kind: 'returnsWait', count: 1, amount: null, names: ['alone'] });
      const { terminalId } = shop;
      expect((await office.call('DELETE', `/api/terminal/${terminalId}`)).status).toBe(409);
    });

    it('may have been sold at another terminal, which is named', async () => {
      const { id } = await buildTerminal(office.db, { branch_id: shop.branchId, name: 'Back door' });
      const other = { ...shop, key: await makeKey(office.call, id) };
      await told([milk(1, { reference: 'at the front' })]);
      const waits = milk(-1, back('at the front'));
      expect(await told([waits], other)).toEqual([
        'stored: Back door has no sale "at the front" yet. The return is kept, and booked when the sale comes.',
      ]);
      expect(await statusOf(waits.reference)).toBeUndefined();
      expect(await told([milk(-1, back('at the front', 'Front'))], other)).toEqual(['stored']);
    });

    it('is known when it comes again, and took nothing twice', async () => {
      await told([milk(1, { reference: 'once' })]);
      const taking = milk(-1, { reference: 'once back', ...back('once') });
      expect(await told([taking])).toEqual(['stored']);
      expect(await told([taking])).toEqual(['known']);
    });

    it('is taken once by two tills at the same moment', async () => {
      await told([milk(1, { reference: 'contested' })]);
      const both = await Promise.all([1, 2].map(() => told([milk(-1, back('contested'))])));
      expect(both.flat().sort()).toEqual([
        'refused: Of Milk, 0 of that sale can still be taken back.',
        'stored',
      ]);
    });

    it('is refused where there is nothing to take back', async () => {
      await told([milk(1, { reference: 'one' }), milk(-1, { reference: 'one back again', ...back('one') })]);
      const ham = { upc: '20000011', weight: -0.5, price: 10 };
      expect(
        await told([
          milk(-1, back('one back again')),
          milk(1, back('one')),
          oneLine(shop, ham, -5, back('one')),
          milk(-1, { reference: 'itself', ...back('itself') }),
          milk(-1, { reference: 'itself', takesBack: { code: `${shop.terminalId}.itself` } }),
        ]),
      ).toEqual([
        'refused: "one back again" takes a sale back itself, so it cannot be taken back.',
        'refused: A sale that takes another back must have a negative line.',
        'refused: Ham is not part of that sale.',
        'refused: "itself" cannot take itself back.',
        'refused: "itself" cannot take itself back.',
      ]);
    });

    it('finds of an exchange what it sold, and not what it brought back', async () => {
      const exchange = {
        ...milk(-2, { reference: 'swap' }),
        lines: [...milk(-2).lines, { product: null, name: 'Bag', quantity: 1, price: 1 }],
        payments: [{ tender: 'cash', amount: -3 }],
      };
      const bag = oneLine(shop, { product: null, name: 'Bag', quantity: -1, price: 1 }, -1, back('swap'));
      expect(await told([exchange, milk(-1, back('swap')), bag])).toEqual([
        'stored',
        'refused: Milk is not part of that sale.',
        'stored',
      ]);
    });

    it('is worth no more than was paid', async () => {
      await told([milk(1, { reference: 'cheap' })]);
      const dear = oneLine(shop, { upc: '20000004', quantity: -1, price: 9 }, -9, back('cheap'));
      expect(await told([dear])).toEqual([
        'refused: For Milk, only 2.00 of that sale can be given back, not 9.00.',
      ]);
    });

    it('leaves nothing to return after a stored return of more than was paid, or of nothing', async () => {
      for (const amount_cents of [-900, 0]) {
        const reference = `overpaid ${amount_cents}`;
        await told([
          milk(1, { reference }),
          milk(-1, { reference: `${reference} back`, ...back(reference) }),
        ]);
        await office.db
          .updateTable('sale_line')
          .set({ amount_cents })
          .where('order_id', 'in', eb =>
            eb.selectFrom('sale').select('id').where('reference', '=', `${reference} back`),
          )
          .execute();
        expect(await told([milk(-1, back(reference))])).toEqual([
          'refused: Of Milk, 0 of that sale can still be taken back.',
        ]);
      }
    });

    it('is worth what its own line cost, where a sale has several prices', async () => {
      const lines = [
        { upc: '20000004', quantity: 1, price: 1 },
        { upc: '20000004', quantity: 2, price: 10 },
      ];
      await told([
        tillSale(shop, { reference: 'prices', lines, payments: [{ tender: 'cash', amount: 21 }] }),
      ]);
      const one = (price: number) =>
        oneLine(shop, { upc: '20000004', quantity: -1, price }, -price, back('prices'));
      expect(await told([one(10), one(1), one(10), one(1)])).toEqual([
        'stored',
        'stored',
        'stored',
        'refused: Of Milk, 0 of that sale can still be taken back.',
      ]);
      await told([
        tillSale(shop, {
          reference: 'cheaper first',
          lines: lines.toReversed(),
          payments: [{ tender: 'cash', amount: 21 }],
        }),
      ]);
      const again = (price: number) =>
        oneLine(shop, { upc: '20000004', quantity: -1, price }, -price, back('cheaper first'));
      expect(await told([again(10), again(10), again(10)])).toEqual([
        'stored',
        'stored',
        'refused: For Milk, only 1.00 of that sale can be given back, not 10.00.',
      ]);
    });

    it('gives back a price that does not divide, and the last piece gets the rest', async () => {
      // Three pieces for 10.00 are 3.34, 3.33 and 3.33.
      const line = { upc: '20000004', quantity: 3, price: 3.34, discount: 0.02 };
      await told([oneLine(shop, line, 10, { reference: 'three for ten' })]);
      const piece = (amount: number) =>
        oneLine(shop, { upc: '20000004', quantity: -1, price: amount }, -amount, back('three for ten'));
      expect(await told([piece(3.37), piece(3.34), piece(3.33), piece(3.34), piece(3.33)])).toEqual([
        'refused: For Milk, only 3.36 of that sale can be given back, not 3.37.',
        'stored',
        'stored',
        'refused: For Milk, only 3.33 of that sale can be given back, not 3.34.',
        'stored',
      ]);
    });

    it('may come in another order than the till divided the price', async () => {
      // The till gave 1.43 back for each of six pieces, and the rest of 10.04 for the last one.
      const pieces = [1.46, 1.43, 1.43, 1.43, 1.43, 1.43, 1.43];
      const line = { upc: '20000004', quantity: 7, price: 1.44, discount: 0.04 };
      await told([oneLine(shop, line, 10.04, { reference: 'seven' })]);
      const sent = pieces.map(price =>
        oneLine(shop, { upc: '20000004', quantity: -1, price }, -price, back('seven')),
      );
      expect(await told(sent)).toEqual(pieces.map(() => 'stored'));
    });

    it('is stored in every order, also if the till put the rest of the cents on one piece', async () => {
      // The till gave a tax of 0.10 back for each of nine pieces, and the rest of 1.09 for the last one.
      const taxes = [...Array.from({ length: 9 }, () => 0.1), 0.19];
      const piece = (quantity: number, tax: number, values: object) =>
        oneLine(
          shop,
          { upc: '20000004', quantity, price: 1, tax },
          Number((quantity + tax).toFixed(2)),
          values,
        );
      for (const position of [0, 5, 8, 9]) {
        const reference = `rest at ${position}`;
        const sale = piece(10, 1.09, { reference });
        const pieces = taxes
          .toSpliced(9, 1)
          .toSpliced(position, 0, 0.19)
          .map(tax => piece(-1, -tax, back(reference)));
        const isEarly = position === 5;
        const sent = isEarly ? [...pieces, sale] : [sale, ...pieces];
        for (const one of sent) expect(await told([one])).toEqual([like.stringMatching(/^stored/)]);
        expect(await results(office, shop, sent)).toEqual(
          sent.map(() => like.toSatisfy(answer => !('notices' in (answer as object)))),
        );
        expect(await told([piece(-1, 0, back(reference))])).toEqual([
          'refused: Of Milk, 0 of that sale can still be taken back.',
        ]);
      }
    });

    it('gives back no more tax than was charged', async () => {
      const taxed = (quantity: number, tax: number, values: object, price = 10) =>
        oneLine(shop, { upc: '20000004', quantity, price, tax }, quantity * price + tax, values);
      await told([taxed(1, 1.9, { reference: 'taxed' }), taxed(3, 1, { reference: 'three taxed' })]);
      const [tooMuch] = await results(office, shop, [taxed(-1, -10.9, back('taxed'), 1)]);
      expect(tooMuch).toMatchObject({
        code: 'returned-too-much',
        field: 'lines.0.tax',
        message: 'For Milk, only a tax of 1.90 of that sale can be given back, not 10.90.',
      });
      const third = (tax: number) => taxed(-1, -tax, back('three taxed'), 9.9);
      expect(await told([third(0.37), third(0.34), third(0.33), third(0.34), third(0.33)])).toEqual([
        'refused: For Milk, only a tax of 0.36 of that sale can be given back, not 0.37.',
        'stored',
        'stored',
        'refused: For Milk, only a tax of 0.33 of that sale can be given back, not 0.34.',
        'stored',
      ]);
    });

    it('has the earlier tax if the till left it out, and the last piece gets the rest', async () => {
      const { id } = await onSale(office, shop, { name: 'Tea', upc: '20000042', tax_rate: 100_000 });
      const tea = (quantity: number, amount: number, values: object = {}, line: object = {}) =>
        oneLine(shop, { upc: '20000042', quantity, price: 2, ...line }, amount, values);
      await told([
        tea(3, 6.61, { reference: 'three teas' }, { tax: 0.61 }),
        tea(2, 4.4, { reference: 'two teas' }),
      ]);
      await office.db.updateTable('product').set({ tax_rate: 500_000 }).where('id', '=', id).execute();
      const sent = [
        tea(-1, -2.2, { reference: 'tea 1', ...back('three teas') }),
        tea(-1, -2.21, { reference: 'tea 2', ...back('three teas') }),
        tea(-1, -2.2, { reference: 'tea 3', ...back('three teas') }),
        tea(-1, -3, { reference: 'tea 4', ...back('two teas') }),
        tea(-1, -2.5, { reference: 'tea 5', ...back('two teas') }),
        tea(-1, -2.2, { reference: 'tea 6', ...back('two teas') }, { amount: -2.2 }),
      ];
      expect(await told(sent)).toEqual([
        'stored',
        'stored',
        'stored',
        'refused: For Tea, only 2.21 of that sale can be given back, not 3.00.',
        'refused: The payments add up to -2.50, but must add up to -3.00, the sum of the lines. A line has no tax, so it was computed from the present rate of the product. Please send the tax.',
        'stored',
      ]);
      const rows = await office.db
        .selectFrom('sale')
        .select(['reference', 'tax_cents', 'amount_cents'])
        .where('reference', 'like', 'tea %')
        .orderBy('number')
        .execute();
      expect(rows.map(({ tax_cents, amount_cents }) => [tax_cents, amount_cents])).toEqual([
        [-20, -220],
        [-21, -221],
        [-20, -220],
        [-20, -220],
      ]);
    });

    it('has the earlier tax of a line without a product, too', async () => {
      const repair = { product: null, name: 'Repair', quantity: 2, price: 10, tax: 1.65 };
      const { tax: _, ...untaxed } = { ...repair, quantity: -1 };
      const sent = [
        oneLine(shop, repair, 21.65, { reference: 'repair' }),
        oneLine(shop, untaxed, -10.83, back('repair')),
        oneLine(shop, { ...untaxed, amount: -10.82 }, -10.82, back('repair')),
      ];
      expect(await told(sent)).toEqual(['stored', 'stored', 'stored']);
      expect(await told([oneLine(shop, untaxed, -10.83)])).toEqual([
        'refused: The payments add up to -10.83, but must add up to -10.00, the sum of the lines.',
      ]);
    });

    it('may have the tax by the present rate if the till left it out', async () => {
      await onSale(office, shop, { name: 'Gum', upc: '20000059', tax_rate: 88_750 });
      const gum = (quantity: number, amount: number, values: object) =>
        oneLine(shop, { upc: '20000059', quantity, price: 0.5 }, amount, values);
      await told([gum(3, 1.63, { reference: 'gums' })]);
      // Shares of the earlier tax are 0.04, 0.05 and 0.04.
      const sent = [1, 2, 3].map(() => gum(-1, -0.54, back('gums')));
      expect(await told(sent)).toEqual(['stored', 'stored', 'stored']);
    });

    it('is an exchange that is linked, returned later, or voided', async () => {
      const bag = (quantity: number) => ({ product: null, name: 'Bag', quantity, price: 5 });
      const carton = (quantity: number) => ({ upc: '20000004', quantity, price: 2 });
      const pay = (amount: number) => ({ payments: [{ tender: 'cash', amount }] });
      await told([milk(2, { reference: 'bought' })]);
      const exchange = {
        ...tillSale(shop, { reference: 'linked exchange', lines: [carton(-1), bag(1)], ...pay(3) }),
        ...back('bought'),
      };
      expect(await told([exchange])).toEqual(['stored']);
      expect(await statusOf('linked exchange')).toEqual({ status: 'completed', amount_cents: 300 });
      const returned = { ...tillSale(shop, { lines: [bag(-1)], ...pay(-5) }), ...back('linked exchange') };
      expect(await told([milk(-2, back('bought')), returned])).toEqual([
        'refused: Of Milk, 1 of that sale can still be taken back.',
        'stored',
      ]);
      const second = {
        ...tillSale(shop, { reference: 'second exchange', lines: [carton(-1), bag(1)], ...pay(3) }),
        ...back('bought'),
      };
      const voided = {
        ...tillSale(shop, { lines: [carton(1), bag(-1)], ...pay(-3) }),
        ...back('second exchange'),
      };
      expect(await told([second, voided])).toEqual(['stored', 'stored']);
    });

    it('costs what was sold cost then, to the cent, unless the till says another cost', async () => {
      const { id } = await onSale(office, shop, { name: 'Rice', upc: '20000028', cost_cents: 101 });
      const rice = (pieces: number, reference: string, line: object = {}, values: object = {}) =>
        oneLine(shop, { upc: '20000028', quantity: pieces, price: 2, ...line }, 2 * pieces, {
          reference,
          ...values,
        });
      const mixed = tillSale(shop, {
        reference: 'two costs',
        lines: [
          { upc: '20000028', quantity: 2, price: 2 },
          { upc: '20000028', quantity: 1, price: 2, cost: 1.03 },
        ],
        payments: [{ tender: 'cash', amount: 6 }],
      });
      await told([rice(4, 'four'), mixed]);
      await office.db.updateTable('product').set({ cost_cents: 250 }).where('id', '=', id).execute();
      await told([
        rice(-1, 'first', {}, back('four')),
        rice(-1, 'second', { cost: 0.5 }, back('four')),
        rice(-2, 'rest', {}, back('four')),
        ...['a', 'b', 'c'].map(one => rice(-1, one, {}, back('two costs'))),
        rice(-1, 'no receipt for rice'),
      ]);
      const rows = await office.db
        .selectFrom('sale')
        .select(['reference', 'cost_cents'])
        .where('branch_id', '=', shop.branchId)
        .where('reference', 'in', ['first', 'second', 'rest', 'a', 'b', 'c', 'no receipt for rice'])
        .orderBy('number')
        .execute();
      expect(rows.map(({ reference, cost_cents }) => [reference, cost_cents])).toEqual([
        ['no receipt for rice', -250],
        ['first', -101],
        ['second', -50],
        ['rest', -253],
        ['a', -101],
        ['b', -101],
        ['c', -103],
      ]);
    });

    it('comes out of the category that it was sold in', async () => {
      const { id } = await onSale(office, shop, { name: 'Beans', upc: '20000035' });
      const beans = (pieces: number, values: object) =>
        oneLine(shop, { upc: '20000035', quantity: pieces, price: 2 }, 2 * pieces, values);
      await told([beans(1, { reference: 'before it moved' })]);
      const { id: category_id } = await buildCategory(office.db, { branch_id: shop.branchId });
      await office.db.updateTable('product').set({ category_id }).where('id', '=', id).execute();
      expect(await told([beans(-1, back('before it moved'))])).toEqual(['stored']);
      const moved = await office.db
        .selectFrom('day_category')
        .select('category_id')
        .where('category_id', '=', category_id)
        .execute();
      expect(moved).toEqual([]);
    });

    it('may be of no sale that is named: goods without a receipt', async () => {
      expect(await told([milk(-1, { reference: 'no receipt' })])).toEqual(['stored']);
      expect(await statusOf('no receipt')).toEqual({ status: 'cancelled', amount_cents: -200 });
      const gift = tillSale(shop, {
        reference: 'gift back',
        lines: [{ upc: '20000004', quantity: -1, price: 0 }],
        payments: [{ tender: 'cash', amount: 0 }],
      });
      expect(await told([gift])).toEqual(['stored']);
      expect(await statusOf('gift back')).toEqual({ status: 'cancelled', amount_cents: 0 });
      const exchange = tillSale(shop, {
        reference: 'exchange',
        lines: [
          { upc: '20000004', quantity: -1, price: 2 },
          { upc: '20000004', quantity: 2, price: 2 },
        ],
        payments: [{ tender: 'card', amount: 2 }],
      });
      expect(await told([exchange])).toEqual(['stored']);
      expect(await statusOf('exchange')).toEqual({ status: 'completed', amount_cents: 200 });
    });
  });
}

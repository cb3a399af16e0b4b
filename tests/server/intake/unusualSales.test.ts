import { describe, expect, it } from 'vitest';
import type { AttentionNotice } from '../../../contract/attention.ts';
import type { Terminal } from '../../../contract/tills.ts';
import { problem, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin } from '../../support/builders.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';
import { like } from '../../support/matchers.ts';
import { oneLine, onSale, openTill, results, tillSale, type TillShop } from './tillSales.ts';

const DAY = 86_400_000;

for (const database of BOTH_DATABASES) {
  describe(`unusual sales of a till on ${database.name}`, () => {
    const office = useBackOffice(database);

    const send = async (shop: TillShop, amount: number, createdAt = new Date().toISOString()) => {
      const line = { product: null, name: 'Goods', quantity: Math.sign(amount), price: Math.abs(amount) };
      const [result] = await results(office, shop, [oneLine(shop, line, amount, { createdAt })]);
      return result!;
    };
    const listed = async ({ branchId }: TillShop) =>
      (await office.call<AttentionNotice[]>('GET', `/api/attention?branchId=${branchId}`)).body.filter(
        ({ kind }) => kind === 'unusualSales',
      );

    it('are stored with a note and listed for a week: of a time long ago, and of enormous amounts', async () => {
      const shop = await openTill(office, { time_zone: 'UTC' });
      expect(await send(shop, 25)).not.toHaveProperty('message');
      expect(await send(shop, 25, new Date(Date.now() - 60 * DAY).toISOString())).not.toHaveProperty(
        'message',
      );
      expect(await listed(shop)).toEqual([]);
      expect(await send(shop, 12, '2001-03-10T12:00:00Z')).toMatchObject({
        result: 'stored',
        number: 3,
        message: "The sale was stored, but it is from 2001-03-10. Check the till's clock.",
      });
      expect(await send(shop, -9_999_999.99)).toMatchObject({
        result: 'stored',
        number: 4,
        message: 'The refund was stored, but 9999999.99 is above the limit of this terminal, 1000000.00.',
      });
      expect(await listed(shop)).toEqual([
        like.objectContaining({
          count: 2,
          names: ['#4: The refund is above the limit of its terminal.', '#3: The sale is from long ago.'],
        }),
      ]);
      await office.db
        .updateTable('sale_notice')
        .set({ noted_at: Date.now() - 8 * DAY })
        .execute();
      expect(await listed(shop)).toEqual([]);
    });

    it('name several users of the same full name as the cashier, of whom active ones come first', async () => {
      const shop = await openTill(office, { time_zone: 'UTC' });
      const add = (status: 0 | 1) =>
        buildAdmin(office.db, { branch_id: shop.branchId, name: 'Ana Paz', role: 'cashier', status });
      await add(0);
      const first = await add(1);
      const sell = async (cashier: string) => {
        const createdAt = new Date().toISOString();
        const [result] = await results(office, shop, [tillSale(shop, { cashier, createdAt })]);
        const { admin_id } = await office.db
          .selectFrom('sale')
          .select('admin_id')
          .where('branch_id', '=', shop.branchId)
          .where('number', '=', result!.number!)
          .executeTakeFirstOrThrow();
        return [admin_id, result!.notices ?? [], result!.noticeDetails ?? []];
      };
      expect(await sell('ana paz')).toEqual([first.id, [], []]);
      const second = await add(1);
      expect(await sell('Ana Paz')).toEqual([
        first.id,
        ['ambiguous-cashier'],
        [{ notice: 'ambiguous-cashier', field: 'cashier', value: 'Ana Paz' }],
      ]);
      expect(await sell(second.user_name)).toEqual([second.id, [], []]);
    });

    it('have the fields that their notices are about', async () => {
      const shop = await openTill(office, { time_zone: 'UTC' });
      const sale = tillSale(shop, {
        createdAt: new Date().toISOString(),
        lines: [
          { product: null, name: 'Bag', quantity: 1, price: 5 },
          { upc: '999999', name: 'Old', quantity: 1, price: 1, tax: 2 },
        ],
        payments: [
          { tender: 'cash', amount: 3 },
          { tender: 'card', amount: 5, given: 6, name: 'Bizum' },
        ],
      });
      const [result] = await results(office, shop, [sale]);
      expect(result!.noticeDetails).toEqual([
        { notice: 'given-without-cash', field: 'payments.1.given', value: '6' },
        { notice: 'tax-unusual', field: 'lines.1.tax', value: '2' },
        { notice: 'unknown-product', field: 'lines.1.upc', value: '999999' },
      ]);
    });

    it('have an impossible time, and get that of their arrival', async () => {
      const shop = await openTill(office, { time_zone: 'UTC' });
      const inAnHour = new Date(Date.now() + DAY / 24).toISOString();
      const times = ['1999-12-31T12:00:00Z', inAnHour, '9999-12-31T23:59:59', '0004-02-29T12:00:00Z'];
      for (const time of times)
        expect(await send(shop, 5, time)).toMatchObject({
          result: 'stored',
          notices: ['time-replaced'],
          message: `The till's clock is wrong: it said ${time}. The time of arrival was used instead.`,
        });
      expect(await listed(shop)).toMatchObject([
        {
          names: [4, 3, 2].map(
            number =>
              `#${number}: The till sent an impossible time, so the sale has the time of its arrival.`,
          ),
        },
      ]);
    });

    const today = () => ({ createdAt: new Date().toISOString() });
    const listNotices = async (shop: TillShop, sales: readonly object[]) =>
      (await results(office, shop, sales)).map(({ result, notices }) => notices?.join() ?? result);

    it('have a tax above their price, or far above the rate of their product', async () => {
      const shop = await openTill(office);
      const taxed = (tax: number, line: object = { product: null, name: 'Bag' }, price = 1) =>
        oneLine(shop, { ...line, quantity: 1, price, tax }, Number((price + tax).toFixed(2)), today());
      expect(await results(office, shop, [taxed(0.35), taxed(1.01)])).toMatchObject([
        { result: 'stored' },
        {
          result: 'stored',
          notices: ['tax-unusual'],
          message:
            'The tax of a line exceeds its price, is unusually high (more than 30 %), or differs from its own rate.',
        },
      ]);
      const again = taxed(1.01);
      await results(office, shop, [again]);
      expect(await results(office, shop, [again])).toMatchObject([
        {
          result: 'known',
          number: 3,
          notices: ['tax-unusual'],
          message:
            'The tax of a line exceeds its price, is unusually high (more than 30 %), or differs from its own rate.',
        },
      ]);
      const product = async (tax_rate: number) => ({
        product: (await onSale(office, shop, { tax_rate })).id,
      });
      const [milk, free, tobacco] = [await product(82_500), await product(0), await product(400_000)];
      const sent = [
        taxed(0.21, milk, 2.49),
        // The rate of the product may have been 21 % at the sale.
        taxed(0.52, milk, 2.49),
        taxed(2.1, free, 10),
        taxed(7.5, tobacco, 10),
        taxed(2.4, milk, 2.49),
        taxed(3.1, free, 10),
        taxed(3, undefined, 5),
      ];
      expect(await listNotices(shop, sent)).toEqual([
        'stored',
        'stored',
        'stored',
        'stored',
        'tax-unusual',
        'tax-unusual',
        'tax-unusual',
      ]);
    });

    it('have a tax that differs from its own rate', async () => {
      const shop = await openTill(office);
      const sold = (tax: number, quantity: number) =>
        oneLine(
          shop,
          { product: null, name: 'Goods', quantity, price: 0.5, taxRate: 5, tax },
          Math.round(quantity * 50 + tax * 100) / 100,
          today(),
        );
      // 20 pieces, each with a tax of 3 cents.
      expect(await listNotices(shop, [sold(0.03, 1), sold(0.6, 20), sold(0.09, 1)])).toEqual([
        'stored',
        'stored',
        'tax-unusual',
      ]);
    });

    it('give money back without a return', async () => {
      const shop = await openTill(office);
      const goods = { product: null, name: 'Goods', quantity: 1, price: 20 };
      const sent = [
        oneLine(shop, goods, 18, { ...today(), tip: -2 }),
        oneLine(shop, { ...goods, quantity: -1 }, -22, { ...today(), tip: -2 }),
        tillSale(shop, {
          ...today(),
          lines: [goods],
          payments: [
            { tender: 'cash', amount: 30 },
            { tender: 'card', amount: -10 },
          ],
        }),
        // The customer gets cash for a payment by card.
        tillSale(shop, {
          ...today(),
          lines: [goods],
          payments: [
            { tender: 'debit', amount: 60 },
            { tender: 'cash', amount: -40 },
          ],
        }),
        tillSale(shop, {
          ...today(),
          lines: [{ ...goods, quantity: -1 }],
          payments: [{ tender: 'card', amount: -20 }],
        }),
      ];
      expect(await listNotices(shop, sent)).toEqual([
        'refund-without-return',
        'refund-without-return',
        'refund-without-return',
        'stored',
        'stored',
      ]);
    });

    it('have tax added to prices that include it', async () => {
      const shop = await openTill(office, { prices_include_tax: 1 });
      const { id: product } = await onSale(office, shop, { price_cents: 249, tax_rate: 40_000 });
      const milk = (line: object, amount: number) =>
        oneLine(shop, { product, quantity: 1, ...line }, amount, today());
      const sent = [
        milk({ price: 2.49, tax: 0.1 }, 2.59),
        milk({ price: 2.49, tax: 0.1, taxIncluded: true }, 2.49),
        milk({ price: 2.39, tax: 0.1 }, 2.49),
        milk({ price: 2.49, tax: 0 }, 2.49),
      ];
      expect(await listNotices(shop, sent)).toEqual(['tax-added', 'stored', 'stored', 'stored']);
    });

    it('are rounded otherwise than their branch rounds cash', async () => {
      const rounded = (shop: TillShop, price: number, rounding: number, card = 0) => ({
        ...oneLine(
          shop,
          { product: null, name: 'Goods', quantity: Math.sign(price), price: Math.abs(price) },
          0,
          today(),
        ),
        rounding,
        payments: [
          { tender: 'card', amount: card },
          { tender: 'cash', amount: Number((price + rounding - card).toFixed(2)) },
        ],
      });
      const cases: [
        stepCents: number,
        usual: [number, number, number?][],
        unusual: [number, number, number?][],
      ][] = [
        [
          0,
          [],
          [
            [5.02, -0.02],
            [5.04, -0.04],
            [12.34, 0.01],
          ],
        ],
        [
          5,
          [
            [12.32, -0.02],
            [12.34, 0.01],
            [0.02, -0.02],
            [2.37, -0.02],
          ],
          [
            [5, -0.02],
            [12.32, -0.02, 12.3],
            [2.37, 0.03],
            [2.37, -0.07],
            [2.37, -0.37],
            [2.37, 0.13],
          ],
        ],
        [
          50,
          [
            [12.34, -0.34],
            [0.38, 0.12],
          ],
          [
            [0.38, -0.38],
            [12.34, 0.66],
          ],
        ],
        [
          100,
          [[12.34, -0.34]],
          [
            [2.4, -1],
            [0.4, 0.6],
          ],
        ],
        [
          1000,
          [
            [12.34, -2.34],
            [101.5, -1.5, 60],
          ],
          [[2.4, -2.4]],
        ],
        [
          5000,
          [
            [1234, -34],
            [140, -40],
          ],
          [[100, -49]],
        ],
      ];
      for (const [cash_rounding_cents, usual, unusual] of cases) {
        const shop = await openTill(office, { cash_rounding_cents });
        const sent = [...usual, ...unusual].map(values => rounded(shop, ...values));
        expect(await listNotices(shop, sent)).toEqual([
          ...usual.map(() => 'stored'),
          ...unusual.map(() => 'rounding-unusual'),
        ]);
      }
    });

    it('are refunds of more than was paid', async () => {
      const shop = await openTill(office);
      const goods = (quantity: number, amount: number, values: object) =>
        oneLine(shop, { product: null, name: 'Goods', quantity, price: 6.04 }, amount, {
          ...today(),
          ...values,
        });
      const [whole, exact, parts] = ['whole', 'exact', 'parts'].map(reference => ({ reference }));
      const sent = [
        ...[whole, exact, parts].map(sale => goods(2, 12.05, { ...sale, rounding: -0.03 })),
        goods(-2, -12.08, { takesBack: whole }),
        goods(-2, -12.05, { takesBack: exact, rounding: 0.03 }),
        goods(-1, -6.04, { takesBack: parts }),
        goods(-1, -6.04, { takesBack: parts }),
      ];
      for (const [index, notice] of [
        // The branch does not round cash.
        'rounding-unusual',
        'rounding-unusual',
        'rounding-unusual',
        'refund-above-payment',
        'rounding-unusual',
        'stored',
        'refund-above-payment',
      ].entries())
        expect(await listNotices(shop, [sent[index]!])).toEqual([notice]);
    });

    it('are refunds with another tender than the sale, except store credit', async () => {
      const shop = await openTill(office);
      const goods = { product: null, name: 'Goods', price: 10 };
      let count = 0;
      type Payment = [tender: string, amount: number, name?: string];
      const refund = async (paid: readonly Payment[], ...refunds: Payment[][]) => {
        const reference = `paid ${count++}`;
        const send = (payments: readonly Payment[], values: object) => {
          const total = payments.reduce((sum, [, amount]) => sum + amount, 0);
          return listNotices(shop, [
            tillSale(shop, {
              ...today(),
              lines: [{ ...goods, quantity: total / 10 }],
              payments: payments.map(([tender, amount, name]) => ({ tender, amount, name })),
              ...values,
            }),
          ]);
        };
        expect((await send(paid, { reference }))[0]).toMatch(/^(stored|ebt-goods)$/);
        const notices = [];
        for (const payments of refunds) notices.push(...(await send(payments, { takesBack: { reference } })));
        return notices.join();
      };
      const differs = 'refund-tender-differs';
      expect(await refund([['ebt', 20]], [['cash', -20]])).toBe(differs);
      expect(await refund([['giftCard', 20]], [['cash', -20]])).toBe(differs);
      expect(await refund([['card', 20]], [['cash', -20]])).toBe(differs);
      expect(await refund([['cash', 20]], [['card', -20]])).toBe(differs);
      expect(await refund([['cash', 20, 'Check']], [['cash', -20]])).toBe(differs);
      expect(await refund([['cash', 20, 'Check']], [['cash', -20, 'check']])).toBe('stored');
      expect(await refund([['card', 20]], [['debit', -20]])).toBe('stored');
      expect(await refund([['card', 20]], [['giftCard', -20, 'Voucher']])).toBe('stored');
      expect(await refund([['ebt', 20]], [['giftCard', -20]])).toBe(differs);
      // Each tender of a sale gives back at most what it paid, in all refunds together.
      const both: Payment[] = [
        ['cash', 10],
        ['card', 20],
      ];
      expect(await refund(both, [['cash', -10]], [['cash', -10]], [['card', -10]])).toBe(
        `stored,${differs},stored`,
      );
      // Cash back is not paid back again.
      const cashBack: Payment[] = [
        ['debit', 60],
        ['cash', -40],
      ];
      expect(await refund(cashBack, [['cash', -20]])).toBe(differs);
    });

    it('are not refunds in parts, each rounded to the cash of the branch', async () => {
      const shop = await openTill(office, { cash_rounding_cents: 5 });
      const goods = (quantity: number, amount: number, values: object) =>
        oneLine(shop, { product: null, name: 'Goods', quantity, price: 2.38 }, amount, {
          ...today(),
          ...values,
        });
      const [parts, card, greedy] = ['parts', 'card', 'greedy'].map(reference => ({ reference }));
      const part = { takesBack: parts, rounding: -0.02 };
      const sent = [
        goods(3, 7.15, { ...parts, rounding: 0.01 }),
        ...[1, 2, 3].map(() => goods(-1, -2.4, part)),
        goods(3, 7.1, { ...card, rounding: -0.04 }),
        goods(-3, -7.14, { takesBack: card }),
        goods(3, 7.15, { ...greedy, rounding: 0.01 }),
        goods(-3, -7.2, { takesBack: greedy, rounding: -0.06 }),
      ];
      const notices = [];
      for (const sale of sent) notices.push(...(await listNotices(shop, [sale])));
      expect(notices.slice(0, -1)).toEqual(notices.slice(0, -1).map(() => 'stored'));
      expect(notices.at(-1)).toContain('refund-above-payment');
    });

    it('are above 50 median sales, or refunds of more than 20, whatever enormous amounts came before', async () => {
      const shop = await openTill(office);
      const goods = (amount: number) =>
        oneLine(
          shop,
          { product: null, name: 'Goods', quantity: Math.sign(amount), price: Math.abs(amount) },
          amount,
          { createdAt: new Date().toISOString() },
        );
      // The branch has no usual sale yet. The refunds are larger than all sales together.
      expect(await send(shop, -900_000)).not.toHaveProperty('notices');
      expect(await send(shop, 900_000)).not.toHaveProperty('notices');
      await results(
        office,
        shop,
        Array.from({ length: 99 }, () => goods(10)),
      );
      const notices = [];
      for (const amount of [500, 500.01, -200, -200.01, -900_000, 500.01])
        notices.push((await send(shop, amount)).notices?.[0]);
      expect(notices).toEqual([
        undefined,
        'above-sale-limit',
        undefined,
        'above-refund-limit',
        'above-refund-limit',
        'above-sale-limit',
      ]);
    });

    it('are above the limits of the terminal, which a Super sets', async () => {
      const shop = await openTill(office);
      const path = `/api/terminal/${shop.terminalId}`;
      const set = (body: object) => office.call<Terminal>('PATCH', path, { name: 'Front', ...body });
      expect((await set({ saleLimit: 100, refundLimit: 20 })).body).toMatchObject({
        saleLimit: 100,
        refundLimit: 20,
      });
      expect((await set({ refundLimit: null })).body).toMatchObject({ saleLimit: 100, refundLimit: null });
      expect(await set({ saleLimit: -1 })).toEqual(
        problem(
          400,
          'saleLimit must be a number from 0 to 9999999.99 with at most two decimals, or null.',
          'saleLimit',
        ),
      );
      await set({ refundLimit: 20 });
      const trail = await office.db
        .selectFrom('audit_entry')
        .select('changes')
        .where('resource', '=', 'terminal')
        .where('record_id', '=', shop.terminalId)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      expect(JSON.parse(trail.changes)).toEqual({
        before: { refundLimit: null },
        after: { refundLimit: 20 },
      });
      const notes = [];
      for (const amount of [100, 100.01, -20, -20.01])
        notes.push((await send(shop, amount)).message !== undefined);
      expect(notes).toEqual([false, true, false, true]);
    });
  });
}

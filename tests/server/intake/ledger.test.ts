/** Random days of a till, delivered in any order, equal the till's own ledger to the cent. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CloseOfDayReport } from '../../../contract/reports.ts';
import type { TillSale, TillSubmissionResults } from '../../../contract/tills.ts';
import { computeNetCents, computeTaxCents } from '../../../contract/amounts.ts';
import { verifyRollups } from '../../../server/sales/verifyRollups.ts';
import { verifyStock } from '../../../server/stock/verifyStock.ts';
import { callApp, useBackOffice } from '../../support/backOffice.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';
import { onSale, openTill, useTillDay, type TillShop } from './tillSales.ts';

const HOUR = 3_600_000;
const DAYS = [20250310, 20250311];
const FIRST_MOMENT = Date.UTC(2025, 2, 10);

interface Product {
  id: number;
  cents: number;
  rate: number;
  weighed: boolean;
}

/** Sold line with the part that was not returned yet. */
interface SoldLine {
  reference: string;
  product: Product;
  thousandths: number;
  amountCents: number;
  discountCents: number;
}

/** Random numbers that decide what happens in the shop. */
const event = fc.record({
  kind: fc.constantFrom('sale', 'sale', 'sale', 'return', 'exchange'),
  hour: fc.integer({ min: 0, max: 47 }),
  product: fc.nat(2),
  count: fc.integer({ min: 1, max: 4 }),
  grams: fc.integer({ min: 1, max: 2500 }),
  discount: fc.integer({ min: 0, max: 30 }),
  which: fc.nat(1000),
  whole: fc.boolean(),
  tip: fc.constantFrom(0, 0, 50, 125),
  rounding: fc.constantFrom(0, 0, -2, 1),
  card: fc.boolean(),
});
type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never;

const delivery = fc.record({
  /** Hours by which the till's clock is ahead in a call. */
  ahead: fc.array(fc.constantFrom(0, 0, 5, -30, 100), { minLength: 8, maxLength: 8 }),
  order: fc.infiniteStream(fc.nat(1_000_000)),
  again: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
});

class Till {
  readonly sales: { sale: TillSale; at: number }[] = [];
  readonly totals = new Map(DAYS.map(day => [day, { orders: 0, cash: 0, card: 0, tips: 0, rounding: 0 }]));
  readonly #sold: SoldLine[] = [];
  readonly #shop: TillShop;
  readonly #name: string;

  constructor(shop: TillShop, name: string) {
    this.#shop = shop;
    this.#name = name;
  }

  happen(one: Event, products: readonly Product[]): void {
    const reference = `${this.#name}-${this.sales.length}`;
    const open = this.#sold.filter(({ thousandths }) => thousandths > 0);
    const earlier = one.kind === 'sale' ? undefined : open[one.which % Math.max(1, open.length)];
    const lines: TillSale['lines'] = [];
    let cents = 0;
    if (earlier) {
      const back = this.#takeBack(earlier, one.whole);
      lines.push(back.line);
      cents -= back.cents;
    }
    if (!earlier || one.kind === 'exchange') {
      const sold = this.#sell(reference, products[one.product]!, one);
      lines.push(sold.line);
      cents += sold.cents;
    }
    const tip = earlier ? 0 : one.tip;
    const rounding = one.card ? 0 : one.rounding;
    const paid = cents + tip + rounding;
    const at = FIRST_MOMENT + one.hour * HOUR;
    this.sales.push({
      at,
      sale: {
        reference,
        createdAt: '',
        cashier: this.#shop.cashier,
        lines,
        payments: [{ tender: one.card ? 'card' : 'cash', amount: paid / 100 }],
        ...(tip === 0 ? {} : { tip: tip / 100 }),
        ...(rounding === 0 ? {} : { rounding: rounding / 100 }),
        ...(earlier ? { takesBack: { reference: earlier.reference } } : {}),
      },
    });
    const day = this.totals.get(DAYS[Math.floor(one.hour / 24)]!)!;
    day.orders++;
    day[one.card ? 'card' : 'cash'] += paid;
    day.tips += tip;
    day.rounding += rounding;
  }

  #sell(reference: string, product: Product, { count, grams, discount }: Event) {
    const thousandths = product.weighed ? grams : count * 1000;
    const full = computeNetCents(product.cents, thousandths);
    const discountCents = Math.min(discount, full);
    const net = full - discountCents;
    const taxCents = computeTaxCents(net, product.rate);
    const cents = net + taxCents;
    this.#sold.push({ reference, product, thousandths, amountCents: cents, discountCents });
    const line = {
      product: product.id,
      ...(product.weighed ? { weight: grams / 1000 } : { quantity: count }),
      price: product.cents / 100,
      ...(discountCents === 0 ? {} : { discount: discountCents / 100 }),
      tax: taxCents / 100,
      amount: cents / 100,
    };
    return { line, cents };
  }

  /** Returns the rest of a line, or one piece of it. The last piece gets the rest of the money. */
  #takeBack(sold: SoldLine, whole: boolean) {
    const { product } = sold;
    const isPart = !whole && !product.weighed && sold.discountCents === 0 && sold.thousandths > 1000;
    const thousandths = isPart ? 1000 : sold.thousandths;
    const net = computeNetCents(product.cents, thousandths) - (isPart ? 0 : sold.discountCents);
    const most = isPart ? Math.ceil((sold.amountCents * thousandths) / sold.thousandths) : sold.amountCents;
    const cents = isPart ? Math.min(most, net + computeTaxCents(net, product.rate)) : most;
    const line = {
      product: product.id,
      ...(product.weighed ? { weight: -thousandths / 1000 } : { quantity: -thousandths / 1000 }),
      price: product.cents / 100,
      ...(isPart || sold.discountCents === 0 ? {} : { discount: sold.discountCents / 100 }),
      tax: 0 - (cents - net) / 100,
      amount: 0 - cents / 100,
    };
    sold.thousandths -= thousandths;
    sold.amountCents -= cents;
    return { line, cents };
  }
}

for (const database of BOTH_DATABASES) {
  describe(`random days of a till on ${database.name}`, () => {
    const office = useBackOffice(database);
    useTillDay();
    let runs = 0;

    const addProducts = async (shop: TillShop): Promise<Product[]> => {
      const add = async (cents: number, rate: number, weighed: boolean): Promise<Product> => {
        const values = { price_cents: cents, tax_rate: rate, pesado: weighed ? 1 : 0 };
        return { id: (await onSale(office, shop, values)).id, cents, rate, weighed };
      };
      return [await add(199, 82_500, false), await add(100, 88_750, false), await add(1299, 0, true)];
    };

    const send = async ({ key }: TillShop, sales: Till['sales'], ahead: number) => {
      const { body } = await callApp<TillSubmissionResults>(office.app, 'POST', '/api/v1/sales', {
        token: key,
        headers: { 'till-clock': new Date(Date.now() + ahead).toISOString() },
        body: {
          sales: sales.map(({ sale, at }) => ({ ...sale, createdAt: new Date(at + ahead).toISOString() })),
        },
      });
      return body.results;
    };

    it('equal its own ledger to the cent, however they arrive', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(event, { minLength: 5, maxLength: 40 }), delivery, async (events, how) => {
          const shop = await openTill(office, { time_zone: 'UTC' });
          const till = new Till(shop, `run ${runs++}`);
          const products = await addProducts(shop);
          for (const one of events) till.happen(one, products);
          const shuffled = till.sales
            .map(sale => ({ sale, place: how.order.next().value as number }))
            .sort((a, b) => a.place - b.place)
            .map(({ sale }) => sale);
          for (let call = 0; call * 6 < shuffled.length; call++) {
            const part = shuffled.slice(call * 6, call * 6 + 6);
            const ahead = how.ahead[call]! * HOUR;
            for (const word of how.again[call] ? ['stored', 'known'] : ['stored'])
              expect(
                (await send(shop, part, ahead)).map(({ result, message }) =>
                  result === 'refused' ? message : result,
                ),
              ).toEqual(part.map(() => word));
          }
          for (const [day, { orders, cash, card, tips, rounding }] of till.totals) {
            const { body } = await office.call<CloseOfDayReport>(
              'GET',
              `/api/cierrediario/branch/${shop.branchId}/${day}`,
            );
            const paid = (tender: 'cash' | 'card') =>
              Math.round(body.payment.reduce((sum, terminal) => sum + terminal[tender], 0) * 100);
            expect({
              orders: body.orders,
              cash: paid('cash'),
              card: paid('card'),
              tips: Math.round((body.tips ?? 0) * 100),
              rounding: Math.round((body.rounding ?? 0) * 100),
            }).toEqual({ orders, cash, card, tips, rounding });
          }
          const waiting = await office.db.selectFrom('waiting_return').select('reference').execute();
          expect(waiting).toEqual([]);
        }),
        { numRuns: 6, endOnFailure: true },
      );
      expect((await verifyRollups(office.db)).differences).toEqual([]);
      expect((await verifyStock(office.db)).differences).toEqual([]);
    });
  });
}

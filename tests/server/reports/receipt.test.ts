import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Receipt } from '../../../contract/orderSearch.ts';
import { inTransaction } from '../../../server/database/connect.ts';
import { sumTaxesByRate } from '../../../server/sales/taxesByRate.ts';
import { placeSales } from '../../../server/sales/placeSales.ts';
import type { NewSale } from '../../../server/sales/sale.ts';
import { problem, useBackOffice } from '../../support/backOffice.ts';
import {
  buildAdmin,
  buildBranch,
  buildCategory,
  buildTerminal,
  insert,
  line,
  newSale,
} from '../../support/builders.ts';
import { buildProduct } from '../../support/catalogue.ts';
import { DATABASES } from '../../support/databases.ts';

for (const database of DATABASES) {
  describe(`the receipt of an order on ${database.name}`, () => {
    const office = useBackOffice(database);
    let branchId = 0;
    let place: (values?: Partial<NewSale>) => Promise<number>;
    const read = (id: number, token?: string) =>
      office.call<Receipt>('GET', `/api/orders/${id}/receipt`, undefined, token);

    beforeAll(async () => {
      const branch = await buildBranch(office.db, {
        name: 'Alder Street',
        address: '118 Alder Street',
        footer_msg: 'Thank you.',
        tax_label: 'VAT',
        time_zone: 'America/New_York',
      });
      branchId = branch.id;
      place = async values => {
        await inTransaction(office.db, tx => placeSales(tx, [newSale({ branchId, ...values })]));
        const { id } = await office.db
          .selectFrom('sale')
          .select(({ fn }) => fn.max('id').as('id'))
          .where('branch_id', '=', branchId)
          .executeTakeFirstOrThrow();
        return id;
      };
    });

    it('has branch, moment, terminal, cashier, lines to the gram, taxes by rate and payments', async () => {
      const category = await buildCategory(office.db, { branch_id: branchId });
      const product = { branch_id: branchId, category_id: category.id };
      const taxed = await buildProduct(office.db, { ...product, name: 'Soap', tax_rate: 82_500 });
      const free = await buildProduct(office.db, { ...product, name: 'Ham' });
      const till = await buildTerminal(office.db, { branch_id: branchId, name: 'Front' });
      const cashier = await buildAdmin(office.db, { name: 'Ana Ruiz' });
      const id = await place({
        terminalId: till.id,
        adminId: cashier.id,
        reference: 'K4B1-000007',
        createdAt: Date.UTC(2025, 0, 15, 23, 5, 9),
        lines: [
          line({
            productId: taxed.id,
            name: 'Soap',
            quantity: 2,
            priceCents: 400,
            amountCents: 866,
            taxCents: 66,
          }),
          line({
            productId: free.id,
            name: 'Ham',
            quantity: 1,
            weightGrams: 735,
            priceCents: 1000,
            amountCents: 735,
            taxCents: 0,
          }),
          line({ name: 'Delivery', priceCents: 500, amountCents: 541, taxCents: 41 }),
        ],
        payments: [
          { tender: 'gift_card', amountCents: 1000 },
          { tender: 'cash', amountCents: 1142, givenCents: 2000 },
        ],
      });
      const { body } = await read(id);
      expect(body).toEqual({
        branch: { name: 'Alder Street', address: '118 Alder Street', footer: 'Thank you.', taxLabel: 'VAT' },
        id,
        number: 1,
        reference: 'K4B1-000007',
        createdAt: '2025-01-15T18:05:09',
        amount: 21.42,
        status: 'completed',
        cashier: 'Ana Ruiz',
        terminalId: till.id,
        terminal: 'Front',
        lines: [
          {
            name: 'Soap',
            quantity: 2,
            weight: 0,
            price: 4,
            discount: 0,
            amount: 8.66,
            tax: 0.66,
            productId: taxed.id,
          },
          {
            name: 'Ham',
            quantity: 1,
            weight: 0.735,
            price: 10,
            discount: 0,
            amount: 7.35,
            tax: 0,
            productId: free.id,
          },
          {
            name: 'Delivery',
            quantity: 1,
            weight: 0,
            price: 5,
            discount: 0,
            amount: 5.41,
            tax: 0.41,
            productId: null,
          },
        ],
        taxes: [
          { rate: 0, net: 7.35, tax: 0 },
          { rate: 8.25, net: 13, tax: 1.07 },
        ],
        tax: 1.07,
        payments: [
          { tender: 'cash', amount: 11.42, given: 20 },
          { tender: 'giftCard', amount: 10, given: null },
        ],
        takesBack: null,
        takenBackBy: [],
      });
    });

    it('says what took it back, and what it takes back', async () => {
      const sold = await place({ reference: 'S-1' });
      const back = {
        status: 'cancelled',
        lines: [line({ quantity: -1, amountCents: -541, taxCents: -41 })],
      } as const;
      const taken = await place({ ...back, reference: 'B-1' });
      const again = await place({ ...back, reference: 'B-2' });
      for (const order_id of [taken, again])
        await insert(office.db, 'cancellation', { order_id, cancelled_id: sold });
      const first = (await read(sold)).body;
      expect(first.takesBack).toBeNull();
      expect(first.takenBackBy.map(({ id, reference, amount }) => [id, reference, amount])).toEqual([
        [taken, 'B-1', -5.41],
        [again, 'B-2', -5.41],
      ]);
      const second = (await read(taken)).body;
      expect(second.takesBack).toMatchObject({ id: sold, reference: 'S-1', amount: 5.41 });
      expect(second.takenBackBy).toEqual([]);
      expect(second.taxes).toEqual([{ rate: 8.25, net: -5, tax: -0.41 }]);
    });

    it('is of nobody who sees another branch', async () => {
      const id = await place();
      const other = await buildBranch(office.db);
      const token = await office.signIn(await buildAdmin(office.db, { branch_id: other.id }));
      expect(await read(id, token)).toEqual(problem(404, `There is no order ${id}.`));
      expect((await read(987_654_321)).status).toBe(404);
      expect((await read(id, '')).status).toBe(401);
    });
  });
}

describe('taxes by rate', () => {
  const charged = fc.record({
    amount_cents: fc.integer({ min: -500_000, max: 500_000 }),
    tax_cents: fc.integer({ min: -40_000, max: 40_000 }),
    tax_rate: fc.constantFrom(0, 50_000, 82_500, 88_750),
  });

  it('lose no cent, and have each rate once, the lowest first', () => {
    fc.assert(
      fc.property(fc.array(charged), lines => {
        const taxes = sumTaxesByRate(lines);
        const sum = (of: readonly number[]) => of.reduce((all, one) => all + one, 0);
        expect(sum(taxes.map(({ taxCents }) => taxCents))).toBe(sum(lines.map(({ tax_cents }) => tax_cents)));
        expect(sum(taxes.map(({ netCents, taxCents }) => netCents + taxCents))).toBe(
          sum(lines.map(({ amount_cents }) => amount_cents)),
        );
        const rates = taxes.map(({ rate }) => rate);
        expect(rates).toEqual([...new Set(rates)].sort((a, b) => a - b));
      }),
    );
  });
});

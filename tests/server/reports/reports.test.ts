import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CashierSalesRow, ProfitTotals } from '../../../contract/reports.ts';
import { addDays } from '../../../contract/businessDay.ts';
import { inTransaction } from '../../../server/database/connect.ts';
import { placeSales } from '../../../server/sales/placeSales.ts';
import type { NewSale } from '../../../server/sales/sale.ts';
import type { Row } from '../../../server/database/schema.ts';
import { problem, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, buildSale, line, newSale } from '../../support/builders.ts';
import { DATABASES } from '../../support/databases.ts';
import { ADDED } from '../../support/reports.ts';

const DAY = 'must be a day written YYYYMMDD, between 1900 and 2199.';
const FIRST = 20250129;

const sold = fc.record({
  branch: fc.nat(2),
  cashier: fc.nat(3),
  day: fc.nat(7).map(later => addDays(FIRST, later)),
  status: fc.constantFrom('completed', 'pending', 'cancelled'),
  takenBack: fc.boolean(),
  lines: fc.array(
    fc.record({
      category: fc.option(fc.integer({ min: 1, max: 4 })),
      amount: fc.integer({ min: 0, max: 2_000_000 }),
      tax: fc.integer({ min: 0, max: 200_000 }),
      cost: fc.integer({ min: 0, max: 1_500_000 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});
const range = fc.tuple(fc.nat(8), fc.nat(8)).map(([a, b]) => {
  const [start, end] = a < b ? [a, b] : [b, a];
  return { start: addDays(FIRST, start - 1), end: addDays(FIRST, end) };
});

/** The report of a single day. */
const OF_ONE_DAY = '/api/report/stock-value/{branch}';

/** Reports that do not contain the total of a sale. */
const FIGURES_WITHOUT_TOTAL = new Set([
  '/api/report/tax-by-rate/{branch}',
  '/api/report/shrink/{branch}',
  '/api/report/purchases-by-supplier/{branch}',
]);

for (const database of DATABASES) {
  describe(`reports on ${database.name}`, () => {
    const office = useBackOffice(database);
    const cashiers = async (branch: number, start: number, end: number) =>
      (await office.call<CashierSalesRow[]>('GET', `/api/report/cashier/${branch}/${start}/${end}`)).body;
    const profit = async (branch: number, start: number, end: number) =>
      (await office.call<ProfitTotals>('GET', `/api/Report/profit/${branch}/${start}/${end}`)).body;

    it('say what the lines of the sales add up to, whatever was sold', async () => {
      const staff: Row<'admin'>[] = [];
      for (const name of ['Ana', 'Berta', 'Carla', 'Dora']) staff.push(await buildAdmin(office.db, { name }));

      await fc.assert(
        fc.asyncProperty(fc.array(sold, { maxLength: 25 }), range, async (drawn, { start, end }) => {
          const branches: number[] = [];
          for (let at = 0; at < 3; at++) branches.push((await buildBranch(office.db)).id);
          const sales = drawn.map(({ branch, cashier, day, status, takenBack, lines }) => {
            const sign = takenBack ? -1 : 1;
            return newSale({
              branchId: branches[branch]!,
              adminId: staff[cashier]!.id,
              businessDay: day,
              status,
              lines: lines.map(({ category, amount, tax, cost }) =>
                line({
                  categoryId: category,
                  quantity: sign,
                  amountCents: sign * amount,
                  taxCents: sign * tax,
                  costCents: sign * cost,
                }),
              ),
            });
          });
          const half = sales.length >> 1;
          for (const part of [sales.slice(0, half), sales.slice(half)]) {
            await inTransaction(office.db, tx => placeSales(tx, part));
          }
          for (const branch of branches) {
            const counted = sales.filter(
              sale => sale.branchId === branch && sale.businessDay >= start && sale.businessDay <= end,
            );
            expect(await profit(branch, start, end)).toEqual(profitOf(counted));
            expect(await cashiers(branch, start, end)).toEqual(cashiersOf(counted, staff));
          }
        }),
        { numRuns: 25 },
      );
    });

    it('count the first and the last day of the range, and no other', async () => {
      const { id } = await buildBranch(office.db);
      for (const businessDay of [20250131, 20250201, 20250228, 20250301]) {
        await buildSale(office.db, {
          branchId: id,
          businessDay,
          lines: [line({ amountCents: businessDay, costCents: 0, taxCents: 0 })],
        });
      }
      const dollars = (20250201 + 20250228) / 100;
      expect(await profit(id, 20250201, 20250228)).toEqual({ total: dollars, costo: 0, totalTax: 0 });
      expect(await cashiers(id, 20250201, 20250228)).toMatchObject([{ ordersCount: 2, totalSales: dollars }]);
      expect((await profit(id, 20250201, 20250201)).total).toBe(202502.01);
    });

    it('say nothing, in zeros, about days without sales', async () => {
      const { id } = await buildBranch(office.db);
      expect(await cashiers(id, 20250101, 20250131)).toEqual([]);
      expect(await profit(id, 20250101, 20250131)).toEqual({ total: 0, costo: 0, totalTax: 0 });
    });

    it('put the best cashier first, and those who sold the same in the order of their ids', async () => {
      const { id: branchId } = await buildBranch(office.db);
      const ids: number[] = [];
      for (let count = 0; count < 20; count++) ids.push((await buildAdmin(office.db)).id);
      const best = ids.pop()!;
      for (const adminId of ids.toReversed()) await buildSale(office.db, { branchId, adminId });
      await buildSale(office.db, { branchId, adminId: best, lines: [line({ amountCents: 90_000 })] });
      const rows = await cashiers(branchId, 20250101, 20250131);
      expect(rows.map((row: { adminId: number }) => row.adminId)).toEqual([best, ...ids]);
    });

    it('keep the sales of somebody who is gone, without a name', async () => {
      const { id: branchId } = await buildBranch(office.db);
      const gone = await buildAdmin(office.db);
      await buildSale(office.db, { branchId, adminId: gone.id });
      await office.db.deleteFrom('admin').where('id', '=', gone.id).execute();
      expect(await cashiers(branchId, 20250101, 20250131)).toEqual([
        { adminId: gone.id, adminName: '', ordersCount: 1, totalSales: 5.41 },
      ]);
    });

    it('add up billions to the cent', async () => {
      const { id: branchId } = await buildBranch(office.db);
      for (let time = 0; time < 3; time++) {
        const lines = [line({ amountCents: 300_000_000_007, taxCents: 1, costCents: 299_999_999_999 })];
        await buildSale(office.db, { branchId, lines });
      }
      expect(await profit(branchId, 20250115, 20250115)).toEqual({
        total: 9_000_000_000.21,
        costo: 8_999_999_999.97,
        totalTax: 0.03,
      });
    });

    describe.each([
      '/api/report/cashier/{branch}',
      '/api/Report/profit/{branch}',
      '/api/report/orders/{branch}',
      '/api/report/categories/{branch}/0',
      '/api/report/top/categories/{branch}',
      '/api/cierrediario/branch/total/{branch}',
      ...ADDED.map(({ call }) => call.replace('GET ', '').replace('/31/', '/{branch}')).filter(
        report => report !== OF_ONE_DAY,
      ),
    ])('%s', report => {
      let branch = 0;
      beforeAll(async () => {
        branch = (await buildBranch(office.db)).id;
      });
      const of = (branch: number) => report.replace('{branch}', String(branch));
      const ask = (start: string | number, end: string | number) =>
        office.call('GET', `${of(branch)}/${start}/${end}`);

      it.each([
        [20260230, 20260301, 'start', '20260230 is not a day that exists.'],
        [20250229, 20250301, 'start', '20250229 is not a day that exists.'],
        [20260101, 20260431, 'end', '20260431 is not a day that exists.'],
        [20260100, 20260101, 'start', '20260100 is not a day that exists.'],
        [20260101, 20261301, 'end', '20261301 is not a day that exists.'],
        [20260001, 20260101, 'start', '20260001 is not a day that exists.'],
      ])('refuses %i to %i', async (start, end, field, says) => {
        expect(await ask(start, end)).toEqual(problem(400, `${field}: ${says}`, field));
      });

      it.each([
        'yesterday',
        '2026-01-01',
        '260101',
        '20260101.5',
        '-20260101',
        '99991231',
        '18991231',
        '1e8',
      ])('refuses the day %s', async day => {
        expect(await ask(day, 20260101)).toEqual(problem(400, `start ${DAY}`, 'start'));
        expect(await ask(20260101, day)).toEqual(problem(400, `end ${DAY}`, 'end'));
      });

      it('refuses a start after the end, and takes one on the same day', async () => {
        expect(await ask(20260102, 20260101)).toEqual(problem(400, 'start must not be after end.', 'start'));
        expect((await ask(20260101, 20260101)).status).toBe(200);
        expect((await ask(20240229, 20240229)).status).toBe(200);
      });

      it('says which branch is not there', async () => {
        const answer = await office.call('GET', `${of(987654321)}/20260101/20260131`);
        expect(answer).toEqual(problem(404, 'There is no branch 987654321.'));
      });

      it('is the same in capitals and in small letters', async () => {
        await buildSale(office.db, { branchId: branch, businessDay: 20251224 });
        const path = `${of(branch)}/20251224/20251224`;
        const { body } = await office.call('GET', path);
        if (!FIGURES_WITHOUT_TOTAL.has(report)) expect(JSON.stringify(body)).toContain('5.41');
        expect((await office.call('GET', path.toLowerCase())).body).toEqual(body);
        expect((await office.call('GET', path.toUpperCase())).body).toEqual(body);
      });
    });
  });
}

const total = (sales: readonly NewSale[], figure: (line: NewSale['lines'][number]) => number): number =>
  sales.flatMap(sale => sale.lines).reduce((sum, line) => sum + figure(line), 0);

const profitOf = (sales: readonly NewSale[]) => ({
  total: total(sales, ({ amountCents }) => amountCents) / 100,
  costo: total(sales, ({ costCents }) => costCents) / 100,
  totalTax: total(sales, ({ taxCents }) => taxCents) / 100,
});

function cashiersOf(sales: readonly NewSale[], staff: readonly { id: number; name: string }[]) {
  return staff
    .map(({ id, name }) => {
      const own = sales.filter(sale => sale.adminId === id);
      const cents = total(own, ({ amountCents }) => amountCents);
      return { adminId: id, adminName: name, ordersCount: own.length, totalSales: cents / 100 };
    })
    .filter(({ ordersCount }) => ordersCount > 0)
    .sort((a, b) => b.totalSales - a.totalSales || a.adminId - b.adminId);
}

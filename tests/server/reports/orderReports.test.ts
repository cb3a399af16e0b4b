import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderInReport } from '../../../contract/reports.ts';
import { inTransaction } from '../../../server/database/connect.ts';
import { placeSales } from '../../../server/sales/placeSales.ts';
import type { NewSale } from '../../../server/sales/sale.ts';
import { readOrderChunks } from '../../../server/reports/orderChunks.ts';
import { problem, useBackOffice } from '../../support/backOffice.ts';
import { buildBranch, buildCategory, line, newSale } from '../../support/builders.ts';
import { DATABASES } from '../../support/databases.ts';
import { like } from '../../support/matchers.ts';

const RANGE = '20250101/20250131';

for (const database of DATABASES) {
  describe(`order reports on ${database.name}`, () => {
    const office = useBackOffice(database);
    const orders = async (branch: number, range = RANGE) =>
      (await office.call<OrderInReport[]>('GET', `/api/report/orders/${branch}/${range}`)).body;
    const ofCategory = async (branch: number, category: number, range = RANGE) =>
      (await office.call<OrderInReport[]>('GET', `/api/report/categories/${branch}/${category}/${range}`))
        .body;
    const place = (branchId: number, ...sales: Partial<NewSale>[]) =>
      inTransaction(office.db, tx =>
        placeSales(
          tx,
          sales.map(sale => newSale({ branchId, ...sale })),
        ),
      );
    const references = (rows: readonly OrderInReport[]) => rows.map(row => row.paymentReferenceNumber);
    const amounting = (amountCents: number) => ({ lines: [line({ amountCents })] });

    it('answer one order as the branch saw it', async () => {
      const { id } = await buildBranch(office.db, { time_zone: 'America/New_York', cutoff_hour: 4 });
      await place(id, {
        reference: 'A "1" \\ é',
        status: 'pending',
        // The order at 01:30 belongs to the previous business day.
        createdAt: Date.UTC(2025, 0, 16, 6, 30, 15, 999),
        businessDay: 20250115,
        ...amounting(123_456_789),
      });
      const order = {
        id: like.any(Number),
        createdAt: '2025-01-16T01:30:15',
        orderAmount: 1_234_567.89,
        orderStatus: 'pending',
        paymentReferenceNumber: 'A "1" \\ é',
      };
      expect(await orders(id, '20250115/20250115')).toEqual([order]);
      expect(await ofCategory(id, 0, '20250115/20250115')).toEqual([order]);
      expect(await orders(id, '20250116/20250116')).toEqual([]);
    });

    it('answer an empty list, and what was cancelled or came to nothing', async () => {
      const { id } = await buildBranch(office.db);
      expect(await orders(id)).toEqual([]);
      expect(await ofCategory(id, 0)).toEqual([]);
      await place(id, { status: 'cancelled', ...amounting(-541) }, amounting(0), { lines: [], payments: [] });
      expect((await orders(id)).map(({ orderAmount }) => orderAmount)).toEqual([0, 0, -5.41]);
      expect((await ofCategory(id, 0)).map(({ orderAmount }) => orderAmount)).toEqual([0, -5.41]);
    });

    it('give every order of more than one reading once, the newest first', async () => {
      const { id } = await buildBranch(office.db);
      const other = await buildBranch(office.db);
      const days = [20250131, 20241231, 20250102, 20250101, 20250201];
      const sales = Array.from({ length: 1300 }, (_, at) => ({
        reference: String(at),
        businessDay: days[at % days.length]!,
      }));
      await place(id, ...sales);
      await place(other.id, {});
      const expected = sales
        .filter(({ businessDay }) => businessDay >= 20250101 && businessDay <= 20250131)
        .reverse()
        .sort((a, b) => b.businessDay - a.businessDay)
        .map(({ reference }) => reference);
      expect(references(await orders(id))).toEqual(expected);
      expect(references(await ofCategory(id, 0))).toEqual(expected);
    });

    it('give a category its orders with what came of it alone', async () => {
      const { id } = await buildBranch(office.db);
      const bread = (await buildCategory(office.db, { branch_id: id })).id;
      const milk = (await buildCategory(office.db, { branch_id: id })).id;
      const sold = (...figures: [category: number | null, amountCents: number][]) =>
        figures.map(([categoryId, amountCents]) => line({ categoryId, amountCents }));
      await place(
        id,
        { reference: 'both', lines: sold([bread, 100], [milk, 20], [bread, 3]) },
        { reference: 'milk', lines: sold([milk, 20]) },
        { reference: 'back', lines: sold([bread, -100]), status: 'cancelled' },
        { reference: 'even', lines: sold([bread, 50], [bread, -50], [null, 7]) },
      );
      const seen = async (category: number) =>
        (await ofCategory(id, category)).map(row => [row.paymentReferenceNumber, row.orderAmount]);
      expect(await seen(bread)).toEqual([
        ['even', 0],
        ['back', -1],
        ['both', 1.03],
      ]);
      expect(await seen(milk)).toEqual([
        ['milk', 0.2],
        ['both', 0.2],
      ]);
      expect(await seen(0)).toEqual([['even', 0.07]]);
    });

    it('say which category is not there, also where it is of another branch', async () => {
      const { id } = await buildBranch(office.db);
      const { id: category } = await buildCategory(office.db, {
        branch_id: (await buildBranch(office.db)).id,
      });
      const answer = (category: number | string) =>
        office.call('GET', `/api/report/categories/${id}/${category}/${RANGE}`);
      expect(await answer(category)).toEqual(problem(404, `There is no category ${category}.`));
      const says = 'category must be a whole number, 0 for what belongs to no category.';
      expect(await answer('bread')).toEqual(problem(400, says, 'category'));
    });

    it('leave out what is sold while they are read', async () => {
      const { id } = await buildBranch(office.db);
      await place(id, ...Array.from({ length: 600 }, () => ({ businessDay: 20250110 })));
      const range = { branch: id, start: 20250101, end: 20250131 };
      const read: OrderInReport[] = [];
      for await (const rows of readOrderChunks(office.db, range)) {
        read.push(...rows);
        await place(id, { businessDay: 20250120 }, { businessDay: 20250110 }, { businessDay: 20250105 });
      }
      expect(new Set(read.map(row => row.id)).size).toBe(600);
      expect(read).toHaveLength(600);
    });

    describe('over the network', () => {
      let address = '';
      beforeAll(async () => {
        address = await office.app.listen({ port: 0 });
      });
      afterAll(() => office.app.server.closeAllConnections());

      it.each(['gzip', 'zstd', 'gzip, deflate, br, zstd'])('arrive compressed (%s)', async encodings => {
        const { id } = await buildBranch(office.db);
        await place(id, ...Array.from({ length: 800 }, () => ({})));
        const token = await office.signIn(
          await office.db.selectFrom('admin').selectAll().executeTakeFirstOrThrow(),
        );
        const answer = await fetch(`${address}/api/report/orders/${id}/${RANGE}`, {
          headers: { authorization: `Bearer ${token}`, 'accept-encoding': encodings },
        });
        expect(answer.headers.get('content-encoding')).toMatch(/^(gzip|zstd)$/);
        expect(answer.headers.get('cache-control')).toBe('no-store');
        expect(await answer.json()).toEqual(await orders(id));
      });
    });
  });
}

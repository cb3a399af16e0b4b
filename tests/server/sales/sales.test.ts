import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../../server/database/connect.ts';
import { placeSales } from '../../../server/sales/placeSales.ts';
import { TENDERS } from '../../../server/database/tables/sales.ts';
import { buildBranch, buildCategory, buildSale, line, newSale } from '../../support/builders.ts';
import { buildProduct } from '../../support/catalogue.ts';
import { BOTH_DATABASES, openMigrated } from '../../support/databases.ts';
import { rollupsOf, summedUp } from '../../support/rollups.ts';

for (const database of BOTH_DATABASES) {
  describe(`placing sales on ${database.name}`, () => {
    let db: Db;
    beforeAll(async () => {
      db = await openMigrated(database);
    });
    afterAll(() => db?.destroy());
    const branch = async () => (await buildBranch(db)).id;
    const place = (...sales: Parameters<typeof placeSales>[1]) =>
      db.transaction().execute(tx => placeSales(tx, sales));

    it('numbers the sales of each branch 1, 2, 3 and so on', async () => {
      const [a, b] = [await branch(), await branch()];
      await place(newSale({ branchId: a }), newSale({ branchId: b }), newSale({ branchId: a }));
      await place(newSale({ branchId: b }), newSale({ branchId: a }));
      for (const [branchId, count] of [
        [a, 3],
        [b, 2],
      ] as const) {
        const sales = await db
          .selectFrom('sale')
          .select('number')
          .where('branch_id', '=', branchId)
          .orderBy('id')
          .execute();
        expect(sales.map(({ number }) => number)).toEqual(Array.from({ length: count }, (_, at) => at + 1));
      }
    });

    it('writes lines and payments as they are, and their sums with the sale', async () => {
      const branchId = await branch();
      const { id: category_id } = await buildCategory(db, { branch_id: branchId });
      const { id: bag } = await buildProduct(db, { branch_id: branchId, category_id });
      await place(
        newSale({
          branchId,
          reference: 'r 1',
          createdAt: 1_736_942_400_123,
          lines: [
            line({ name: 'Äpfel', amountCents: 541, taxCents: 41, costCents: 300, weightGrams: 1250 }),
            line({ name: 'Bag', amountCents: 10, taxCents: 0, costCents: 2, categoryId: 7, productId: bag }),
          ],
          payments: [
            { tender: 'gift_card', amountCents: 500 },
            { tender: 'cash', amountCents: 51 },
          ],
        }),
      );
      const sale = await db.selectFrom('sale').selectAll().where('branch_id', '=', branchId).execute();
      expect(sale).toMatchObject([
        {
          reference: 'r 1',
          created_at: 1_736_942_400_123,
          amount_cents: 551,
          tax_cents: 41,
          cost_cents: 302,
        },
      ]);
      const of = sale[0]!.id;
      expect(
        await db.selectFrom('sale_line').selectAll().where('order_id', '=', of).orderBy('position').execute(),
      ).toMatchObject([
        { position: 1, name: 'Äpfel', weight_grams: 1250, category_id: null, product_id: null },
        { position: 2, name: 'Bag', weight_grams: 0, category_id: 7, product_id: bag },
      ]);
      expect(
        await db
          .selectFrom('sale_payment')
          .select(['tender', 'amount_cents'])
          .where('order_id', '=', of)
          .orderBy('tender')
          .execute(),
      ).toEqual([
        { tender: 'cash', amount_cents: 51 },
        { tender: 'gift_card', amount_cents: 500 },
      ]);
    });

    it('writes as many sales at once as there are', async () => {
      const branchId = await branch();
      const sales = Array.from({ length: 457 }, () =>
        newSale({ branchId, lines: [line(), line({ categoryId: 3 })] }),
      );
      await place(...sales);
      expect(await rollupsOf(db, [branchId])).toEqual(await summedUp(db, [branchId]));
      expect((await rollupsOf(db, [branchId])).cashiers).toMatchObject([{ orders: 457 }]);
    });

    it('writes nothing at all when one sale cannot be written', async () => {
      const branchId = await branch();
      await buildSale(db, { branchId, reference: 'taken' });
      const before = await rollupsOf(db, [branchId]);
      const attempt = place(newSale({ branchId }), newSale({ branchId, reference: 'taken' }));
      await expect(attempt).rejects.toThrow();
      expect(await rollupsOf(db, [branchId])).toEqual(before);
      expect(await summedUp(db, [branchId])).toEqual(before);
      const { last_sale_number } = await db
        .selectFrom('branch')
        .selectAll()
        .where('id', '=', branchId)
        .executeTakeFirstOrThrow();
      expect(last_sale_number).toBe(1);
    });

    it('refuses a sale of a branch that is not there', async () => {
      await expect(place(newSale({ branchId: 987_654_321 }))).rejects.toThrow();
    });

    it('lets many tills write at once, in whatever order they name branches and cashiers', async () => {
      const branches = [await branch(), await branch(), await branch()];
      const tills = Array.from({ length: 24 }, (_, till) => {
        const sales = branches.flatMap(branchId =>
          [11, 12, 13].map(thing =>
            newSale({
              branchId,
              adminId: thing,
              terminalId: thing,
              businessDay: 20250110 + thing,
              lines: [line({ categoryId: thing }), line({ categoryId: null, amountCents: till })],
              payments: [{ tender: TENDERS[till % 5]!, amountCents: 541 + till }],
            }),
          ),
        );
        return till % 2 ? sales : sales.toReversed();
      });
      // The test makes no retries: sorted keys alone must prevent deadlocks.
      await Promise.all(tills.map(sales => place(...sales)));

      expect(await rollupsOf(db, branches)).toEqual(await summedUp(db, branches));
      const numbers = await db
        .selectFrom('sale')
        .select('number')
        .where('branch_id', '=', branches[0]!)
        .orderBy('number')
        .execute();
      expect(numbers.map(({ number }) => number)).toEqual(Array.from({ length: 72 }, (_, at) => at + 1));
    });
  });
}

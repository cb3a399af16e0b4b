import { Readable } from 'node:stream';
import fc from 'fast-check';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, type Db } from '../../../server/database/connect.ts';
import { up as countRefundsWithoutAmount } from '../../../server/database/migrations/078_refunds_without_amount.ts';
import { placeSales } from '../../../server/sales/placeSales.ts';
import type { NewSale } from '../../../server/sales/sale.ts';
import { importOrders } from '../../../server/import/orders.ts';
import { describeRollupDifference } from '../../../server/sales/rollupDifferences.ts';
import { ROLLUP_TABLES } from '../../../server/sales/rollups.ts';
import { rebuildRollups, verifyRollups } from '../../../server/sales/verifyRollups.ts';
import { buildBranch, buildSale, line, newSale } from '../../support/builders.ts';
import { BOTH_DATABASES, openMigrated } from '../../support/databases.ts';
import { like } from '../../support/matchers.ts';
import { rollupsOf, summedUp } from '../../support/rollups.ts';

for (const database of BOTH_DATABASES) {
  describe(`the rollups on ${database.name}`, () => {
    let db: Db;
    beforeAll(async () => {
      db = await openMigrated(database);
    });
    afterAll(() => db?.destroy());
    const place = (sales: readonly NewSale[]) => inTransaction(db, tx => placeSales(tx, sales));
    const sentences = async () => (await verifyRollups(db)).differences.map(describeRollupDifference);

    async function buildShop(): Promise<number> {
      const { id: branchId } = await buildBranch(db);
      await place(
        [1, 2, 1, 2].map((thing, at) =>
          newSale({
            branchId,
            adminId: thing,
            terminalId: thing,
            businessDay: 20250114 + (at >> 1),
            status: at === 3 ? 'cancelled' : 'completed',
            lines: [line({ categoryId: thing }), line({ amountCents: at === 3 ? -600 : 600 })],
            payments: [
              { tender: 'cash', amountCents: 500 },
              { tender: 'gift_card', amountCents: at === 3 ? -559 : 641 },
            ],
          }),
        ),
      );
      return branchId;
    }

    it('agree with the sales, cancellations and imports', async () => {
      const branchId = await buildShop();
      expect(await verifyRollups(db)).toEqual({ days: 2, differences: [] });
      const file =
        'reference,date,product,quantity,price\nA1,2025-01-14 10:00,Tea,1,2.50\nC2,2025-01-15 10:00,Tea,-1,2.50\n';
      await importOrders(db, Readable.from([file]), { branchId, fileName: 'orders' });
      expect(await verifyRollups(db)).toEqual({ days: 2, differences: [] });
      expect(await rebuildRollups(db)).toEqual({ days: 2, mended: 0 });
      expect(await rollupsOf(db, [branchId])).toEqual(await summedUp(db, [branchId]));
    });

    it('count a return for which nothing was paid as a refund', async () => {
      const { id: branchId } = await buildBranch(db);
      const gift = { amountCents: 0, quantity: -1, discountCents: 500 };
      await place([
        newSale({ branchId, status: 'cancelled', lines: [line(gift)], payments: [] }),
        newSale({ branchId, status: 'completed', lines: [line({ ...gift, quantity: 1 })], payments: [] }),
      ]);
      expect((await verifyRollups(db)).differences).toEqual([]);
      const counted = await rollupsOf(db, [branchId]);
      expect(JSON.stringify(counted)).toContain('"refunds":1');
      const discounts = await db
        .selectFrom('day_terminal')
        .select('discount_cents')
        .where('branch_id', '=', branchId)
        .execute();
      expect(discounts).toEqual([{ discount_cents: 500 }]);
      // The rollups of an older version counted the return as a sale.
      await sql`update day_terminal set refunds = 0, discount_cents = 1000 where branch_id = ${branchId}`.execute(
        db,
      );
      await sql`update day_cashier set refunds = 0, discount_cents = 1000 where branch_id = ${branchId}`.execute(
        db,
      );
      await sql`update day_hour set refunds = 0, refund_items = 0 where branch_id = ${branchId}`.execute(db);
      await sql`update day_product set refunds = 0 where branch_id = ${branchId}`.execute(db);
      await countRefundsWithoutAmount(db as unknown as Kysely<unknown>);
      expect((await verifyRollups(db)).differences).toEqual([]);
    });

    it('that were tampered with are named, row by row, and mended', async () => {
      const branchId = await buildShop();
      const at = (day: number) => sql`where branch_id = ${branchId} and day = ${day}`;
      await sql`update day_cashier set orders = 5, tax_cents = -1 ${at(20250114)} and admin_id = 2`.execute(
        db,
      );
      await sql`update day_terminal set gift_card_cents = 0, first_number = 7 ${at(20250114)}`.execute(db);
      await sql`delete from day_category ${at(20250115)} and category_id = 0`.execute(db);
      const stray = { branch_id: branchId, day: 20250113, admin_id: 9 };
      await db
        .insertInto('day_cashier')
        .values({ ...stray, orders: 1, sales_cents: 2, tax_cents: 3, cost_cents: 4 })
        .execute();
      const row = (rest: string) => like.stringContaining(`branch ${branchId}, day ${rest}`);
      expect(await sentences()).toEqual([
        row(
          '20250113, admin_id 9: nothing was sold, but there is a row with orders 1, sales_cents 2, tax_cents 3, cost_cents 4, refunds 0, refund_cents 0, discount_cents 0, items 0, hours 0.',
        ),
        row('20250114, admin_id 2: orders is 5, the sales say 1; tax_cents is -1, the sales say 82.'),
        row(
          '20250114, terminal_id 1: first_number is 7, the sales say 1; gift_card_cents is 0, the sales say 641.',
        ),
        row(
          '20250114, terminal_id 2: first_number is 7, the sales say 2; gift_card_cents is 0, the sales say 641.',
        ),
        row(
          '20250115, category_id 0: the row is missing; the sales say lines 2, sales_cents 0, tax_cents 82, cost_cents 600.',
        ),
      ]);
      expect(await sentences()).toHaveLength(5);
      expect((await rebuildRollups(db)).mended).toBe(3);
      expect(await sentences()).toEqual([]);
      expect(await rollupsOf(db, [branchId])).toEqual(await summedUp(db, [branchId]));
    });

    it('come back from nothing, whatever was sold', async () => {
      const sold = fc.record({
        branch: fc.nat(1),
        thing: fc.integer({ min: 1, max: 3 }),
        day: fc.integer({ min: 20250110, max: 20250112 }),
        amounts: fc.array(fc.integer({ min: -900, max: 900 }), { maxLength: 3 }),
        category: fc.option(fc.integer({ min: 0, max: 2 })),
        tender: fc.constantFrom('cash' as const, 'card' as const, 'ebt' as const),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(sold, { maxLength: 12 }), async drawn => {
          const branches = [(await buildBranch(db)).id, (await buildBranch(db)).id];
          await place(
            drawn.map(({ branch, thing, day, amounts, category, tender }) =>
              newSale({
                branchId: branches[branch]!,
                adminId: thing,
                terminalId: thing,
                businessDay: day,
                lines: amounts.map(amountCents =>
                  line({ amountCents, productId: thing, categoryId: category }),
                ),
                payments: [{ tender, amountCents: amounts.reduce((sum, amount) => sum + amount, 0) }],
              }),
            ),
          );
          const before = await rollupsOf(db, branches);
          for (const table of ROLLUP_TABLES) {
            await db.deleteFrom(table).where('branch_id', 'in', branches).execute();
          }
          await rebuildRollups(db);
          expect(await rollupsOf(db, branches)).toEqual(before);
        }),
        { numRuns: 15 },
      );
    });

    it('are rebuilt while tills sell, without losing a sale, and without a report seeing a part', async () => {
      const branchId = await buildShop();
      const seen = new Set<string>();
      const orders = async () => {
        const rows = await db
          .selectFrom('day_cashier')
          .select('orders')
          .where('branch_id', '=', branchId)
          .where('day', '=', 20250114)
          .orderBy('admin_id')
          .execute();
        seen.add(JSON.stringify(rows.map(row => row.orders)));
      };
      for (let round = 0; round < 10; round++) {
        await db.updateTable('day_cashier').set({ orders: 70 }).where('branch_id', '=', branchId).execute();
        await Promise.all([
          rebuildRollups(db),
          ...Array.from({ length: 4 }, () => buildSale(db, { branchId, businessDay: 20250115 })),
          ...Array.from({ length: 8 }, orders),
        ]);
      }
      expect(await sentences()).toEqual([]);
      expect(await rollupsOf(db, [branchId])).toEqual(await summedUp(db, [branchId]));
      expect([...seen].filter(text => text !== '[70,70]' && text !== '[1,1]')).toEqual([]);
    });
  });
}

for (const database of BOTH_DATABASES.filter(({ dialect }) => dialect === 'postgres')) {
  describe(`the rollups on ${database.name} alone`, () => {
    let db: Db;
    beforeAll(async () => {
      db = await openMigrated(database);
    });
    afterAll(() => db?.destroy());

    it('are counted once a sale that is being placed is there', async () => {
      const { id: branchId } = await buildBranch(db);
      await buildSale(db, { branchId });
      await db.updateTable('day_cashier').set({ orders: 70 }).execute();
      const someoneWaits = async () => {
        const { rows } = await sql`
        select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      `.execute(db);
        return rows.length > 0;
      };
      let rebuilding = Promise.resolve<unknown>(undefined);
      await inTransaction(db, async tx => {
        await placeSales(tx, [newSale({ branchId })]);
        rebuilding = rebuildRollups(db);
        await expect.poll(someoneWaits).toBe(true);
      });
      await rebuilding;
      expect(await rollupsOf(db, [branchId])).toEqual(await summedUp(db, [branchId]));
    });
  });
}

import fc from 'fast-check';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, type Db } from '../../../server/database/connect.ts';
import { lockSales } from '../../../server/database/locks.ts';
import { up } from '../../../server/database/migrations/016_product_days.ts';
import { up as upHours } from '../../../server/database/migrations/023_hours.ts';
import { up as upRefunds } from '../../../server/database/migrations/035_refunds.ts';
import { up as upMovedStock } from '../../../server/database/migrations/067_moved_stock_of_days.ts';
import { changeBusinessDaySettings } from '../../../server/sales/businessDaySettingsChange.ts';
import { placeSales } from '../../../server/sales/placeSales.ts';
import { verifyRollups } from '../../../server/sales/verifyRollups.ts';
import { toBusinessDay } from '../../../contract/businessDay.ts';
import { buildBranch, buildCategory, line, newSale } from '../../support/builders.ts';
import { buildProduct } from '../../support/catalogue.ts';
import { BOTH_DATABASES, openMigrated } from '../../support/databases.ts';
import { rollupsOf, summedUp } from '../../support/rollups.ts';

/** Some of these time zones are not whole hours from UTC, and the clock of one changes by half an hour. */
const ZONES = [
  'UTC',
  'America/Costa_Rica',
  'Pacific/Kiritimati',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
];

const zone = fc.constantFrom(...ZONES);
const cutoffHour = fc.integer({ min: 0, max: 6 });

const soldLine = fc.record({
  productId: fc.option(fc.integer({ min: 1, max: 4 }), { freq: 5 }),
  quantity: fc.integer({ min: -3, max: 5 }).filter(quantity => quantity !== 0),
  weightGrams: fc.option(fc.integer({ min: 1, max: 2500 }), { nil: 0 }),
  amountCents: fc.integer({ min: -900, max: 900 }),
  taxCents: fc.integer({ min: -50, max: 50 }),
  costCents: fc.integer({ min: -500, max: 500 }),
});

const sold = fc.record({
  /** Sales are not in chronological order, because tills may have been offline. */
  minute: fc.integer({ min: 0, max: 24 * 60 * 5 }),
  lines: fc.array(soldLine, { minLength: 1, maxLength: 5 }),
});

/** Daylight saving time in New York ends within these days. */
const FIRST = Date.UTC(2025, 10, 1);

for (const database of BOTH_DATABASES) {
  describe(`the days of products on ${database.name}`, () => {
    let db: Db;
    beforeAll(async () => {
      db = await openMigrated(database);
      // The drawn sales name these products.
      const { id: branch_id } = await buildBranch(db);
      const { id: category_id } = await buildCategory(db, { branch_id });
      for (const id of [1, 2, 3, 4]) await buildProduct(db, { id, branch_id, category_id });
    });
    afterAll(() => db?.destroy());

    it('are what the lines add up to, with refunds, weights, late sales, and another clock', async () => {
      const calls = fc.array(fc.array(sold, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 4 });
      await fc.assert(
        fc.asyncProperty(
          calls,
          zone,
          cutoffHour,
          zone,
          cutoffHour,
          async (drawn, from, cutoff, to, later) => {
            const { id: branchId } = await buildBranch(db, { time_zone: from, cutoff_hour: cutoff });
            for (const sales of drawn) {
              const placed = sales.map(({ minute, lines }) => {
                const createdAt = FIRST + minute * 60_000;
                return newSale({
                  branchId,
                  createdAt,
                  businessDay: toBusinessDay(createdAt, from, cutoff),
                  lines: lines.map(values => line(values)),
                });
              });
              await inTransaction(db, tx => placeSales(tx, placed));
            }
            const kept = await rollupsOf(db, [branchId]);
            expect(kept).toEqual(await summedUp(db, [branchId]));
            await inTransaction(db, async tx => {
              await lockSales(tx, branchId);
              await tx
                .updateTable('branch')
                .set({ time_zone: to, cutoff_hour: later })
                .where('id', '=', branchId)
                .execute();
              await changeBusinessDaySettings(tx, branchId, { timeZone: to, cutoffHour: later });
            });
            expect(await rollupsOf(db, [branchId])).toEqual(await summedUp(db, [branchId]));
          },
        ),
        { numRuns: 25 },
      );
      expect((await verifyRollups(db)).differences).toEqual([]);
    });

    it('are filled, and the hours, from the lines of a shop that had none', async () => {
      const hours = () =>
        db
          .selectFrom('day_hour')
          .selectAll()
          .orderBy('branch_id')
          .orderBy('day')
          .orderBy('hour')
          .orderBy('terminal_id')
          .execute();
      const keptHours = await hours();
      expect(keptHours.length).toBeGreaterThan(0);
      await db.schema.dropTable('day_hour').execute();
      await upHours(db as Kysely<unknown>, database.dialect);
      await upHours(db as Kysely<unknown>, database.dialect);
      await upRefunds(db as Kysely<unknown>, database.dialect);
      expect(await hours()).toEqual(keptHours);

      const rows = () =>
        db
          .selectFrom('day_product')
          .selectAll()
          .orderBy('branch_id')
          .orderBy('day')
          .orderBy('product_id')
          .execute();
      const kept = await rows();
      expect(kept.length).toBeGreaterThan(0);
      await db.schema.dropTable('day_product').execute();
      await up(db as Kysely<unknown>, database.dialect);
      await upRefunds(db as Kysely<unknown>, database.dialect);
      await upMovedStock(db as Kysely<unknown>, database.dialect);
      expect(await rows()).toEqual(kept);
      // An interrupted migration runs again.
      await up(db as Kysely<unknown>, database.dialect);
      await upRefunds(db as Kysely<unknown>, database.dialect);
      await upMovedStock(db as Kysely<unknown>, database.dialect);
      expect(await rows()).toEqual(kept);
    });
  });
}

/** Kysely queries on the tables of entities (`contract/entities/`), as reports make them. */
import { beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { day, entity, flag, moment, money, quantity, reference, text } from '../../../contract/entity.ts';
import { toBusinessDay } from '../../../contract/businessDay.ts';
import { toTimeRange } from '../../../server/branches/dayRange.ts';
import { createEntityRoutes } from '../../../server/crud/entityRoutes.ts';
import { getEntityTable, type EntityRow } from '../../../server/crud/entityTable.ts';
import { useBackOffice } from '../../support/backOffice.ts';
import { buildBranch } from '../../support/builders.ts';
import { buildSupplier } from '../../support/catalogue.ts';
import { DATABASES } from '../../support/databases.ts';
import { useDeclaredMigrations } from '../../support/declaredMigrations.ts';

const vouchers = entity('test-vouchers', {
  code: text({ required: true }),
  faceValue: money(),
  weight: quantity(),
  validUntil: day(),
  active: flag(),
  supplierId: reference('purchases/suppliers'),
});
const redemptions = entity('test-redemptions', {
  note: text(),
  amount: money({ required: true }),
  redeemed: moment({ required: true }),
  billedOn: day({ required: true }),
  paid: moment(),
  supplierId: reference('purchases/suppliers', { required: true }),
});

const missing = useDeclaredMigrations();

it('has the columns of the declaration', () => {
  expectTypeOf<EntityRow<typeof vouchers>>().toEqualTypeOf<
    { id: number; branch_id: number; version: number } & {
      code: string;
      face_value_cents: number | null;
      weight_thousandths: number | null;
      valid_until: number | null;
      active: 0 | 1;
      supplier_id: number | null;
    }
  >();
});

it('has no null in the columns of required fields', () => {
  expectTypeOf<EntityRow<typeof redemptions>>().toEqualTypeOf<
    { id: number; branch_id: number; version: number } & {
      note: string;
      amount_cents: number;
      redeemed: number;
      billed_on: number;
      paid: number | null;
      supplier_id: number;
    }
  >();
});

for (const database of DATABASES) {
  describe(`a report on a declared entity on ${database.name}`, () => {
    const office = useBackOffice(database, {
      declared: [createEntityRoutes(vouchers), createEntityRoutes(redemptions)],
    });
    beforeAll(async () => {
      await (await missing(office.db, [vouchers, redemptions]))!.up();
    });

    it('reads its table, joined with others, by the names of its columns', async () => {
      const { db } = office;
      const { id: branchId } = await buildBranch(db);
      const { id: supplierId, name } = await buildSupplier(db, { branch_id: branchId });
      for (const faceValue of [12.5, 20])
        await office.call('POST', '/api/test-voucher', {
          branchId,
          code: `V${faceValue}`,
          faceValue,
          weight: 1.5,
          validUntil: '2031-05-04',
          active: true,
          supplierId,
        });
      const rows = await db
        .selectFrom(getEntityTable(vouchers).as('voucher'))
        .innerJoin('supplier', 'supplier.id', 'voucher.supplier_id')
        .select(({ fn }) => ['supplier.name', fn.sum<number>('voucher.face_value_cents').as('cents')])
        .where('voucher.branch_id', '=', branchId)
        .where('voucher.valid_until', '>=', 20310101)
        .groupBy('supplier.name')
        .execute();
      expect(rows).toEqual([{ name, cents: 3250 }]);
    });

    it('adds up the months of a date-time by the clock and the cut-off hour of the branch', async () => {
      const { db } = office;
      const branch = await buildBranch(db, { time_zone: 'America/Los_Angeles', cutoff_hour: 3 });
      const { id: supplierId } = await buildSupplier(db, { branch_id: branch.id });
      for (const [redeemed, amount] of [
        ['2031-04-01T02:59', 1],
        ['2031-04-01T03:00', 2],
        ['2031-05-01T02:59', 4],
        ['2031-05-01T03:00', 8],
        ['2031-06-01T02:59', 16],
        ['2031-06-01T03:00', 32],
      ])
        await office.callOrThrow('POST', '/api/test-redemption', {
          branchId: branch.id,
          note: redeemed,
          amount,
          redeemed,
          billedOn: '2031-06-01',
          supplierId,
        });
      const { from, until } = toTimeRange({ start: 20310401, end: 20310531 }, branch);
      const rows = await db
        .selectFrom(getEntityTable(redemptions).as('redemption'))
        .select(['redeemed', 'amount_cents'])
        .where('branch_id', '=', branch.id)
        .where('redeemed', '>=', from)
        .where('redeemed', '<', until)
        .orderBy('redeemed')
        .execute();
      const months = new Map<number, number>();
      for (const { redeemed, amount_cents } of rows) {
        const month = Math.floor(toBusinessDay(redeemed, branch.time_zone, branch.cutoff_hour) / 100);
        months.set(month, (months.get(month) ?? 0) + amount_cents);
      }
      expect([...months]).toEqual([
        [203104, 600],
        [203105, 2400],
      ]);
    });
  });
}

/** Kysely queries on the tables of entities (`contract/entities/`), as reports make them. */
import { beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { day, entity, flag, money, quantity, reference, text } from '../../../contract/entity.ts';
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

for (const database of DATABASES) {
  describe(`a report on a declared entity on ${database.name}`, () => {
    const office = useBackOffice(database, { declared: [createEntityRoutes(vouchers)] });
    beforeAll(async () => {
      await (await missing(office.db, [vouchers]))!.up();
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
  });
}

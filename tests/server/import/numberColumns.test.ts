import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../../server/database/connect.ts';
import { readNumberStyles } from '../../../server/import/numberStyle.ts';
import { importProducts } from '../../../server/import/products.ts';
import { readCsvRows } from '../../../server/import/readCsvRows.ts';
import { buildBranch } from '../../support/builders.ts';
import { BOTH_DATABASES, openMigrated } from '../../support/databases.ts';
import { csv } from './importSupport.ts';

const SIGNS = { point: ['.', ','], comma: [',', '.'] } as const;

function written(cents: number, style: keyof typeof SIGNS, isShort: boolean): string {
  const [decimal, thousands] = SIGNS[style];
  const whole = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, thousands);
  return isShort && cents % 100 === 0 ? whole : `${whole}${decimal}${String(cents % 100).padStart(2, '0')}`;
}

const amounts = fc.array(
  fc.record({ cents: fc.integer({ min: 1, max: 99_999_999 }), isShort: fc.boolean() }),
  { minLength: 1, maxLength: 8 },
);

for (const database of BOTH_DATABASES) {
  describe(`a column of amounts on ${database.name}`, () => {
    let db: Db;
    let branchId = 0;
    beforeAll(async () => {
      db = await openMigrated(database);
      branchId = (await buildBranch(db)).id;
    });
    afterAll(() => db?.destroy());

    it.each(['point', 'comma'] as const)(
      'has the amounts that were written with a decimal %s',
      async style => {
        await fc.assert(
          fc.asyncProperty(amounts, async drawn => {
            const all = [...drawn, { cents: 1_234_550, isShort: false }];
            const lines = all.map(
              ({ cents, isShort }, at) => `C${at};Goods ${at};${written(cents, style, isShort)}`,
            );
            const file = () => csv('upc;name;price', ...lines);
            const options = { branchId, fileName: 'prices.csv' };
            const numbers = await readNumberStyles(file(), readCsvRows, options);
            const { badRows } = await importProducts(db, file(), { ...options, numbers });
            expect(badRows).toEqual([]);
            const rows = await db
              .selectFrom('product')
              .select('price_cents')
              .where('branch_id', '=', branchId)
              .orderBy('id')
              .limit(all.length)
              .execute();
            expect(rows.map(({ price_cents }) => price_cents)).toEqual(all.map(({ cents }) => cents));
            await db.deleteFrom('product').where('branch_id', '=', branchId).execute();
          }),
          { numRuns: 20 },
        );
      },
    );
  });
}

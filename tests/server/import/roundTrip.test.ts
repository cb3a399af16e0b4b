import { Readable } from 'node:stream';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  formatNumberCell,
  formatFlagCell,
  escapeSpreadsheetFormula,
  PRODUCT_FILE_COLUMNS,
  type ProductFileColumnKey,
} from '../../../contract/productFile.ts';
import type { Db } from '../../../server/database/connect.ts';
import type { NewRow, Row } from '../../../server/database/schema.ts';
import { importProducts } from '../../../server/import/products.ts';
import { buildBranch, buildCategory } from '../../support/builders.ts';
import { buildProduct, buildSupplier } from '../../support/catalogue.ts';
import { DATABASES, openMigrated } from '../../support/databases.ts';

type Product = Row<'product'>;

const text = (maxLength: number) =>
  fc
    .array(
      fc.oneof(
        fc.constantFrom("'", '"', '=', '+', '-', '@', ',', ';', '\n', '\t', ' ', 'é', '漢', '7"'),
        fc.string({ minLength: 1, maxLength: 4 }),
      ),
      { maxLength },
    )
    .map(parts => parts.join('').replaceAll('\0', '').slice(0, 150).trim())
    .filter(found => found.isWellFormed());
const flag = fc.constantFrom(0 as const, 1 as const);
const cents = fc.integer({ min: 0, max: 999_999_999 });
const milli = fc.integer({ min: -9_999_999, max: 9_999_999 });
const orNone = fc.option(fc.integer({ min: 0, max: 9_999_999 }), { nil: null });

const anyProduct = fc.record({
  name: text(8).filter(name => name !== ''),
  description: text(12).filter(found => !found.includes('<')),
  price_cents: cents,
  cost_cents: cents,
  tax_rate: fc.integer({ min: 0, max: 10_000 }),
  stock_milli: milli,
  status: flag,
  ebt: flag,
  wic: flag,
  pesado: flag,
  ecommerce: flag,
  min_stock_milli: orNone,
  target_stock_milli: orNone,
});

const quoted = (cell: string): string => (/[",\r\n;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

const figure = (units: number | null, as: 'money' | 'rate' | 'quantity') =>
  units === null ? '' : formatNumberCell(units, as);

const cellsOf = (row: Product, category: string, supplier: string): Record<ProductFileColumnKey, string> => ({
  id: String(row.id),
  upc: row.upc,
  name: escapeSpreadsheetFormula(row.name),
  category,
  price: figure(row.price_cents, 'money'),
  cost: figure(row.cost_cents, 'money'),
  tax: figure(row.tax_rate, 'rate'),
  stock: figure(row.stock_milli, 'quantity'),
  active: formatFlagCell(row.status === 1),
  ebt: formatFlagCell(row.ebt === 1),
  wic: formatFlagCell(row.wic === 1),
  weighed: formatFlagCell(row.pesado === 1),
  ecommerce: formatFlagCell(row.ecommerce === 1),
  minStock: figure(row.min_stock_milli, 'quantity'),
  targetStock: figure(row.target_stock_milli, 'quantity'),
  supplier: row.supplier_id === null ? '' : supplier,
  description: escapeSpreadsheetFormula(row.description),
  stockBefore: figure(row.stock_milli, 'quantity'),
});

const KEYS = Object.keys(PRODUCT_FILE_COLUMNS) as ProductFileColumnKey[];

const CHANGES: readonly (readonly [key: ProductFileColumnKey, cell: string, values: Partial<Product>])[] = [
  ['name', 'Renamed', { name: 'Renamed', search: 'renamed' }],
  ['price', '0.07', { price_cents: 7 }],
  ['tax', '8.875', { tax_rate: 88_750 }],
  ['minStock', '', { min_stock_milli: null }],
  ['supplier', '', { supplier_id: null }],
  ['description', '', { description: '' }],
  ['upc', '', { upc: '', upc_key: '' }],
];

for (const database of DATABASES) {
  describe(`a file of products on ${database.name}`, () => {
    let db: Db;
    let branch = 0;
    let base: Pick<NewRow<'product'>, 'branch_id' | 'category_id' | 'supplier_id'>;
    beforeAll(async () => {
      db = await openMigrated(database);
      branch = (await buildBranch(db)).id;
      const category = await buildCategory(db, { branch_id: branch, name: 'Shelf, "top"' });
      const supplier = await buildSupplier(db, { branch_id: branch, name: 'Mill' });
      base = { branch_id: branch, category_id: category.id, supplier_id: supplier.id };
    });
    afterAll(() => db?.destroy());
    const stored = () =>
      db.selectFrom('product').selectAll().where('branch_id', '=', branch).orderBy('id').execute();
    const imported = (rows: readonly Record<ProductFileColumnKey, string>[]) => {
      const lines = [
        KEYS.map(key => PRODUCT_FILE_COLUMNS[key].heading).join(','),
        ...rows.map(row => KEYS.map(key => quoted(row[key])).join(',')),
      ];
      return importProducts(db, Readable.from([Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`)]), {
        branchId: branch,
        fileName: 'products.csv',
        codeless: true,
      });
    };

    it('comes back as it was, but for the cell that was changed', async () => {
      let code = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.array(anyProduct, { minLength: 1, maxLength: 4 }),
          fc.constantFrom(...CHANGES),
          async (products, [key, cell, values]) => {
            await db.deleteFrom('product').where('branch_id', '=', branch).execute();
            for (const product of products)
              await buildProduct(db, { ...base, ...product, upc: `0${++code}` });
            const before = await stored();
            const rows = before.map(row => cellsOf(row, 'Shelf, "top"', 'mill'));
            expect(await imported(rows)).toMatchObject({ unchanged: rows.length, badRows: [] });
            expect(await stored()).toEqual(before);

            const [first, ...others] = before;
            await imported([{ ...rows[0]!, [key]: cell }, ...rows.slice(1)]);
            const [changed, ...after] = await stored();
            expect({ ...changed, version: 0 }).toEqual({ ...first, ...values, version: 0 });
            expect(after).toEqual(others);
          },
        ),
        { numRuns: 25 },
      );
    });
  });
}

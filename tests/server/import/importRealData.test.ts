/**
 * Imports real files, if they exist beside the repository, and compares the results with independently computed
 * figures.
 */
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { importOrders } from '../../../server/import/orders.ts';
import { importProducts } from '../../../server/import/products.ts';
import { dump, emptyShop, linesOf, type Line } from './importSupport.ts';

const folder = path.resolve(import.meta.dirname, '../../../../shared/data');
const ORDERS = path.join(folder, 'online-retail-sample.csv');
const PRODUCTS = path.join(folder, 'grocery-products-sample.csv');

function sums(lines: readonly Line[], keyOf: (line: Line) => string): Record<string, number> {
  const result: Record<string, number> = {};
  for (const line of lines) result[keyOf(line)] = (result[keyOf(line)] ?? 0) + line.cents;
  return result;
}

it.runIf(existsSync(ORDERS))(
  'imports a shop’s invoices to the cent, once',
  { timeout: 240_000 },
  async () => {
    const db = await emptyShop();
    const expected = linesOf(ORDERS);
    const codes = [...new Set(expected.map(line => line.code))];
    // Every third code belongs to a product in one of two categories.
    const categoryOf = new Map(
      codes.flatMap((code, at): [string, string][] =>
        at % 3 === 0 ? [[code, at % 2 === 0 ? 'Even' : 'Odd']] : [],
      ),
    );
    const productFile = [
      'upc,name,category',
      ...[...categoryOf].map(([code, name]) => `${code},${code},${name}`),
    ];
    await importProducts(db, Readable.from([productFile.join('\n')]), { branchId: 31, fileName: 'products' });

    const options = { branchId: 31, fileName: 'orders' };
    const summary = await importOrders(db, createReadStream(ORDERS), options);
    expect(summary).toMatchObject({ rows: 5017, added: 300, alreadyThere: 0, lines: 5017, badRows: [] });

    const inDecember = <T extends { day: number }>(row: T) => row.day >= 2010_12_01 && row.day <= 2010_12_05;
    const cashiers = (await db.selectFrom('day_cashier').selectAll().execute()).filter(inDecember);
    expect(Object.fromEntries(cashiers.map(row => [row.day, row.sales_cents]))).toEqual(
      sums(expected.filter(inDecember), line => String(line.day)),
    );
    const categories = await db
      .selectFrom('day_category as d')
      .leftJoin('category as c', 'c.id', 'd.category_id')
      .select(['d.day', 'd.sales_cents', 'c.name'])
      .execute();
    expect(
      Object.fromEntries(
        categories.filter(inDecember).map(row => [`${row.day} ${row.name}`, row.sales_cents]),
      ),
    ).toEqual(sums(expected.filter(inDecember), line => `${line.day} ${categoryOf.get(line.code) ?? null}`));

    const sales = await db.selectFrom('sale').selectAll().execute();
    expect(sales).toHaveLength(300);
    expect(Object.fromEntries(sales.map(sale => [sale.reference, sale.amount_cents]))).toEqual(
      sums(expected, line => line.reference),
    );
    const cancelled = sales.filter(sale => sale.reference.startsWith('C'));
    expect(cancelled.length).toBeGreaterThan(0);
    expect(cancelled.every(sale => sale.status === 'cancelled' && sale.amount_cents < 0)).toBe(true);

    const before = await dump(db);
    expect(await importOrders(db, createReadStream(ORDERS), options)).toMatchObject({
      added: 0,
      alreadyThere: 300,
    });
    expect(await dump(db)).toEqual(before);
  },
);

it.runIf(existsSync(PRODUCTS))('imports a grocery’s products, one of them with a UPC-E', async () => {
  const db = await emptyShop();
  const options = { branchId: 31, fileName: 'products' };
  const summary = await importProducts(db, createReadStream(PRODUCTS), options);
  expect(summary).toMatchObject({ rows: 1989, added: 1989, updated: 0, badRows: [] });
  expect(summary.warnings).toEqual([]);
  const codes = readFileSync(PRODUCTS, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map(line => line.split(',', 1)[0]);
  const stored = await db.selectFrom('product').select('upc').orderBy('id').execute();
  expect(stored.map(({ upc }) => upc)).toEqual(codes);

  const before = await dump(db);
  expect(await importProducts(db, createReadStream(PRODUCTS), options)).toMatchObject({ unchanged: 1989 });
  expect(await dump(db)).toEqual(before);
});

import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { escapeSpreadsheetFormula } from '../../../contract/productFile.ts';
import type { Product } from '../../../src/dataProvider/api.ts';
import { createProductFileColumns } from '../../../src/ui/export/columns/productFileColumns.ts';
import { addOriginColumns } from '../../../src/ui/export/originColumns.ts';
import { writeExportFile } from '../../../src/ui/export/writeExportFile.ts';
import { csvRows } from '../../support/csv.ts';
import { csv, dump } from './importSupport.ts';
import { db, load, useProductImportShop } from './productImports.ts';

useProductImportShop();

const NAMES = ['=1+1', "'=quoted", '-5 % off', '@home', 'Figs, "dried"', "Grandma's jam", '+1 free'];

async function records(): Promise<{ products: Product[]; categories: Map<string, string> }> {
  const rows = await db.selectFrom('product').selectAll().orderBy('id').execute();
  const categories = await db.selectFrom('category').select(['id', 'name']).execute();
  return {
    products: rows.map(row => ({
      id: row.id,
      name: row.name,
      description: row.description,
      upc: row.upc,
      picture: '',
      priceCents: row.price_cents,
      costCents: row.cost_cents,
      taxTenThousandths: row.tax_rate,
      stockThousandths: row.stock_milli,
      status: row.status === 1 ? 1 : 0,
      categoryId: row.category_id,
      ebt: false,
      wic: false,
      pesado: false,
      ecommerce: false,
    })),
    categories: new Map(categories.map(({ id, name }) => [String(id), name])),
  };
}

async function exported(): Promise<string> {
  const { products, categories } = await records();
  const columns = createProductFileColumns(
    { categories, suppliers: new Map() },
    { hasReordering: false, seesCosts: true },
  );
  const branch = { id: 31, name: 'Market' };
  const withOrigin = addOriginColumns(columns, { branch, days: undefined, madeAt: '2026-11-30 09:05:00' });
  return (await writeExportFile({ format: 'csv', name: 'Products' }, withOrigin, products)).text();
}

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

it('changes nothing as it is, and just what was changed in it', async () => {
  await load(
    csv(
      'UPC,Name,Price,Cost,Tax,Stock,Category',
      ...NAMES.map(
        (name, at) =>
          `0${12345670 + at},${quoted(escapeSpreadsheetFormula(name))},${at}.05,0.5,8.25,${at - 3}.125,"=Shelf, ${at}"`,
      ),
    ),
  );
  const { products } = await records();
  expect(products.map(({ name }) => name)).toEqual(NAMES);
  const before = await dump(db);

  const file = await exported();
  expect(await load(Readable.from([file]))).toMatchObject({
    unchanged: NAMES.length,
    added: 0,
    updated: 0,
    badRows: [],
    notes: [],
  });
  expect(await dump(db)).toEqual(before);

  const rows = csvRows(file);
  rows[1]![4] = '9.99';
  const changed = rows.map(row => row.map(quoted).join(',')).join('\r\n');
  expect(await load(Readable.from([changed]))).toMatchObject({ unchanged: NAMES.length - 1, updated: 1 });
  const after = (await records()).products;
  expect(after).toEqual(
    products.map((product, at) => (at === 0 ? { ...product, priceCents: 999 } : product)),
  );
});

import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { importOrders } from '../../../server/import/orders.ts';
import { importProducts } from '../../../server/import/products.ts';
import { readSheet } from '../../../server/import/readSheet.ts';
import { emptyShop, told } from './importSupport.ts';
import { placed, sheetWith, stylesWith, workbookWith } from './workbook.ts';

const options = { branchId: 31, fileName: 'shop.xlsx', read: readSheet };
const [PERCENT, MOMENT] = [1, 2];
const STYLES = stylesWith(['0.00%', 'yyyy\\-mm\\-dd\\ hh:mm:ss']);

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const number = (value: number, style = 0) => `<c s="${style}"><v>${value}</v></c>`;
const row = (...cells: string[]) => `<row>${cells.join('')}</row>`;
const source = (...rows: string[]) =>
  Readable.from(
    [workbookWith({ 'xl/worksheets/sheet1.xml': sheetWith(placed(rows.join(''))), 'xl/styles.xml': STYLES })],
    { objectMode: false },
  );

it('imports percentages as they are shown', async () => {
  const db = await emptyShop();
  const header = row(...['UPC', 'Name', 'Price', 'Tax'].map(text));
  await importProducts(
    db,
    source(
      header,
      row(text('1001'), text('Soap'), number(2.5), number(0.0825, PERCENT)),
      row(text('1002'), text('Rope'), number(2.5), number(0.08, PERCENT)),
      row(text('1003'), text('Rice'), number(2.5), number(8.25)),
      row(text('1004'), text('Salt'), number(2.5), number(0.08875, PERCENT)),
    ),
    options,
  );
  const rates = await db.selectFrom('product').select('tax_rate').orderBy('id').execute();
  expect(rates.map(rate => rate.tax_rate)).toEqual([82_500, 80_000, 82_500, 88_750]);
});

it('refuses a price that is an error, and one whose formula has no value', async () => {
  const db = await emptyShop();
  const products = row(...['UPC', 'Name', 'Price'].map(text));
  const codes = ['1001', '1002', '1003'];
  const rows = codes.map(code => row(text(code), text(`Product ${code}`), number(5)));
  await importProducts(db, source(products, ...rows), options);

  const prices = source(
    row(text('UPC'), text('Price')),
    row(text('1001'), '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>'),
    row(text('1002'), '<c><f>B9*2</f></c>'),
    row(text('1003'), number(9.5)),
  );
  const summary = told(
    await importProducts(db, prices, { ...options, places: { upc: 0, price: 1 }, codeless: true }),
  );
  expect(summary).toMatchObject({ updated: 1, unchanged: 0 });
  expect(summary.badRows).toEqual([
    { line: 2, reason: 'the price is the error #DIV/0! of a spreadsheet' },
    {
      line: 3,
      reason:
        'the cell B3 has a formula without a value; open the workbook in a spreadsheet program, save it, and import it again',
    },
  ]);
  const stored = await db.selectFrom('product').select('price_cents').orderBy('id').execute();
  expect(stored.map(product => product.price_cents)).toEqual([500, 500, 950]);
});

it('imports an order of each hour of a day to the second, with its business day', async () => {
  const db = await emptyShop();
  await db
    .insertInto('branch')
    .values({ id: 31, name: 'Centro', time_zone: 'America/New_York', cutoff_hour: 4 })
    .execute();
  const header = row(...['Reference', 'Date', 'UPC', 'Name', 'Quantity', 'Price'].map(text));
  const hours = Array.from({ length: 24 }, (_, hour) => hour);
  // The day is November 3, 2026. Most of these floating-point numbers are slightly above or below the full hour.
  const orders = hours.map(hour =>
    row(
      text(`H${hour}`),
      number(46329 + hour / 24, MOMENT),
      text('1001'),
      text('Soap'),
      number(1),
      number(5),
    ),
  );
  const summary = told(await importOrders(db, source(header, ...orders), options));
  expect(summary).toMatchObject({ added: 24, badRows: [] });
  const sales = await db.selectFrom('sale').selectAll().orderBy('number').execute();
  expect(sales.map(sale => [sale.reference, sale.business_day, sale.created_at])).toEqual(
    hours.map(hour => [
      `H${hour}`,
      hour < 4 ? 2026_11_02 : 2026_11_03,
      // New York is five hours behind UTC.
      Date.UTC(2026, 10, 3, hour + 5),
    ]),
  );
});

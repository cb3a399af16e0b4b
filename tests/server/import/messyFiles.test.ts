import { describe, expect, it } from 'vitest';
import { cleanProductCode } from '../../../contract/gtin.ts';
import { escapeSpreadsheetFormula } from '../../../contract/productFile.ts';
import { readNumberStyles } from '../../../server/import/numberStyle.ts';
import { readCsvRows } from '../../../server/import/readCsvRows.ts';
import { csv } from './importSupport.ts';
import { load, products, useProductImportShop } from './productImports.ts';

useProductImportShop();

describe('the text of a code', () => {
  it.each([
    ['="036000291452"', '036000291452'],
    ["'036000291452", '036000291452'],
    ['36000291452.0', '36000291452'],
    ['4011.00', '4011'],
    ['\u200E036000291452\u200F', '036000291452'],
    ['\uFEFF4011', '4011'],
    ['0 36000-29145 2', '036000291452'],
    ['3.6000291452E+10', '36000291452'],
    ['3.6E+10', '3.6E+10'],
    ['85123A', '85123A'],
    ['AB-12', 'AB-12'],
  ])('%o is %o', (text, code) => {
    expect(cleanProductCode(text)).toBe(code);
  });
});

describe('a file of products', () => {
  it('finds a product by a code that went through a number format, and by one with invisible marks', async () => {
    await load(csv('upc,name,price', '036000291452,Milk,1'));
    await load(csv('UPC,Name,Price', '36000291452.0,Milk,2.55', '4011.0,Bananas,0.59'));
    await load(csv('UPC,Name,Price', '\u200E036000291452\u200F,Milk,2.65', '\u200B4011,Bananas,0.69'));
    expect(await products()).toMatchObject([
      { upc: '036000291452', name: 'Milk', price_cents: 265 },
      { upc: '4011', name: 'Bananas', price_cents: 69 },
    ]);
  });

  it('has no product for error cells and zeros in the place of codes', async () => {
    const rows = ['#N/A,Candle,3', '#N/A,Broom,4', '0,Soap,1', 'nan,Sponge,2', 'null,Brush,2'];
    const { badRows } = await load(csv('UPC,Name,Price', ...rows));
    expect(badRows.map(({ line, reason }) => [line, String(reason)])).toEqual(
      [2, 3, 4, 5, 6].map(line => [line, 'the UPC is missing']),
    );
    expect(await products()).toEqual([]);
  });

  it('refuses an error of a spreadsheet in any other column', async () => {
    const { badRows } = await load(csv('UPC,Name,Price', '036000290097,#REF!,1', '036000290103,Tea,#N/A'));
    expect(badRows).toMatchObject([
      { line: 2, reason: 'the name is the error #REF! of a spreadsheet' },
      { line: 3, reason: 'the price is the error #N/A of a spreadsheet' },
    ]);
  });

  it('refuses the same code for two names, with both lines', async () => {
    const { badRows } = await load(
      csv('UPC,Name,Price', '04252614,Soda can,1.25', '042100005264,Soda bottle,2'),
    );
    expect(badRows).toMatchObject([
      {
        line: 3,
        reason:
          'line 2 has the UPC 042100005264 for another product, "Soda can"; give each product its own UPC',
      },
    ]);
    expect(await products()).toHaveLength(1);
  });

  it('takes a UPC-E and its UPC-A for one product, and complains about no check digit', async () => {
    const { badRows, warnings } = await load(csv('UPC,Name', '04252614,Soda', '042100005264,Soda'));
    expect([badRows, warnings]).toEqual([[], []]);
    expect(await products()).toMatchObject([{ upc: '04252614' }]);
  });

  it('refuses a number that can be read in two ways', async () => {
    const { badRows } = await load(
      csv('UPC;Name;Price', '036000290059;Mixer;1.250', '036000290066;Toaster;99,90'),
    );
    expect(badRows).toMatchObject([
      {
        line: 2,
        reason:
          'the price "1.250" can be read as 1.25 or as 1250; choose how the file writes numbers, or write it without a thousands separator',
      },
    ]);
    expect(await products()).toMatchObject([{ name: 'Toaster', price_cents: 9990 }]);
  });

  it.each([
    ['1.250', '"99,90"', [125_000, 9990]],
    ['"2,500"', '"12,50"', [250, 1250]],
    ['"2,500"', '12.50', [250_000, 1250]],
    ['"1.234,50"', '1234.50', [123_450, 123_450]],
    ['"1,250"', '3', [125_000, 300]],
  ])('reads %s beside %s as the whole column writes numbers', async (one, other, cents) => {
    const rows = ['UPC,Name,Price', `036000290059,Mixer,${one}`, `036000290066,Toaster,${other}`];
    const numbers = await readNumberStyles(csv(...rows), readCsvRows, { fileName: 'shop.csv' });
    const { badRows } = await load(csv(...rows), { numbers });
    expect(badRows).toEqual([]);
    expect((await products()).map(({ price_cents }) => price_cents)).toEqual(cents);
  });

  it('refuses a number with two readings in a column that is written in both ways, until the sign is chosen', async () => {
    const rows = ['UPC,Name,Price', '11111,Mixer,"1.234,50"', '22222,Toaster,1234.50', '33333,Kettle,1.250'];
    const numbers = await readNumberStyles(csv(...rows), readCsvRows, { fileName: 'shop.csv' });
    expect((await load(csv(...rows), { numbers })).badRows).toMatchObject([{ line: 4 }]);
    await load(csv('UPC,Name,Price', '33333,Kettle,1.250'), { numbers: 'comma' });
    expect((await products()).map(({ price_cents }) => price_cents)).toEqual([123_450, 123_450, 125_000]);
  });

  it('takes a first line such as sep=; for a hint, and counts it as a line', async () => {
    const { badRows } = await load(
      csv('sep=;', 'UPC;Name;Price', '036000290097;Tea;2,55', '036000290103;Mate;much'),
    );
    expect(await products()).toMatchObject([{ upc: '036000290097', name: 'Tea', price_cents: 255 }]);
    expect(badRows.map(({ line }) => line)).toEqual([4]);
  });

  it('refuses a row of totals', async () => {
    const { badRows } = await load(csv('UPC;Name', '036000290097;Tea', 'TOTAL;300 artículos'));
    expect(badRows).toMatchObject([{ line: 3, reason: 'the row is a total, not a product' }]);
    expect(await products()).toHaveLength(1);
  });
});

it.each(['=1+1', '＝1+1', '＋1', '－1', '＠cmd'])('a cell with %o is guarded in an exported file', text => {
  expect(escapeSpreadsheetFormula(text)).toBe(`'${text}`);
});

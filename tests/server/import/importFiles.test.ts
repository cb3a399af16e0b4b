import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { ProductImportOptions } from '../../../server/import/products.ts';
import { csv, pieces } from './importSupport.ts';
import { load, names, products, useProductImportShop } from './productImports.ts';

useProductImportShop();

describe('the forms of a file', () => {
  const one = async (bytes: Buffer | string, more: Partial<ProductImportOptions> = {}) => {
    await load(pieces(Buffer.from(bytes)), more);
    return (await products()).map(({ upc, name, price_cents }) => [upc, name, price_cents]);
  };

  it('takes a byte order mark and Windows line ends', async () => {
    expect(await one('\ufeffupc,name,price\r\n1,"a, ""b""\r\nc",2\r\n\r\n2,d,3')).toEqual([
      ['1', 'a, "b"\nc', 200],
      ['2', 'd', 300],
    ]);
  });

  it('counts the lines of Windows files too', async () => {
    const summary = await load(
      pieces(Buffer.from('upc,name\r\n1,"a\r\nb\r\nc"\r\n,bad\r\n2,"d\ne"\r\n,bad')),
    );
    expect(summary.badRows.map(({ line }) => line)).toEqual([5, 8]);
  });

  it('takes line ends of old Macintoshes', async () => {
    expect(await one('upc,name,price\r1,a,2\r2,b,3\r')).toHaveLength(2);
  });

  it.each([
    [';', '1;"a;b";2,50'],
    ['\t', '1\t"a;b"\t2.50'],
    ['|', '1|a;b|2.50'],
  ])('guesses the delimiter %j', async (delimiter, row) => {
    expect(await one(`upc${delimiter}name${delimiter}price\n${row}\n`)).toEqual([['1', 'a;b', 250]]);
  });

  it('ends soon with one that has no line ends', async () => {
    const begun = performance.now();
    await expect(load(Readable.from([Buffer.from('a'.repeat(100_000))]))).rejects.toThrow();
    expect(performance.now() - begun).toBeLessThan(3000);
  });

  it('reads prices with a decimal comma where semicolons separate', async () => {
    expect(await one('upc;name;price\n1;a;1,234\n2;b;1.234,5\n')).toEqual([
      ['1', 'a', 123],
      ['2', 'b', 123_450],
    ]);
  });

  it('takes a delimiter that it is told', async () => {
    expect(
      await one('upc:name, of, it:price\n1:a:2\n', { delimiter: ':', columns: { name: 'name, of, it' } }),
    ).toEqual([['1', 'a', 200]]);
  });

  it('keeps a quotation mark inside a cell', async () => {
    expect(await one('upc,name,price\n1,FRAME 7" WIDE,2\n2,"FRAME 7"" WIDE",2\n')).toEqual([
      ['1', 'FRAME 7" WIDE', 200],
      ['2', 'FRAME 7" WIDE', 200],
    ]);
  });

  it('reports a quotation mark that swallows a row', async () => {
    const summary = await load(csv('upc,name,price', '1,"a,2', '2,"b",3', '3,c,4'));
    expect(summary.badRows).toEqual([
      { line: 2, reason: 'a quotation mark is not closed; close or delete it' },
    ]);
    expect(await names()).toEqual(['c']);
  });

  it('refuses a file whose last quotation mark has no partner, and names the line', async () => {
    await expect(load(csv('upc,name', '1,a', '2,"b', '3,c'))).rejects.toThrow(
      'In the row that begins on line 3 a quotation mark is not closed',
    );
  });

  it('takes the encoding that it is told', async () => {
    const latin = Buffer.from('upc,name,price\n1,Jalape\xf1o \x80,2\n', 'latin1');
    expect(await one(latin, { encoding: 'windows-1252' })).toEqual([['1', 'Jalapeño €', 200]]);
    const wide = Buffer.from('\ufeffupc,name,price\n2,ñ,2\n', 'utf16le');
    expect(await one(wide, { encoding: 'utf-16le' })).toContainEqual(['2', 'ñ', 200]);
  });

  it.each([
    ['nothing', '', 'shop.csv is empty; choose another file.'],
    ['a byte order mark alone', '\ufeff', 'shop.csv is empty; choose another file.'],
    ['blank lines', '\n \r\n\n', 'shop.csv is empty; choose another file.'],
    ['a workbook', 'PK\x03\x04abc', 'shop.csv is a workbook or an archive; save it as "CSV UTF-8" first.'],
    ['control characters', 'a\0b\x01\n', 'shop.csv is not a text file; save it as "CSV UTF-8" first.'],
  ])('refuses %s', async (_, text, message) => {
    await expect(load(Readable.from([Buffer.from(text)]))).rejects.toThrow(message);
  });

  it('refuses UTF-16 and other bytes that are not UTF-8', async () => {
    await expect(load(Readable.from([Buffer.from('\ufeffupc,name\n', 'utf16le')]))).rejects.toThrow(
      'shop.csv is in UTF-16; save it as "CSV UTF-8", or add --encoding utf-16le.',
    );
    await expect(load(Readable.from([Buffer.from('upc,name\n', 'utf16le')]))).rejects.toThrow(
      'shop.csv is not a text file',
    );
    await expect(load(pieces(Buffer.from('upc,name\n1,\xf1\n', 'latin1')))).rejects.toThrow(
      'shop.csv is not text in UTF-8; save it as "CSV UTF-8", or name its encoding, such as --encoding windows-1252.',
    );
    await expect(load(csv('upc,name'), { encoding: 'martian' })).rejects.toThrow(
      'There is no encoding "martian"',
    );
  });
});

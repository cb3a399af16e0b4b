import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { describe, expect, it } from 'vitest';
import { unescapeSpreadsheetFormula } from '../../../../contract/productFile';
import { defineListFileColumns, type FileColumn } from '../../../../src/ui/export/fileColumns';
import type { FileFormat } from '../../../../src/ui/export/fileFormats';
import { writeExportFile } from '../../../../src/ui/export/writeExportFile';
import { csvRows } from '../../../support/csv';

interface Thing {
  id: number;
  name: string;
  upc: string;
  cents: number;
  grams: number | null;
  on: boolean;
  at: string;
}

const file = defineListFileColumns<Thing>({
  ID: ['id', 'id'],
  Name: ['text', 'name'],
  UPC: ['code', 'upc'],
  Price: ['money', 'cents'],
  Stock: ['quantity', 'grams'],
  Active: ['flag', 'on'],
  Made: ['moment', 'at'],
});
const columns = file({
  api: undefined as never,
  branchId: 31,
  records: [],
  signal: new AbortController().signal,
});

const thing: Thing = {
  id: 7,
  name: 'Figs, dried',
  upc: '0012345678905',
  cents: 1250,
  grams: 1500,
  on: true,
  at: '2026-11-21T14:05:00',
};

const written = async (format: FileFormat, ...things: Thing[]): Promise<Blob> =>
  writeExportFile({ format, name: 'Things' }, columns as readonly FileColumn<Thing>[], things);

const csv = async (...things: Thing[]) => csvRows(await (await written('csv', ...things)).text());

async function sheet(...things: Thing[]): Promise<{ value: string; type: string }[][]> {
  const parts = unzipSync(new Uint8Array(await (await written('xlsx', ...things)).arrayBuffer()));
  const document = new DOMParser().parseFromString(
    strFromU8(parts['xl/worksheets/sheet1.xml']!),
    'application/xml',
  );
  expect(document.querySelector('parsererror')).toBeNull();
  return [...document.querySelectorAll('row')].map(row =>
    [...row.querySelectorAll('c')].map(cell => ({
      value: cell.textContent,
      type: cell.getAttribute('t') ?? (cell.textContent === '' ? 'empty' : 'figure'),
    })),
  );
}

describe('a CSV file', () => {
  it('has a head, figures with a point, words for flags, and days as spreadsheets read them', async () => {
    expect(await csv(thing, { ...thing, cents: -5, grams: null, on: false })).toEqual([
      ['ID', 'Name', 'UPC', 'Price', 'Stock', 'Active', 'Made'],
      ['7', 'Figs, dried', '0012345678905', '12.50', '1.5', 'yes', '2026-11-21 14:05:00'],
      ['7', 'Figs, dried', '0012345678905', '-0.05', '', 'no', '2026-11-21 14:05:00'],
    ]);
  });

  it('has semicolons and decimal commas for regions that write 1,50', async () => {
    const text = await (await written('csv-decimal-comma', { ...thing, name: 'Figs; dried' })).text();
    expect(text.split('\r\n')).toEqual([
      expect.stringContaining('ID;Name;UPC;Price;Stock;Active;Made'),
      '7;"Figs; dried";0012345678905;12,50;1,5;yes;2026-11-21 14:05:00',
      '',
    ]);
  });

  it('begins with the mark of UTF-8', async () => {
    const bytes = new Uint8Array(await (await written('csv', thing)).arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\t=1', "'=1+1", "''=1"])(
    'keeps the name %j from being a formula, and gives it back',
    async name => {
      const [, row] = await csv({ ...thing, name });
      expect(row![1]).toBe(`'${name}`);
      expect(unescapeSpreadsheetFormula(row![1]!)).toBe(name);
    },
  );

  it('gives back whatever text there was', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async name => {
        const [, row] = await csv({ ...thing, name });
        expect(unescapeSpreadsheetFormula(row![1]!)).toBe(name);
      }),
    );
  });
});

describe('a workbook', () => {
  it('has figures as figures, moments as dates, and codes and formulas as text', async () => {
    const [head, row] = await sheet({ ...thing, name: '=1+1' });
    expect(head!.map(({ value }) => value)).toEqual([
      'ID',
      'Name',
      'UPC',
      'Price',
      'Stock',
      'Active',
      'Made',
    ]);
    expect(row).toEqual([
      { value: '7', type: 'figure' },
      { value: '=1+1', type: 'inlineStr' },
      { value: '0012345678905', type: 'inlineStr' },
      { value: '12.50', type: 'figure' },
      { value: '1.5', type: 'figure' },
      { value: 'yes', type: 'inlineStr' },
      // 21 November 2026 is day 46,347; the fraction is 14:05.
      { value: String(46_347 + (14 + 5 / 60) / 24), type: 'figure' },
    ]);
  });

  it.each([
    ['1900-03-01T00:00:00', '61'],
    ['1900-02-28T23:59:59', '1900-02-28 23:59:59'],
    ['2028-02-29T12:00:00', '46812.5'],
    ['some day', 'some day'],
    ['2026-11-21', '2026-11-21'],
  ])('has the moment %s as %s', async (at, value) => {
    const [, row] = await sheet({ ...thing, at });
    expect(row!.at(-1)!.value).toBe(value);
  });

  it('has days as dates, and what is no day as it stands', async () => {
    const days = defineListFileColumns<{ day: string }>({ Day: ['day', 'day'] });
    const about = { api: undefined as never, branchId: 31, signal: new AbortController().signal };
    const records = ['2026-11-21', '2026-02-31', '', '20261121'].map(day => ({ day }));
    const made = await days({ ...about, records });
    const blob = await writeExportFile({ format: 'xlsx', name: 'Days' }, made, records);
    const rows = await readSheet(await blob.arrayBuffer());
    expect(rows).toEqual([['Day'], [new Date(Date.UTC(2026, 10, 21))], ['2026-02-31'], [null], ['20261121']]);
  });

  it('has no cell that is a formula, and every text as it was', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme' }).filter(name => !/_x[0-9a-f]{4}_/i.test(name)),
        async name => {
          const [, row] = await sheet({ ...thing, name });
          expect(row![1]!.type).not.toBe('figure');
          const read = row![1]!.value.replace(/_x([0-9A-F]{4})_/g, (_, code: string) =>
            String.fromCharCode(parseInt(code, 16)),
          );
          expect(read).toBe(name);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('has as many rows as there are records', async () => {
    const things = Array.from({ length: 2_500 }, (_, id) => ({ ...thing, id }));
    const rows = await sheet(...things);
    expect(rows).toHaveLength(2_501);
    expect(rows.at(-1)![0]!.value).toBe('2499');
  });

  it('is not written on when it is no longer wanted', async () => {
    const controller = new AbortController();
    controller.abort();
    const things = Array.from({ length: 1_500 }, (_, id) => ({ ...thing, id }));
    await expect(
      writeExportFile(
        { format: 'xlsx', name: 'Things' },
        columns as readonly FileColumn<Thing>[],
        things,
        controller.signal,
      ),
    ).rejects.toThrow(/abort/i);
  });
});

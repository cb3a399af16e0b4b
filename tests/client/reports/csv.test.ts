import fc from 'fast-check';
import { readSheet } from 'read-excel-file/universal';
import { expect, it } from 'vitest';
import { unescapeSpreadsheetFormula } from '../../../contract/productFile';
import type { Column } from '../../../src/reports/columns';
import { toReportFile } from '../../../src/reports/reportFile';
import { translateToEnglish } from '../../../src/i18n/translate';
import '../../../src/i18n/reports';
import { DECIMAL_COMMA_CSV, PLAIN_CSV, toCsv } from '../../../contract/csv';
import { makeReportFileName, addReportHeadingColumns } from '../../../src/reports/reportHeading';
import { defineListFileColumns } from '../../../src/ui/export/fileColumns';
import { writeExportFile } from '../../../src/ui/export/writeExportFile';
import { csvRows } from '../../support/csv';

const line = (...cells: (string | number)[]): string => toCsv([cells]).replace(/\r\n$/, '');

it('ends every line in CR LF and quotes what needs it', () => {
  expect(
    toCsv([
      ['Name', 'Amount'],
      ['Figs, dried', 2],
    ]),
  ).toBe('Name,Amount\r\n"Figs, dried",2\r\n');
  expect(line('a "b"', 'two\nlines', 'plain', '')).toBe('"a ""b""","two\nlines",plain,');
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\t=1', '\r=1', "=cmd|' /C calc'!A0"])(
  'keeps the text %j from being a formula',
  text => {
    expect(line(text).replace(/^"/, '')).toMatch(/^'/);
  },
);

it('leaves numbers numbers, a negative one too', () => {
  expect(line(-12.5, 0, 1234567.89, -1)).toBe('-12.5,0,1234567.89,-1');
});

it('writes amounts with two decimals', () => {
  const rows = [['Total', 9, -0, -1.5, 2.25]];
  const columns = (['text', 'cents', 'cents', 'cents', 'figure'] as const).map(as => ({ as }));
  expect(toCsv(rows, PLAIN_CSV, columns)).toBe('Total,9.00,0.00,-1.50,2.25\r\n');
  expect(toCsv(rows, DECIMAL_COMMA_CSV, columns)).toBe('Total;9,00;0,00;-1,50;2,25\r\n');
});

it('leaves other text as it is', () => {
  expect(line('Ana-María', '1=1', "o'clock", 'ñ')).toBe("Ana-María,1=1,o'clock,ñ");
});

const anyText = fc.oneof(fc.string({ unit: 'binary-ascii' }), fc.string({ unit: 'grapheme' }));

it('gives back what was written, as a reader of such files reads it', () => {
  fc.assert(
    fc.property(fc.array(anyText, { minLength: 1, maxLength: 5 }), cells => {
      // The file begins with a byte order mark, which readers remove. A cell may begin with another one.
      const [read = []] = csvRows(`\uFEFF${toCsv([cells])}`);
      expect(read.map(unescapeSpreadsheetFormula)).toEqual(cells);
    }),
  );
});

interface Sale {
  id: number;
  at: string;
  cents: number;
  share: number;
}

it('writes money as dollars, shares with two decimals, and moments as spreadsheets read them', () => {
  const columns: Column<Sale>[] = [
    { name: 'id', kind: 'id', value: ({ id }) => id },
    { name: 'date', kind: 'moment', value: ({ at }) => at },
    { name: 'amount', kind: 'money', value: ({ cents }) => cents },
    { name: 'share', kind: 'percent', value: ({ share }) => share },
  ];
  const sale = { id: 7, at: '2026-11-21T14:05:00', cents: -1999, share: 33.3333 };
  expect(toReportFile(columns, [sale, { ...sale, at: 'who knows' }], translateToEnglish)).toEqual({
    columns: [
      { heading: 'ID', kind: 'id' },
      { heading: 'Date', kind: 'moment' },
      { heading: 'Amount', kind: 'money' },
      { heading: '% of Total', kind: 'percent' },
    ],
    rows: [
      [7, '2026-11-21 14:05:00', -19.99, 33.33],
      [7, 'who knows', -19.99, 33.33],
    ],
  });
});

it('writes nothing where nothing is known, which is no zero', () => {
  const columns = (['money', 'percent', 'count', 'moment', 'text'] as const).map((kind): Column<string> => ({
    name: 'amount',
    kind,
    value: () => '',
  }));
  expect(toReportFile(columns, ['a row'], translateToEnglish).rows).toEqual([['', '', '', '', '']]);
});

const paper = {
  title: 'Products Report',
  branchId: 31,
  branchName: 'Alder Street Market',
  range: { start: '2026-11-02', end: '2026-11-03' },
  subject: null,
  madeAt: '2026-11-30 09:05:00',
};

it('names a file after the report, the branch, what else it is about, the days and the time of the export', () => {
  expect(makeReportFileName(paper, 'csv')).toBe(
    'products-report-31-2026-11-02-2026-11-03-made-2026-11-30-0905.csv',
  );
  const subject = { column: 'category' as const, name: ' Café & Ñame / 果物 ' };
  expect(makeReportFileName({ ...paper, subject }, 'csv')).toBe(
    'products-report-31-café-ñame-果物-2026-11-02-2026-11-03-made-2026-11-30-0905.csv',
  );
  const day = { start: '2026-11-02', end: '2026-11-02' };
  expect(
    makeReportFileName(
      { ...paper, range: day, subject: { column: 'category' as const, name: '#4' } },
      'xlsx',
    ),
  ).toBe('products-report-31-4-2026-11-02-made-2026-11-30-0905.xlsx');
});

it('says on every row what it is about, behind what the report has', () => {
  const file = {
    columns: [
      { heading: 'Order ID', kind: 'id' as const },
      { heading: 'Amount', kind: 'money' as const },
    ],
    rows: [
      [1, 2.5],
      [2, -1],
    ],
    total: ['Total', 1.5],
  };
  const subject = { column: 'category' as const, name: 'Fruit' };
  const about = [31, 'Alder Street Market', '2026-11-02', '2026-11-03'];
  const { columns, rows, total } = addReportHeadingColumns(file, { ...paper, subject });
  expect(columns.map(({ heading }) => heading)).toEqual([
    'Order ID',
    'Amount',
    'Branch ID',
    'Branch',
    'From',
    'To',
    'Category',
    'Made At',
  ]);
  expect(rows).toEqual([
    [1, 2.5, ...about, 'Fruit', '2026-11-30 09:05:00'],
    [2, -1, ...about, 'Fruit', '2026-11-30 09:05:00'],
  ]);
  expect(total).toEqual(['Total', 1.5, ...about, 'Fruit', '2026-11-30 09:05:00']);
  expect(addReportHeadingColumns(file, paper).rows[0]).toEqual([1, 2.5, ...about, '2026-11-30 09:05:00']);
});

it('has the sums of the summed columns below the rows of a report', () => {
  const columns: Column<{ cents: number; rate: number }>[] = [
    { name: 'margin', kind: 'percent', value: ({ rate }) => rate },
    { name: 'amount', kind: 'money', isSummed: true, value: ({ cents }) => cents },
    { name: 'share', kind: 'percent', value: ({ rate }) => rate },
  ];
  const rows = [
    { cents: 110, rate: 1 },
    { cents: -30, rate: 2 },
  ];
  expect(toReportFile(columns, rows, translateToEnglish).total).toEqual(['Total', 0.8, '']);
  expect(toReportFile(columns.slice(2), rows, translateToEnglish).total).toBeUndefined();
});

it('has the sums of the summed columns below the rows of a list', async () => {
  const columnsOf = defineListFileColumns<{ id: number; dueCents: number | null }>(
    { ID: ['id', 'id'], Due: ['money', 'dueCents'] },
    ['Due'],
  );
  const records = [
    { id: 1, dueCents: 1250 },
    { id: 2, dueCents: null },
    { id: 3, dueCents: 99 },
  ];
  const columns = await columnsOf({} as never);
  const workbook = await writeExportFile({ format: 'xlsx', name: 'dues' }, columns, records);
  expect((await readSheet(await workbook.arrayBuffer())).at(-1)).toEqual(['Total', 13.49]);
});

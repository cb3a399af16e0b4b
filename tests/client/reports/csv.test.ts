import fc from 'fast-check';
import { expect, it } from 'vitest';
import { unescapeSpreadsheetFormula } from '../../../contract/productFile';
import { toCsvCells, type Column } from '../../../src/reports/columns';
import { toCsv } from '../../../src/lib/csv';
import { makeReportFileName, addReportHeadingColumns } from '../../../src/reports/reportHeading';
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
  expect(toCsvCells(columns, [sale, { ...sale, at: 'who knows' }], key => key)).toEqual([
    ['reports.columns.id', 'reports.columns.date', 'reports.columns.amount', 'reports.columns.share'],
    [7, '2026-11-21 14:05:00', -19.99, 33.33],
    [7, 'who knows', -19.99, 33.33],
  ]);
});

it('writes nothing where nothing is known, which is no zero', () => {
  const columns = (['money', 'percent', 'count', 'moment', 'text'] as const).map((kind): Column<string> => ({
    name: 'amount',
    kind,
    value: () => '',
  }));
  expect(toCsvCells(columns, ['a row'], key => key)[1]).toEqual(['', '', '', '', '']);
});

const paper = {
  title: 'Products Report',
  branchId: 31,
  branchName: 'Alder Street Market',
  range: { start: '2026-11-02', end: '2026-11-03' },
  subject: null,
};

it('names a file after the report, the branch, what else it is about, and the days', () => {
  expect(makeReportFileName(paper)).toBe('products-report-31-2026-11-02-2026-11-03.csv');
  const subject = { column: 'category' as const, name: ' Café & Ñame / 果物 ' };
  expect(makeReportFileName({ ...paper, subject })).toBe(
    'products-report-31-café-ñame-果物-2026-11-02-2026-11-03.csv',
  );
  const day = { start: '2026-11-02', end: '2026-11-02' };
  expect(
    makeReportFileName({ ...paper, range: day, subject: { column: 'category' as const, name: '#4' } }),
  ).toBe('products-report-31-4-2026-11-02.csv');
});

it('says on every row what it is about, behind what the report has', () => {
  const rows = [
    ['Order ID', 'Amount'],
    [1, 2.5],
    [2, -1],
  ];
  const subject = { column: 'category' as const, name: 'Fruit' };
  expect(
    addReportHeadingColumns(rows, { ...paper, subject }, key => key.replace('reports.columns.', '')),
  ).toEqual([
    ['Order ID', 'Amount', 'branch_id', 'branch', 'from', 'to', 'category'],
    [1, 2.5, 31, 'Alder Street Market', '2026-11-02', '2026-11-03', 'Fruit'],
    [2, -1, 31, 'Alder Street Market', '2026-11-02', '2026-11-03', 'Fruit'],
  ]);
  expect(addReportHeadingColumns(rows, paper, key => key)[1]).toEqual([
    1,
    2.5,
    31,
    'Alder Street Market',
    '2026-11-02',
    '2026-11-03',
  ]);
});

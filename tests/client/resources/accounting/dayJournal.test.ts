import { expect, it } from 'vitest';
import type { JournalLine } from '../../../../src/dataProvider/api';
import { translateToEnglish } from '../../../../src/i18n/translate';
import {
  makeJournalImport,
  splitForImport,
  toJournalFile,
} from '../../../../src/resources/accounting/dayJournal';
import { csvRows } from '../../../support/csv';

const BRANCH = { branchId: 31, branchName: 'Alder Street' };

const make = (values: Partial<JournalLine>): JournalLine => ({
  day: '2026-02-03',
  kind: 'tender',
  key: 'tender:cash',
  name: 'cash',
  account: '',
  debitCents: 0,
  creditCents: 0,
  ...values,
});

const LINES = [
  make({ debitCents: 1083, account: '1000' }),
  make({ kind: 'category', key: 'category:4', name: 'Fruit', creditCents: 1000 }),
  make({ kind: 'tax', key: 'tax:8.25', name: '8.25', creditCents: 83, account: 'Sales tax' }),
];

const rowsOf = async (file: Blob) => csvRows(await file.text());

it('is a file for QuickBooks with one journal a day', async () => {
  expect(await rowsOf(makeJournalImport('quickbooks', LINES, BRANCH, translateToEnglish))).toEqual([
    ['JournalNo', 'JournalDate', 'AccountName', 'Debits', 'Credits', 'Description'],
    ['31-2026-02-03', '02/03/2026', '1000', '10.83', '', 'Alder Street: Cash'],
    ['31-2026-02-03', '02/03/2026', 'Fruit', '', '10', 'Alder Street: Fruit'],
    ['31-2026-02-03', '02/03/2026', 'Sales tax', '', '0.83', 'Alder Street: Tax 8.25%'],
  ]);
});

it('is a file for Xero, with credits as negative amounts', async () => {
  const rows = await rowsOf(makeJournalImport('xero', LINES, BRANCH, translateToEnglish));
  expect(rows[0]).toEqual(['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount']);
  expect(
    rows.slice(1).map(([narration, date, , account, , amount]) => [narration, date, account, amount]),
  ).toEqual([
    ['Sales Alder Street 2026-02-03', '03/02/2026', '1000', '10.83'],
    ['Sales Alder Street 2026-02-03', '03/02/2026', 'Fruit', '-10'],
    ['Sales Alder Street 2026-02-03', '03/02/2026', 'Sales tax', '-0.83'],
  ]);
});

it('has sums of both sides', () => {
  expect(toJournalFile(LINES, translateToEnglish).total).toEqual(['Total', '', '', 10.83, 10.83]);
});

it('is split for Xero into files of at most 300 lines, and keeps the lines of a day together', () => {
  const lines = Array.from({ length: 350 }, (_, at) => ({
    ...LINES[0]!,
    day: `2026-11-${String(Math.floor(at / 35) + 1).padStart(2, '0')}`,
  }));
  expect(splitForImport('xero', lines).map(part => [part.length, part[0]!.day])).toEqual([
    [280, '2026-11-01'],
    [70, '2026-11-09'],
  ]);
  expect(splitForImport('xero', lines).flat()).toEqual(lines);
  expect(splitForImport('quickbooks', lines)).toEqual([lines]);
  expect(splitForImport('xero', lines.slice(0, 301)).length).toBe(2);
  expect(splitForImport('xero', lines.slice(0, 300)).length).toBe(1);
});

/** Columns of the day journal, and the files with which accounting programs import it. */
import { lightFormat, parseISO } from 'date-fns';
import type { JournalLine } from '../../dataProvider/api';
import type { Translate } from '../../i18n/translate';
import '../../i18n/reports';
import '../../i18n/dayJournal';
import { makeCsvFile, toCsv, type CsvCell } from '../../../contract/csv';
import { formatCents } from '../../lib/money';
import { formatTaxRate, percentToTaxRate } from '../../lib/quantities';
import type { Column } from '../../reports/columns';
import { toReportFile, type ReportFile } from '../../reports/reportFile';

export function getJournalLineName({ kind, name }: JournalLine, translate: Translate): string {
  if (kind === 'tender') return translate(`reports.columns.${name}`, { _: name });
  if (kind === 'category' && name !== '') return name;
  const rate = kind === 'tax' ? formatTaxRate(percentToTaxRate(Number(name))) : '';
  return translate(`reports.day-journal.kinds.${kind}`, { rate });
}

export const JOURNAL_COLUMNS: Column<JournalLine>[] = [
  { name: 'date', kind: 'day', value: ({ day }) => day },
  { name: 'journal_line', kind: 'text', value: getJournalLineName },
  { name: 'account', kind: 'text', isCode: true, value: ({ account }) => account },
  {
    name: 'debits',
    kind: 'money',
    value: ({ debitCents }) => debitCents || '',
    cell: ({ debitCents }) => (debitCents === 0 ? '' : formatCents(debitCents)),
  },
  {
    name: 'credits',
    kind: 'money',
    value: ({ creditCents }) => creditCents || '',
    cell: ({ creditCents }) => (creditCents === 0 ? '' : formatCents(creditCents)),
  },
];

/** Adds up the two sides, which are equal. */
export const addJournalLines = (lines: readonly JournalLine[]): JournalLine => ({
  day: '',
  kind: 'difference',
  key: '',
  name: '',
  account: '',
  debitCents: lines.reduce((sum, { debitCents }) => sum + debitCents, 0),
  creditCents: lines.reduce((sum, { creditCents }) => sum + creditCents, 0),
});

export const toJournalFile = (lines: readonly JournalLine[], translate: Translate): ReportFile =>
  toReportFile(JOURNAL_COLUMNS, lines, translate, addJournalLines(lines));

export const ACCOUNTING_PROGRAMS = ['quickbooks', 'xero'] as const;
export type AccountingProgram = (typeof ACCOUNTING_PROGRAMS)[number];

/** Maximum number of lines of a file that Xero imports. */
const MAX_XERO_LINES = 300;

/**
 * Splits the lines into the parts that the program imports as one file. The lines of a day stay together, because they
 * are one journal.
 */
export function splitForImport(
  program: AccountingProgram,
  lines: readonly JournalLine[],
): readonly (readonly JournalLine[])[] {
  if (program !== 'xero') return [lines];
  const parts: JournalLine[][] = [[]];
  for (const ofDay of Map.groupBy(lines, ({ day }) => day).values()) {
    const last = parts.at(-1)!;
    if (last.length > 0 && last.length + ofDay.length > MAX_XERO_LINES) parts.push([...ofDay]);
    else last.push(...ofDay);
  }
  return parts;
}

/**
 * Makes a CSV file that an accounting program imports, with one journal a day. A line without an account has its name
 * in place of the account.
 * @param translate returns English texts
 */
export function makeJournalImport(
  program: AccountingProgram,
  lines: readonly JournalLine[],
  { branchId, branchName }: { branchId: number; branchName: string },
  translate: Translate,
): Blob {
  const rows = lines.map((line): CsvCell[] => {
    const date = parseISO(line.day);
    const name = getJournalLineName(line, translate);
    const account = line.account || name;
    const debit = line.debitCents / 100;
    const credit = line.creditCents / 100;
    return program === 'quickbooks'
      ? [
          `${branchId}-${line.day}`,
          lightFormat(date, 'MM/dd/yyyy'),
          account,
          debit || '',
          credit || '',
          `${branchName}: ${name}`,
        ]
      : [
          `Sales ${branchName} ${line.day}`,
          lightFormat(date, 'dd/MM/yyyy'),
          name,
          account,
          'Tax Exempt',
          debit - credit,
        ];
  });
  return makeCsvFile([toCsv([HEADINGS[program], ...rows])]);
}

/** Headings of the programs' own templates. Xero reads positive amounts as debits. */
const HEADINGS: Readonly<Record<AccountingProgram, readonly string[]>> = {
  quickbooks: ['JournalNo', 'JournalDate', 'AccountName', 'Debits', 'Credits', 'Description'],
  xero: ['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'],
};

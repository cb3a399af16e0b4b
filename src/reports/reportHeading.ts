import type { TextKeySuffix } from '../i18n/textKey';
import { translateToEnglish } from '../i18n/translate';
import '../i18n/reports';
import type { CsvCell } from '../../contract/csv';
import type { DayRange } from '../lib/days';
import { toFileNameMoment } from '../../contract/fileMoment';
import { makeFileName } from '../../contract/fileName';
import { getFileExtension, type FileFormat } from '../ui/export/fileFormats';
import type { ReportFile, ReportFileColumn } from './reportFile';

export interface ReportSubject {
  column: TextKeySuffix<'reports.columns'>;
  name: string;
}

export interface ReportHeading {
  /** Title in English. */
  title: string;
  /** Null for a report of all branches that the user sees. */
  branchId: number | null;
  branchName: string;
  range: DayRange;
  subject: ReportSubject | null;
  /** Time of the export by the branch's clock, such as `2026-11-30 09:05:00`. */
  madeAt: string;
}

/** Makes a file name, such as `products-report-31-fruit-2026-11-02-made-2026-11-30-0905.xlsx`. */
export function makeReportFileName(
  { title, branchId, branchName, range: { start, end }, subject, madeAt }: ReportHeading,
  format: FileFormat,
): string {
  return makeFileName(
    [
      title,
      branchId ?? branchName,
      subject?.name ?? '',
      start,
      end === start ? '' : end,
      toFileNameMoment(madeAt),
    ],
    getFileExtension(format),
  );
}

/**
 * Appends columns that repeat the file's branch, days, subject and time in every row, so that files can be
 * concatenated. A column that the report has itself, such as the branch of each order, is not repeated.
 */
export function addReportHeadingColumns(
  { columns, rows, total }: ReportFile,
  { branchId, branchName, range, subject, madeAt }: ReportHeading,
): ReportFile {
  const added: [name: TextKeySuffix<'reports.columns'>, kind: ReportFileColumn['kind'], value: CsvCell][] = [
    ['branch_id', 'id', branchId ?? ''],
    ['branch', 'text', branchName],
    ['from', 'day', range.start],
    ['to', 'day', range.end],
  ];
  if (subject) added.push([subject.column, 'text', subject.name]);
  added.push(['made_at', 'moment', madeAt]);
  const ownHeadings = columns.map(({ heading }) => heading);
  const missing = added
    .map(([name, kind, value]) => ({ heading: translateToEnglish(`reports.columns.${name}`), kind, value }))
    .filter(({ heading }) => !ownHeadings.includes(heading));
  const values = missing.map(({ value }) => value);
  return {
    columns: [...columns, ...missing.map(({ heading, kind }) => ({ heading, kind }))],
    rows: rows.map(row => [...row, ...values]),
    ...(total === undefined ? {} : { total: [...total, ...values] }),
  };
}

import type { TextKeySuffix } from '../i18n/textKey';
import type { Translate } from '../i18n/translate';
import '../i18n/reports';
import type { CsvCell } from '../lib/csv';
import type { DayRange } from '../lib/days';
import { makeFileName } from '../lib/fileName';

export interface ReportSubject {
  column: TextKeySuffix<'reports.columns'>;
  name: string;
}

export interface ReportHeading {
  title: string;
  branchId: number;
  branchName: string;
  range: DayRange;
  subject: ReportSubject | null;
}

export function makeReportFileName({
  title,
  branchId,
  range: { start, end },
  subject,
}: ReportHeading): string {
  return makeFileName([title, branchId, subject?.name ?? '', start, end === start ? '' : end], 'csv');
}

/**
 * Appends columns that repeat the file's branch, days and subject in every row, so that files can be concatenated.
 * The column names stay in the first line.
 */
export function addReportHeadingColumns(
  cells: readonly (readonly CsvCell[])[],
  { branchId, branchName, range, subject }: ReportHeading,
  translate: Translate,
): CsvCell[][] {
  const columns: [name: TextKeySuffix<'reports.columns'>, value: CsvCell][] = [
    ['branch_id', branchId],
    ['branch', branchName],
    ['from', range.start],
    ['to', range.end],
  ];
  if (subject) columns.push([subject.column, subject.name]);
  const head = columns.map(([name]) => translate(`reports.columns.${name}`));
  const values = columns.map(([, value]) => value);
  return cells.map((row, at) => [...row, ...(at === 0 ? head : values)]);
}

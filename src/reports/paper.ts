/** What a report says about itself in a file: branch, days, and what else it is about (docs/decisions/0031-csv-files-of-reports.md). */
import type { DayRange } from '../lib/days';
import type { CsvCell, Translate } from './columns';

/** What a report is about besides branch and days, such as a category. */
export interface Subject {
  /** Key of the column's head, below `reports.columns`. */
  column: string;
  name: string;
}

interface Paper {
  title: string;
  branchId: number;
  branchName: string;
  range: DayRange;
  subject: Subject | null;
}

/** A text as file names have it: letters and figures of any script, small, with hyphens between. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60);

/** Such as `products-report-31-fruit-2026-11-02-2026-11-03.csv`. */
export function fileName({ title, branchId, range: { start, end }, subject }: Paper): string {
  const parts = [plain(title), branchId, plain(subject?.name ?? ''), start, end === start ? '' : end];
  return `${parts.filter(part => part !== '').join('-')}.csv`;
}

/**
 * Head and rows with what the file is about in columns behind them, on every row: the head stays the first line and the
 * rows stay a table, so that files of several branches or months can be put one below the other.
 */
export function labelled(
  cells: readonly (readonly CsvCell[])[],
  { branchId, branchName, range, subject }: Paper,
  translate: Translate,
): CsvCell[][] {
  const columns: [name: string, value: CsvCell][] = [
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

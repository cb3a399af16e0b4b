import type { Translate } from '../i18n/translate';
import '../i18n/reports';
import type { CsvCell } from '../../contract/csv';
import { formatDateTimeForFile } from '../lib/days';
import type { ColumnKind } from '../ui/table/columnKinds';
import { getHeading, type Column } from './columns';

/**
 * Type of the values of a column. `code`: text that keeps its leading zeros. `figure`: each row has a number of its own
 * kind.
 */
type FileColumnKind = ColumnKind | 'code' | 'figure';

export interface ReportFileColumn {
  heading: string;
  kind: FileColumnKind;
}

/** Columns and rows of an exported report. Amounts are in dollars. */
export interface ReportFile {
  columns: readonly ReportFileColumn[];
  rows: readonly (readonly CsvCell[])[];
  /** The sums below the report. Only workbooks contain them, because programs that read CSV would add them up again. */
  total?: readonly CsvCell[];
}

const twoDecimals = (value: number): number => Math.round(value * 100) / 100;

/** Converts a value for a file: cents to dollars, percentages to two decimals. Empty text stays empty. */
export function toFileValue(kind: ColumnKind, value: string | number): CsvCell {
  if (value === '') return '';
  if (kind === 'money') return Number(value) / 100;
  if (kind === 'percent') return twoDecimals(Number(value));
  return kind === 'moment' ? formatDateTimeForFile(String(value)) : value;
}

/**
 * Makes the file of a table.
 * @param translate returns English texts, because files are in English in every language
 * @param total the row of sums; by default, the sums of the columns with `isSummed`. Its first cell contains the word
 *   "Total", and cells without a number are empty
 */
export function toReportFile<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  translate: Translate,
  total?: Row,
): ReportFile {
  const toCells = (row: Row) => columns.map(({ kind, value }) => toFileValue(kind, value(row, translate)));
  const sums = total === undefined ? sumColumns(columns, rows, translate) : toCells(total);
  return {
    columns: columns.map(column => ({
      heading: getHeading(column, translate),
      kind: column.isCode ? 'code' : column.kind,
    })),
    rows: rows.map(toCells),
    ...(sums && {
      total: sums.map((cell, at) => {
        if (at === 0) return translate('reports.columns.total');
        return typeof cell === 'number' ? cell : '';
      }),
    }),
  };
}

function sumColumns<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  translate: Translate,
): CsvCell[] | undefined {
  if (!columns.some(({ isSummed }) => isSummed)) return undefined;
  return columns.map(({ kind, isSummed, value }) =>
    isSummed
      ? toFileValue(
          kind,
          rows.reduce((sum, row) => sum + Number(value(row, translate)), 0),
        )
      : '',
  );
}

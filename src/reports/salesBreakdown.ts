import {
  BREAKDOWN_DIMENSIONS,
  BREAKDOWN_FIGURES,
  COUNTED_FIGURES,
  DEFAULT_BREAKDOWN,
  OTHER_RECORDS,
  type BreakdownDimension,
  type BreakdownFigure,
} from '../../contract/breakdownEnums';
import type { BreakdownValue, SalesBreakdown } from '../dataProvider/endpoints/salesBreakdown';
import type { Translate } from '../i18n/translate';
import '../i18n/breakdown';
import '../i18n/reports';
import { formatCents } from '../lib/money';
import { formatCount } from '../lib/quantities';
import { readSession } from '../session/session';
import { formatHour, formatWeekdayInEnglish, formatWeekdayName } from './hourNames';
import { computeAverageOrderCents } from './metrics';
import { formatPeriod } from './periods';
import { toFileValue, type ReportFile } from './reportFile';
import type { ReportHeading } from './reportHeading';

export const BREAKDOWN_VIEWS = ['table', 'lines', 'bars', 'heat'] as const;
export type BreakdownView = (typeof BREAKDOWN_VIEWS)[number];

export interface BreakdownQuery {
  by: BreakdownDimension;
  and: BreakdownDimension;
  figure: BreakdownFigure;
  view: BreakdownView;
}

/** Dimensions whose values follow each other in time. Only their figures are joined by lines. */
const TIMES: readonly BreakdownDimension[] = ['day', 'week', 'month', 'weekday', 'hour'];

export const listBreakdownViews = (rows: BreakdownDimension): BreakdownView[] =>
  BREAKDOWN_VIEWS.filter(view => view !== 'lines' || TIMES.includes(rows));

/** Reads the question from the URL. Unknown words, and a view that the rows do not have, count as missing. */
export function readBreakdownQuery(parameters: URLSearchParams): BreakdownQuery {
  const read = <Word extends string>(name: string, words: readonly Word[], initial: Word): Word =>
    words.find(word => word === parameters.get(name)) ?? initial;
  const by = read('by', BREAKDOWN_DIMENSIONS, DEFAULT_BREAKDOWN.by);
  return {
    by,
    and: read('and', BREAKDOWN_DIMENSIONS, DEFAULT_BREAKDOWN.and),
    figure: read('figure', BREAKDOWN_FIGURES, DEFAULT_BREAKDOWN.figure),
    view: read('view', listBreakdownViews(by), 'table'),
  };
}

/** A row of the table: the figures of the columns, and their sum. Null for a column without sales. */
export interface BreakdownRow {
  value: BreakdownValue;
  figures: (number | null)[];
  total: number;
}

export interface BreakdownTable {
  rows: BreakdownRow[];
  /** Sums of the columns. */
  total: BreakdownRow;
}

interface Sum {
  value: number;
  orders: number;
}

/** Computes the rows with their sums. Averages are computed from the sums of sales and orders. */
export function makeBreakdownTable({ figure, rows, columns, cells }: SalesBreakdown): BreakdownTable {
  const add = (sum: Sum | undefined, { value, orders }: Sum): Sum => ({
    value: (sum?.value ?? 0) + value,
    orders: (sum?.orders ?? 0) + orders,
  });
  const toFigure = ({ value, orders }: Sum) =>
    figure === 'average' ? computeAverageOrderCents({ salesCents: value, orders }) : value;
  const sums = rows.map(() => columns.map((): Sum | undefined => undefined));
  for (const cell of cells) {
    const row = sums[cell.row];
    if (row && cell.column in columns) row[cell.column] = add(row[cell.column], cell);
  }
  const toRow = (value: BreakdownValue, row: readonly (Sum | undefined)[]): BreakdownRow => ({
    value,
    figures: row.map(sum => (sum ? toFigure(sum) : null)),
    total: toFigure(row.reduce<Sum>((sum, one) => (one ? add(sum, one) : sum), { value: 0, orders: 0 })),
  });
  return {
    rows: rows.map((value, at) => toRow(value, sums[at]!)),
    total: toRow(
      { key: '', name: '' },
      columns.map((_, at) =>
        sums.reduce<Sum | undefined>((sum, row) => (row[at] ? add(sum, row[at]) : sum), undefined),
      ),
    ),
  };
}

export const isAmount = (figure: BreakdownFigure): boolean => !COUNTED_FIGURES.includes(figure);

export const formatFigure = (value: number, figure: BreakdownFigure): string =>
  isAmount(figure) ? formatCents(value) : formatCount(value);

export function formatBreakdownValue(
  dimension: BreakdownDimension,
  { key, name }: BreakdownValue,
  translate: Translate,
): string {
  if (key === OTHER_RECORDS) return translate('breakdown.other');
  switch (dimension) {
    case 'day':
    case 'week':
    case 'month':
      return formatPeriod(key, dimension, translate);
    case 'weekday':
      return formatWeekdayName(Number(key), 'long');
    case 'hour':
      return formatHour(Number(key));
    case 'tender':
      return translate(`reports.columns.${key}`, { _: key });
    case 'category':
      return name || translate('reports.unknown');
    case 'cashier':
      return name || translate('reports.cashier.cashier', { id: key });
    case 'terminal':
      return name || translate('breakdown.terminal', { id: key });
    case 'branch':
    case 'product':
      return name || `#${key}`;
  }
}

/** The branch of a file with sales of all branches. Undefined if the user sees the current branch only. */
export const getAllBranches = (): Pick<ReportHeading, 'branchId' | 'branchName'> | undefined =>
  readSession()?.branchId === null ? { branchId: null, branchName: 'All branches' } : undefined;

/** Values of exported files: days, and hours such as 17:00, in every language. */
export function toFileText(
  dimension: BreakdownDimension,
  value: BreakdownValue,
  translate: Translate,
): string {
  if (value.key !== OTHER_RECORDS) {
    if (dimension === 'day' || dimension === 'week' || dimension === 'month') return value.key;
    if (dimension === 'weekday') return formatWeekdayInEnglish(Number(value.key));
    if (dimension === 'hour') return `${value.key.padStart(2, '0')}:00`;
  }
  return formatBreakdownValue(dimension, value, translate);
}

/** Makes the exported table, with the sums of the rows. */
export function toBreakdownFile(answer: SalesBreakdown, translate: Translate): ReportFile {
  const { by, and, figure, columns } = answer;
  const { rows, total } = makeBreakdownTable(answer);
  const kind = isAmount(figure) ? 'money' : 'count';
  const isDay = by === 'day' || by === 'week' || by === 'month';
  const toCells = (row: BreakdownRow) =>
    [...row.figures, row.total].map(value => toFileValue(kind, value ?? ''));
  return {
    columns: [
      { heading: translate(`breakdown.dimensions.${by}`), kind: isDay ? 'day' : 'text' },
      ...columns.map(column => ({ heading: toFileText(and, column, translate), kind }) as const),
      { heading: translate('reports.columns.total'), kind },
    ],
    rows: rows.map(row => [toFileText(by, row.value, translate), ...toCells(row)]),
    total: [translate('reports.columns.total'), ...toCells(total)],
  };
}

/**
 * Finds the columns with the largest sums, in the order of the table.
 * @returns their indexes
 */
export function findLargestColumns({ total }: BreakdownTable, count: number): number[] {
  return total.figures
    .map((figure, at) => ({ at, size: Math.abs(figure ?? 0) }))
    .sort((one, other) => other.size - one.size)
    .slice(0, count)
    .map(({ at }) => at)
    .sort((one, other) => one - other);
}

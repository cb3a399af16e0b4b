/** What a report's table has: one declaration for the screen, for sorting and searching, and for the CSV file. */
import { lightFormat } from 'date-fns';
import type { ReactNode } from 'react';
import { formatMoment, momentOf } from '../lib/days';
import { formatCents } from '../lib/money';
import { formatCount } from '../lib/quantities';

export type Translate = (key: string, values?: Record<string, unknown>) => string;

/** `id` is written with a hash, `money` is cents, `moment` a text of the wire. */
export type ColumnKind = 'text' | 'id' | 'money' | 'count' | 'percent' | 'moment';

export interface Column<Row> {
  /** Key of the head's text, below `reports.columns`. */
  name: string;
  kind: ColumnKind;
  value: (row: Row, translate: Translate) => string | number;
  /** Draws the cell; without one, the value as its kind is written. */
  cell?: (row: Row, translate: Translate) => ReactNode;
}

/** A cell of a CSV file: numbers stay numbers. */
export type CsvCell = string | number;

interface Writing {
  shown: (value: string | number) => string;
  csv: (value: string | number) => CsvCell;
}

const asIs = (value: string | number): string | number => value;

const KINDS: Record<ColumnKind, Writing> = {
  text: { shown: String, csv: asIs },
  id: { shown: value => `#${value}`, csv: asIs },
  money: { shown: cents => formatCents(Number(cents)), csv: cents => Number(cents) / 100 },
  count: { shown: count => formatCount(Number(count)), csv: asIs },
  percent: { shown: percent => formatPercent(Number(percent)), csv: percent => twoDecimals(Number(percent)) },
  moment: { shown: text => formatMoment(String(text)), csv: text => csvMoment(String(text)) },
};

const twoDecimals = (value: number): number => Math.round(value * 100) / 100;

/** `formatPercent(12.345)` is "12.35%". */
export const formatPercent = (percent: number): string => `${twoDecimals(percent).toFixed(2)}%`;

/** A moment as spreadsheets read it; what is no date stays as it is. */
function csvMoment(text: string): string {
  const moment = momentOf(text);
  return moment ? lightFormat(moment, 'yyyy-MM-dd HH:mm:ss') : text;
}

export const isNumeric = ({ kind }: Pick<Column<never>, 'kind'>): boolean =>
  ['money', 'count', 'percent'].includes(kind);

/** A value as the screen shows it. */
export const shownAs = (kind: ColumnKind, value: string | number): string => KINDS[kind].shown(value);

/** A value as a CSV file has it. */
export const csvAs = (kind: ColumnKind, value: string | number): CsvCell => KINDS[kind].csv(value);

export const cellText = <Row>({ kind, value }: Column<Row>, row: Row, translate: Translate): string =>
  shownAs(kind, value(row, translate));

/** Head and rows of a CSV file. */
export const csvCells = <Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  translate: Translate,
): CsvCell[][] => [
  columns.map(({ name }) => translate(`reports.columns.${name}`)),
  ...rows.map(row => columns.map(({ kind, value }) => csvAs(kind, value(row, translate)))),
];

export interface Sorting {
  /** Of the column. */
  name: string;
  descending: boolean;
}

/** Texts in the order of people (case and accents aside, 9 before 10) by plain comparison: a collator takes seconds for 200,000. */
const orderKey = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\d+/g, digits => digits.padStart(12, '0'));

/** A text of the wire as milliseconds; the browser's own parser, where it agrees with ours, is ten times as fast. */
const timeOf = (text: string): number =>
  (text.includes('T') ? Date.parse(text) : momentOf(text)?.getTime()) || 0;

/** The rows by one column; equal ones keep their order. The keys are made once a row: there may be 200,000. */
export function sortedRows<Row>(
  rows: readonly Row[],
  { kind, value }: Column<Row>,
  descending: boolean,
  translate: Translate,
): readonly Row[] {
  const keyOf = (row: Row): string | number => {
    const key = value(row, translate);
    if (typeof key === 'number') return key;
    return kind === 'moment' ? timeOf(key) : orderKey(key);
  };
  const keyed = rows.map(row => ({ row, key: keyOf(row) }));
  const way = descending ? -1 : 1;
  keyed.sort((a, b) => (a.key === b.key ? 0 : a.key < b.key ? -way : way));
  return keyed.map(({ row }) => row);
}

/** The rows that hold the text in a cell as it is shown, whatever the case; moments are left to the sorting. */
export function foundRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  text: string,
  translate: Translate,
): readonly Row[] {
  const sought = text.trim().toLowerCase();
  if (!sought) return rows;
  const searched = columns.filter(({ kind }) => kind !== 'moment');
  return rows.filter(row =>
    searched.some(column => cellText(column, row, translate).toLowerCase().includes(sought)),
  );
}

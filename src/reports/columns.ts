import type { ReactNode } from 'react';
import { parseBranchClockTime, parseDateTime } from '../lib/days';
import { foldText } from '../../contract/foldText';
import type { TextKeySuffix } from '../i18n/textKey';
import type { Translate } from '../i18n/translate';
import '../i18n/reports';
import { formatColumnValue, type ColumnKind } from '../ui/table/columnKinds';

export interface Column<Row> {
  /** The heading is the text of this name, or `label`. */
  name: TextKeySuffix<'reports.columns'> | `value-${string}`;
  /** Heading of a column that depends on the data, such as a day. */
  label?: string;
  kind: ColumnKind;
  /** True for codes such as barcodes, which keep their leading zeros in workbooks. */
  isCode?: boolean;
  /** True for a column whose sum is below the rows of workbooks. */
  isSummed?: boolean;
  value: (row: Row, translate: Translate) => string | number;
  cell?: (row: Row, translate: Translate) => ReactNode;
}

export const getHeading = <Row>({ name, label }: Column<Row>, translate: Translate): string =>
  label ?? (isValueColumn(name) ? name : translate(`reports.columns.${name}`));

const isValueColumn = (name: string): name is `value-${string}` => name.startsWith('value-');

export const formatCell = <Row>({ kind, value }: Column<Row>, row: Row, translate: Translate): string =>
  formatColumnValue(kind, value(row, translate));

export interface ColumnSorting {
  name: string;
  descending: boolean;
}

const orderKey = (text: string): string =>
  foldText(text).replaceAll(/\d+/g, digits => digits.padStart(12, '0'));

/**
 * Converts a timestamp of the API to milliseconds. `Date.parse` is ten times faster than `parseDateTime`, so it parses
 * timestamps with a time zone.
 */
const timeOf = (text: string): number =>
  (parseBranchClockTime(text)?.getTime() ??
    (text.includes('T') ? Date.parse(text) : parseDateTime(text)?.getTime())) ||
  0;

export function sortRows<Row>(
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

const searchKey = (text: string): string => (/[^ -~]/.test(text) ? foldText(text) : text.toLowerCase());

export function filterRowsByText<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  text: string,
  translate: Translate,
): readonly Row[] {
  const figure = text.trim().toLowerCase();
  if (!figure) return rows;
  const word = foldText(text);
  const searched = columns.filter(({ kind }) => kind !== 'moment');
  const holds = (column: Column<Row>, row: Row): boolean => {
    const shown = formatCell(column, row, translate);
    return column.kind === 'text' ? searchKey(shown).includes(word) : shown.toLowerCase().includes(figure);
  };
  return rows.filter(row => searched.some(column => holds(column, row)));
}

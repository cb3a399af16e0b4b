/** Parses the response of Sales Breakdown. Only its screen loads this module. */
import { COUNTED_FIGURES, type BreakdownFigure } from '../../../contract/breakdownEnums';
import type * as contract from '../../../contract/reports';
import { toCents } from '../../lib/money';
import { createListResponseReader } from '../pages';
import { toNumber, toObjectOrEmpty, toTrimmedText, type UncheckedFields } from '../wire';
import { readOrder, type OrderInReport } from './orderRows';
import type { SalesBreakdownOptions } from './reports';

export interface BreakdownValue {
  /** Id of a record, first day of a period, weekday (0 is Sunday), hour, tender, or `other`. */
  key: string;
  /** Name of a record. Empty if the record is deleted, and for other keys. */
  name: string;
}

export interface BreakdownCell {
  /** Index of the row. */
  row: number;
  column: number;
  /** Cents, or a number of orders or items. For averages, the sum of the sales. */
  value: number;
  /** Number of orders, for averages. */
  orders: number;
}

export interface SalesBreakdown extends SalesBreakdownOptions {
  rows: BreakdownValue[];
  columns: BreakdownValue[];
  cells: BreakdownCell[];
}

const readValues = createListResponseReader(
  (wire: UncheckedFields<contract.BreakdownValue>): BreakdownValue => ({
    key: toTrimmedText(wire.key),
    name: toTrimmedText(wire.name),
  }),
);

/** An order with its part of a figure: cents, or a number of orders or items. For averages, its sales. */
export interface BreakdownOrder extends OrderInReport {
  branchId: number;
  figure: number;
}

const getFigureReader = (figure: BreakdownFigure) => (COUNTED_FIGURES.includes(figure) ? toNumber : toCents);

export function readSalesBreakdown(answer: unknown, asked: SalesBreakdownOptions): SalesBreakdown {
  const { rows, columns, cells }: UncheckedFields<contract.SalesBreakdown> = toObjectOrEmpty(answer);
  const { by, and, figure } = asked;
  const toValue = getFigureReader(figure);
  const readCells = createListResponseReader(
    (wire: UncheckedFields<contract.BreakdownCell>): BreakdownCell => ({
      row: toNumber(wire.row),
      column: toNumber(wire.column),
      value: toValue(wire.value),
      orders: toNumber(wire.orders),
    }),
  );
  return {
    by,
    and,
    figure,
    rows: readValues(rows ?? []),
    columns: readValues(columns ?? []),
    cells: readCells(cells ?? []),
  };
}

export function readBreakdownOrders(answer: unknown, { figure }: SalesBreakdownOptions): BreakdownOrder[] {
  const toFigure = getFigureReader(figure);
  return createListResponseReader((wire: UncheckedFields<contract.BreakdownOrder>): BreakdownOrder => ({
    ...readOrder(wire),
    branchId: toNumber(wire.branchId),
    figure: toFigure(wire.figure),
  }))(answer);
}

import type { ColumnWithDefault } from './columns.ts';

/** The totals of a month pack, as of its last making. */
export interface MonthPackTable {
  branch_id: number;
  /** First and last business day of the pack, YYYYMMDD. */
  start_day: number;
  end_day: number;
  /** UTC milliseconds. */
  made_at: number;
  /** Totals in cents by section (`MonthTotals` in accounting/monthTotals.ts), as JSON. */
  totals: string;
}

/** The mail about a month. */
export interface MonthMailTable {
  /** Month, YYYYMM. */
  month: number;
  /** Until this time, only the server that claimed the mail may send it. UTC milliseconds. */
  claimed_until: number;
  /** UTC milliseconds. 0 until the mail is sent. */
  sent_at: ColumnWithDefault<number>;
}

import type { DrawerEventKind, DrawerSessionStatus } from '../../../contract/enums.ts';
import type { DrawerNotice } from '../../../contract/tillDrawers.ts';
import type { ColumnWithDefault, GeneratedIdColumn } from './columns.ts';

/** Time of a terminal's drawer from its opening with a float to its close. Amounts are in cents. */
export interface DrawerSessionTable {
  id: GeneratedIdColumn;
  branch_id: number;
  terminal_id: number;
  /** Reference of the session in the till, unique within a terminal. Null for a session of the back office. */
  reference: string | null;
  status: ColumnWithDefault<DrawerSessionStatus>;
  /** Business day of the opening. 0 until the opening arrives. */
  business_day: ColumnWithDefault<number>;
  /** Time of the opening, UTC milliseconds. Null while only later events of the till have arrived. */
  opened_at: ColumnWithDefault<number | null>;
  opened_by: ColumnWithDefault<number | null>;
  float_cents: ColumnWithDefault<number>;
  /** Time up to which sales belong to the session, set by the first close. */
  ended_at: ColumnWithDefault<number | null>;
  /** Stored count as JSON (`StoredCount` in drawers/drawerCounts.ts). Empty if nothing was counted. */
  counted: ColumnWithDefault<string>;
}

/** Event of a drawer session. Rows are never changed, except for their notice. */
export interface DrawerEventTable {
  id: GeneratedIdColumn;
  session_id: number;
  branch_id: number;
  terminal_id: number;
  /** Reference of the event in the till, unique within a terminal. Null for an event of the back office. */
  reference: string | null;
  kind: DrawerEventKind;
  /** Float of an opening, or amount of a movement. 0 for a close. */
  cents: ColumnWithDefault<number>;
  reason: ColumnWithDefault<string>;
  admin_id: number;
  at: number;
  arrived_at: number;
  /** Count of a close as JSON, as in `drawer_session`. */
  counted: ColumnWithDefault<string>;
  /** Hash of the event as the till sent it. Empty for an event of the back office. */
  content_hash: ColumnWithDefault<string>;
  /** Reason why the event of a till is unusual. Empty if it is not. */
  notice: ColumnWithDefault<DrawerNotice | ''>;
}

/** Close of a session (Z). Rows are never changed. */
export interface DrawerCloseTable {
  id: GeneratedIdColumn;
  session_id: number;
  branch_id: number;
  terminal_id: number;
  /** Number of the Z, without gaps in its branch. */
  number: number;
  business_day: number;
  closed_at: number;
  closed_by: number;
  /** First and last time of the sales that belong to the close, UTC milliseconds. */
  sales_from: number;
  sales_until: number;
  /** Number of the branch's last stored sale at the close. Sales with a higher number are late. */
  last_sale_number: number;
  /** Id of the session's last event at the close. Movements with a higher id are late. */
  last_event_id: number;
  total_cents: number;
  /** Expected and counted cash. */
  expected_cents: number;
  counted_cents: number | null;
  /** Difference of the tender with the greatest one, without its sign. */
  greatest_difference_cents: number;
  reason: string;
  /** Id of the earlier close of the same session that this one replaces. */
  replaces_id: number | null;
  /** All figures as JSON (`SessionFigures` in drawers/sessionFigures.ts). */
  figures: string;
}

/** Users who sold during a closed session. */
export interface DrawerCloseCashierTable {
  admin_id: number;
  close_id: number;
}

export interface DrawerReopeningTable {
  id: GeneratedIdColumn;
  close_id: number;
  admin_id: number;
  at: number;
  reason: string;
}

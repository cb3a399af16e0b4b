import type { DrawerEventKind, DrawerSessionStatus } from '../../../contract/enums.ts';
import type { DrawerNotice } from '../../../contract/tillDrawers.ts';
import type { ColumnWithDefault, GeneratedIdColumn } from './columns.ts';

/** Drawer session of a terminal: from the opening with a float to the close. Amounts are in cents. */
export interface DrawerSessionTable {
  id: GeneratedIdColumn;
  branch_id: number;
  terminal_id: number;
  /** The till's reference for the session, unique within a terminal. Null if the back office opened the session. */
  reference: string | null;
  status: ColumnWithDefault<DrawerSessionStatus>;
  /** Business day of the opening. 0 until the opening arrives. */
  business_day: ColumnWithDefault<number>;
  /** Time of the opening, UTC milliseconds. Null until the opening arrives; other events can arrive earlier. */
  opened_at: ColumnWithDefault<number | null>;
  opened_by: ColumnWithDefault<number | null>;
  float_cents: ColumnWithDefault<number>;
  /** Time up to which sales belong to the session, UTC milliseconds. Null until the first close. */
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
  /** The till's reference for the event, unique within a terminal. Null for an event of the back office. */
  reference: string | null;
  kind: DrawerEventKind;
  /** Float of an opening, or amount of a movement. 0 for a close. */
  cents: ColumnWithDefault<number>;
  reason: ColumnWithDefault<string>;
  admin_id: number;
  at: number;
  arrived_at: number;
  /** Count of a till's close as JSON (`CountedMoney` in drawers/drawerCounts.ts). Empty without a count. */
  counted: ColumnWithDefault<string>;
  /** Hash of the event as the till sent it. Empty for an event of the back office. */
  content_hash: ColumnWithDefault<string>;
  /** Reason why the event of a till is unusual. Empty for a usual event. */
  notice: ColumnWithDefault<DrawerNotice | ''>;
}

/** Close of a session (Z). Rows are never changed. */
export interface DrawerCloseTable {
  id: GeneratedIdColumn;
  session_id: number;
  branch_id: number;
  terminal_id: number;
  /** Number of the Z. The Zs of a branch are numbered without gaps. */
  number: number;
  business_day: number;
  closed_at: number;
  closed_by: number;
  /** Sales from `sales_from` to `sales_until` belong to the close. UTC milliseconds, both included. */
  sales_from: number;
  sales_until: number;
  /** Highest order number of the branch at the close. Sales with higher numbers are late. */
  last_sale_number: number;
  /** Highest id of all drawer events at the close. Movements of the session with higher ids are late. */
  last_event_id: number;
  total_cents: number;
  /** Expected cash. `counted_cents` is the counted cash, null if cash was not counted. */
  expected_cents: number;
  counted_cents: number | null;
  /** Largest difference of all tenders, as an absolute value. */
  greatest_difference_cents: number;
  reason: string;
  /** Id of the session's earlier close that this close replaces. Null for the first close of a session. */
  replaces_id: number | null;
  /** All figures as JSON (`SessionFigures` in drawers/sessionFigures.ts). */
  figures: string;
}

/** Users who sold, or opened the drawer without a sale, in a closed session. */
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

/** What the looks of this room share. */
import type { AttentionKind } from '../../contract/words.ts';
import type { Row } from '../database/schema.ts';
import type { RouteOptions } from '../http/routes.ts';

export interface Point {
  kind: AttentionKind;
  /** As `AttentionPoint` has it (contract/attention.ts). */
  count: number | null;
  /** Dollars. */
  amount?: number;
  names?: string[];
}

export interface Looked extends Pick<RouteOptions, 'db' | 'reports' | 'settings'> {
  /** The caller sees it. */
  branch: Pick<Row<'branch'>, 'id' | 'time_zone' | 'cutoff_hour'>;
  /** UTC milliseconds. */
  now: number;
}

/** Nothing where all is well. */
export type Points = (looked: Looked) => Promise<Point[]>;

/** The point, unless there is nothing of it. */
export const pointOf = (point: Point): Point[] => (point.count === 0 ? [] : [point]);

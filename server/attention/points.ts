/** The types and helpers that the checks share. */
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
  /** A branch that the caller may see. */
  branch: Pick<Row<'branch'>, 'id' | 'time_zone' | 'cutoff_hour'>;
  /** UTC milliseconds. */
  now: number;
}

/** Empty where nothing needs attention. */
export type Points = (looked: Looked) => Promise<Point[]>;

/** The point, unless its count is 0. */
export const pointOf = (point: Point): Point[] => (point.count === 0 ? [] : [point]);

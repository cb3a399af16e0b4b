import type { FastifyRequest } from 'fastify';
import type { BranchDayRangeParams } from '../../contract/common.ts';
import { addDays, isExistingYyyymmddDay, toUtcMilliseconds } from '../../contract/businessDay.ts';
import type { Db } from '../database/connect.ts';
import { HttpProblem } from '../http/problems.ts';
import type { VisibleBranch } from '../auth/actor.ts';
import { findVisibleBranch } from '../auth/branchAccess.ts';
import { createMessage } from '../language/message.ts';

/** Checks that a day exists. @throws HttpProblem 400 naming the field if it does not */
export function assertValidDay(day: number, field: string): void {
  if (!isExistingYyyymmddDay(day))
    throw new HttpProblem(400, createMessage('day.unknown', { field, day }), field);
}

/**
 * Checks the two days of a range.
 * @param names names of the two path parameters
 * @throws HttpProblem 400 naming the parameter if a day does not exist or the end is before the start
 */
export function assertValidDayRange(
  { start, end }: Pick<BranchDayRangeParams, 'start' | 'end'>,
  names = { start: 'start', end: 'end' },
): void {
  assertValidDay(start, names.start);
  assertValidDay(end, names.end);
  if (start > end)
    throw new HttpProblem(
      400,
      createMessage('day.startAfterEnd', { start: names.start, end: names.end }),
      names.start,
    );
}

/**
 * Checks the rules that the schema of a range of days cannot express: the days exist and are in order, and the caller
 * may see the branch.
 * @throws HttpProblem 400 naming the invalid day, 404 for the branch
 */
export async function parseBranchDayRange(
  db: Db,
  request: FastifyRequest & { params: BranchDayRangeParams },
): Promise<BranchDayRangeParams> {
  const range = request.params;
  assertValidDayRange(range);
  await findVisibleBranch(db, request, range.branch);
  return range;
}

/**
 * Converts a range of business days to times on the branch's clock, for conditions on date-times.
 * @returns UTC milliseconds: `from` is the start of the first day, `until` the end of the last day, which is not part
 *   of the range
 */
export function toTimeRange(
  { start, end }: Pick<BranchDayRangeParams, 'start' | 'end'>,
  { time_zone, cutoff_hour }: Pick<VisibleBranch, 'time_zone' | 'cutoff_hour'>,
): { from: number; until: number } {
  const toStartOfDay = (day: number) =>
    toUtcMilliseconds({ day, hour: cutoff_hour, minute: 0, second: 0 }, time_zone);
  return { from: toStartOfDay(start), until: toStartOfDay(addDays(end, 1)) };
}

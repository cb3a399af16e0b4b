import type { FastifyRequest } from 'fastify';
import type { RangeParams } from '../../contract/common.ts';
import { isDay } from '../businessDay.ts';
import type { Db } from '../database/connect.ts';
import { HttpProblem } from '../problems.ts';
import { mustBeBranch } from '../sessions.ts';

/**
 * Checks what the schema cannot: the days exist, they are in order, and the caller may see the branch.
 * @throws HttpProblem 400 naming the day at fault, 404 for the branch
 */
export async function checkedRange(db: Db, request: FastifyRequest): Promise<RangeParams> {
  const range = request.params as RangeParams;
  for (const field of ['start', 'end'] as const) {
    if (!isDay(range[field]))
      throw new HttpProblem(400, `${field}: ${range[field]} is not a day that exists.`, field);
  }
  if (range.start > range.end) throw new HttpProblem(400, 'start must not be after end.', 'start');
  await mustBeBranch(db, request, range.branch);
  return range;
}

/** Cents to the dollars of the wire. */
export const dollars = (cents: number): number => cents / 100;

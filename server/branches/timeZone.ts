import type { Db } from '../database/connect.ts';
import type { Row } from '../database/schema.ts';
import { assertRecordFound, HttpProblem } from '../http/problems.ts';
import { createMessage } from '../language/message.ts';
import { toBusinessDay, toWallClockReading } from '../../contract/businessDay.ts';

/** Reads the IANA time zone of a branch. @throws HttpProblem 404 if the branch does not exist */
export async function readTimeZone(db: Db, branchId: number): Promise<string> {
  const branch = await db
    .selectFrom('branch')
    .select('time_zone')
    .where('id', '=', branchId)
    .executeTakeFirst();
  return assertRecordFound(branch, 'branch', branchId).time_zone;
}

/** Computes the current business day by the branch's clock, as YYYYMMDD. */
export const computeCurrentBusinessDay = ({
  time_zone,
  cutoff_hour,
}: Pick<Row<'branch'>, 'time_zone' | 'cutoff_hour'>) => toBusinessDay(Date.now(), time_zone, cutoff_hour);

/** Reads the current business day of a branch, as YYYYMMDD. @throws HttpProblem 404 if the branch does not exist */
export async function readCurrentBusinessDay(db: Db, branchId: number): Promise<number> {
  const branch = await db
    .selectFrom('branch')
    .select(['time_zone', 'cutoff_hour'])
    .where('id', '=', branchId)
    .executeTakeFirst();
  return computeCurrentBusinessDay(assertRecordFound(branch, 'branch', branchId));
}

/** Checks that the machine knows a time zone. @throws HttpProblem 400 if it does not */
export function assertKnownTimeZone(timeZone: string | undefined): void {
  if (timeZone === undefined) return;
  try {
    toWallClockReading(0, timeZone);
  } catch {
    throw new HttpProblem(400, createMessage('branch.unknownTimeZone'), 'timeZone');
  }
}

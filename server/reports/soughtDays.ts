/** The days that sought orders are of, and what of them has to be read. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** Business days, both inclusive. */
export interface Days {
  start: number;
  end: number;
}

export interface Within {
  /** Null: every day. */
  days: Days | null;
  /** Of the branch. */
  timeZone: string;
}

export type Condition = RawBuilder<SqlBool>;

export const inDays = (column: string, { start, end }: Days): Condition =>
  sql`${sql.ref(column)} between ${start} and ${end}`;

/**
 * Only days that a rollup has something of: where little is sought, the orders of all others are not read.
 * @param rollup with `branch_id` and `day`
 */
export const onlyDaysOf = (rollup: string, branchId: number, days: Days, condition: Condition): Condition =>
  sql`sale.business_day in (
    select day from ${sql.table(rollup)}
    where branch_id = ${branchId} and ${inDays('day', days)} and ${condition}
  )`;

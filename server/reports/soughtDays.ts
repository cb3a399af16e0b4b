/** The days of an order search, and which of them have to be read. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** Business days, both inclusive. */
export interface Days {
  start: number;
  end: number;
}

export interface Within {
  /** Null for every day. */
  days: Days | null;
  /** The time zone of the branch. */
  timeZone: string;
}

export type Condition = RawBuilder<SqlBool>;

export const inDays = (column: string, { start, end }: Days): Condition =>
  sql`${sql.ref(column)} between ${start} and ${end}`;

/**
 * Restricts the search to days with matching rows in a rollup. For a rare match, the orders of all other days are not read.
 * @param rollup a table with `branch_id` and `day`
 */
export const onlyDaysOf = (rollup: string, branchId: number, days: Days, condition: Condition): Condition =>
  sql`sale.business_day in (
    select day from ${sql.table(rollup)}
    where branch_id = ${branchId} and ${inDays('day', days)} and ${condition}
  )`;

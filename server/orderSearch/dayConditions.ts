import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** A range of business days, including the first and the last day. */
export interface DayRange {
  start: number;
  end: number;
}

export interface OrderSearchScope {
  days: DayRange | null;
  timeZone: string;
}

export type SqlCondition = RawBuilder<SqlBool>;

export const whereDayInRange = (column: string, { start, end }: DayRange): SqlCondition =>
  sql`${sql.ref(column)} between ${start} and ${end}`;

export const whereSaleDayHasRollupRow = (
  rollup: string,
  branchId: number,
  days: DayRange,
  condition: SqlCondition,
): SqlCondition =>
  sql`sale.business_day in (
    select day from ${sql.table(rollup)}
    where branch_id = ${branchId} and ${whereDayInRange('day', days)} and ${condition}
  )`;

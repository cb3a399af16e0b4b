import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** A range of business days, both inclusive. */
export interface DayRange {
  start: number;
  end: number;
}

export interface SearchScope {
  days: DayRange | null;
  timeZone: string;
}

export type Condition = RawBuilder<SqlBool>;

export const whereInDays = (column: string, { start, end }: DayRange): Condition =>
  sql`${sql.ref(column)} between ${start} and ${end}`;

export const whereDayInRollup = (
  rollup: string,
  branchId: number,
  days: DayRange,
  condition: Condition,
): Condition =>
  sql`sale.business_day in (
    select day from ${sql.table(rollup)}
    where branch_id = ${branchId} and ${whereInDays('day', days)} and ${condition}
  )`;

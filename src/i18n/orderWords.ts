/**
 * Words that people use in a question about orders, in lower case without accents. Each language has a file of them.
 */
import type { Tender } from '../../contract/enums';

/** Words or phrases separated by commas, such as `cash, in cash`. */
type Words = string;

export interface OrderWords {
  /** Words that the search ignores. */
  fillers: Words;
  /** Words such as "about". Before an amount they allow a tolerance; before a time they change nothing. */
  about: Words;
  numberOf: Words;
  referenceOf: Words;
  terminalOf: Words;
  cashierOf: Words;
  /** Words after an amount, such as the name of the currency. */
  units: Words;
  tenders: Partial<Record<Tender, Words>>;
  statuses: Record<'completed' | 'pending' | 'cancelled', Words>;
  today: Words;
  yesterday: Words;
  dayBeforeYesterday: Words;
  /** Names of the weekdays, Sunday first. */
  weekdays: readonly Words[];
  months: readonly Words[];
  ranges: Record<'this_week' | 'last_week' | 'this_month' | 'last_month', Words>;
  /** Matches phrases such as "last 7 days". The only group is the number of days. */
  lastDays: RegExp;
  daysAgo: RegExp;
  /** Words around a weekday, such as "last" in "last Monday". */
  beforeWeekday: Words;
  afterWeekday: Words;
  /** Words around a weekday that exclude today, such as "last". */
  pastWeekday: Words;
  /** Words between day and month, and between month and year. */
  ofMonth: Words;
  ofYear: Words;
  /** Parts of the day, with their first and last minute of the day. */
  partsOfDay: readonly (readonly [from: number, to: number, words: Words])[];
  noon: Words;
  midnight: Words;
  halves: Record<'am' | 'pm', Words>;
  at: Words;
  /** Words such as "to" between the two ends of a range. */
  to: Words;
  /** Words such as "and" between the two ends of a range that begins with "between". */
  and: Words;
  between: Words;
  before: Words;
  after: Words;
}

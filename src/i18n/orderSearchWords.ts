/** Words that people type to search for an order, in lower case and without accents. Each language has its own file. */
import type { Tender } from '../../contract/enums';

/** Words or phrases separated by commas, such as `cash, in cash`. */
type Words = string;

export interface OrderSearchWords {
  /** Words that the order search ignores. */
  fillers: Words;
  /**
   * Words such as "about". An amount after such a word is searched with a tolerance. Before a time, the word has no
   * effect.
   */
  about: Words;
  numberOf: Words;
  referenceOf: Words;
  terminalOf: Words;
  cashierOf: Words;
  /** Words after an amount, such as "dollars". */
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
  /** Matches phrases such as "last 7 days". Its only capturing group is the number of days. */
  lastDays: RegExp;
  daysAgo: RegExp;
  /** Words before a weekday, such as "last" in "last Monday". */
  beforeWeekday: Words;
  afterWeekday: Words;
  /** Words before or after a weekday that exclude today, such as "last": on a Monday, "last Monday" is a week ago. */
  pastWeekday: Words;
  /** Words between day and month, and between month and year. */
  ofMonth: Words;
  ofYear: Words;
  /**
   * Parts of the day, such as the morning: the first and the last minute (0 is midnight, 1439 is 11:59 p.m.), and the
   * words that users type for the part.
   */
  partsOfDay: readonly (readonly [from: number, to: number, words: Words])[];
  noon: Words;
  midnight: Words;
  halves: Record<'am' | 'pm', Words>;
  at: Words;
  /** Words such as "to" in a range. */
  to: Words;
  /** Words such as "and" in a range that begins with "between". */
  and: Words;
  between: Words;
  before: Words;
  after: Words;
}

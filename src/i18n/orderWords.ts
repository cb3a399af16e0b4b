/** The words of questions about orders, for which each language has a file: in small letters without accents. */
import type { Tender } from '../../contract/enums';

/** `cash, in cash`: words or phrases with commas between them. */
type Words = string;

export interface OrderWords {
  /** They mean nothing. */
  fillers: Words;
  /** Before an amount: about as much. Before a time they change nothing. */
  about: Words;
  numberOf: Words;
  referenceOf: Words;
  terminalOf: Words;
  cashierOf: Words;
  /** After an amount. */
  units: Words;
  tenders: Partial<Record<Tender, Words>>;
  statuses: Record<'completed' | 'pending' | 'cancelled', Words>;
  today: Words;
  yesterday: Words;
  dayBeforeYesterday: Words;
  /** Sunday is the first. */
  weekdays: readonly Words[];
  months: readonly Words[];
  /** Ranges of days that have a name. */
  ranges: Record<'this_week' | 'last_week' | 'this_month' | 'last_month', Words>;
  /** Their only group is the number of days. */
  lastDays: RegExp;
  daysAgo: RegExp;
  /** Around a weekday: "last Monday". */
  beforeWeekday: Words;
  afterWeekday: Words;
  /** Those of them that exclude today. */
  pastWeekday: Words;
  /** Between day and month, and between month and year. */
  ofMonth: Words;
  ofYear: Words;
  /** Parts of the day, in minutes of the day. */
  partsOfDay: readonly (readonly [from: number, to: number, words: Words])[];
  noon: Words;
  midnight: Words;
  /** After an hour: its half of the day. */
  halves: Record<'am' | 'pm', Words>;
  at: Words;
  /** Between the two ends of a range. */
  to: Words;
  /** The same after "between". */
  and: Words;
  between: Words;
  before: Words;
  after: Words;
}

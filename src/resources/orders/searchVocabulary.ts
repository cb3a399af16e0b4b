import { TENDERS } from '../../../contract/enums';
import type { OrderSearchWords } from '../../i18n/orderSearchWords';

const LANGUAGES = Object.values(
  import.meta.glob<OrderSearchWords>('../../i18n/*/orderWords.ts', { eager: true, import: 'default' }),
);

const split = (words: string): string[] => (words === '' ? [] : words.split(', '));

const collect = (read: (words: OrderSearchWords) => string | undefined): string[] =>
  LANGUAGES.flatMap(words => split(read(words) ?? ''));

const collectSet = (read: (words: OrderSearchWords) => string): ReadonlySet<string> => new Set(collect(read));

const collectMap = <Meaning>(
  meanings: readonly (readonly [Meaning, (words: OrderSearchWords) => string | undefined])[],
): ReadonlyMap<string, Meaning> =>
  new Map(
    meanings.flatMap(([meaning, read]) => collect(read).map((word): [string, Meaning] => [word, meaning])),
  );

export const FILLER_WORDS = collectSet(words => words.fillers);
export const APPROXIMATION_WORDS = collectSet(words => words.about);
export const ORDER_NUMBER_KEYWORDS = collectSet(words => words.numberOf);
export const ORDER_REFERENCE_KEYWORDS = collectSet(words => words.referenceOf);
export const TERMINAL_KEYWORDS = collectSet(words => words.terminalOf);
export const CASHIER_KEYWORDS = collectSet(words => words.cashierOf);
export const CURRENCY_UNIT_WORDS = collectSet(words => words.units);

/** Maps phrases such as "in cash" to tenders. */
export const TENDER_WORDS = collectMap(
  TENDERS.map(tender => [tender, (words: OrderSearchWords) => words.tenders[tender]] as const),
);

export const STATUS_WORDS = collectMap(
  (['completed', 'pending', 'cancelled'] as const).map(
    status => [status, (words: OrderSearchWords) => words.statuses[status]] as const,
  ),
);

/** Maps words that name a day to a number of days from today: "yesterday" to -1. */
export const DAY_WORDS = collectMap<number>([
  [0, words => words.today],
  [-1, words => words.yesterday],
  [-2, words => words.dayBeforeYesterday],
]);

/** Maps names of weekdays to numbers; 0 is Sunday. */
export const WEEKDAY_WORDS = collectMap(
  Array.from({ length: 7 }, (_, day) => [day, (words: OrderSearchWords) => words.weekdays[day]] as const),
);

export const MONTH_WORDS = collectMap(
  Array.from(
    { length: 12 },
    (_, month) => [month, (words: OrderSearchWords) => words.months[month]] as const,
  ),
);

export const DAY_RANGE_WORDS = collectMap(
  (['this_week', 'last_week', 'this_month', 'last_month'] as const).map(
    range => [range, (words: OrderSearchWords) => words.ranges[range]] as const,
  ),
);

export const LAST_DAYS_PATTERNS = LANGUAGES.map(({ lastDays }) => lastDays);
export const DAYS_AGO_PATTERNS = LANGUAGES.map(({ daysAgo }) => daysAgo);

export const WEEKDAY_PHRASE_PATTERN = new RegExp(
  `^(?:(?:${collect(words => words.beforeWeekday).join('|')}) )?(\\S+?)(?: (?:${collect(words => words.afterWeekday).join('|')}))?$`,
);
export const PAST_WEEKDAY_PATTERN = new RegExp(collect(words => words.pastWeekday).join('|'));

export const MONTH_PREPOSITIONS = collectSet(words => words.ofMonth);
export const YEAR_PREPOSITIONS = collectSet(words => words.ofYear);

export const DAY_PART_WORDS: ReadonlyMap<string, readonly [from: number, to: number]> = new Map(
  LANGUAGES.flatMap(({ partsOfDay }) =>
    partsOfDay.flatMap(([from, to, words]) =>
      split(words).map((word): [string, readonly [number, number]] => [word, [from, to]]),
    ),
  ),
);

export const NAMED_TIME_WORDS = collectMap<number>([
  [720, words => words.noon],
  [0, words => words.midnight],
]);

export const AM_PM_WORDS = collectMap<'am' | 'pm'>([
  ['am', words => words.halves.am],
  ['pm', words => words.halves.pm],
]);

export const TIME_PREPOSITIONS = collectSet(words => words.at);
export const RANGE_TO_WORDS = collectSet(words => words.to);
export const AND_WORDS = collectSet(words => words.and);
export const BETWEEN_WORDS = collectSet(words => words.between);
export const BEFORE_WORDS = collectSet(words => words.before);
export const AFTER_WORDS = collectSet(words => words.after);

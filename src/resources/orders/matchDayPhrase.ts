import { addDays, subYears } from 'date-fns';
import { toIsoDay, isIsoDay, type DayRange } from '../../lib/days';
import { getPresetRange } from '../../lib/dateRangePresets';
import type { PhraseMatch } from './matchLongestPhrase';
import { matchLongestPhrase, getUnquotedWord } from './matchLongestPhrase';
import type { SearchToken } from './tokenizeSearchText';
import {
  DAY_WORDS,
  DAYS_AGO_PATTERNS,
  LAST_DAYS_PATTERNS,
  WEEKDAY_PHRASE_PATTERN,
  MONTH_WORDS,
  MONTH_PREPOSITIONS,
  YEAR_PREPOSITIONS,
  PAST_WEEKDAY_PATTERN,
  DAY_RANGE_WORDS,
  RANGE_TO_WORDS,
  WEEKDAY_WORDS,
} from './searchVocabulary';

export interface DayRangeSearchPart extends DayRange {
  kind: 'days';
}

export interface OrderSearchContext {
  now: Date;
  /**
   * Latest day that a date without a year can mean: today by the calendar. Between midnight and the cut-off hour, that
   * is the day after the business day `now`.
   */
  latest?: Date;
  isDayFirst: boolean;
}

const single = (date: Date, length: number): PhraseMatch<DayRangeSearchPart> => ({
  part: { kind: 'days', start: toIsoDay(date), end: toIsoDay(date) },
  length,
});

/** Builds a date. Without a year, the latest date up to today is meant. Null for an invalid date. */
function dateOf(
  year: number | null,
  month: number,
  day: number,
  { now, latest = now }: OrderSearchContext,
): Date | null {
  const on = (of: number) => {
    const date = new Date(of, month, day);
    // An invalid day, such as November 31, becomes a day of another month.
    return date.getMonth() === month ? date : null;
  };
  if (year !== null) return on(year < 100 ? 2000 + year : year);
  const date = on(latest.getFullYear());
  return date && date <= latest ? date : on(subYears(latest, 1).getFullYear());
}

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
const SLASHED = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{2}|\d{4}))?$/;

/** Matches numeric dates such as `2026-11-03`, `11/3`, `3/11/26`. */
function written({ word }: SearchToken, asking: OrderSearchContext): Date | null {
  const iso = ISO.exec(word);
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]) - 1, Number(iso[3]), asking);
  const [, first, second, year] = SLASHED.exec(word) ?? [];
  if (first === undefined) return null;
  const [month, day] = asking.isDayFirst ? [second, first] : [first, second];
  return dateOf(year === undefined ? null : Number(year), Number(month) - 1, Number(day), asking);
}

const ORDINAL = /^(\d{1,2})(?:st|nd|rd|th|º|°)?$/;
const YEAR = /^(19|20|21)\d\d$/;

const dayIn = (token: SearchToken | undefined): number => Number(ORDINAL.exec(token?.word ?? '')?.[1] ?? NaN);

/** Matches dates with a month's name, such as `nov 3`, `3rd of November 2026`, `3 de noviembre`. */
function named(
  tokens: readonly SearchToken[],
  at: number,
  asking: OrderSearchContext,
): PhraseMatch<DayRangeSearchPart> | null {
  const word = (step: number) => getUnquotedWord(tokens, at + step)?.word ?? '';
  const of = MONTH_PREPOSITIONS.has(word(1)) ? 2 : 1;
  const isMonthFirst = MONTH_WORDS.has(word(0));
  const month = MONTH_WORDS.get(isMonthFirst ? word(0) : word(of));
  const day = isMonthFirst ? dayIn(getUnquotedWord(tokens, at + 1)) : dayIn(getUnquotedWord(tokens, at));
  if (month === undefined || Number.isNaN(day)) return null;
  const length = isMonthFirst ? 2 : of + 1;
  const link = YEAR_PREPOSITIONS.has(word(length)) ? 1 : 0;
  const year = YEAR.test(word(length + link)) ? Number(word(length + link)) : null;
  const date = dateOf(year, month, day, asking);
  return date && single(date, year === null ? length : length + link + 1);
}

const MAX_BACK = 10_000;

const readNumber = (forms: readonly RegExp[], phrase: string): number =>
  Number(forms.map(form => form.exec(phrase)?.[1]).find(Boolean) ?? NaN);

function phraseOf(phrase: string, now: Date): DayRange | undefined {
  const from = (back: number, until: number) => ({
    start: toIsoDay(addDays(now, -back)),
    end: toIsoDay(addDays(now, -until)),
  });
  const offset = DAY_WORDS.get(phrase);
  if (offset !== undefined) return from(-offset, -offset);
  const preset = DAY_RANGE_WORDS.get(phrase);
  if (preset) return getPresetRange(preset, now);
  const last = readNumber(LAST_DAYS_PATTERNS, phrase);
  if (last > 0 && last < MAX_BACK) return from(last - 1, 0);
  const ago = readNumber(DAYS_AGO_PATTERNS, phrase);
  if (ago < MAX_BACK) return from(ago, ago);
  const weekday = WEEKDAY_WORDS.get(WEEKDAY_PHRASE_PATTERN.exec(phrase)?.[1] ?? '');
  if (weekday === undefined) return undefined;
  const back = (now.getDay() - weekday + 7) % 7;
  // If today is a Monday, "last Monday" means a week ago.
  const gone = back === 0 && PAST_WEEKDAY_PATTERN.test(phrase) ? 7 : back;
  return from(gone, gone);
}

function dayAt(
  tokens: readonly SearchToken[],
  at: number,
  asking: OrderSearchContext,
): PhraseMatch<DayRangeSearchPart> | null {
  const token = getUnquotedWord(tokens, at);
  if (!token) return null;
  const date = written(token, asking);
  if (date && isIsoDay(toIsoDay(date))) return single(date, 1);
  const month = named(tokens, at, asking);
  if (month) return month;
  const phrase = matchLongestPhrase(tokens, at, text => phraseOf(text, asking.now));
  return phrase && { part: { kind: 'days', ...phrase.value }, length: phrase.length };
}

/** Matches one day or a range of two days at a position of the search text. Null without a match. */
export function matchDayPhrase(
  tokens: readonly SearchToken[],
  at: number,
  asking: OrderSearchContext,
): PhraseMatch<DayRangeSearchPart> | null {
  const first = dayAt(tokens, at, asking);
  if (!first || !RANGE_TO_WORDS.has(getUnquotedWord(tokens, at + first.length)?.word ?? '')) return first;
  const last = dayAt(tokens, at + first.length + 1, asking);
  if (!last) return first;
  const [one, other] = [first.part, last.part];
  return {
    part: {
      kind: 'days',
      start: one.start < other.start ? one.start : other.start,
      end: one.end > other.end ? one.end : other.end,
    },
    length: first.length + 1 + last.length,
  };
}

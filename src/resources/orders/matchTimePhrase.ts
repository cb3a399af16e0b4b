import { matchLongestPhrase, getUnquotedWord, type PhraseMatch } from './matchLongestPhrase';
import type { SearchToken } from './tokenizeSearchText';
import {
  APPROXIMATION_WORDS as HEDGES,
  AFTER_WORDS,
  AND_WORDS,
  TIME_PREPOSITIONS,
  BEFORE_WORDS,
  BETWEEN_WORDS,
  AM_PM_WORDS,
  NAMED_TIME_WORDS,
  DAY_PART_WORDS,
  RANGE_TO_WORDS,
} from './searchVocabulary';

export interface TimeRangeSearchPart {
  kind: 'time';
  from: number;
  to: number;
}

const DAY = 1440;

/** Tolerance in minutes: a single time such as "6pm" matches orders this much earlier or later. */
const ABOUT = 30;

const CLOCK = /^(\d{1,2})(?:(:|h)(\d{2})?)?(am|pm)?$/;

type Half = 'am' | 'pm';

interface Clock {
  hour: number;
  minute: number;
  half: Half | undefined;
  /** True if the text can only mean a time, such as "6pm". */
  sure: boolean;
}

/** Parses a time such as `6`, `6pm`, `18:00`, `18h` or `6:30 p.m.`; null for other text. */
function clockOf(word: string): Clock | null {
  const [, hours, mark, minutes, half] = CLOCK.exec(word.replace(/^(.*?[ap])\.?m\.?$/, '$1m')) ?? [];
  if (hours === undefined || (mark === ':' && minutes === undefined)) return null;
  const clock = { hour: Number(hours), minute: Number(minutes ?? 0), half: half as Half | undefined };
  const most = clock.half ? 12 : 23;
  if (clock.hour > most || clock.minute > 59 || (clock.half && clock.hour === 0)) return null;
  return { ...clock, sure: mark !== undefined || half !== undefined };
}

const minuteOf = ({ hour, minute, half }: Clock): number =>
  (half ? (hour % 12) + (half === 'pm' ? 12 : 0) : hour) * 60 + minute;

const isHalf = (word: string | undefined): Half | undefined =>
  word && /^[ap]\.?m\.?$/.test(word) ? (`${word[0]!}m` as Half) : undefined;

function clockAt(tokens: readonly SearchToken[], at: number): { clock: Clock; length: number } | null {
  const token = tokens[at];
  if (!token || token.quoted) return null;
  const noted = NAMED_TIME_WORDS.get(token.word);
  if (noted !== undefined)
    return { clock: { hour: noted / 60, minute: 0, half: undefined, sure: true }, length: 1 };
  const clock = clockOf(token.word);
  if (!clock || clock.half) return clock && { clock, length: 1 };
  const half = isHalf(getUnquotedWord(tokens, at + 1)?.word);
  const named = half ? null : matchLongestPhrase(tokens, at + 1, text => AM_PM_WORDS.get(text));
  if (clock.hour > 12 || clock.hour === 0 || !(half || named)) return { clock, length: 1 };
  return {
    clock: { ...clock, half: half ?? named?.value, sure: true },
    length: half ? 2 : 1 + named!.length,
  };
}

const wrapped = (minute: number): number => ((minute % DAY) + DAY) % DAY;

const around = (minute: number): TimeRangeSearchPart => ({
  kind: 'time',
  from: wrapped(minute - ABOUT),
  to: wrapped(minute + ABOUT),
});

const isOfHalf = ({ hour, half }: Clock): boolean => half === undefined && hour > 0 && hour <= 12;

const otherHalf = (half: Half): Half => (half === 'am' ? 'pm' : 'am');

/**
 * Builds a range of two times. A time without am or pm takes it from the other time: "from 9 to 11 am" begins at 9 am.
 * If the range would then end before it begins, the time takes the opposite: "from 11 to 1 pm" begins at 11 am.
 */
function between(first: Clock, last: Clock): TimeRangeSearchPart {
  const ordered = (from: Clock, to: Clock) => minuteOf(from) <= minuteOf(to);
  let [from, to] = [first, last];
  if (last.half && isOfHalf(first)) {
    from = { ...first, half: last.half };
    if (!ordered(from, to)) from = { ...first, half: otherHalf(last.half) };
  } else if (first.half && isOfHalf(last)) {
    to = { ...last, half: first.half };
    if (!ordered(from, to)) to = { ...last, half: otherHalf(first.half) };
  }
  return { kind: 'time', from: minuteOf(from), to: minuteOf(to) };
}

function rangeIn(tokens: readonly SearchToken[], at: number): PhraseMatch<TimeRangeSearchPart> | null {
  const [one, other, more] = tokens[at]!.word.split(/[-–]/);
  if (!one || !other || more !== undefined) return null;
  const [first, last] = [clockOf(one), clockOf(other)];
  if (!first || !last) return null;
  const half = last.half ?? (last.hour <= 12 ? isHalf(getUnquotedWord(tokens, at + 1)?.word) : undefined);
  if (!first.sure && !last.sure && !half) return null;
  return { part: between(first, { ...last, half }), length: half && !last.half ? 2 : 1 };
}

function rangeOf(tokens: readonly SearchToken[], at: number): PhraseMatch<TimeRangeSearchPart> | null {
  const first = clockAt(tokens, at);
  const link = first && (getUnquotedWord(tokens, at + first.length)?.word ?? '');
  const isBetween = at > 0 && BETWEEN_WORDS.has(tokens[at - 1]!.word);
  if (!first || !(RANGE_TO_WORDS.has(link!) || (isBetween && AND_WORDS.has(link!)))) return null;
  const last = clockAt(tokens, at + first.length + 1);
  if (!last || (!first.clock.sure && !last.clock.sure)) return null;
  return { part: between(first.clock, last.clock), length: first.length + 1 + last.length };
}

function endOf(tokens: readonly SearchToken[], at: number): PhraseMatch<TimeRangeSearchPart> | null {
  for (const [words, isBefore] of [
    [BEFORE_WORDS, true],
    [AFTER_WORDS, false],
  ] as const) {
    const found = matchLongestPhrase(tokens, at, text => (words.has(text) ? true : undefined));
    const time = found && clockAt(tokens, at + found.length);
    if (!time) continue;
    const minute = minuteOf(inOpenHours(time.clock));
    return {
      part: { kind: 'time', from: isBefore ? 0 : minute, to: isBefore ? minute : DAY - 1 },
      length: found.length + time.length,
    };
  }
  return null;
}

const inOpenHours = (clock: Clock): Clock =>
  clock.sure || clock.hour === 0 || clock.hour > 7 ? clock : { ...clock, half: 'pm' };

/**
 * Matches a time at a position of the search text, including a preceding word such as "about". Null without a match.
 */
export function matchTimePhrase(
  tokens: readonly SearchToken[],
  at: number,
): PhraseMatch<TimeRangeSearchPart> | null {
  const hedged = HEDGES.has(tokens[at]!.word) && tokens[at + 1] !== undefined ? 1 : 0;
  const found = exactlyAt(tokens, at + hedged);
  return found && { ...found, length: found.length + hedged };
}

function exactlyAt(tokens: readonly SearchToken[], at: number): PhraseMatch<TimeRangeSearchPart> | null {
  const ranged = rangeOf(tokens, at) ?? rangeIn(tokens, at) ?? endOf(tokens, at);
  if (ranged) return ranged;
  const part = matchLongestPhrase(tokens, at, text => DAY_PART_WORDS.get(text));
  if (part) return { part: { kind: 'time', from: part.value[0], to: part.value[1] }, length: part.length };
  const single = clockAt(tokens, at);
  if (single?.clock.sure) return { part: around(minuteOf(single.clock)), length: single.length };
  if (!TIME_PREPOSITIONS.has(tokens[at]!.word)) return null;
  const hour = clockAt(tokens, at + 1);
  return hour && { part: around(minuteOf(inOpenHours(hour.clock))), length: hour.length + 1 };
}

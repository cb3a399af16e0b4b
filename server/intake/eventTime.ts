import type { TillSubmissionResult } from '../../contract/tills.ts';
import { createFieldRule } from '../../contract/fieldRule.ts';
import { HttpProblem } from '../http/problems.ts';
import { createMessage, toInvalidFieldMessage, type Message } from '../language/message.ts';
import {
  addDays,
  toBusinessDayFromWallClock,
  toUtcMilliseconds,
  type BusinessDaySettings,
  type WallClockReading,
} from '../../contract/businessDay.ts';
import { createWallClockFormatter } from '../time/wallClock.ts';

/** Maximum difference in milliseconds between the clocks of till and server for which times are not corrected. */
export const CLOCK_TOLERANCE = 5 * 60_000;

/** Age in milliseconds above which an event is unusual. Even a till that was offline sends its sales much earlier. */
export const MAX_USUAL_AGE = 92 * 86_400_000;

/** Earliest plausible time of a sale. A clock with an empty battery starts in 1970 or 1980. */
const FIRST = Date.UTC(2000, 0, 1);

const WRITTEN_MOMENT_EXAMPLE = '2026-11-22T14:05:00';
const WRITTEN_MOMENT = createFieldRule('writtenMoment', {
  example: WRITTEN_MOMENT_EXAMPLE,
  offset: '-05:00',
});

const TEXT = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d+)?(Z|[+-]\d\d:\d\d)?$/;

/**
 * Parses a time of the API to UTC milliseconds. A time without a zone is by the branch's clock.
 * @throws HttpProblem 400 if the day or time does not exist
 */
export function parseInstant(text: string, { timeZone }: BusinessDaySettings, field: string): number {
  const match = TEXT.exec(text);
  if (!match) throw new HttpProblem(400, toInvalidFieldMessage(field, WRITTEN_MOMENT), field);
  const [, year, month, day, hour, minute, second, zone] = match;
  const reading: WallClockReading = {
    day: Number(`${year}${month}${day}`),
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second),
  };
  const { hour: h, minute: m, second: s } = reading;
  const instant = zone ? Date.parse(text) : toUtcMilliseconds(reading, timeZone);
  if (!isExistingDay(reading.day) || h > 23 || m > 59 || s > 59 || !Number.isFinite(instant))
    throw new HttpProblem(400, createMessage('tillItem.unknownTime', { field }), field);
  return instant;
}

/**
 * Checks whether a day exists in a calendar of any year, because the clock of a till can show any. `Date` reads years
 * below 100 as those of the 20th century, so the day 400 years later is checked, whose calendar is the same.
 */
function isExistingDay(day: number): boolean {
  const later = day + 400_00_00;
  return addDays(later, 0) === later;
}

export interface TillClock extends BusinessDaySettings {
  shown: (instant: number) => string;
  /** Current time of the server in UTC milliseconds. */
  now: number;
  /**
   * Milliseconds by which the till's clock is ahead of the server's. 0 if the till did not send the time of its
   * clock.
   */
  ahead: number;
  /** True if the till's time can be older than the call, because a stored body contained it. */
  isFromBody: boolean;
}

/** @throws HttpProblem 400 with a code of its own, because the same call with fewer sales would be refused as well */
function parseTillTime(text: string, branch: BusinessDaySettings, field: string): number {
  try {
    return parseInstant(text, branch, field);
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error;
    throw new HttpProblem(
      400,
      createMessage('till.badClock', { field, example: WRITTEN_MOMENT_EXAMPLE }),
      field,
    );
  }
}

/**
 * Compares the till's clock with the server's clock.
 * @param tillTime the time of the till's clock at the moment of sending
 * @param field name of the header or field with that time, for error messages
 */
export const createTillClock = (
  branch: BusinessDaySettings,
  tillTime: string | undefined,
  now: number,
  field = 'sentAt',
): TillClock => ({
  ...branch,
  shown: createWallClockFormatter(branch.timeZone),
  now,
  ahead: tillTime === undefined ? 0 : parseTillTime(tillTime, branch, field) - now,
  isFromBody: field === 'sentAt',
});

export type CorrectedTime = NonNullable<TillSubmissionResult['correctedTime']>;

export interface EventTime {
  /** Time of the event, in UTC milliseconds. */
  at: number;
  /** Business day as YYYYMMDD. */
  businessDay: number;
  /** True if the till's time was impossible, so that the time of arrival is used instead. */
  isReplaced: boolean;
  note?: Message;
  /** Set if `at` is not the time that the till sent. */
  correctedTime?: CorrectedTime;
}

/**
 * Estimates the time of an event. If the till's clock is wrong now, it is assumed to have been wrong by the same amount
 * at the event. If the sent time is plausible and the corrected time is not, the sent time stays, because the clock was
 * right at the event and went wrong later. An impossible time is replaced by the current time.
 * @throws HttpProblem 400 if the day or time does not exist
 */
export function estimateEventTime(text: string, clock: TillClock): EventTime {
  const tillTime = parseInstant(text, clock, 'createdAt');
  const meant = Math.abs(clock.ahead) > CLOCK_TOLERANCE ? tillTime - clock.ahead : tillTime;
  const isPast = (time: number) => time <= clock.now + CLOCK_TOLERANCE;
  const isUsual = (time: number) => isPast(time) && time >= clock.now - MAX_USUAL_AGE;
  const isKept = meant !== tillTime && isUsual(tillTime) && !isUsual(meant);
  const isPossible = isKept || (isPast(meant) && meant >= FIRST);
  const at = isKept ? tillTime : isPossible ? meant : clock.now;
  const correctedTime = at === tillTime ? undefined : { from: text, to: new Date(at).toISOString() };
  const reason = !isPossible
    ? createMessage('tillItem.clockWrong', { time: text })
    : correctedTime
      ? createMessage(clock.ahead > 0 ? 'tillItem.clockAhead' : 'tillItem.clockBehind', {
          minutes: toMinutes(clock.ahead),
          time: text,
          corrected: correctedTime.to,
        })
      : isKept
        ? createMessage('tillItem.clockTimeKept', { minutes: toMinutes(clock.ahead), time: text })
        : undefined;
  const note =
    reason && clock.isFromBody && clock.ahead < -CLOCK_TOLERANCE
      ? createMessage('tillItem.sentAtStored', { reason })
      : reason;
  const shown = clock.shown(at);
  const reading = { day: Number(shown.slice(0, 10).replaceAll('-', '')), hour: Number(shown.slice(11, 13)) };
  return {
    at,
    businessDay: toBusinessDayFromWallClock(reading, clock.cutoffHour),
    isReplaced: !isPossible,
    ...(note === undefined ? {} : { note }),
    ...(correctedTime === undefined ? {} : { correctedTime }),
  };
}

/**
 * Maximum difference in milliseconds between the stored time and the sent time of a repeated sale if the till's clock
 * is wrong. The server corrects the time in each call, and the two corrections can differ.
 */
const CORRECTION_ERROR = 10_000;

/**
 * Checks whether the stored time and the sent time of a repeated sale are the same: to the second or, if the till's
 * clock is wrong, within `CORRECTION_ERROR`.
 */
export const isSameTime = (stored: number, sent: number, { ahead }: Pick<TillClock, 'ahead'>): boolean =>
  Math.abs(ahead) > CLOCK_TOLERANCE
    ? Math.abs(stored - sent) <= CORRECTION_ERROR
    : Math.floor(stored / 1000) === Math.floor(sent / 1000);

const toMinutes = (milliseconds: number): string =>
  Math.round(Math.abs(milliseconds) / 60_000).toLocaleString('en-US');

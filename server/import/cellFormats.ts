/**
 * Formats of spreadsheet cells that affect the text. `day`: a date without a time of day. `moment`: a date with a
 * time of day.
 */
export type CellFormatKind = 'number' | 'percent' | 'day' | 'moment';

const LITERALS = /"[^"]*"|\\.|[_*].|\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi;

export function getCellFormatKind(code: string): CellFormatKind {
  const [positive = ''] = code.replace(LITERALS, '').split(';', 1);
  if (/[hs]/i.test(positive)) return 'moment';
  if (/[dmy]/i.test(positive)) return 'day';
  return positive.includes('%') ? 'percent' : 'number';
}

const BUILT_IN: readonly [first: number, last: number, kind: CellFormatKind][] = [
  [9, 10, 'percent'],
  [14, 17, 'day'],
  [18, 22, 'moment'],
  [27, 31, 'day'],
  [32, 33, 'moment'],
  [34, 36, 'day'],
  [45, 47, 'moment'],
  [50, 58, 'day'],
];

export const getBuiltInFormatKind = (id: number): CellFormatKind =>
  BUILT_IN.find(([first, last]) => first <= id && id <= last)?.[2] ?? 'number';

export function formatNumber(value: number, kind: CellFormatKind, is1904: boolean): string {
  if (kind === 'number') return numberText(value);
  if (kind === 'percent') return `${numberText(value * 100)}%`;
  return momentText(value, kind, is1904) ?? numberText(value);
}

/**
 * Converts a spreadsheet number to text with 15 digits, beyond which such numbers are not exact (0.1 + 0.2 is
 * 0.30000000000000004). Numbers below `10 ** -12` are rounding errors of a formula with the result 0.
 */
function numberText(value: number): string {
  const exact = Number(Number(value.toPrecision(15)).toFixed(12));
  // JavaScript would format a number below a millionth with an exponent, such as `1e-7`.
  return exact !== 0 && Math.abs(exact) < 1e-6 ? exact.toFixed(12).replace(/0+$/, '') : String(exact);
}

const SECONDS_PER_DAY = 86_400;
const [DAY_0_OF_1900, DAY_0_OF_1904] = [Date.UTC(1899, 11, 30), Date.UTC(1904, 0, 1)];
/**
 * Day number of March 1, 1900 in a spreadsheet. Earlier days are off by one, because spreadsheets count a February
 * 29, 1900, which did not exist.
 */
const MARCH_1_1900 = 61;
const MAX_DAY = 2_958_465;

/**
 * Converts a date and time, which a spreadsheet stores as a number of days, to text. The time is rounded to the second,
 * because the number is not exact: 1 a.m. is stored as 0.041666666666666664, slightly less than 1/24.
 * @returns undefined for a number that is not a date; for a number below 1 and the kind `moment`, only the time of day
 */
function momentText(days: number, kind: 'day' | 'moment', is1904: boolean): string | undefined {
  const seconds = Math.round(days * SECONDS_PER_DAY);
  if (!(seconds >= 0 && seconds < (MAX_DAY + 1) * SECONDS_PER_DAY)) return undefined;
  const start = is1904 ? DAY_0_OF_1904 : DAY_0_OF_1900 + (days < MARCH_1_1900 ? SECONDS_PER_DAY * 1000 : 0);
  const { day, time } = utcParts(start + seconds * 1000);
  if (kind === 'moment' && seconds < SECONDS_PER_DAY) return time;
  return joined(day, time, kind);
}

const two = (value: number): string => String(value).padStart(2, '0');

/**
 * Formats a time as day and time of day. It is treated as UTC, because the dates of a workbook have no time zone.
 */
function utcParts(instant: number): { day: string; time: string } {
  const date = new Date(instant);
  return {
    day: `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`,
    time: `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`,
  };
}

const joined = (day: string, time: string, kind: CellFormatKind): string =>
  kind === 'day' && time === '00:00:00' ? day : `${day} ${time}`;

const ISO = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(\.\d+)?(.*)$/;

/**
 * Formats a date cell that contains an ISO 8601 text such as `2026-11-28T14:30:00`. Fractions of a second are
 * rounded.
 */
export function formatIsoDateCell(text: string, kind: CellFormatKind): string {
  const [, day = '', time = '', fraction = '', zone = ''] = ISO.exec(text.trim()) ?? [];
  if (day === '') return text.trim();
  const moment = new Date(`${day}T${time}Z`).getTime() + Math.round(Number(`0${fraction}`)) * 1000;
  if (Number.isNaN(moment)) return text.trim();
  const rounded = utcParts(moment);
  return zone === '' ? joined(rounded.day, rounded.time, kind) : `${rounded.day} ${rounded.time}${zone}`;
}

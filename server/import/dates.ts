import { IMPORT_VOCABULARIES } from '../language/importVocabulary.ts';
import { createMessage } from '../language/message.ts';
import { isExistingYyyymmddDay, type WallClockReading } from '../../contract/businessDay.ts';
import { ImportError } from './importError.ts';

/**
 * A time in a file. By default, it is a time on the branch's clock. If the text contains `Z` or an offset such as
 * `+02:00`, `offsetMinutes` is the offset of the time from UTC.
 */
export interface ParsedWallClockTime extends WallClockReading {
  offsetMinutes?: number;
}

export interface DateFormat {
  name: string;
  parse(text: string): ParsedWallClockTime | undefined;
}

type Parts = Readonly<Record<string, string | undefined>>;

const HALF = String.raw`[AaPp]\.?\s*[Mm]\.?`;
const TIME = String.raw`(?:(?:T|,?\s+)(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,]\d+)?)?\s*(?<half>${HALF})?\s*(?<zone>Z|[+-]\d{2}:?\d{2})?)?`;
const SEPARATOR = String.raw`(?<separator>[-/.])`;

const guess = (name: string, date: string): DateFormat => {
  const form = new RegExp(`^${date}${TIME}$`);
  return { name, parse: text => wallTime(form.exec(text)?.groups) };
};

const ISO = guess(
  'YYYY-MM-DD',
  String.raw`(?<year>\d{4})${SEPARATOR}(?<month>\d{1,2})\k<separator>(?<day>\d{1,2})`,
);
const MONTH_FIRST = guess(
  'MM-DD-YYYY',
  String.raw`(?<month>\d{1,2})${SEPARATOR}(?<day>\d{1,2})\k<separator>(?<year>\d{4}|\d{2})`,
);
const DAY_FIRST = guess(
  'DD-MM-YYYY',
  String.raw`(?<day>\d{1,2})${SEPARATOR}(?<month>\d{1,2})\k<separator>(?<year>\d{4}|\d{2})`,
);

const MONTHS = Array.from({ length: 12 }, (_, month) =>
  IMPORT_VOCABULARIES.flatMap(({ months }) => months[month]!),
);

const MONTH_NAME = String.raw`(?<monthName>\p{L}{3,10})\.?`;
const LINKS = IMPORT_VOCABULARIES.flatMap(({ dateLinks }) => dateLinks).join('|');
const BETWEEN = String.raw`[-/ .,]+(?:(?:${LINKS})\s+)?`;

/** Parses dates with the name of the month: "8-Mar-26", "8 de marzo de 2026" and "Mar 8, 2026". */
const NAMED_MONTH: DateFormat = (() => {
  const forms = [
    new RegExp(
      String.raw`^(?<day>\d{1,2})${BETWEEN}${MONTH_NAME}${BETWEEN}(?<year>\d{4}|\d{2})${TIME}$`,
      'u',
    ),
    new RegExp(
      String.raw`^${MONTH_NAME}${BETWEEN}(?<day>\d{1,2})${BETWEEN}(?<year>\d{4}|\d{2})${TIME}$`,
      'u',
    ),
  ];
  return {
    name: 'DD-MMM-YYYY',
    parse: text => wallTime(forms.map(form => form.exec(text)?.groups).find(Boolean)),
  };
})();

function toMonth({ month, monthName = '' }: Parts): number {
  if (month !== undefined) return Number(month);
  const start = monthName.toLowerCase().slice(0, 3);
  return MONTHS.findIndex(names => names.includes(start)) + 1;
}

/** Parses a year. A two-digit year is never in the future, because a file contains past events. */
function toYear(text: string): number {
  if (text.length === 4) return Number(text);
  const year = 2000 + Number(text);
  return year > new Date().getFullYear() ? year - 100 : year;
}

/**
 * Hour that is assumed for a date without a time. At noon, the business day equals the date for every cut-off hour.
 */
const NOON = 12;

function wallTime(parts: Parts | undefined): ParsedWallClockTime | undefined {
  if (!parts) return undefined;
  const day = toYear(parts.year!) * 10_000 + toMonth(parts) * 100 + Number(parts.day);
  const hour = toHour(Number(parts.hour ?? NOON), parts.half?.toLowerCase().replace(/[^apm]/g, ''));
  const minute = Number(parts.minute ?? 0);
  const second = Number(parts.second ?? 0);
  if (!isExistingYyyymmddDay(day) || hour === undefined || hour > 23 || minute > 59 || second > 59)
    return undefined;
  const reading = { day, hour, minute, second };
  return parts.zone ? { ...reading, offsetMinutes: toOffset(parts.zone) } : reading;
}

function toHour(hour: number, half: string | undefined): number | undefined {
  if (!half) return hour;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half === 'pm' ? 12 : 0);
}

function toOffset(zone: string): number {
  if (zone === 'Z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return zone.startsWith('-') ? -minutes : minutes;
}

const TOKENS: Record<string, string> = {
  YYYY: String.raw`(?<year>\d{4})`,
  YY: String.raw`(?<year>\d{2})`,
  MM: String.raw`(?<month>\d{1,2})`,
  DD: String.raw`(?<day>\d{1,2})`,
  HH: String.raw`(?<hour>\d{1,2})`,
  mm: String.raw`(?<minute>\d{1,2})`,
  ss: String.raw`(?<second>\d{1,2})`,
  A: `(?<half>${HALF})`,
};

/**
 * Parses a date format such as `DD.MM.YY HH:mm`. Tokens: YYYY or YY, MM, DD, HH, mm, ss, A (am or pm).
 * @throws ImportError unless it contains year, month and day, each once
 */
export function parseDateFormat(pattern: string): DateFormat {
  const used: string[] = [];
  const form = pattern.replace(/YYYY|YY|MM|DD|HH|mm|ss|A|[^]/g, piece => {
    const token = TOKENS[piece];
    if (!token) return piece.replace(/[\\^$.*+?()[\]{}|]/, '\\$&');
    used.push(piece.slice(0, 2));
    return token;
  });
  const complete = ['YY', 'MM', 'DD'].every(token => used.includes(token));
  if (!complete || new Set(used).size < used.length) {
    throw new ImportError(createMessage('import.badDateFormat', { pattern }));
  }
  const regexp = new RegExp(`^${form}$`);
  return { name: pattern, parse: text => wallTime(regexp.exec(text)?.groups) };
}

/**
 * Guesses the date format that matches most of the texts.
 * @param dayFirst decides if both orders of day and month match. Default: the month comes first
 * @returns `ambiguous` is true if the other order of day and month matches as many texts
 */
export function guessDateFormat(
  texts: Iterable<string>,
  dayFirst = false,
): { format: DateFormat; ambiguous: boolean } {
  const preferred = dayFirst ? DAY_FIRST : MONTH_FIRST;
  const other = dayFirst ? MONTH_FIRST : DAY_FIRST;
  const formats = [ISO, preferred, other, NAMED_MONTH];
  const fits = formats.map(() => 0);
  for (const text of texts) {
    for (const [at, format] of formats.entries()) if (format.parse(text)) fits[at]! += 1;
  }
  const most = Math.max(...fits);
  const format = formats[fits.indexOf(most)]!;
  return { format, ambiguous: format === preferred && most > 0 && fits[2] === most };
}

/** Converts the values of declared fields between database columns, records (`contract/fields.ts`) and the API. */
import type { Field, FieldKind } from '../../contract/entity.ts';
import { FIELD_KINDS, getNumberFieldLimits, type NumberField } from '../../contract/fieldKinds.ts';
import { createFieldRule } from '../../contract/fieldRule.ts';
import { getPictureName, getPicturePath } from './entityPictures.ts';
import { sanitizeDescription } from '../http/descriptions.ts';
import { toFlag } from '../database/tables/columns.ts';
import { formatCalendarDay, parseCalendarDay } from '../http/calendarDays.ts';
import { HttpProblem } from '../http/problems.ts';
import { toFixedPointInteger, toSignedFixedPointInteger } from '../http/quantities.ts';
import { toInvalidFieldMessage } from '../language/message.ts';
import { toUtcMilliseconds } from '../../contract/businessDay.ts';
import { createWallClockFormatter } from '../time/wallClock.ts';

export type EntityFieldValue = string | number | boolean | null;
export type ColumnValue = string | number | null;

interface Conversion<Kind extends FieldKind> {
  /** Converts a stored column value to the value in a record. */
  read: (value: ColumnValue, timeZone: string) => EntityFieldValue;
  /**
   * Converts a submitted value to the value of its column. It is not called for empty values.
   * @throws HttpProblem 400 naming the field, if the value is invalid
   */
  write: (value: string | number | boolean, field: Field<Kind>, place: Place) => ColumnValue;
}

interface Place {
  /** Name of the field in error messages. */
  name: string;
  /** IANA name of the branch's time zone. */
  timeZone: string;
  /** True if the record has this value already. It is kept, although a later declaration may refuse it. */
  isStored?: boolean;
}

const toText = (value: ColumnValue): string => (value === null ? '' : String(value));

const text: Conversion<'text' | 'email' | 'link' | 'phone' | 'choice'> = {
  read: toText,
  write: value => String(value),
};

const number: Conversion<NumberField['kind']> = {
  read: value => value,
  write: (value, field, { name }) => {
    const { parts } = FIELD_KINDS[field.kind];
    if (!parts) return Number(value);
    return (getNumberFieldLimits(field).min < 0 ? toSignedFixedPointInteger : toFixedPointInteger)(
      Number(value),
      parts,
      name,
    );
  },
};

const list = { read: () => null, write: () => null };

const CONVERSIONS: { readonly [Kind in FieldKind]: Conversion<Kind> } = {
  text,
  email: text,
  link: text,
  phone: text,
  choice: text,
  rich: { read: toText, write: (value, _field, { name }) => sanitizeDescription(String(value), name) },
  picture: {
    read: value => getPicturePath(toText(value)),
    write: value => getPictureName(String(value)),
  },
  money: number,
  percent: number,
  quantity: number,
  count: number,
  day: {
    read: value => (value === null ? '' : formatCalendarDay(Number(value))),
    write: (value, field, place) => storeDay(String(value), field, place),
  },
  moment: {
    read: (value, timeZone) => (value === null ? '' : formatMoment(Number(value), timeZone)),
    write: (value, _field, { name, timeZone }) => parseBranchDateTime(String(value), timeZone, name),
  },
  flag: { read: value => value === 1, write: value => toFlag(Boolean(value)) },
  reference: { read: value => value, write: value => Number(value) },
  many: list,
  rows: list,
};

const isEmpty = (value: EntityFieldValue): value is null | '' =>
  value === null || (typeof value === 'string' && value.trim() === '');

export const toRecordValue = ({ kind }: Field, value: ColumnValue, timeZone: string): EntityFieldValue =>
  CONVERSIONS[kind].read(value, timeZone);

/** Converts a value of a record to the units of the API, such as cents to dollars. */
export function toApiValue(kind: FieldKind, value: EntityFieldValue): EntityFieldValue {
  const { parts } = FIELD_KINDS[kind];
  return parts && value !== null ? Number(value) / parts : value;
}

/** Returns the value of a field that the request for a new record omits, in the units of the API. */
export function getInitialApiValue(field: Field): EntityFieldValue {
  const { kind, initially } = field;
  return toApiValue(
    kind,
    (initially as EntityFieldValue | undefined) ?? toRecordValue(field, emptyColumnValue(kind), ''),
  );
}

/**
 * Converts a submitted value to the value of its column. Empty values become null or an empty text.
 * @throws HttpProblem 400 naming the field, if the value is invalid, or is empty in a required field
 */
export function toColumnValue<Kind extends FieldKind>(
  field: Field<Kind>,
  value: EntityFieldValue,
  place: Place,
): ColumnValue {
  const { kind, required } = field;
  if (isEmpty(value)) {
    if (required && !place.isStored)
      throw new HttpProblem(400, toInvalidFieldMessage(place.name, createFieldRule('required')), place.name);
    return emptyColumnValue(kind);
  }
  const conversion: Conversion<Kind> = CONVERSIONS[kind];
  return conversion.write(typeof value === 'string' ? value.trim() : value, field, place);
}

function emptyColumnValue(kind: FieldKind): ColumnValue {
  const { column, isNullable } = FIELD_KINDS[kind];
  if (isNullable) return null;
  return column === 'text' ? '' : 0;
}

/**
 * Converts a submitted day to YYYYMMDD.
 * @throws HttpProblem 400 for a day that does not exist, or is outside of the limits
 */
function storeDay(
  text: string,
  { min = '1900-01-01', max = '2199-12-31' }: Field<'day'>,
  { name, isStored }: Place,
): number {
  const day = parseCalendarDay(text, name);
  if (isStored || (text >= min && text <= max)) return day;
  throw new HttpProblem(400, toInvalidFieldMessage(name, createFieldRule('dayBetween', { min, max })), name);
}

const clocks = new Map<string, (instant: number) => string>();

function formatMoment(instant: number, timeZone: string): string {
  const clock = clocks.get(timeZone) ?? createWallClockFormatter(timeZone);
  clocks.set(timeZone, clock);
  return clock(instant).slice(0, 'yyyy-MM-ddTHH:mm'.length);
}

/**
 * Converts a date and time on a branch's clock (`yyyy-MM-ddTHH:mm`) to UTC milliseconds.
 * @throws HttpProblem 400 for a day that does not exist
 */
export function parseBranchDateTime(text: string, timeZone: string, name: string): number {
  const day = parseCalendarDay(text, name);
  const [hour = 0, minute = 0] = text.slice('yyyy-MM-ddT'.length).split(':').map(Number);
  return toUtcMilliseconds({ day, hour, minute, second: 0 }, timeZone);
}

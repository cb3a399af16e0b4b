/** Parsers of API values. They accept any type, because other servers do not always follow the contract. */
import type { Identifier } from 'ra-core';
import type { Role } from '../../contract/rights';
import { parseFormattedNumber } from '../lib/quantities';

export interface ApiResponse {
  body: unknown;
  etag: string | null;
}

export type UncheckedFields<Wire> = { [Field in keyof Wire]?: unknown };

export type UnknownRecord = Record<string, unknown>;

export const isObject = (value: unknown): value is UnknownRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isNonEmptyObject = (answer: unknown): answer is UnknownRecord =>
  isObject(answer) && Object.keys(answer).length > 0;

export const toObjectOrEmpty = <Wire = UnknownRecord>(answer: unknown): UncheckedFields<Wire> =>
  isObject(answer) ? answer : {};

export const toText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

export const toTrimmedText = (value: unknown): string => toText(value).trim();

/** Converts a value to a number. Text that is not a number becomes 0. */
export const toNumber = (value: unknown): number => Number(value) || parseFormattedNumber(value) || 0;

/** The value if it is a number, else null. */
export const toNumberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Parses an id, which is a number or text. Any other value becomes an empty text. */
export const toId = (value: unknown): Identifier => (typeof value === 'number' ? value : toText(value));

/**
 * Converts an id to a number if this is reversible, so that 7 and "7" are the same record. Text such as "007" stays
 * text.
 */
export const normalizeRecordId = (value: unknown): Identifier => {
  const text = toTrimmedText(value);
  return String(Number(text)) === text ? Number(text) : text || 0;
};

export const toBoolean = (value: unknown): boolean =>
  Number(value) === 1 || toTrimmedText(value).toLowerCase() === 'true';

export const isActiveStatus = (value: unknown): boolean =>
  value === undefined || value === null || toBoolean(value);

export const toActiveStatus = (value: unknown): 1 | 0 => (isActiveStatus(value) ? 1 : 0);

/**
 * Converts a date, or a day such as `20261121` in the API's paths, to `yyyy-MM-dd`. Any other value becomes an empty
 * text.
 */
export const parseDay = (date: unknown): string =>
  /^\d{4}-\d{2}-\d{2}/.exec(toTrimmedText(date).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'))?.[0] ?? '';

export const toSameOriginPath = (path: unknown): string =>
  /^\/[^/]/.test(toTrimmedText(path)) ? toTrimmedText(path) : '';

export const fromWireDay = (wire: unknown): string =>
  toNumber(wire) === 0 ? '' : String(toNumber(wire)).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');

export const toWireDay = (day: string): string => day.replaceAll('-', '');

/**
 * Reads the role; absent if the server does not enforce roles. A role that the application does not know has no
 * rights.
 */
export const readRole = (value: unknown): { role?: Role } => {
  const role = toText(value);
  return role === '' ? {} : { role: role.toLowerCase() as Role };
};

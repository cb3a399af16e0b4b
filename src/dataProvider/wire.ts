/** Values of the wire. The contract promises their types, but nothing is taken for granted, because any backend may speak it. */
import type { Identifier } from 'ra-core';
import type { Role } from '../../contract/rights';
import { figureIn } from '../lib/quantities';

/** An answer of the API. */
export interface Answered {
  /** Parsed; null when there is none. */
  body: unknown;
  /** The version of a record, where the server said so. */
  etag: string | null;
}

/** The fields that the contract promises, with whatever a backend puts into them. */
export type Loose<Wire> = { [Field in keyof Wire]?: unknown };

export type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of an answer; none where it is no object. */
export const fieldsIn = <Wire = Fields>(answer: unknown): Loose<Wire> => (isFields(answer) ? answer : {});

/** Text as it came; numbers as text, empty for anything else. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** Text without the spaces around it. */
export const trimmed = (value: unknown): string => textOf(value).trim();

/** 0 for what is no number. */
export const numberOf = (value: unknown): number => Number(value) || figureIn(value) || 0;

/** Ids arrive as numbers or as text; empty where there is none. */
export const idOf = (value: unknown): Identifier => (typeof value === 'number' ? value : textOf(value));

/** An id, as a number wherever it can be one, because as text it is the same record. Text that a number would write differently stays text. */
export const keyOf = (value: unknown): Identifier => {
  const text = trimmed(value);
  return String(Number(text)) === text ? Number(text) : text || 0;
};

/** Flags arrive as booleans or numbers, and from other servers as text. */
export const flagOf = (value: unknown): boolean =>
  Number(value) === 1 || trimmed(value).toLowerCase() === 'true';

/** A record without a status counts as active: otherwise nobody would find it, and saving it would make it inactive. */
export const isActive = (value: unknown): boolean => value === undefined || value === null || flagOf(value);

/** 1 active, 0 inactive. */
export const statusOf = (value: unknown): 1 | 0 => (isActive(value) ? 1 : 0);

/** The calendar day that a date begins with, or a day written as in the API's paths (`20261121`): as `yyyy-MM-dd`, or empty. */
export const dayIn = (date: unknown): string =>
  /^\d{4}-\d{2}-\d{2}/.exec(trimmed(date).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'))?.[0] ?? '';

/** A path below the API's root; empty for anything else, such as another site's address. */
export const ownPath = (path: unknown): string => (/^\/[^/]/.test(trimmed(path)) ? trimmed(path) : '');

/** 20261121 as `2026-11-21`; empty for 0. */
export const calendarDay = (wire: unknown): string =>
  numberOf(wire) === 0 ? '' : String(numberOf(wire)).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');

/** `2026-11-21` as the API's paths have it: `20261121`. */
export const wireDay = (day: string): string => day.replaceAll('-', '');

/** The role that the server enforces, where it does. An unknown role may do nothing. */
export const roleIn = (value: unknown): { role?: Role } => {
  const role = textOf(value);
  return role === '' ? {} : { role: role.toLowerCase() as Role };
};

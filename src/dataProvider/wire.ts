/**
 * Values of the wire. The contract promises their types, but nothing is taken for granted, because any backend may
 * speak it.
 */
import type { Identifier } from 'ra-core';
import type { Role } from '../../contract/rights';
import { parseFigure } from '../lib/quantities';

/** An answer of the API. */
export interface ApiResponse {
  /** The parsed body; null without a body. */
  body: unknown;
  /** The version of the record, if the response has one. */
  etag: string | null;
}

/** The fields of the contract with unchecked values. */
export type Loose<Wire> = { [Field in keyof Wire]?: unknown };

export type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of a response; empty if it is not an object. */
export const toFields = <Wire = Fields>(answer: unknown): Loose<Wire> => (isFields(answer) ? answer : {});

/** Text as it came; numbers as text, empty for anything else. */
export const toText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** Text without the spaces around it. */
export const toTrimmedText = (value: unknown): string => toText(value).trim();

/** Non-numbers become 0. */
export const toNumber = (value: unknown): number => Number(value) || parseFigure(value) || 0;

/** Ids arrive as numbers or text. Anything else becomes an empty text. */
export const toId = (value: unknown): Identifier => (typeof value === 'number' ? value : toText(value));

/**
 * Converts an id to a number if possible, so that 7 and "7" name the same record. Text such as "007", which would
 * change as a number, stays text.
 */
export const toRecordKey = (value: unknown): Identifier => {
  const text = toTrimmedText(value);
  return String(Number(text)) === text ? Number(text) : text || 0;
};

/** Flags arrive as booleans or numbers, and from other servers as text. */
export const toFlag = (value: unknown): boolean =>
  Number(value) === 1 || toTrimmedText(value).toLowerCase() === 'true';

/**
 * A record without a status counts as active: otherwise no list would show it, and saving would make it inactive.
 */
export const isActive = (value: unknown): boolean => value === undefined || value === null || toFlag(value);

/** 1 active, 0 inactive. */
export const toStatus = (value: unknown): 1 | 0 => (isActive(value) ? 1 : 0);

/**
 * Converts a date, or a day as in the API's paths (`20261121`), to `yyyy-MM-dd`. Anything else becomes an empty
 * text.
 */
export const parseDay = (date: unknown): string =>
  /^\d{4}-\d{2}-\d{2}/.exec(toTrimmedText(date).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'))?.[0] ?? '';

/** A path below the API's root; empty for anything else, such as another site's address. */
export const toOwnPath = (path: unknown): string =>
  /^\/[^/]/.test(toTrimmedText(path)) ? toTrimmedText(path) : '';

/** 20261121 as `2026-11-21`; empty for 0. */
export const fromWireDay = (wire: unknown): string =>
  toNumber(wire) === 0 ? '' : String(toNumber(wire)).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');

/** `2026-11-21` as the API's paths have it: `20261121`. */
export const toWireDay = (day: string): string => day.replaceAll('-', '');

/** The role, if the server enforces roles. An unknown role has no rights. */
export const readRole = (value: unknown): { role?: Role } => {
  const role = toText(value);
  return role === '' ? {} : { role: role.toLowerCase() as Role };
};

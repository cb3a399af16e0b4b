import type { ColumnType, Generated } from 'kysely';

/** 1 or 0, because SQLite has no booleans, and PostgreSQL's would need different SQL. */
export type FlagColumn = 0 | 1;

export const toFlag = (value: boolean | undefined): FlagColumn => (value ? 1 : 0);

export type Id = Generated<number>;

/** The version of a row that users edit in a form. Every change increments it. It is also the ETag. */
export interface Versioned {
  version: number;
}

export type Version = Default<number>;

export type Default<T> = ColumnType<T, T | undefined, T>;

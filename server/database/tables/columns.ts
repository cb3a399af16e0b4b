import type { ColumnType, Generated } from 'kysely';

/** A boolean stored as 1 or 0. SQLite has no booleans, and those of PostgreSQL would need different SQL. */
export type FlagColumn = 0 | 1;

export const toFlag = (value: boolean | undefined): FlagColumn => (value ? 1 : 0);

export type GeneratedIdColumn = Generated<number>;

/** Version of a row that users edit in a form. Every change increments it. It is also sent as the ETag. */
export interface VersionedRow {
  version: number;
}

export type VersionColumn = ColumnWithDefault<number>;

export type ColumnWithDefault<T> = ColumnType<T, T | undefined, T>;

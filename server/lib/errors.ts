/** What can be read from anything that was thrown: with `catch`, TypeScript knows nothing about it. */

/** Such as Node's `ENOENT`, or PostgreSQL's `23505`. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** SQLite's own number of an error, as `node:sqlite` gives it. */
export const sqliteCodeOf = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode
    : undefined;

/** The message; where it is empty, as that of a refused connection is, the code. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error && error.message) || codeOf(error) || 'no reason given';

/** SQLite's SQLITE_FULL, which is the low byte of all its kinds. */
const SQLITE_FULL = 13;
/** PostgreSQL's "disk full", and the system's "no space left" and "quota exceeded". */
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Whether a write failed because its disk has no room left. */
export const isDiskFull = (error: unknown): boolean =>
  (sqliteCodeOf(error) ?? 0) % 256 === SQLITE_FULL || FULL.has(codeOf(error) ?? '');

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

/** SQLite's SQLITE_READONLY and SQLITE_IOERR, which are the low byte of all their kinds. */
const SQLITE_BROKEN = [8, 10];
/** PostgreSQL's "input or output failed", and the system's. */
const BROKEN = new Set(['58030', 'EIO', 'EROFS']);

/** Whether the disk failed, or is read-only: systems make it so when it failed. */
export const isDiskBroken = (error: unknown): boolean =>
  SQLITE_BROKEN.includes((sqliteCodeOf(error) ?? 0) % 256) || BROKEN.has(codeOf(error) ?? '');

/** PostgreSQL's errors of connections (class 08), of a server that stops or starts, and of one that takes no more callers. */
const AWAY = /^(08\w{3}|57P0[123]|53300|ECONNRESET|EPIPE)$/;
/** What the driver says, without a code, of a connection that ends below a query or is not made in time. */
const ENDED = /^(Connection terminated|timeout exceeded when trying to connect)/;
const REACHING = new Set<unknown>(['connect', 'getaddrinfo']);

/** Whether the database was not there to be asked. */
export const isAway = (error: unknown): boolean =>
  error instanceof Error &&
  (AWAY.test(codeOf(error) ?? '') ||
    ENDED.test(error.message) ||
    ('syscall' in error && REACHING.has(error.syscall)));

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
/** PostgreSQL's "input or output failed", and the system's, with its "no access" of what another user stored. */
const BROKEN = new Set(['58030', 'EIO', 'EROFS', 'EACCES', 'EPERM']);

/** Whether the disk failed, or cannot be written: systems make one read-only when it failed. */
export const isDiskBroken = (error: unknown): boolean =>
  SQLITE_BROKEN.includes((sqliteCodeOf(error) ?? 0) % 256) || BROKEN.has(codeOf(error) ?? '');

/**
 * PostgreSQL's errors of connections (class 08), of a server that stops or starts, of one that takes no more callers or not this
 * one (another password, a database that was renamed), and of a session that it ended; and the system's.
 */
const AWAY = /^(08\w{3}|57P0\d|53300|28\w{3}|3D000|25P0[34]|ECONNRESET|EPIPE|ETIMEDOUT)$/;
/** What the driver says, without a code, of a connection that ends below a query or is not made in time. */
const ENDED = /^(Connection terminated|timeout exceeded when trying to connect)/;
const REACHING = new Set<unknown>(['connect', 'getaddrinfo']);

/** Whether the database was not there to be asked. */
export const isAway = (error: unknown): boolean =>
  error instanceof Error &&
  (AWAY.test(codeOf(error) ?? '') ||
    ENDED.test(error.message) ||
    // Whatever else ended the session.
    ('severity' in error && error.severity === 'FATAL') ||
    ('syscall' in error && REACHING.has(error.syscall)));

/** PostgreSQL's "not this password" and "no such database", and the system's "no such host". */
const REFUSED = /^(28\w{3}|3D000|ENOTFOUND)$/;

/** Whether asking again will not help: the address of the database, or who signs in there, is wrong. */
export const isRefused = (error: unknown): boolean => REFUSED.test(codeOf(error) ?? '');

/**
 * PostgreSQL's "lock not available", a statement that it gave up as it took longer than whoever runs it allows, and transactions
 * that were in each other's way (on a copy: in the way of what it follows) to the last attempt.
 */
const GIVEN_UP = new Set(['55P03', '57014', '40001', '40P01']);

/** Whether PostgreSQL gave something up that may pass the next time. */
export const isGivenUp = (error: unknown): boolean => GIVEN_UP.has(codeOf(error) ?? '');

/** PostgreSQL's "insufficient privilege", and "no schema" where the role may enter none. */
const NO_RIGHTS = new Set(['42501', '3F000']);

/** Whether PostgreSQL refused what this role has no right to. */
export const lacksRights = (error: unknown): boolean => NO_RIGHTS.has(codeOf(error) ?? '');

/** PostgreSQL's "read only": whoever runs it made it so, as hosts do before the disk is full, or it is a copy now. */
const READ_ONLY = '25006';

/** Whether PostgreSQL takes no changes for now. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === READ_ONLY;

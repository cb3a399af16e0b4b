/** The error's code, such as Node's `ENOENT`, or PostgreSQL's `23505`. */
export const getErrorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

export const getSqliteErrorCode = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode
    : undefined;

export const getErrorReason = (error: unknown): string =>
  (error instanceof Error && error.message) || getErrorCode(error) || 'no reason given';

/** SQLite's SQLITE_FULL: the low byte of its extended codes. */
const SQLITE_FULL = 13;
/** PostgreSQL's "disk full", and the system's "no space left" and "quota exceeded". */
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** True if a write failed because the disk is full. */
export const isDiskFull = (error: unknown): boolean =>
  (getSqliteErrorCode(error) ?? 0) % 256 === SQLITE_FULL || FULL.has(getErrorCode(error) ?? '');

/** SQLite's SQLITE_READONLY and SQLITE_IOERR: the low bytes of their extended codes. */
const SQLITE_BROKEN = [8, 10];
/** PostgreSQL's "I/O error" and the system's, including "no access" to files of another user. */
const BROKEN = new Set(['58030', 'EIO', 'EROFS', 'EACCES', 'EPERM']);

/** A failing disk counts as broken even if it can be read, because systems make a failing disk read-only. */
export const isDiskBroken = (error: unknown): boolean =>
  SQLITE_BROKEN.includes((getSqliteErrorCode(error) ?? 0) % 256) || BROKEN.has(getErrorCode(error) ?? '');

/**
 * PostgreSQL's codes for connection errors (class 08), a server that is stopping or starting, too many connections, a
 * rejected sign-in and an ended session; and the system's codes.
 */
const AWAY = /^(08\w{3}|57P0\d|53300|28\w{3}|3D000|25P0[34]|ECONNRESET|EPIPE|ETIMEDOUT)$/;
/** The driver's messages without a code, for a connection that ends during a query or is not established in time. */
const ENDED = /^(Connection terminated|timeout exceeded when trying to connect)/;
const REACHING = new Set<unknown>(['connect', 'getaddrinfo']);

export const isDatabaseUnreachable = (error: unknown): boolean =>
  error instanceof Error &&
  (AWAY.test(getErrorCode(error) ?? '') ||
    ENDED.test(error.message) ||
    // Other reasons for which PostgreSQL ended the connection have the severity FATAL.
    ('severity' in error && error.severity === 'FATAL') ||
    ('syscall' in error && REACHING.has(error.syscall)));

/** PostgreSQL's "wrong password" and "no such database", and the system's "no such host". */
const REFUSED = /^(28\w{3}|3D000|ENOTFOUND)$/;

/** True if retrying will not help, because the address or the role of the database is wrong. */
export const isConnectionRefused = (error: unknown): boolean => REFUSED.test(getErrorCode(error) ?? '');

/**
 * PostgreSQL's codes for "lock not available", a statement timeout, and a serialization failure or deadlock after all
 * retries. On a replica, the last also means that replication cancelled the query.
 */
const GIVEN_UP = new Set(['55P03', '57014', '40001', '40P01']);

/** True for a PostgreSQL error after which a retry may succeed. */
export const isRetryable = (error: unknown): boolean => GIVEN_UP.has(getErrorCode(error) ?? '');

/** PostgreSQL's "insufficient privilege", and "no schema" if the role may not enter any. */
const NO_RIGHTS = new Set(['42501', '3F000']);

export const isPrivilegeMissing = (error: unknown): boolean => NO_RIGHTS.has(getErrorCode(error) ?? '');

/** PostgreSQL's code for "read only": the operator or the host has set this, or the database has become a replica. */
const READ_ONLY = '25006';

export const isReadOnly = (error: unknown): boolean => getErrorCode(error) === READ_ONLY;

/** An error that the operator can fix. Only its message is printed. */
export class PlainError extends Error {
  override name = 'PlainError';
}

/** Returns an error's code, such as Node's `ENOENT`, or PostgreSQL's `23505`. */
export const getErrorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

export const getSqliteErrorCode = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode
    : undefined;

export const getErrorReason = (error: unknown): string =>
  (error instanceof Error && error.message) || getErrorCode(error) || 'no reason given';

/** SQLite's result code SQLITE_FULL: the low byte of its extended codes. */
const SQLITE_FULL = 13;
/**
 * Error codes for a full disk: PostgreSQL's "disk full", and the system's "no space left" and "quota exceeded".
 */
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Checks whether a write failed because the disk is full. */
export const isDiskFullError = (error: unknown): boolean =>
  (getSqliteErrorCode(error) ?? 0) % 256 === SQLITE_FULL || FULL.has(getErrorCode(error) ?? '');

/** SQLite's result codes SQLITE_READONLY and SQLITE_IOERR: the low bytes of their extended codes. */
const SQLITE_BROKEN = [8, 10];
/**
 * Error codes for a broken disk: PostgreSQL's "I/O error", and the system's "I/O error", "read-only file system" and
 * "permission denied". The last one also occurs for files of another user.
 */
const BROKEN = new Set(['58030', 'EIO', 'EROFS', 'EACCES', 'EPERM']);

/**
 * Checks whether an error means that the disk is broken. A read-only disk counts as broken, because operating
 * systems make a failing disk read-only.
 */
export const isDiskBrokenError = (error: unknown): boolean =>
  SQLITE_BROKEN.includes((getSqliteErrorCode(error) ?? 0) % 256) || BROKEN.has(getErrorCode(error) ?? '');

/**
 * Error codes for a lost or refused connection: PostgreSQL's connection errors (class 08), a server that is stopping or
 * starting, too many connections, a rejected sign-in, a missing database and an ended session; and the operating
 * system's codes for a broken connection.
 */
const AWAY = /^(08\w{3}|57P0\d|53300|28\w{3}|3D000|25P0[34]|ECONNRESET|EPIPE|ETIMEDOUT)$/;
/**
 * Messages of connection errors for which the driver sets no code: the connection ended during a query, or was not
 * established in time.
 */
const ENDED = /^(Connection terminated|timeout exceeded when trying to connect)/;
const REACHING = new Set<unknown>(['connect', 'getaddrinfo']);

export const isDatabaseUnreachable = (error: unknown): boolean =>
  error instanceof Error &&
  (AWAY.test(getErrorCode(error) ?? '') ||
    ENDED.test(error.message) ||
    // Any error with the severity FATAL counts as a lost connection, because PostgreSQL then ends the connection.
    ('severity' in error && error.severity === 'FATAL') ||
    ('syscall' in error && REACHING.has(error.syscall)));

/**
 * Error codes for wrong connection settings: PostgreSQL's "wrong password" and "no such database", and the system's
 * "no such host".
 */
const REFUSED = /^(28\w{3}|3D000|ENOTFOUND)$/;

/**
 * Checks whether the connection failed because the address or the user of the database is wrong, so that retrying
 * does not help.
 */
export const isConnectionRefused = (error: unknown): boolean => REFUSED.test(getErrorCode(error) ?? '');

/**
 * PostgreSQL's error codes for "lock not available", a statement timeout, and a serialization failure or deadlock
 * after all retries. On a replica, a serialization failure also means that replication cancelled the query.
 */
const GIVEN_UP = new Set(['55P03', '57014', '40001', '40P01']);

/** Checks for a PostgreSQL error after which a retry may succeed. */
export const isRetryableDatabaseError = (error: unknown): boolean => GIVEN_UP.has(getErrorCode(error) ?? '');

/**
 * PostgreSQL's error codes for "insufficient privilege", and "no schema" if the database user may not use any
 * schema.
 */
const NO_RIGHTS = new Set(['42501', '3F000']);

export const isDatabasePrivilegeMissing = (error: unknown): boolean =>
  NO_RIGHTS.has(getErrorCode(error) ?? '');

/**
 * PostgreSQL's error code for a read-only database: the operator or the host has set this, or the database has
 * become a replica.
 */
const READ_ONLY = '25006';

export const isReadOnlyDatabaseError = (error: unknown): boolean => getErrorCode(error) === READ_ONLY;

/** An error that the operator can fix. Only its message is printed, without a stack trace. */
export class ExpectedError extends Error {
  override name = 'ExpectedError';
}

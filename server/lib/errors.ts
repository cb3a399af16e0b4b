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

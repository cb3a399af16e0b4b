/** How any backend fails: screens and the sign-in page word these errors and no others. */
import type { Identifier, RaRecord } from 'ra-core';
import type { ApiResponse } from './wire';

/**
 * A failed call. react-admin recognises it by its name and `status`. `status` is 0 without a response. `said` is the
 * server's own sentence, if any. `field` is the field of the payload that the sentence is about, if any.
 */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  readonly said: string | undefined;
  readonly field: string | undefined;
  /** The whole refusal, if a server gave one. */
  readonly answer: ApiResponse | undefined;
  /**
   * Null, because react-admin takes `body.errors` for messages of form fields, and another backend's errors may have
   * another shape.
   */
  readonly body = null;

  constructor(message: string, status: number, said?: string, field?: string, answer?: ApiResponse) {
    super(said ?? message);
    this.status = status;
    this.said = said;
    this.field = field;
    this.answer = answer;
  }
}

/**
 * The HTTP status of a failed call, whichever library made the error: 0 without an answer, undefined for any other
 * error.
 */
export const getHttpStatus = (error: unknown): number | undefined =>
  (error as Partial<HttpError> | null)?.status;

/** True if another user has changed or ended the record, so the screen is out of date. */
export const isEditConflict = (error: unknown): boolean => [409, 412].includes(getHttpStatus(error) ?? 0);

/** Fields of a record that another user changed, and the time in UTC milliseconds. */
export interface ConflictingChange {
  at: number;
  person: string;
  fields: readonly string[];
}

/** The record was changed by another user since it was read. Nothing was saved. */
export class StaleError extends HttpError {
  /** The present record. */
  readonly current: RaRecord;
  /** The changes since it was read, the newest first, as far as the server knows. */
  readonly since: readonly ConflictingChange[];

  constructor({ message, said, field }: HttpError, current: RaRecord, since: readonly ConflictingChange[]) {
    super(message, 412, said, field);
    this.current = current;
    this.since = since;
  }
}

/** Something that the backend does not offer: trying again changes nothing. */
export class NotSupportedError extends Error {
  override name = 'NotSupportedError';
  /** The named call that the backend lacks. */
  readonly call: string | undefined;

  constructor(message: string, call?: string) {
    super(message);
    this.call = call;
  }
}

/** A record that was not changed, and why. */
export interface FailedRecord {
  id: Identifier;
  error: unknown;
}

/** Some of several records were not changed; the others were, and stay so. */
export class PartialFailureError extends Error {
  override name = 'PartialFailureError';
  /** The records that were changed. */
  readonly done: readonly Identifier[];
  readonly failed: readonly FailedRecord[];
  /** The common HTTP status of all failures, if they share one. react-admin ends the session on a 401. */
  readonly status: number | undefined;

  constructor(done: readonly Identifier[], failed: readonly FailedRecord[]) {
    const [first] = failed;
    super(
      `Failed for ${failed.length} of ${done.length + failed.length} records: ${String((first?.error as Partial<Error>)?.message)}`,
    );
    this.done = done;
    this.failed = failed;
    const statuses = new Set(failed.map(({ error }) => getHttpStatus(error)));
    this.status = statuses.size === 1 ? [...statuses][0] : undefined;
  }
}

export const resourceNotSupported = (resource: string) =>
  new NotSupportedError(`The API has no resource "${resource}".`);

export const verbNotSupported = (verb: string, resource: string) =>
  new NotSupportedError(`The API has no ${verb} for ${resource}.`);

export const fieldNotSupported = (field: string, resource: string) =>
  new NotSupportedError(`The API has no field "${field}" of ${resource}.`);

export const filterNotSupported = (field: string, resource: string) =>
  new NotSupportedError(`The API cannot filter ${resource} by "${field}".`);

export const severalValuesNotSupported = (field: string, resource: string) =>
  new NotSupportedError(`The API filters ${resource} by one "${field}" at a time.`);

export const sortNotSupported = (field: string, resource: string) =>
  new NotSupportedError(`The API cannot sort ${resource} by "${field}".`);

export const filterRequired = (field: string, resource: string) =>
  new NotSupportedError(`A list of ${resource} needs the filter "${field}".`);

export const callNotSupported = (call: string) =>
  new NotSupportedError(`The API has no call "${call}".`, call);

/** The errors of every backend. Screens and the sign-in page show messages for these errors and no others. */
import type { Identifier, RaRecord } from 'ra-core';
import type { ApiResponse } from './wire';

/**
 * A failed call. react-admin recognises the error by its name and its `status`, which is 0 without a response.
 * `said` is the server's own message, if any; `field` is the payload's field that the message is about.
 */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  readonly said: string | undefined;
  readonly field: string | undefined;
  readonly answer: ApiResponse | undefined;
  /** The URL of the call, if the server refused it. */
  address?: string;
  /**
   * The body is null, because react-admin takes `body.errors` for messages of form fields, and another backend's
   * errors may have another shape.
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
 * The HTTP status of a failed call, whichever library threw the error: 0 without a response, undefined for any other
 * error.
 */
export const getHttpStatus = (error: unknown): number | undefined =>
  (error as Partial<HttpError> | null)?.status;

/** True if another user has changed or ended the record, so that the screen is out of date. */
export const isEditConflict = (error: unknown): boolean => [409, 412].includes(getHttpStatus(error) ?? 0);

/** Fields of a record that another user changed, and the time of the change in UTC milliseconds. */
export interface ConflictingChange {
  at: number;
  person: string;
  fields: readonly string[];
}

/** Another user changed the record after it was read. Nothing was saved. */
export class StaleError extends HttpError {
  readonly current: RaRecord;
  readonly since: readonly ConflictingChange[];

  constructor({ message, said, field }: HttpError, current: RaRecord, since: readonly ConflictingChange[]) {
    super(message, 412, said, field);
    this.current = current;
    this.since = since;
  }
}

/** The backend does not support the call, so a retry would fail as well. */
export class NotSupportedError extends Error {
  override name = 'NotSupportedError';
  readonly call: string | undefined;

  constructor(message: string, call?: string) {
    super(message);
    this.call = call;
  }
}

export interface FailedRecord {
  id: Identifier;
  error: unknown;
}

/** Some of several records could not be changed. The changes of the other records are saved. */
export class PartialFailureError extends Error {
  override name = 'PartialFailureError';
  readonly done: readonly Identifier[];
  readonly failed: readonly FailedRecord[];
  /** The HTTP status of all failures, if they share one. react-admin ends the session on a 401. */
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

/** @param supported the fields that can be used instead */
export const filterNotSupported = (field: string, resource: string, supported: readonly string[] = []) =>
  new NotSupportedError(
    `The API cannot filter ${resource} by "${field}".${alternatives('It can filter by', supported)}`,
  );

export const severalValuesNotSupported = (field: string, resource: string) =>
  new NotSupportedError(`The API filters ${resource} by one "${field}" at a time.`);

/** @param supported the fields that can be used instead */
export const sortNotSupported = (field: string, resource: string, supported: readonly string[] = []) =>
  new NotSupportedError(
    `The API cannot sort ${resource} by "${field}".${alternatives('It can sort by', supported)}`,
  );

const alternatives = (beginning: string, fields: readonly string[]): string =>
  fields.length > 0 ? ` ${beginning}: ${fields.join(', ')}.` : '';

export const filterRequired = (field: string, resource: string) =>
  new NotSupportedError(`A list of ${resource} needs the filter "${field}".`);

export const callNotSupported = (call: string) =>
  new NotSupportedError(`The API has no call "${call}".`, call);

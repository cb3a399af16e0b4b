/** Error classes of all backends. Screens and the sign-in page show a message only for these errors. */
import type { Identifier, RaRecord } from 'ra-core';
import type { ApiResponse } from './wire';

/**
 * A failed HTTP call. react-admin recognises it by `name` and `status` (0 without a response). `serverMessage`
 * is the server's own sentence, which screens show to the user; `field` is the payload field that it concerns.
 */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  readonly serverMessage: string | undefined;
  readonly field: string | undefined;
  readonly answer: ApiResponse | undefined;
  /** URL of the call. Only set if the server responded with a refusal. */
  address?: string;
  /**
   * Messages by form field, which react-admin's forms show at their inputs. This is never the body of the response,
   * because each backend has its own format of errors.
   */
  body: { errors: Readonly<Record<string, string>> } | null = null;

  constructor(message: string, status: number, serverMessage?: string, field?: string, answer?: ApiResponse) {
    super(serverMessage ?? message);
    this.status = status;
    this.serverMessage = serverMessage;
    this.field = field;
    this.answer = answer;
  }
}

/** Suffixes of form fields, which name their unit. */
const UNITS = ['', 'Cents', 'Hundredths', 'Thousandths', 'TenThousandths'];

/** Returns the possible names of a form field: the API's `price` is `priceCents` in a form. */
export const toFormFieldNames = (wireName: string): string[] => UNITS.map(unit => wireName + unit);

/** Returns the HTTP status of an error of any library: 0 without a response, undefined for other errors. */
export const getHttpStatus = (error: unknown): number | undefined =>
  (error as Partial<HttpError> | null)?.status;

/**
 * True for status 409 or 412: another user has changed the record in the meantime, or has ended it, such as a stock
 * count.
 */
export const isEditConflict = (error: unknown): boolean => [409, 412].includes(getHttpStatus(error) ?? 0);

/** A change that another user saved: its fields, and its time in UTC milliseconds. */
export interface ConflictingChange {
  at: number;
  person: string;
  fields: readonly string[];
}

/** Thrown if another user has changed the record since it was read. Nothing was saved. */
export class StaleRecordError extends HttpError {
  readonly current: RaRecord;
  readonly since: readonly ConflictingChange[];

  constructor(
    { message, serverMessage, field }: HttpError,
    current: RaRecord,
    since: readonly ConflictingChange[],
  ) {
    super(message, 412, serverMessage, field);
    this.current = current;
    this.since = since;
  }
}

/** Thrown if the backend does not support the call. A retry would fail as well. */
export class NotSupportedError extends Error {
  override name = 'NotSupportedError';
  readonly call: string | undefined;

  constructor(message: string, call?: string) {
    super(message);
    this.call = call;
  }
}

export interface FailedRecordChange {
  id: Identifier;
  error: unknown;
}

/** Thrown if some of several records could not be changed. The changes of the other records are saved. */
export class PartialFailureError extends Error {
  override name = 'PartialFailureError';
  readonly done: readonly Identifier[];
  readonly failed: readonly FailedRecordChange[];
  /**
   * HTTP status of all failures; undefined if the failures have different statuses. A 401 makes react-admin end the
   * session.
   */
  readonly status: number | undefined;

  constructor(done: readonly Identifier[], failed: readonly FailedRecordChange[]) {
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

export const createResourceNotSupportedError = (resource: string) =>
  new NotSupportedError(`The API has no resource "${resource}".`);

export const createOperationNotSupportedError = (verb: string, resource: string) =>
  new NotSupportedError(`The API has no ${verb} for ${resource}.`);

export const createFieldNotSupportedError = (field: string, resource: string) =>
  new NotSupportedError(`The API has no field "${field}" of ${resource}.`);

/** @param supported filters that the list supports */
export const createFilterNotSupportedError = (
  field: string,
  resource: string,
  supported: readonly string[] = [],
) =>
  new NotSupportedError(
    `The API cannot filter ${resource} by "${field}".${alternatives('It can filter by', supported)}`,
  );

export const createMultipleValuesNotSupportedError = (field: string, resource: string) =>
  new NotSupportedError(`The API filters ${resource} by one "${field}" at a time.`);

/** @param supported sort fields that the list supports */
export const createSortNotSupportedError = (
  field: string,
  resource: string,
  supported: readonly string[] = [],
) =>
  new NotSupportedError(
    `The API cannot sort ${resource} by "${field}".${alternatives('It can sort by', supported)}`,
  );

const alternatives = (beginning: string, fields: readonly string[]): string =>
  fields.length > 0 ? ` ${beginning}: ${fields.join(', ')}.` : '';

export const createFilterRequiredError = (field: string, resource: string) =>
  new NotSupportedError(`A list of ${resource} needs the filter "${field}".`);

export const createCallNotSupportedError = (call: string) =>
  new NotSupportedError(`The API has no call "${call}".`, call);

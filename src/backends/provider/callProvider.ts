/**
 * Calls a react-admin data provider. After a 401, the call is sent again with a new token. Errors of all libraries
 * become HttpErrors.
 */
import {
  getHttpStatus,
  HttpError,
  NotSupportedError,
  createOperationNotSupportedError,
} from '../../dataProvider/errors';
import { sentenceIn } from '../../dataProvider/http';
import { isObject, toText } from '../../dataProvider/wire';
import { handleRefusedToken, readSession } from '../../session/session';
import type { Fields } from '../records/storedResources';
import { withFieldErrors } from './fieldErrors';
import type { ResourceMapping } from './resourceMapping';

const BAD_REQUEST = 400;
const NOT_FOUND = 404;
/** Status of some servers for a deleted record. */
const GONE = 410;
const UNAUTHORIZED = 401;

/**
 * Discards the response if the signal was aborted meanwhile, because few providers abort the request itself.
 */
export async function readFromProvider<Answer>(
  signal: AbortSignal | undefined,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  signal?.throwIfAborted();
  try {
    const answer = await askWithRenewal(ask, true);
    signal?.throwIfAborted();
    return answer;
  } catch (error) {
    signal?.throwIfAborted();
    throw toHttpError(error);
  }
}

/** HTTP statuses of servers that do not support a method of a resource. */
const NO_SUCH_VERB = [405, 501];

/**
 * @param edited the edited fields, at whose inputs the form shows the errors of fields
 * @throws NotSupportedError if the server does not support the method
 */
export async function writeToProvider<Answer>(
  verb: 'create' | 'update' | 'delete',
  mapping: ResourceMapping,
  ask: () => Promise<Answer>,
  edited: Fields = {},
): Promise<Answer> {
  try {
    return await askWithRenewal(ask, false);
  } catch (error) {
    const status = getHttpStatus(error) ?? 0;
    if (NO_SUCH_VERB.includes(status) || (verb === 'create' && status === NOT_FOUND))
      throw createOperationNotSupportedError(verb, mapping.resource);
    throw withFieldErrors(toHttpError(error), getBody(error), mapping, edited);
  }
}

/** Calls the provider. After a 401, the session is renewed and the call is sent once more. */
async function askWithRenewal<Answer>(
  ask: () => Promise<Answer>,
  isRead: boolean,
  isRepeated = false,
): Promise<Answer> {
  const session = readSession();
  try {
    return await ask();
  } catch (error) {
    if (getHttpStatus(error) !== UNAUTHORIZED || isFromHttpClient(error) || !session || session.anonymous)
      throw error;
    if (!(await handleRefusedToken(session.token, isRead, isRepeated))) throw error;
    return askWithRenewal(ask, isRead, true);
  }
}

/**
 * True for an error of `httpClient`, which has already tried to renew the session. Only errors of that client contain
 * the URL of the call.
 */
const isFromHttpClient = (error: unknown): boolean =>
  error instanceof HttpError && error.address !== undefined;

/** Messages of a request without a response, in Chromium, Firefox, Safari, Node.js and axios. */
const NO_RESPONSE = /failed to fetch|fetch failed|load failed|network ?error|(network|internet) connection/i;

/**
 * Converts an error of a provider to our HttpError. Most providers throw react-admin's HttpError for a response with an
 * error. If a request gets no response, many providers throw a new Error with the browser's message.
 */
function toHttpError(error: unknown): unknown {
  if (getHttpStatus(error) === GONE && error instanceof Error) return new HttpError(error.message, NOT_FOUND);
  if (error instanceof HttpError && error.status !== UNAUTHORIZED) return error;
  if (error instanceof Error && getHttpStatus(error) === undefined && NO_RESPONSE.test(error.message))
    return new HttpError('No response from server', 0);
  // FakeRest's errors have no HTTP status, so a missing record is recognised by the message.
  if (error instanceof Error && error.message.startsWith('No item with identifier'))
    return new HttpError(error.message, NOT_FOUND);
  const status = getHttpStatus(error);
  if (!(error instanceof Error)) return error;
  // Providers report unreadable responses, such as a missing header, in a plain Error. Other error classes are bugs.
  if (status === undefined)
    return error.constructor === Error ? new HttpError(error.message, BAD_REQUEST, error.message) : error;
  if (status === UNAUTHORIZED && readSession()?.anonymous)
    return new NotSupportedError('The API asks for a sign-in, and this backend has none.');
  const body = getBody(error);
  // A GraphQL provider reports errors with status 200. If the error lists GraphQL errors, the server refused the call.
  // If it lists none, the record does not exist.
  if (status < BAD_REQUEST)
    return hasReasons(body)
      ? new HttpError(error.message, BAD_REQUEST, error.message)
      : new HttpError(error.message, NOT_FOUND);
  // A build shortens the name of react-admin's HttpError.
  const own = error.name === 'HttpError' || 'body' in error ? sentenceIn(error.message, status) : undefined;
  const said = (isObject(body) && toText(body.message)) || own || sentenceIn(body, status);
  const message = isPage(error.message) ? `The server answered ${status}` : error.message;
  return new HttpError(message, status, said, undefined, { body, etag: null });
}

/** True for HTML, and for an empty text: HTTP/2 responses have no name of the status. */
const isPage = (message: string): boolean => /^\s*(?:<|$)/.test(message);

/** Returns the body of the response with an error. */
const getBody = (error: unknown): unknown =>
  error instanceof HttpError ? error.answer?.body : isObject(error) ? error.body : undefined;

const hasReasons = (body: unknown): boolean =>
  isObject(body) && Array.isArray(body.graphQLErrors) && body.graphQLErrors.length > 0;

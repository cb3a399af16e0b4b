/** Error responses of calls by tills: besides the message, a stable code, what to do, and the id of the request. */
import type { FastifyInstance } from 'fastify';
import type { TSchema } from 'typebox';
import { TillErrorResponse, type TillErrorCode } from '../../contract/tillErrors.ts';
import type { ErrorResponse } from '../../contract/common.ts';
import type { MessageCode } from '../language/message.ts';

export const REQUEST_ID_HEADER = 'x-request-id';

/** Codes of the messages with which a whole call of a till is refused. */
export const TILL_CALL_REFUSAL_CODES: Partial<Record<MessageCode, TillErrorCode>> = {
  'call.invalidJson': 'invalid-json',
  'call.invalidUtf8': 'invalid-json',
  'call.loneSurrogate': 'invalid-json',
  'call.noField': 'unknown-field',
  'call.noParameter': 'unknown-parameter',
  'call.noParameterAmong': 'unknown-parameter',
  'call.tooLarge': 'body-too-large',
  'server.databaseAway': 'server-unavailable',
  'server.databaseBusy': 'server-unavailable',
  'signIn.required': 'key-required',
  'till.badCursor': 'bad-cursor',
  'till.keyRequired': 'key-required',
  'till.keyRevoked': 'key-revoked',
  'till.tooManyCalls': 'too-many-calls',
};

/** Status codes with which the same call may succeed later. */
const isRetryable = (status: number): boolean => status === 429 || status >= 500;

const getCode = (status: number, messageCode: MessageCode | undefined): TillErrorCode =>
  (messageCode && TILL_CALL_REFUSAL_CODES[messageCode]) ??
  (status >= 500 ? 'server-failed' : 'invalid-field');

export const createTillResponseSchemas = <Schema extends TSchema>(schema: Schema) => ({
  200: schema,
  400: TillErrorResponse,
  401: TillErrorResponse,
  403: TillErrorResponse,
  413: TillErrorResponse,
  429: TillErrorResponse,
  '5xx': TillErrorResponse,
});

/**
 * Adds an error code, an action (`retry` or `fix`) and the request id to the error responses of the routes of `app`.
 * Every response of these routes gets the request id as a header.
 */
export function registerTillErrorHooks(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => void reply.header(REQUEST_ID_HEADER, request.id));
  app.addHook('preSerialization', async (request, reply, payload) => {
    const { statusCode } = reply;
    if (statusCode < 400) return payload;
    return {
      ...(payload as ErrorResponse),
      code: getCode(statusCode, request.refusal?.code),
      action: isRetryable(statusCode) ? 'retry' : 'fix',
      requestId: request.id,
    } satisfies TillErrorResponse;
  });
}

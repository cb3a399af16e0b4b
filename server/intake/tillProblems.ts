/**
 * Error responses to tills. In addition to the message, they contain a stable code, the next step of the till (`retry`
 * or `fix`), and the id of the request.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { REQUEST_ID_HEADER } from '../../contract/headers.ts';
import { TillErrorResponse, type TILL_ERROR_ACTIONS, type TillErrorCode } from '../../contract/tillErrors.ts';
import type { ErrorResponse } from '../../contract/common.ts';
import { readBearerToken } from '../auth/requireSession.ts';
import { isTerminalKey } from '../auth/tokens.ts';
import { HttpProblem, refuseMalformedUrl } from '../http/problems.ts';
import { COMMON_REFUSAL_CODES } from '../http/refusalCodes.ts';
import { createMessage, type MessageCode } from '../language/message.ts';

/** Codes of the messages with which a whole call of a till is refused. */
export const TILL_CALL_REFUSAL_CODES: Partial<Record<MessageCode, TillErrorCode>> = {
  ...COMMON_REFUSAL_CODES,
  'call.wrongMethod': 'wrong-method',
  'signIn.required': 'key-required',
  'signIn.tooOften': 'too-many-calls',
  'till.badClock': 'invalid-clock',
  'till.badCursor': 'bad-cursor',
  'till.keyMissing': 'key-required',
  'till.keyNotAllowed': 'key-not-allowed',
  'till.keyReadOnly': 'key-read-only',
  'till.keyRequired': 'key-required',
  'till.keyRevoked': 'key-revoked',
  'till.receiptQuery': 'invalid-field',
  'till.tooManyCalls': 'too-many-calls',
};

const RETRIED_CODES: readonly TillErrorCode[] = [
  'request-timeout',
  'server-failed',
  'server-unavailable',
  'too-many-calls',
];

/** Returns the `action` of a refused call. */
export const getRefusedCallAction = (code: TillErrorCode): (typeof TILL_ERROR_ACTIONS)[number] =>
  RETRIED_CODES.includes(code) ? 'retry' : 'fix';

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

/** Paths of the routes of tills, each with its methods. */
export type TillPaths = Map<string, Set<string>>;

const VERSIONED = /^\/api\/v\d+(\/|$)/;

const getPath = ({ url }: FastifyRequest): string =>
  url
    .split('?')[0]!
    .toLowerCase()
    .replace(/(.)\/+$/, '$1');

/**
 * Checks whether a request is a call of a till: one of its routes, any path below `/api/v1`, or another call with the
 * key of a terminal.
 */
export const isTillCall = (request: FastifyRequest, paths: TillPaths): boolean =>
  paths.has(request.routeOptions.url ?? '') ||
  VERSIONED.test(getPath(request)) ||
  isTerminalKey(readBearerToken(request));

/**
 * Adds an error code, an action (`retry` or `fix`) and the request id to the error responses to tills. Every response
 * to a till gets the request id as a header. Unknown paths and methods are refused.
 */
export function registerTillErrorHooks(app: FastifyInstance, paths: TillPaths): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isTillCall(request, paths)) return;
    reply.header(REQUEST_ID_HEADER, request.id);
    const path = getPath(request);
    if (paths.has(request.routeOptions.url ?? '') || !VERSIONED.test(path)) return;
    const methods = paths.get(path);
    if (!methods)
      throw new HttpProblem(404, createMessage('call.notFound', { what: request.method, id: path }));
    const allowed = [...methods].toSorted().join(', ');
    reply.header('allow', allowed);
    throw new HttpProblem(405, createMessage('call.wrongMethod', { path, allowed }));
  });
  app.addHook('preSerialization', async (request, reply, payload) => {
    if (reply.statusCode < 400 || !isTillCall(request, paths)) return payload;
    // The response schemas of other calls than those of tills have no code.
    reply.serializer(JSON.stringify);
    return toTillErrorResponse(request, payload as ErrorResponse);
  });
}

function toTillErrorResponse(request: FastifyRequest, problem: ErrorResponse): TillErrorResponse {
  const refusedCode = getCode(problem.statusCode, request.refusal?.code);
  const isClockRefused = refusedCode === 'invalid-field' && problem.field === 'sentAt';
  const code = isClockRefused ? 'invalid-clock' : refusedCode;
  return { ...problem, code, action: getRefusedCallAction(code), requestId: request.id };
}

/** Answers a request whose path cannot be decoded. The router refuses it before any hook runs. */
export function answerMalformedUrl(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const problem = refuseMalformedUrl(request, reply);
  if (!VERSIONED.test(getPath(request))) return void reply.send(problem);
  reply.header(REQUEST_ID_HEADER, request.id).send(toTillErrorResponse(request, problem));
}

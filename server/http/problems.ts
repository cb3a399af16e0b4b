import { STATUS_CODES } from 'node:http';
import { finished } from 'node:stream/promises';
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchemaValidationError,
} from 'fastify';
import Type from 'typebox';
import type { ErrorResponse } from '../../contract/common.ts';
import { type FieldRule, createFieldRule } from '../../contract/fieldRule.ts';
import { isSqliteBusyError } from '../database/sqlite.ts';
import { StorageUnreachableError } from '../files/files.ts';
import { getRequestLanguage, translateForRequest } from '../language/requestLanguage.ts';
import {
  toInvalidFieldMessage,
  type Message,
  createMessage,
  getRecordKindNoun,
  toUntranslatedMessage,
} from '../language/message.ts';
import { translateToEnglish } from '../language/translate.ts';
import { toDiskErrorMessage } from './fullDisk.ts';
import { getRefusalCode } from './refusalCodes.ts';
import {
  getErrorCode,
  isDatabaseUnreachable,
  isRetryableDatabaseError,
  getErrorReason,
  getSqliteErrorCode,
} from '../lib/errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Message of the error response. Null if the request was not refused. */
    refusal: Message | null;
  }
}

export class HttpProblem extends Error {
  override name = 'HttpProblem';
  readonly statusCode: number;
  readonly field: string | undefined;
  readonly userMessage: Message;

  constructor(statusCode: number, userMessage: Message | string, field?: string) {
    const whole = typeof userMessage === 'string' ? toUntranslatedMessage(userMessage) : userMessage;
    super(translateToEnglish(whole));
    this.userMessage = whole;
    this.statusCode = statusCode;
    this.field = field;
  }
}

/** The refusals of a record, or of one element of a call. As an error, it is the first of them. */
export class CombinedProblem extends HttpProblem {
  readonly all: readonly HttpProblem[];

  constructor(first: HttpProblem, others: readonly HttpProblem[]) {
    super(first.statusCode, first.userMessage, first.field);
    this.all = [first, ...others];
  }
}

/** Combines refusals. A single refusal stays as it is. */
export const combineProblems = ([first, ...others]: readonly HttpProblem[]): HttpProblem | undefined =>
  first && others.length > 0 ? new CombinedProblem(first, others) : first;

/**
 * Makes all checks of a record, so that its refusal names all invalid fields.
 * @throws HttpProblem the combined refusals with the status 400; the first other error at once
 */
export async function assertAllValid(checks: readonly (() => void | Promise<void>)[]): Promise<void> {
  const problems: HttpProblem[] = [];
  for (const check of checks) {
    try {
      await check();
    } catch (error) {
      if (!(error instanceof HttpProblem) || error.statusCode !== 400) throw error;
      problems.push(error);
    }
  }
  const problem = combineProblems(problems);
  if (problem) throw problem;
}

export class TooManyAttempts extends HttpProblem {
  readonly seconds: number;

  constructor(userMessage: Message, seconds: number) {
    super(429, userMessage);
    this.seconds = seconds;
  }
}

export const createNotFoundProblem = (what: string, id: number | string) =>
  new HttpProblem(404, createMessage('call.notFound', { what: getRecordKindNoun(what), id }));

/** Returns the row, or throws 404 if it is undefined: `assertRecordFound(row, 'warehouse', 7)`. */
export function assertRecordFound<Row>(row: Row | undefined, what: string, id: number | string): Row {
  if (row === undefined) throw createNotFoundProblem(what, id);
  return row;
}

/** SQLite's extended result code SQLITE_CONSTRAINT_FOREIGNKEY: a violated foreign key. */
const SQLITE_FOREIGN_KEY = 787;
const POSTGRES_FOREIGN_KEY = '23503';

/**
 * Checks for a violated foreign key: other rows refer to the row, or a row that it refers to does not exist.
 */
export const isForeignKeyError = (error: unknown): boolean =>
  getSqliteErrorCode(error) === SQLITE_FOREIGN_KEY || getErrorCode(error) === POSTGRES_FOREIGN_KEY;

/**
 * Turns a violated foreign key into a 409 response with a message (docs/decisions/0005-history-is-kept.md).
 */
export async function refuseDeletionIfReferenced<T>(deletion: Promise<T>, refusal: Message): Promise<T> {
  try {
    return await deletion;
  } catch (error) {
    throw isForeignKeyError(error) ? new HttpProblem(409, refusal) : error;
  }
}

/** SQLite's extended result code SQLITE_CONSTRAINT_UNIQUE: a violated unique constraint. */
const SQLITE_UNIQUE = 2067;
const POSTGRES_UNIQUE = '23505';

/**
 * Turns a violated unique constraint into a 409 response with a message.
 * @param field the duplicate field, or a function that derives it from the database's message, which names the
 *   columns (SQLite) or the index (PostgreSQL)
 */
export async function refuseWriteIfDuplicate<T>(
  write: Promise<T>,
  refusal: Message,
  field?: string | ((says: string) => string | undefined),
): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const refused = getSqliteErrorCode(error) === SQLITE_UNIQUE || getErrorCode(error) === POSTGRES_UNIQUE;
    if (!refused) throw error;
    const index = error instanceof Error && 'constraint' in error ? String(error.constraint) : '';
    throw new HttpProblem(
      409,
      refusal,
      typeof field === 'function' ? field(`${getErrorReason(error)} ${index}`) : field,
    );
  }
}

const TYPES: Readonly<Record<string, FieldRule>> = {
  object: createFieldRule('object'),
  array: createFieldRule('list'),
  string: createFieldRule('text'),
};

export function describeValidationError(
  faults: readonly FastifySchemaValidationError[],
  schema: unknown,
  values?: unknown,
): { field: string; userMessage: Message } {
  // If a request has several faults, an unknown field is reported first. A required field is often missing because it
  // was sent under a wrong name.
  const fault = faults.find(({ keyword }) => keyword === 'additionalProperties') ?? faults[0];
  const { instancePath = '', params = {}, message: english } = fault ?? {};
  const allMissing = Array.isArray(params.requiredProperties) ? params.requiredProperties.map(String) : [];
  const [missing] = allMissing;
  const path = instancePath.split('/').filter(Boolean);
  if (Array.isArray(params.additionalProperties)) {
    const field = [...path, String(params.additionalProperties[0])].join('.');
    const object = schemaAt(schema, path);
    const known = Type.IsObject(object) ? Object.keys(object.properties) : [];
    return {
      field,
      userMessage:
        known.length > 0
          ? createMessage('call.noFieldAmong', { field, known: known.join(', ') })
          : createMessage('call.noField', { field }),
    };
  }
  const field = [...path, ...(missing === undefined ? [] : [missing])].join('.');
  if (allMissing.length > 1) {
    const fields = allMissing.map(name => [...path, name].join('.')).join(', ');
    return { field, userMessage: createMessage('call.fieldsRequired', { fields }) };
  }
  if (missing !== undefined)
    return { field, userMessage: toInvalidFieldMessage(field, createFieldRule('required')) };
  if (field === '') return { field, userMessage: createMessage('call.bodyNotObject') };
  if (fault?.keyword === 'maxLength') {
    return {
      field,
      userMessage: toInvalidFieldMessage(field, createFieldRule('lengthUpTo', { max: Number(params.limit) })),
    };
  }
  const rule =
    (schemaAt(schema, path) as { 'x-rule'?: FieldRule } | undefined)?.['x-rule'] ??
    TYPES[String(params.type)];
  if (rule?.isRequired && isEmptyValue(valueAt(values, path)))
    return { field, userMessage: toInvalidFieldMessage(field, createFieldRule('required')) };
  const other =
    english === undefined ? createFieldRule('notValid') : createFieldRule('other', { text: english });
  return { field, userMessage: toInvalidFieldMessage(field, rule ?? other) };
}

/**
 * Describes all faults of a value. The first description is that of `describeValidationError`. The others name one
 * field each.
 */
export function describeValidationErrors(
  faults: readonly FastifySchemaValidationError[],
  schema: unknown,
): { field: string; userMessage: Message }[] {
  const first = describeValidationError(faults, schema);
  const others = faults.flatMap(splitFault).map(fault => describeValidationError([fault], schema));
  const fields = new Set<string>();
  return [first, ...others].filter(({ field }) => {
    const isNew = !fields.has(field);
    fields.add(field);
    return isNew;
  });
}

/** Splits a fault that names several missing or unknown fields. */
function splitFault(fault: FastifySchemaValidationError): FastifySchemaValidationError[] {
  const [key, names] =
    Object.entries(fault.params).find(([name]) => /^(required|additional)Properties$/.test(name)) ?? [];
  if (key === undefined || !Array.isArray(names)) return [fault];
  return names.map((name: unknown) => ({ ...fault, params: { [key]: [name] } }));
}

function schemaAt(schema: unknown, path: readonly string[]): unknown {
  let node = schema;
  for (const step of path) {
    if (Type.IsObject(node)) node = node.properties[step];
    else node = Type.IsArray(node) ? node.items : undefined;
  }
  return node;
}

export function registerErrorHandler(app: FastifyInstance): void {
  app.decorate('fullDisk', { noticed: false });
  app.decorateRequest('refusal', null);
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    // Fastify closes the connection of a request that is too large, because more data may arrive. The connection stays
    // open if the request has arrived completely.
    if (await allCame(request)) reply.removeHeader('connection');
    else reply.header('connection', 'close');
    return answer(error, request, reply);
  });
  app.setNotFoundHandler((request, reply) =>
    send(
      request,
      reply,
      404,
      createMessage('call.notFound', { what: request.method, id: request.url.split('?')[0]! }),
    ),
  );
}

const valueAt = (values: unknown, path: readonly string[]): unknown =>
  path.reduce(
    (value, step) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[step] : undefined,
    values,
  );

const isEmptyValue = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && value.trim() === '');

/**
 * Maximum number of bytes that are read and discarded of a refused request. It is larger than any permitted request,
 * except imports if `IMPORT_MEGABYTES` was raised.
 */
export const MAX_DISCARDED_REQUEST_BYTES = 256 * 1024 * 1024;

/**
 * Reads and discards the rest of a refused request. Clients read a response only after they have sent everything. If
 * the connection were closed earlier, the response would be lost, and proxies would report 502.
 * @returns true if the request arrived completely
 */
async function allCame({ raw }: FastifyRequest): Promise<boolean> {
  if (raw.complete || raw.readableEnded) return true;
  if (raw.destroyed) return false;
  let bytes = 0;
  const enough = new AbortController();
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_DISCARDED_REQUEST_BYTES) enough.abort();
  });
  raw.resume();
  return finished(raw, { signal: enough.signal }).then(
    () => true,
    () => false,
  );
}

/**
 * Prepares the response to a request that the router refuses: broken %-escapes, and path segments of more than 100
 * characters.
 */
export function refuseMalformedUrl(request: FastifyRequest, reply: FastifyReply): ErrorResponse {
  reply.headers({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  });
  return prepareRefusal(request, reply, 400, createMessage('call.badAddress'));
}

/** Refuses calls whose query has broken %-escapes. The router decodes only paths. */
export function refuseMalformedQueries(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url }) => {
    try {
      decodeURIComponent(url.slice(url.indexOf('?') + 1));
    } catch {
      throw new HttpProblem(400, createMessage('call.badAddress'));
    }
  });
}

/**
 * Error message for a referenced record that another call has just deleted. Calls check their references first, so
 * this happens only if two calls run at the same time.
 */
const GONE = createMessage('server.neededDeleted');

/** HTTP status Insufficient Storage, for a full or failed disk, and for a read-only database. */
const DISK_FULL = 507;

export function toProblem(
  error: FastifyError,
  request: FastifyRequest,
): { statusCode: number; userMessage: Message; field?: string | undefined } {
  if (error instanceof HttpProblem) return error;
  if (error.validation) {
    const part = error.validationContext === 'body' ? request.body : undefined;
    const schema = request.routeOptions.schema?.[error.validationContext ?? 'body'];
    return { statusCode: 400, ...describeValidationError(error.validation, schema, part) };
  }
  const is = (statusCode: number, userMessage: Message) => ({ statusCode, userMessage });
  // The client disconnected while sending the request, for example a phone that lost its network.
  if (getErrorCode(error) === 'ECONNRESET' && request.raw.readableAborted)
    return is(400, createMessage('call.cutOff'));
  if (isDatabaseUnreachable(error)) return is(503, createMessage('server.databaseAway'));
  if (isSqliteBusyError(error) || isRetryableDatabaseError(error))
    return is(503, createMessage('server.databaseBusy'));
  if (error instanceof StorageUnreachableError) return is(503, createMessage('server.picturesAway'));
  const fault = toDiskErrorMessage(error);
  if (fault !== undefined) return is(DISK_FULL, fault);
  if (isForeignKeyError(error)) return is(409, GONE);
  const statusCode = error.statusCode ?? 500;
  if (statusCode === 413)
    return is(413, createMessage('call.tooLarge', { megabytes: getBodyMegabytes(request) }));
  if (statusCode < 500) return { statusCode, userMessage: toRefusal(error, request) };
  return is(500, createMessage('server.failed'));
}

const getBodyMegabytes = ({ routeOptions, server }: FastifyRequest): number =>
  Math.round(((routeOptions.bodyLimit ?? server.initialConfig.bodyLimit ?? 0) / 1024 / 1024) * 10) / 10;

function answer(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { statusCode, userMessage, field } = toProblem(error, request);
  if (!(error instanceof HttpProblem)) note(error, request, statusCode);
  if (error instanceof TooManyAttempts) reply.header('retry-after', error.seconds);
  const all = error instanceof CombinedProblem ? error.all : [];
  return reply.send({
    ...prepareRefusal(request, reply, statusCode, userMessage, field),
    ...(all.length > 0 && { errors: all.map(problem => toFieldError(request, problem)) }),
  });
}

const toFieldError = (request: FastifyRequest, { statusCode, userMessage, field }: HttpProblem) => ({
  message: translateForRequest(request, userMessage),
  ...(field ? { field } : {}),
  code: getRefusalCode(statusCode, userMessage.code),
});

function note(error: FastifyError, request: FastifyRequest, statusCode: number): void {
  if (statusCode === DISK_FULL) request.server.fullDisk.noticed = true;
  if (statusCode === 409) request.log.warn(error);
  else if (statusCode >= 500 && !isSqliteBusyError(error) && !isRetryableDatabaseError(error))
    request.log.error(error);
}

export const createFileBodyRequiredMessage = (type: string): Message =>
  createMessage('call.bodyNotFile', { type });

function toRefusal(error: FastifyError, request: FastifyRequest): Message {
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    const [file] = request.routeOptions.schema?.consumes ?? [];
    return file === undefined ? createMessage('call.bodyNotJson') : createFileBodyRequiredMessage(file);
  }
  if (error.code === 'FST_CP_ERR_INVALID_CONTENT_ENCODING')
    return createMessage('call.unknownCompression', { encoding: request.headers['content-encoding'] ?? '' });
  if (error.code === 'FST_CP_ERR_INVALID_CONTENT') return createMessage('call.badCompression');
  if (error.statusCode === 400) return createMessage('call.invalidJson');
  return error.statusCode === 403 ? createMessage('call.forbidden') : toUntranslatedMessage(error.message);
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  statusCode: number,
  userMessage: Message,
  field?: string,
) {
  return reply.send(prepareRefusal(request, reply, statusCode, userMessage, field));
}

function prepareRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  statusCode: number,
  userMessage: Message,
  field?: string,
): ErrorResponse {
  request.refusal = userMessage;
  if (statusCode === 401) reply.header('www-authenticate', 'Bearer');
  reply.code(statusCode).header('content-language', getRequestLanguage(request));
  return {
    statusCode,
    error: STATUS_CODES[statusCode] ?? 'Error',
    message: translateForRequest(request, userMessage),
    ...(field ? { field } : {}),
    code: getRefusalCode(statusCode, userMessage.code),
  };
}

/** Refusals with a sentence for the person at the screen, and the one place that answers errors. */
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
import type { Problem } from '../../contract/common.ts';
import { isBusy } from '../database/sqlite.ts';
import { FilesUnreachable } from '../files/files.ts';
import { inLanguageOf, languageOf } from '../language/asked.ts';
import { rule } from '../language/rule.ts';
import { sentence, sentenceOf, words, type Said, type Sentence } from '../language/sentence.ts';
import { diskFault } from './fullDisk.ts';
import { codeOf, isAway, isGivenUp, reasonOf, sqliteCodeOf } from '../lib/errors.ts';

export class HttpProblem extends Error {
  override name = 'HttpProblem';
  readonly statusCode: number;
  readonly field: string | undefined;
  /** The message in a form that can be translated. */
  readonly said: Sentence;

  /** @param field the field of the request at fault */
  constructor(statusCode: number, said: Said, field?: string) {
    const whole = sentenceOf(said);
    super(whole.written());
    this.said = whole;
    this.statusCode = statusCode;
    this.field = field;
  }
}

/** 429: too many attempts. */
export class TooOften extends HttpProblem {
  /** How long to wait before the next attempt, sent as `Retry-After`. */
  readonly seconds: number;

  constructor(said: Said, seconds: number) {
    super(429, said);
    this.seconds = seconds;
  }
}

export const notFound = (what: string, id: number | string) =>
  new HttpProblem(404, sentence`There is no ${words(what)} ${id}.`);

/** Returns the row, or throws 404 where it is undefined: `found(row, 'warehouse', 7)`. */
export function found<Row>(row: Row | undefined, what: string, id: number | string): Row {
  if (row === undefined) throw notFound(what, id);
  return row;
}

/** SQLite's SQLITE_CONSTRAINT_FOREIGNKEY. */
const SQLITE_FOREIGN_KEY = 787;
const POSTGRES_FOREIGN_KEY = '23503';

/** Whether a foreign key was violated: other rows need this one, or this one needs a row that is gone. */
export const isNeeded = (error: unknown): boolean =>
  sqliteCodeOf(error) === SQLITE_FOREIGN_KEY || codeOf(error) === POSTGRES_FOREIGN_KEY;

/** Turns "other rows need this one" into 409 with a sentence (docs/decisions/0007-what-has-history-stays.md). */
export async function refusingHistory<T>(deletion: Promise<T>, said: Said): Promise<T> {
  try {
    return await deletion;
  } catch (error) {
    throw isNeeded(error) ? new HttpProblem(409, said) : error;
  }
}

/** SQLite's SQLITE_CONSTRAINT_UNIQUE. */
const SQLITE_UNIQUE = 2067;
const POSTGRES_UNIQUE = '23505';

/**
 * Turns a violated unique constraint into 409 with a sentence.
 * @param field of the request at fault, or a function that derives it from the database's message, which names the columns (SQLite)
 * or the index (PostgreSQL)
 */
export async function refusingDuplicate<T>(
  write: Promise<T>,
  said: Said,
  field?: string | ((says: string) => string | undefined),
): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const refused = sqliteCodeOf(error) === SQLITE_UNIQUE || codeOf(error) === POSTGRES_UNIQUE;
    if (!refused) throw error;
    const index = error instanceof Error && 'constraint' in error ? String(error.constraint) : '';
    throw new HttpProblem(
      409,
      said,
      typeof field === 'function' ? field(`${reasonOf(error)} ${index}`) : field,
    );
  }
}

const REQUIRED = 'is required';

/** The message about a value of the wrong type, where the contract has no words of its own. */
const TYPES: Readonly<Record<string, string>> = {
  object: 'must be an object with fields',
  array: 'must be a list',
  string: 'must be text',
};

/** Turns the validator's first fault into a sentence that names the field, worded by the schema's `x-says`. */
export function faultSentence(
  faults: readonly FastifySchemaValidationError[],
  schema: unknown,
): { field: string; said: Sentence } {
  // Unknown fields come first: a missing field is often there under a wrong name.
  const fault = faults.find(({ keyword }) => keyword === 'additionalProperties') ?? faults[0];
  const { instancePath = '', params = {}, message = 'is not valid' } = fault ?? {};
  const missing = Array.isArray(params.requiredProperties) ? String(params.requiredProperties[0]) : undefined;
  const path = instancePath.split('/').filter(Boolean);
  if (Array.isArray(params.additionalProperties)) {
    const field = [...path, String(params.additionalProperties[0])].join('.');
    return { field, said: sentence`There is no field "${field}".` };
  }
  const field = [...path, ...(missing === undefined ? [] : [missing])].join('.');
  if (missing !== undefined) return { field, said: rule(field, REQUIRED) };
  if (field === '') return { field, said: words('The body must be a JSON object.') };
  // The contract's words describe every rule of a text. This one is enough.
  if (fault?.keyword === 'maxLength') {
    return { field, said: sentence`${field} must have at most ${Number(params.limit)} characters.` };
  }
  return { field, said: rule(field, saysAt(schema, path) ?? TYPES[String(params.type)] ?? message) };
}

/** The `x-says` of the value at `path`. */
function saysAt(schema: unknown, path: readonly string[]): string | undefined {
  let node = schema;
  for (const step of path) {
    if (Type.IsObject(node)) node = node.properties[step];
    else node = Type.IsArray(node) ? node.items : undefined;
  }
  return Type.IsSchema(node) && 'x-says' in node ? String(node['x-says']) : undefined;
}

export function answerErrors(app: FastifyInstance): void {
  app.decorate('fullDisk', { noticed: false });
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    // Fastify would close the connection of a request that is too large, as more data may arrive.
    if (await allCame(request)) reply.removeHeader('connection');
    else reply.header('connection', 'close');
    return answer(error, request, reply);
  });
  app.setNotFoundHandler((request, reply) =>
    send(request, reply, 404, sentence`There is no ${request.method} ${request.url.split('?')[0]!}.`),
  );
}

/** The most bytes of a refused request that are read. More than any call takes, except files where `IMPORT_MEGABYTES` was raised. */
export const MOST_READ = 256 * 1024 * 1024;

/**
 * Reads the rest of a refused request and discards it. Clients read no answer before they have sent everything, and closing the
 * connection earlier loses the answer: proxies then report 502.
 * @returns whether the request arrived completely
 */
async function allCame({ raw }: FastifyRequest): Promise<boolean> {
  if (raw.complete || raw.readableEnded) return true;
  if (raw.destroyed) return false;
  let bytes = 0;
  const enough = new AbortController();
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MOST_READ) enough.abort();
  });
  raw.resume();
  return finished(raw, { signal: enough.signal }).then(
    () => true,
    () => false,
  );
}

/** Answers what the router itself refuses: broken %-escapes, and path segments of more than 100 characters. */
export function answerBadAddress(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  // No hook runs before this, so the headers that hooks add to every other answer are added here.
  reply.headers({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  });
  void send(request, reply, 400, words('The address is not valid.'));
}

/**
 * Calls check that the records they name exist, and refuse deletions with their own sentence. What remains is a race between two
 * calls.
 */
const GONE = 'Something that this needs has been deleted; nothing was saved. Please load the page again.';

/** Insufficient Storage: used for a disk that is full or has failed, and for a read-only database. */
const DISK_FULL = 507;

/** The answer to an error. It reveals nothing internal, and has no side effects. */
export function problemOf(
  error: FastifyError,
  request: FastifyRequest,
): { statusCode: number; said: Sentence; field?: string | undefined } {
  if (error instanceof HttpProblem) return error;
  if (error.validation) {
    const schema = request.routeOptions.schema?.[error.validationContext ?? 'body'];
    return { statusCode: 400, ...faultSentence(error.validation, schema) };
  }
  const is = (statusCode: number, english: string) => ({ statusCode, said: words(english) });
  // The client disconnected while sending, as when a phone loses its network. Nobody reads the answer, and the server is not at
  // fault.
  if (codeOf(error) === 'ECONNRESET' && request.raw.readableAborted)
    return is(400, 'The request was cut off.');
  if (isAway(error)) return is(503, 'The database cannot be reached. Please try again in a moment.');
  if (isBusy(error) || isGivenUp(error))
    return is(503, 'The database is busy; nothing was saved. Please try again.');
  if (error instanceof FilesUnreachable)
    return is(503, 'The picture storage cannot be reached; nothing was saved. Please try again.');
  const fault = diskFault(error);
  if (fault !== undefined) return is(DISK_FULL, fault);
  if (isNeeded(error)) return is(409, GONE);
  const statusCode = error.statusCode ?? 500;
  if (statusCode === 413) return is(413, 'The request is larger than this call accepts.');
  if (statusCode < 500) return { statusCode, said: refusalOf(error, request) };
  return is(500, 'Something went wrong on the server.');
}

function answer(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { statusCode, said, field } = problemOf(error, request);
  if (!(error instanceof HttpProblem)) note(error, request, statusCode);
  if (error instanceof TooOften) reply.header('retry-after', error.seconds);
  return send(request, reply, statusCode, said, field);
}

/** Logs what whoever runs the server must know. */
function note(error: FastifyError, request: FastifyRequest, statusCode: number): void {
  if (statusCode === DISK_FULL) request.server.fullDisk.noticed = true;
  if (statusCode === 409) request.log.warn(error);
  else if (statusCode >= 500 && !isBusy(error) && !isGivenUp(error)) request.log.error(error);
}

/** @param type the content type of a call that takes a file */
export const mustBeFile = (type: string): Sentence =>
  sentence`The body must be the bytes of a file (content-type: ${type}).`;

/** Fastify's own refusals (bad JSON, wrong content type) in plain words. */
function refusalOf(error: FastifyError, request: FastifyRequest): Sentence {
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    const [file] = request.routeOptions.schema?.consumes ?? [];
    return file === undefined
      ? words('The body must be JSON (content-type: application/json).')
      : mustBeFile(file);
  }
  return words(error.statusCode === 400 ? 'The body is not valid JSON.' : error.message);
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  statusCode: number,
  said: Sentence,
  field?: string,
) {
  const problem: Problem = {
    statusCode,
    error: STATUS_CODES[statusCode] ?? 'Error',
    message: await inLanguageOf(request, said),
    ...(field ? { field } : {}),
  };
  return reply.code(statusCode).header('content-language', languageOf(request)).send(problem);
}

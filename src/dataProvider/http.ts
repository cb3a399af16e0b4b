import { noteSessionUse } from '../session/sessionEnd';
import { getCurrentToken, readSession, handleRefusedToken } from '../session/session';
import { config } from '../lib/config';
import { getInitialLanguage } from '../i18n/language';
import { IDEMPOTENCY_HEADER } from '../../contract/headers';
import { HttpError } from './errors';
import { isActiveStatus, isObject, type ApiResponse } from './wire';

export interface CallOptions {
  method: string;
  /** The path from the root of the API, such as `/api/branch`. */
  path: string;
  /**
   * Branch of the call. If the server accepts a header with the branch, the request contains this header. With other
   * servers, a call can only name its branch in its path.
   */
  branch?: number | undefined;
  body?: unknown;
  query?: Record<string, string | number | undefined>;
  /**
   * Identifies one submit of a form. A retry sends the same key. The header is sent only to the page's own origin,
   * because some other servers refuse it.
   */
  idempotencyKey?: string | undefined;
  /** True if an empty response to a read means "no data". By default an empty response is an error. */
  mayBeEmpty?: boolean;
  /** Overrides the session's token; an empty text sends no token. */
  token?: string;
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
}

export const sendApiRequest = async (options: CallOptions): Promise<unknown> =>
  (await fetchApiResponse(options)).body;

/** Time of this page's last write, in UTC milliseconds. Responses to requests before that time are possibly stale. */
let changedAt = 0;

export const getLastWriteRequestTime = (): number => changedAt;

export async function fetchApiResponse({ method, path, ...options }: CallOptions): Promise<ApiResponse> {
  if (method !== 'GET') changedAt = Date.now();
  const { branchHeader } = readSession() ?? {};
  const { body, headers } = await fetchJson(config().apiBase + path + queryString(options.query), {
    method,
    headers: {
      ...options.headers,
      ...(branchHeader && options.branch ? { [branchHeader]: String(options.branch) } : {}),
      ...(options.idempotencyKey && isOwnOrigin() ? { [IDEMPOTENCY_HEADER]: options.idempotencyKey } : {}),
    },
    ...(options.body === undefined ? {} : { body: bytesOf(options.body) }),
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.token === undefined ? {} : { token: options.token }),
    ...(options.mayBeEmpty ? { mayBeEmpty: true } : {}),
  });
  refuseIfSo(body);
  return { body, etag: headers.get('etag') };
}

/**
 * Some servers refuse a call with status 200 and `success: false` in the body.
 * @throws HttpError with status 400 for such a body
 */
function refuseIfSo(body: unknown): void {
  if (isObject(body) && !isActiveStatus(body.success)) {
    throw new HttpError('The server refused', REFUSED, sentenceIn(body, REFUSED), fieldIn(body));
  }
}

/** Status of the HttpError if the server refused a call with status 200. */
const REFUSED = 400;

const bytesOf = (body: unknown): string | Blob => (body instanceof Blob ? body : JSON.stringify(body));

interface HttpRequest {
  method: string;
  headers: Record<string, string>;
  body?: string | Blob;
  signal?: AbortSignal;
  token?: string;
  /** Default: `Authorization: Bearer …`. */
  toTokenHeaders?: TokenHeaders | undefined;
  mayBeEmpty?: boolean;
}

/** Returns the headers that carry a token. */
export type TokenHeaders = (token: string) => Record<string, string>;

const toBearerHeader: TokenHeaders = token => ({ authorization: `Bearer ${token}` });

/**
 * Sends a request with the session's token. On a 401, the session is renewed and the request sent once more.
 * @returns the parsed body (null if empty) and the headers
 * @throws HttpError, or the unchanged AbortError of `signal`
 */
export async function fetchJson(address: string, request: HttpRequest) {
  const response = await fetchAccepted(address, request);
  return { body: await parsed(response, request), headers: response.headers };
}

export async function fetchFile(
  { path, query }: Pick<CallOptions, 'path' | 'query'>,
  signal?: AbortSignal,
): Promise<Blob> {
  const response = await fetchAccepted(config().apiBase + path + queryString(query), {
    method: 'GET',
    headers: { accept: '*/*' },
    ...(signal ? { signal } : {}),
  });
  return readToEnd(() => response.blob());
}

async function fetchAccepted(address: string, request: HttpRequest, isRepeated = false): Promise<Response> {
  const { token: ownToken, toTokenHeaders = toBearerHeader, ...init } = request;
  const token = ownToken ?? (await getCurrentToken());
  const response = await fetchOrFail(address, {
    ...init,
    headers: {
      accept: 'application/json',
      // Language of the server's error messages. Without this header, the browser would send its own languages. The
      // header needs no CORS preflight.
      'accept-language': getInitialLanguage(config().language),
      ...(request.body === undefined ? {} : { 'content-type': typeOf(request.body) }),
      ...(token ? toTokenHeaders(token) : {}),
      ...request.headers,
    },
  });
  if (response.status === 401 && token && ownToken === undefined) {
    if (await handleRefusedToken(token, request.method === 'GET', isRepeated))
      return fetchAccepted(address, request, true);
  }
  if (response.ok) {
    noteSessionUse();
    return response;
  }
  const body = await parsed(response);
  const sentence = `The server answered ${response.status}`;
  const refusal = new HttpError(sentence, response.status, sentenceIn(body, response.status), fieldIn(body), {
    body,
    etag: response.headers.get('etag'),
  });
  throw Object.assign(refusal, { address: new URL(address, window.location.href).href });
}

const typeOf = (body: string | Blob): string =>
  typeof body === 'string' ? 'application/json' : 'application/octet-stream';

const isOwnOrigin = (): boolean =>
  new URL(config().apiBase || '/', window.location.href).origin === window.location.origin;

/**
 * Timeouts in milliseconds, for the time until a response begins and between its chunks. A change can upload a picture
 * over a slow connection, so its timeout is longer; our server allows two minutes.
 */
const PATIENCE = { read: 60_000, change: 150_000 };

/** A browser does not tell whether a server is down, or does not allow the page's origin. */
function adviseOnOrigin(address: string): string {
  const { origin } = new URL(address, window.location.href);
  const own = window.location.origin;
  return origin === own ? '' : `: ${origin} is down, or does not allow the origin ${own} (CORS)`;
}

async function fetchOrFail(address: string, init: HttpRequest): Promise<Response> {
  const deadline = new AbortController();
  const patience =
    (init.method === 'GET' ? PATIENCE.read : PATIENCE.change) +
    // Additional time for uploading a file at 64 kB per second, in milliseconds.
    (init.body instanceof Blob ? init.body.size / 64 : 0);
  let timer: ReturnType<typeof setTimeout>;
  const stop = () => clearTimeout(timer);
  const wait = () => {
    stop();
    timer = setTimeout(() => deadline.abort('overdue'), patience);
  };
  const signals = [deadline.signal, ...(init.signal ? [init.signal] : [])];
  wait();
  try {
    const response = await fetch(address, { ...init, signal: AbortSignal.any(signals) });
    stop();
    // Browsers give a 204 response a body stream, but `new Response` refuses a body with status 204.
    if (!response.body || response.status === 204) return response;
    // The timeout also applies between chunks; otherwise a stalled response would never end.
    const pieces = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      start: wait,
      transform: (piece, stream) => (wait(), stream.enqueue(piece)),
      flush: stop,
    });
    return new Response(response.body.pipeThrough(pieces), response);
  } catch (error) {
    stop();
    if (isAbort(error) && !deadline.signal.aborted) throw error;
    throw new HttpError(`No response from server${adviseOnOrigin(address)}`, 0);
  }
}

/** @throws HttpError with status 0 if the connection breaks during the body */
async function readToEnd<Content>(read: () => Promise<Content>): Promise<Content> {
  try {
    return await read();
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new HttpError('The answer broke off', 0);
  }
}

/**
 * Parses a response body. The response to a write can be empty or a word such as "OK"; a read must return JSON. Invalid
 * JSON and a proxy's HTML page are errors, because they do not prove that the write reached the server.
 */
async function parsed(
  response: Response,
  { method, mayBeEmpty = false }: Partial<HttpRequest> = {},
): Promise<unknown> {
  const isRead = method === 'GET';
  const text = await readToEnd(() => response.text());
  const noData = () => new HttpError('The server answered with no data', response.status);
  if (!text) {
    if (isRead && response.status === 200 && !mayBeEmpty) throw noData();
    return null;
  }
  try {
    return JSON.parse(text);
  } catch {
    const type = response.headers.get('content-type') ?? '';
    if (response.ok && (isRead || /html|json/.test(type))) throw noData();
    return text;
  }
}

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

function queryString(query: CallOptions['query']): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  return given.length ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : '';
}

function fieldIn(body: unknown): string | undefined {
  const { field } = (body ?? {}) as { field?: unknown };
  return typeof field === 'string' && field !== '' ? field : undefined;
}

/** Finds the server's own message in an error response, in any of the fields that servers commonly use. */
export function sentenceIn(body: unknown, status: number): string | undefined {
  if (typeof body === 'string')
    return isShort(body) && !body.trimStart().startsWith('<') && !isNameOf(status, body) ? body : undefined;
  if (Array.isArray(body)) return firstSentence(body, status);
  if (!isObject(body)) return undefined;
  const { message, Message = message, detail, title, description, error, errors } = body;
  const byField = firstSentence([isObject(errors) ? Object.values(errors) : errors], status);
  // All validation errors share one title ("not valid"), so a message about a field takes precedence over the title.
  const ownTitle = !isNameOf(status, title) && !(byField && !isCode(byField)) && title;
  const said = [Message, isShort(detail) && detail, ownTitle].find(
    (text): text is string => typeof text === 'string' && text !== '',
  );
  const ownError = isCode(error) ? undefined : error;
  return said ?? firstSentence([Array.isArray(message) && message, description, ownError], status) ?? byField;
}

function firstSentence(parts: readonly unknown[], status: number): string | undefined {
  for (const part of parts) {
    const sentence = sentenceIn(part, status);
    if (sentence) return sentence;
  }
  return undefined;
}

const isCode = (text: unknown): boolean => typeof text === 'string' && !/\s/.test(text.trim());

/** False for a text of 300 characters or more, which is probably a stack trace and not a message for people. */
const isShort = (text: unknown): boolean => typeof text === 'string' && text.length < 300;

/**
 * True if the text is only the name of the HTTP status, such as "Bad Request". Many servers send this name by default,
 * but it does not help the person.
 */
const isNameOf = (status: number, text: unknown): boolean =>
  typeof text === 'string' && text.trim().toLowerCase() === STATUS_NAMES[status];

/** Names of HTTP statuses. HTTP/2 responses do not contain them. */
const STATUS_NAMES: Record<number, string | undefined> = {
  400: 'bad request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not found',
  409: 'conflict',
  422: 'unprocessable entity',
  500: 'internal server error',
  502: 'bad gateway',
  503: 'service unavailable',
  504: 'gateway timeout',
};

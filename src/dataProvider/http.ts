/** The HTTP client of the API: JSON, the bearer token, and typed errors. */
import { getCurrentToken, readSession, handleRefusedToken } from '../session/session';
import { config } from '../lib/config';
import { getInitialLanguage } from '../i18n/language';
import { IDEMPOTENCY_HEADER } from '../../contract/headers';
import { HttpError } from './errors';
import { isActive, isFields, type ApiResponse } from './wire';

export interface CallOptions {
  method: string;
  /** From the root of the API, such as `/api/branch`. */
  path: string;
  /**
   * The branch that the call is about: sent in the header that the server offered; without such a header, only the
   * path can name it.
   */
  branch?: number | undefined;
  /** Sent as JSON; a file as its bytes. */
  body?: unknown;
  query?: Record<string, string | number | undefined>;
  /**
   * Stays the same when a submit is sent again. Only sent to our own origin, because other servers may refuse the
   * header.
   */
  idempotencyKey?: string | undefined;
  /**
   * For a read: an empty body means that there is no data. Without this option an empty body is a failure.
   */
  mayBeEmpty?: boolean;
  /** Replaces the session's token; an empty text sends no token. */
  token?: string;
  /** Headers that the backend announced. */
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * @returns the parsed answer; null when it has no body
 * @throws HttpError, or the AbortError of `signal` untouched
 */
export const send = async (options: CallOptions): Promise<unknown> => (await ask(options)).body;

/** When this page last sent a change, in milliseconds since 1970: an answer from before may be stale. */
let changedAt = 0;

export const getLastChangeTime = (): number => changedAt;

/** Sends a call like `send`, and also returns the ETag of the response. */
export async function ask({ method, path, ...options }: CallOptions): Promise<ApiResponse> {
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

/** Some servers answer 200 with `success: false` when they refuse: nothing was read or saved. @throws HttpError */
function refuseIfSo(body: unknown): void {
  if (isFields(body) && !isActive(body.success)) {
    throw new HttpError('The server refused', REFUSED, sentenceIn(body, REFUSED), fieldIn(body));
  }
}

/** The status that such a refusal should have had. */
const REFUSED = 400;

const bytesOf = (body: unknown): string | Blob => (body instanceof Blob ? body : JSON.stringify(body));

interface HttpRequest {
  method: string;
  headers: Record<string, string>;
  /** JSON, or a file. */
  body?: string | Blob;
  signal?: AbortSignal;
  token?: string;
  mayBeEmpty?: boolean;
}

/**
 * Sends a request with the session's token, and repeats it once after a renewal of the session.
 * @returns the parsed body (null without one) and the headers
 * @throws HttpError, or the AbortError of `signal` unchanged
 */
export async function fetchJson(address: string, request: HttpRequest) {
  const response = await fetchAccepted(address, request);
  return { body: await parsed(response, request), headers: response.headers };
}

/**
 * Fetches a file that only people who are signed in may read.
 * @throws HttpError, or the AbortError of `signal` untouched
 */
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

/** Sends a request with the session's token. @throws HttpError for a refusal */
async function fetchAccepted(
  address: string,
  { token: ownToken, ...request }: HttpRequest,
  isRepeated = false,
): Promise<Response> {
  const token = ownToken ?? (await getCurrentToken());
  const response = await fetchOrFail(address, {
    ...request,
    headers: {
      accept: 'application/json',
      // The language of refusals. Browsers would send their own setting otherwise. CORS allows this header everywhere.
      'accept-language': getInitialLanguage(config().language),
      ...(request.body === undefined ? {} : { 'content-type': typeOf(request.body) }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...request.headers,
    },
  });
  if (response.status === 401 && token && ownToken === undefined) {
    if (await handleRefusedToken(token, request.method === 'GET', isRepeated))
      return fetchAccepted(address, request, true);
  }
  if (response.ok) return response;
  const body = await parsed(response);
  const sentence = `The server answered ${response.status}`;
  throw new HttpError(sentence, response.status, sentenceIn(body, response.status), fieldIn(body), {
    body,
    etag: response.headers.get('etag'),
  });
}

const typeOf = (body: string | Blob): string =>
  typeof body === 'string' ? 'application/json' : 'application/octet-stream';

/** In calls to another site, browsers refuse a header that the API there did not announce. */
const isOwnOrigin = (): boolean =>
  new URL(config().apiBase || '/', window.location.href).origin === window.location.origin;

/**
 * The most milliseconds until an answer begins, and between its pieces. A picture over a slow line takes long: our
 * server allows two minutes.
 */
const PATIENCE = { read: 60_000, change: 150_000 };

async function fetchOrFail(address: string, init: HttpRequest): Promise<Response> {
  const deadline = new AbortController();
  const patience =
    (init.method === 'GET' ? PATIENCE.read : PATIENCE.change) +
    // The time to send a file at 64 kB a second.
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
    // Browsers give a 204 a body stream, but refuse to create a Response with one.
    if (!response.body || response.status === 204) return response;
    // An answer that has begun may stall in the middle, and would hang for ever.
    const pieces = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      start: wait,
      transform: (piece, stream) => (wait(), stream.enqueue(piece)),
      flush: stop,
    });
    return new Response(response.body.pipeThrough(pieces), response);
  } catch (error) {
    stop();
    if (isAbort(error) && !deadline.signal.aborted) throw error;
    throw new HttpError('No response from server', 0);
  }
}

/** Reads the whole body. @throws HttpError with status 0 if it breaks off */
async function readToEnd<Content>(read: () => Promise<Content>): Promise<Content> {
  try {
    return await read();
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new HttpError('The answer broke off', 0);
  }
}

/**
 * Parses a response body. A change may respond with an empty body or a word such as "OK"; a read must respond with
 * JSON. A body that claims to be JSON but is not, and an HTML page of a proxy, are failures, because the change may
 * not have reached the server.
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

/** The field that a refusal names, as our server does. */
function fieldIn(body: unknown): string | undefined {
  const { field } = (body ?? {}) as { field?: unknown };
  return typeof field === 'string' && field !== '' ? field : undefined;
}

/** The server's own sentence, wherever servers commonly put it. */
function sentenceIn(body: unknown, status: number): string | undefined {
  if (typeof body === 'string')
    return isShort(body) && !body.trimStart().startsWith('<') && !isNameOf(status, body) ? body : undefined;
  if (Array.isArray(body)) return firstSentence(body, status);
  if (!isFields(body)) return undefined;
  const { message, Message = message, detail, title, description, error, errors } = body;
  const byField = firstSentence([isFields(errors) ? Object.values(errors) : errors], status);
  // A problem's title is the same for all problems of its kind ("not valid"), so the message about a field says more.
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

/** A single word, such as the code of an error. */
const isCode = (text: unknown): boolean => typeof text === 'string' && !/\s/.test(text.trim());

/** Longer text is an error's stack trace. */
const isShort = (text: unknown): boolean => typeof text === 'string' && text.length < 300;

/**
 * True if the text is merely the name of the HTTP status. Many servers send it by default, and it tells a person
 * nothing.
 */
const isNameOf = (status: number, text: unknown): boolean =>
  typeof text === 'string' && text.trim().toLowerCase() === STATUS_NAMES[status];

/** HTTP/2 does not send these texts. */
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

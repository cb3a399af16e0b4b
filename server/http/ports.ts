/**
 * Opens the server's port. This happens before the shop is opened, so that a second start is refused before it
 * changes anything.
 */
import { randomUUID } from 'node:crypto';
import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { REQUEST_ID_HEADER } from '../../contract/headers.ts';
import type { TillErrorResponse } from '../../contract/tillErrors.ts';
import { createMessage } from '../language/message.ts';
import { negotiateLanguage } from '../language/requestLanguage.ts';
import { createTranslator } from '../language/translate.ts';
import { ExpectedError } from '../lib/errors.ts';

/** Time limits of connections, in milliseconds. */
export interface ConnectionTimeLimits {
  /**
   * Time limit for a whole request to arrive: a 5 MiB picture over a slow line takes a minute. The limit is extended
   * while data arrives fast enough.
   */
  request: number;
  headers: number;
  /**
   * Time limit for a client to continue reading a response. A long report occupies much memory until it has been
   * read.
   */
  reader: number;
  /**
   * Time limit between two requests on a connection. It must exceed the keep-alive time of proxies, which would
   * otherwise reuse a closed connection.
   */
  keepAlive: number;
  check: number;
}

const LIMITS: ConnectionTimeLimits = {
  request: 120_000,
  headers: 30_000,
  reader: 30_000,
  keepAlive: 72_000,
  check: 5000,
};

/**
 * Minimum rate in bytes per millisecond of a request body that takes longer than the time limit `request` to arrive.
 * The application estimates the duration of uploads by the same rate.
 */
const SLOWEST = 64;

export interface OpenPort {
  server: Server;
  address: string;
  /**
   * Sets the function that answers requests. Without one, the response says that the server is starting.
   */
  answerWith: (listener: RequestListener | null) => void;
  /**
   * Closes the port: refuses new connections, waits for running requests, and ends the remaining ones after `grace`
   * milliseconds.
   */
  close: (grace: number) => Promise<void>;
}

/** Names of the environment variables that set the host and the port. They appear in error messages. */
interface AddressVariables {
  host: string;
  port: string;
}

/**
 * Opens the port. Until `answerWith` is called, every response says that the server is starting.
 * @param port 0 for any free port
 * @throws ExpectedError if the port cannot be opened
 */
export async function openPort(
  host: string,
  port: number,
  limits = LIMITS,
  variables: AddressVariables = { host: 'HOST', port: 'PORT' },
): Promise<OpenPort> {
  const server = createServer(
    {
      requestTimeout: 0,
      headersTimeout: limits.headers,
      keepAliveTimeout: limits.keepAlive,
      connectionsCheckingInterval: limits.check,
    },
    sayItIsStarting,
  );
  let answering: RequestListener = sayItIsStarting;
  cutStalledReaders(server, limits.reader);
  cutStalledSenders(server, limits);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(refusal(error, host, port, variables)));
    server.listen(port, host, resolve);
  });
  return {
    server,
    address: getAddress(server),
    answerWith: listener => {
      server.off('request', answering);
      answering = listener ?? sayItIsStarting;
      server.on('request', answering);
    },
    close: grace => close(server, grace),
  };
}

/** Opens the port of METRICS_LISTEN, if it is set. */
export const openInternalPort = async (
  address: { host: string; port: number } | null,
): Promise<OpenPort | null> =>
  address && openPort(address.host, address.port, LIMITS, { host: 'METRICS_LISTEN', port: 'METRICS_LISTEN' });

/**
 * Ends the connections of clients that stopped reading, but not of clients that read slowly or wait for the server.
 */
function cutStalledReaders(server: Server, patience: number): void {
  server.setTimeout(patience);
  server.on('request', (_request, response) => {
    response.on('timeout', () => {
      if (response.writableLength > 0) response.destroy();
      else response.socket?.setTimeout(patience);
    });
  });
}

/**
 * Ends connections on which a request body has not arrived in time. Each 64 kB extends the time limit by a second.
 */
function cutStalledSenders(server: Server, { request: patience, check }: ConnectionTimeLimits): void {
  const arriving = new Map<IncomingMessage, { socket: Socket; since: number; readBefore: number }>();
  server.on('request', (request: IncomingMessage) => {
    if (request.complete || !hasBody(request)) return;
    // The socket is stored with the request, because Node detaches it from a request that has ended.
    const { socket } = request;
    arriving.set(request, { socket, since: performance.now(), readBefore: socket.bytesRead });
    request.once('close', () => arriving.delete(request));
  });
  const sweep = setInterval(() => {
    for (const [request, { socket, since, readBefore }] of arriving) {
      const took = performance.now() - since;
      const isLate = took > patience + (socket.bytesRead - readBefore) / SLOWEST;
      if (request.complete || !isLate) continue;
      arriving.delete(request);
      if (!socket.destroyed) refuseLate(server, socket);
    }
  }, check).unref();
  server.once('close', () => clearInterval(sweep));
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

function refuseLate(server: Server, socket: Socket): void {
  const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  if (!server.emit('clientError', late, socket)) socket.destroy();
}

function getAddress(server: Server): string {
  const listening = server.address();
  // `address()` returns a string for a socket file, and null for a server that does not listen.
  if (listening === null || typeof listening === 'string') throw new Error('The server has no port.');
  const { address, family, port } = listening;
  const reached = { '0.0.0.0': '127.0.0.1', '::': '::1' }[address] ?? address;
  return `http://${family === 'IPv6' ? `[${reached}]` : reached}:${port}`;
}

const STARTING = createMessage('server.starting');
const SECONDS = '5';

function sayItIsStarting(request: IncomingMessage, response: ServerResponse): void {
  const isPage = request.headers.accept?.includes('text/html');
  const language = negotiateLanguage(request);
  const message = createTranslator(language)(STARTING);
  const requestId = randomUUID();
  const problem: TillErrorResponse = {
    statusCode: 503,
    error: STATUS_CODES[503]!,
    message,
    code: 'server-unavailable',
    action: 'retry',
    requestId,
  };
  response
    .writeHead(503, {
      'retry-after': SECONDS,
      [REQUEST_ID_HEADER]: requestId,
      'content-language': language,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(isPage
        ? { refresh: SECONDS, 'content-type': 'text/plain; charset=utf-8' }
        : { 'content-type': 'application/json; charset=utf-8' }),
    })
    .end(isPage ? message : JSON.stringify(problem));
}

/** Milliseconds between two checks for idle connections while the port is being closed. */
const SWEEP = 50;

async function close(server: Server, grace: number): Promise<void> {
  // Responses close their connection from now on. Otherwise, a client that sends one request after another would keep
  // its connection busy until it is cut off during a request.
  server.prependListener('request', (_request, response) => (response.shouldKeepAlive = false));
  const closed = new Promise(resolve => server.close(resolve));
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP);
  const cut = setTimeout(() => server.closeAllConnections(), grace);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}

function refusal(
  error: NodeJS.ErrnoException,
  host: string,
  port: number,
  variables: AddressVariables,
): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new ExpectedError(
        `Port ${port} is in use. Stop the program that uses it, or choose another with ${variables.port}.`,
      );
    case 'EACCES':
      return new ExpectedError(
        `Port ${port} needs more rights than this user has. Choose one above 1023 with ${variables.port}.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new ExpectedError(`${variables.host} ${host} is not an address of this machine.`);
    default:
      return error;
  }
}

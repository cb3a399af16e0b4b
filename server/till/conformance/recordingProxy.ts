import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { TILL_CLOCK_HEADER } from '../../../contract/headers.ts';
import { describeRequest, describeResponse, type RecordedCall } from './recordedCall.ts';

/** Headers that belong to one connection, or that `fetch` sets itself. */
const HOP_HEADERS = [
  'accept-encoding',
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'transfer-encoding',
];

/**
 * Faults that the proxy causes on purpose if its option `hasFaults` is set. Of each five calls that send sales or
 * drawer openings, the second call gets no response, and the fourth gets the status 503.
 */
const FAULT_CYCLE = 5;
const DROPPED = 2;
const UNAVAILABLE = 4;

const UNAVAILABLE_RESPONSE = {
  statusCode: 503,
  error: 'Service Unavailable',
  message: 'The conformance check answers some calls like this.',
  code: 'server-unavailable',
  action: 'retry',
};

interface ProxyOptions {
  /** URL of the server to which the proxy forwards the calls. */
  server: URL;
  port: number;
  hasFaults: boolean;
}

/**
 * Forwards the calls of tills to the server, and records them. With the option `hasFaults`, it also loses responses on
 * purpose.
 */
export class RecordingProxy {
  readonly calls: RecordedCall[] = [];
  readonly #options: ProxyOptions;
  readonly #http = createServer((request, response) => {
    this.#handle(request, response).catch(() => response.destroy());
  });
  readonly #keyHashes: string[] = [];
  #sendingCount = 0;
  #hasReset = false;

  constructor(options: ProxyOptions) {
    this.#options = options;
  }

  /** Listens on this machine only. @returns the address for tills */
  async listen(): Promise<string> {
    this.#http.listen(this.#options.port, '127.0.0.1');
    await once(this.#http, 'listening');
    return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#http.close();
    this.#http.closeAllConnections();
    await once(this.#http, 'close');
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', headers } = request;
    const receivedAt = Date.now();
    const url = new URL(request.url ?? '/', this.#options.server);
    const body = Buffer.concat(await request.toArray());
    const clock = [headers[TILL_CLOCK_HEADER]].flat()[0];
    const described = describeRequest({ method, url, clock, body: decompress(headers, body) });
    const call: RecordedCall = {
      ...described,
      number: this.calls.length + 1,
      keyNumber: this.#numberKey(headers.authorization),
      receivedAt,
      answeredAt: receivedAt,
      results: [],
    };
    if (method !== 'OPTIONS') this.calls.push(call);
    const fault = this.#chooseFault(call);
    if (fault === 'reset') url.searchParams.delete('since');
    const answer = fault === 'unavailable' ? undefined : await this.#forward(request, url, body);
    call.answeredAt = Date.now();
    if (fault === 'dropped') return void response.destroy();
    const text = answer ? await answer.text() : JSON.stringify(UNAVAILABLE_RESPONSE);
    const status = answer?.status ?? UNAVAILABLE_RESPONSE.statusCode;
    Object.assign(call, describeResponse(status, text));
    const sent = answer ? forwardedHeaders(answer.headers) : { 'content-type': 'application/json' };
    response.writeHead(status, sent).end(text);
  }

  /** Returns the server's response, or undefined if the server does not answer. */
  async #forward({ method, headers }: IncomingMessage, url: URL, body: Buffer) {
    const pairs = Object.entries(headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    );
    return await fetch(url, {
      method: method!,
      headers: pairs.filter(([name]) => !HOP_HEADERS.includes(name)),
      redirect: 'manual',
      ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
    }).catch(() => undefined);
  }

  /** Gives each key a number from 1. Keys are recognised by their hashes, so that the recording contains no keys. */
  #numberKey(authorization: string | undefined): number {
    if (!authorization) return 0;
    const hash = createHash('sha256').update(authorization).digest('base64');
    if (!this.#keyHashes.includes(hash)) this.#keyHashes.push(hash);
    return this.#keyHashes.indexOf(hash) + 1;
  }

  #chooseFault({ kind, since }: RecordedCall): 'dropped' | 'unavailable' | 'reset' | undefined {
    if (!this.#options.hasFaults) return undefined;
    if (kind === 'products') {
      const hasStored = this.calls.some(({ results }) => results.some(({ result }) => result === 'stored'));
      if (!since || !hasStored || this.#hasReset) return undefined;
      this.#hasReset = true;
      return 'reset';
    }
    if (kind === 'other') return undefined;
    this.#sendingCount++;
    const place = this.#sendingCount % FAULT_CYCLE;
    if (place === DROPPED) return 'dropped';
    return place === UNAVAILABLE ? 'unavailable' : undefined;
  }
}

/** Returns the headers of a response. `fetch` has decompressed its body. */
const forwardedHeaders = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    [...headers].filter(([name]) => name !== 'content-encoding' && !HOP_HEADERS.includes(name)),
  );

/** Maximum size in bytes of a decompressed body. The server refuses bodies of more than 4 MB. */
const MAX_BODY_BYTES = 64 * 1024 * 1024;

/** Decompresses a request body for the recording. A body that cannot be decompressed is recorded as it was sent. */
function decompress(headers: IncomingHttpHeaders, body: Buffer): Buffer {
  if (headers['content-encoding']?.toLowerCase() !== 'gzip') return body;
  try {
    return gunzipSync(body, { maxOutputLength: MAX_BODY_BYTES });
  } catch {
    return body;
  }
}

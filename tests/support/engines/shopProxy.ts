/**
 * A proxy for a shop that can drop all connections and adds an error-recording script to pages, so that both work the
 * same in every engine. Each proxy has its own port and therefore its own browser storage.
 */
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ShopProxy {
  address: string;
  calls: string[];
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

/** Key in the local storage for the recorded errors of all tabs, as a JSON array. */
export const RECORDED = 'recorded-errors';

export async function openShopProxy(shop: string): Promise<ShopProxy> {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    forward(shop, request, response);
  });
  let isCut = false;
  server.on('connection', socket => {
    if (isCut) socket.destroy();
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    cut: () => {
      isCut = true;
      server.closeAllConnections();
    },
    restore: () => {
      isCut = false;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise(resolve => server.close(() => resolve()));
    },
  };
}

function forward(shop: string, request: IncomingMessage, response: ServerResponse): void {
  const { method, url = '/', headers } = request;
  const onward = send(
    shop + url,
    { method, headers: { ...headers, 'accept-encoding': 'identity' } },
    answer => {
      if (answer.headers['content-type']?.startsWith('text/html')) void answerPage(answer, response);
      else answer.pipe(response.writeHead(...getHead(answer)));
    },
  );
  onward.on('error', () => response.destroy());
  request.pipe(onward);
}

async function answerPage(answer: IncomingMessage, response: ServerResponse): Promise<void> {
  const page = await text(answer);
  const [, nonce] = /<script[^>]* nonce="([^"]+)"/.exec(page) ?? [];
  const script = `<script nonce="${nonce}">(${recordErrors.toString()})(${JSON.stringify(RECORDED)})</script>`;
  const [status, headers] = getHead(answer);
  const body = page.replace('<head>', () => `<head>${script}`);
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
}

const getHead = ({ statusCode, headers }: IncomingMessage) => [statusCode!, headers] as const;

function recordErrors(item: string): void {
  let isLeaving = false;
  // Firefox and WebKit reject the calls of a page that is left, and the application logs these errors.
  addEventListener('beforeunload', () => (isLeaving = true));
  const record = (message: string) => {
    if (isLeaving) return;
    const recorded = JSON.parse(localStorage.getItem(item) ?? '[]') as string[];
    localStorage.setItem(item, JSON.stringify([...recorded, message]));
  };
  for (const level of ['error', 'warn'] as const) {
    const original = console[level];
    console[level] = (...all: unknown[]) => {
      record(all.map(String).join(' '));
      original.apply(console, all);
    };
  }
  addEventListener('error', ({ message }) => record(message));
  addEventListener('unhandledrejection', ({ reason }) => record(String(reason)));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    record(`Blocked by ${violatedDirective}: ${blockedURI}`),
  );
}

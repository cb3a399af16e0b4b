import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveFile } from './foreignBackend.ts';

export interface Site {
  address: string;
  calls: string[];
  close(): Promise<void>;
}

type Api = (request: Request) => Promise<Response>;

/** @param api answers requests below `/rest`; without it, the site has no API */
export async function openSite(config: object, api?: (baseUrl: string) => Api): Promise<Site> {
  const calls: string[] = [];
  const answering: { api?: Api | undefined } = {};
  const server = createServer((request, response) => {
    const { method = 'GET', url = '/' } = request;
    if (url === '/config.json')
      return void response.setHeader('content-type', 'application/json').end(JSON.stringify(config));
    // The header is that of the shop's server: a window that visits another site and returns has lost its opener.
    response.setHeader('cross-origin-opener-policy', 'same-origin');
    if (method === 'GET' && !/^\/(rest|api|token)\//.test(url)) return void serveFile(request, response);
    calls.push(`${method} ${url}`);
    if (!answering.api) return void response.writeHead(404).end();
    const call = new Request(address + url, {
      method,
      headers: request.headers as Record<string, string>,
      ...(method === 'GET' || method === 'HEAD' ? {} : { body: request, duplex: 'half' }),
    } as RequestInit);
    void answering.api(call).then(async answer => {
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(Buffer.from(await answer.arrayBuffer()));
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  answering.api = api?.(`${address}/rest`);
  return {
    address,
    calls,
    close: () => {
      server.closeAllConnections();
      return new Promise(resolve => server.close(() => resolve()));
    },
  };
}

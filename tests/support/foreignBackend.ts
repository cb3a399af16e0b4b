/**
 * A backend that is not ours. It serves the built application as plain files and answers the documented calls
 * (docs/api.md; except categories, products and users) without our extensions. Where the API allows several formats, it
 * uses those that our server does not: lists under `results`, numbers as text, empty bodies.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { PAPERS } from './foreignPapers.ts';
import { parsed } from './json.ts';

const DIST = path.join(import.meta.dirname, '../../dist');
const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const TOKEN = 'a-token-of-another-kind';

type Row = Record<string, unknown>;

export interface ForeignBackend {
  address: string;
  calls: string[];
  unlisted: string[];
  endSessions(): void;
  close(): Promise<void>;
}

export async function openForeignBackend(): Promise<ForeignBackend> {
  const calls: string[] = [];
  const unlisted: string[] = [];
  let ended = false;
  const routes = foreignRoutes();
  const server = createServer((request, response) => {
    const call = `${request.method} ${request.url}`;
    if (request.method === 'GET' && !/^\/(api|token)\b/i.test(request.url!))
      return void serveFile(request, response);
    const found = routes.find(([pattern]) => pattern.test(call));
    (found ? calls : unlisted).push(call);
    if (!found) return void response.writeHead(404).end();
    if (call.startsWith('POST /token')) ended = false;
    else if (ended || request.headers.authorization !== `Bearer ${TOKEN}`) {
      return void response.writeHead(401).end();
    }
    void bodyOf(request).then(body => found[1](response, Number(/\d+$/.exec(call)?.[0]), body));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    unlisted,
    endSessions: () => {
      ended = true;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise(resolve => server.close(() => resolve()));
    },
  };
}

/** Serves a file of the build, or `index.html` for any other path, even for `/config.json`, like many servers. */
export async function serveFile(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const file = path.join(DIST, path.normalize(new URL(request.url!, 'http://any').pathname));
  const isFile =
    file.startsWith(DIST) && path.extname(file) && !file.endsWith('config.json') && existsSync(file);
  const served = isFile ? file : path.join(DIST, 'index.html');
  response.writeHead(200, { 'content-type': TYPES[path.extname(served)] ?? 'application/octet-stream' });
  response.end(await readFile(served));
}

async function bodyOf(request: IncomingMessage): Promise<Row> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return parsed(text || '{}');
}

type Handler = (response: ServerResponse, id: number, body: Row) => void;

function send(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}

function foreignRoutes(): [RegExp, Handler][] {
  const banners: Row[] = [{ id: '7', title: 'Sale', image: '/none.png', status: false }];
  const branches: Row[] = [
    { id: '5', name: 'Fifth', email: null, footerMsg: null, address: '5 Way', status: '1' },
    { id: '6', name: 'Sixth', email: 'six@shop.example', footerMsg: '', address: '', status: '0' },
  ];
  const warehouses: Row[] = [{ id: '3', name: 'Shed', branchId: '31' }];
  return [
    [
      /^POST \/token\/authenticate$/,
      (response, _id, body) =>
        body.Password === 'right'
          ? send(response, { token: TOKEN, name: 'Ana', branchid: '5' })
          : response.writeHead(400, { 'content-type': 'application/json' }).end('{"message":"Nope."}'),
    ],
    ...table('banner', banners, /^GET \/api\/banner$/, false),
    ...table('branch', branches, /^GET \/api\/branch$/),
    ...table('warehouse', warehouses, /^GET \/api\/warehouse\/all\/branch\/31$/),
    [
      /^GET \/api\/report\/cashier\/5\/\d{8}\/\d{8}$/,
      response =>
        send(response, {
          results: [
            { adminId: '1', adminName: null, ordersCount: '3', totalSales: '30.30' },
            { adminId: '2', adminName: 'Bo', ordersCount: '2', totalSales: '1000.07' },
          ],
        }),
    ],
    [
      /^GET \/api\/Report\/profit\/5\/\d{8}\/\d{8}$/,
      response => send(response, { total: '1030.37', costo: '500.30', totalTax: '30.07' }),
    ],
    ...PAPERS.map(([call, answer]): [RegExp, Handler] => [
      call,
      response => (answer === null ? response.writeHead(204).end() : send(response, answer)),
    ]),
  ];
}

function table(name: string, rows: Row[], list: RegExp, updates = true): [RegExp, Handler][] {
  const at = (id: number) => rows.findIndex(row => Number(row.id) === id);
  const one = `/api/${name}/\\d+$`;
  const routes: [RegExp, Handler][] = [
    [list, response => send(response, { results: rows })],
    [new RegExp(`^GET ${one}`), (response, id) => send(response, rows[at(id)])],
    [
      new RegExp(`^POST /api/${name}$`),
      (response, _id, body) => {
        rows.push({ ...stored(body), id: String(100 + rows.length) });
        response.writeHead(201).end();
      },
    ],
    [
      new RegExp(`^DELETE ${one}`),
      (response, id) => {
        rows.splice(at(id), 1);
        response.writeHead(204).end();
      },
    ],
  ];
  if (!updates) return routes;
  return [
    ...routes,
    [
      new RegExp(`^PUT ${one}`),
      (response, id, body) => {
        rows[at(id)] = { ...stored(body), id: String(id) };
        response.writeHead(204).end();
      },
    ],
  ];
}

function stored({ imageBase64, ...fields }: Row): Row {
  const texts = Object.entries(fields).map(([name, value]): [string, unknown] => [
    name,
    typeof value === 'number' ? String(value) : value,
  ]);
  return { ...Object.fromEntries(texts), ...(imageBase64 ? { image: imageBase64 } : {}) };
}

import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect as dial, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TillErrorResponse } from '../../../contract/tillErrors.ts';
import type { SignInResponse } from '../../../contract/session.ts';
import { buildApp } from '../../../server/app.ts';
import { connect, inTransaction, type Db } from '../../../server/database/connect.ts';
import { placeSales } from '../../../server/sales/placeSales.ts';
import { openPort, type OpenPort } from '../../../server/http/ports.ts';
import { sendJsonArray } from '../../../server/reports/jsonArray.ts';
import { readSettings } from '../../../server/settings.ts';
import { buildBranch, newSale } from '../../support/builders.ts';
import { BOTH_DATABASES, openMigrated } from '../../support/databases.ts';
import { parsed } from '../../support/json.ts';
import { callProgram, OWNER_PASSWORD, startProgramWithTables } from '../../support/program.ts';

/**
 * The socket buffers of a connection hold about 4 MB here, and elsewhere not many times more. These rows are larger.
 */
const ROW = 'x'.repeat(10_000);
const ROWS = 3000;

const sockets: Socket[] = [];
afterEach(() => sockets.splice(0).forEach(socket => socket.destroy()));

function call(address: string, ...lines: string[]): Socket {
  const { hostname, port } = new URL(address);
  const socket = dial(Number(port), hostname);
  sockets.push(socket);
  socket.on('error', () => {});
  socket.write([...lines, 'Host: shop', '', ''].join('\r\n'));
  return socket;
}

function stalledBody(address: string): Socket {
  const socket = call(
    address,
    'POST /token/authenticate HTTP/1.1',
    'Content-Type: application/json',
    'Content-Length: 100',
  );
  socket.write('{"Email":');
  return socket;
}

describe('a caller who stalls', () => {
  let folder = '';
  let db: Db;
  let port: OpenPort;
  let app: FastifyInstance;
  let letOn = () => {};
  let answersEnded: Promise<unknown>[] = [];
  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-stalled-'));
    const settings = readSettings({ DATA_DIR: folder, LOG_LEVEL: 'silent' });
    db = await openMigrated(BOTH_DATABASES[0]!);
    port = await openPort('127.0.0.1', 0, {
      request: 500,
      headers: 400,
      reader: 1000,
      keepAlive: 60_000,
      check: 50,
    });
    app = await buildApp({ db, settings, server: port.server });
    app.get('/rows', async (_request, reply) => {
      answersEnded.push(once(reply.raw, 'close'));
      return sendJsonArray(reply, rows());
    });
    app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
    app.post('/taken', async ({ body }) => (await text(body as Readable)).length);
    app.post('/unread', ({ raw }, reply) => {
      void reply.send('refused');
      raw.socket = null as never;
    });
    app.get('/patience', async (_request, reply) => {
      const gate = new Promise<void>(resolve => (letOn = resolve));
      return sendJsonArray(reply, late(gate));
    });
    await app.ready();
    port.answerWith((request, response) => app.routing(request, response));
  });
  afterAll(async () => {
    await Promise.all([port?.close(0), app?.close()]);
    await db?.destroy();
    rmSync(folder, { recursive: true });
  });
  afterEach(() => void (answersEnded = []));

  async function* rows() {
    for (let at = 0; at < ROWS; at++) yield [ROW];
  }
  async function* late(gate: Promise<void>) {
    yield ['early'];
    await gate;
    yield ['late'];
  }

  it('in a body is told so, and let go', async () => {
    const said = await text(stalledBody(port.address));
    expect(said).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  });

  it('is let go, too, whose request has no socket any more, as Node leaves some that are over', async () => {
    const socket = call(
      port.address,
      'POST /unread HTTP/1.1',
      'Content-Type: application/octet-stream',
      'Content-Length: 100',
      'Connection: close',
    );
    socket.write('a part');
    expect(await text(socket)).toContain('refused');
    await delay(100);
    expect((await fetch(`${port.address}/health`)).status).toBe(200);
  });

  it('is not one whose body takes long, as long as enough of it arrives', async () => {
    const size = 600_000;
    const body = call(
      port.address,
      'POST /taken HTTP/1.1',
      'Content-Type: application/octet-stream',
      `Content-Length: ${size}`,
      'Connection: close',
    );
    const answer = text(body);
    for (let sent = 0; sent < size; sent += size / 50) {
      body.write('x'.repeat(size / 50));
      await delay(30);
    }
    expect(await answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });

  it.each([
    ['no HTTP', 400, 'invalid-request', 'fix', 'The request is not valid HTTP.', ['no request']],
    [
      'headers of 20 kB',
      431,
      'invalid-request',
      'fix',
      'The headers of the request are too large.',
      ['GET /health HTTP/1.1', `x-large: ${'x'.repeat(20_000)}`],
    ],
    [
      'a part of a body',
      408,
      'request-timeout',
      'retry',
      'The request did not arrive in time. Please try again.',
      ['POST /token/authenticate HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 100'],
    ],
  ])('with %s gets an error of the usual shape', async (_, statusCode, code, action, message, lines) => {
    const [head, body] = (await text(call(port.address, ...lines))).split('\r\n\r\n');
    const problem = parsed<TillErrorResponse>(body!);
    expect(problem).toMatchObject({ statusCode, code, action, message });
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${statusCode} `));
    expect(head).toContain(`x-request-id: ${problem.requestId}`);
  });

  it('in the first lines is told so, and let go', async () => {
    const { hostname, port: number } = new URL(port.address);
    const socket = dial(Number(number), hostname);
    sockets.push(socket);
    socket.write('GET /health HTTP/1.1\r\nHost: sh');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  });

  it('while taking a long answer is cut off', async () => {
    const socket = call(port.address, 'GET /rows HTTP/1.1');
    await once(socket, 'readable');
    await expect.poll(() => answersEnded.length).toBe(1);
    await answersEnded[0];
    const got = await text(socket).catch(() => '');
    expect(got.length).toBeLessThan(ROWS * ROW.length);
  });

  it('is not one who reads slowly', async () => {
    const socket = call(port.address, 'GET /rows HTTP/1.1', 'Connection: close');
    const started = performance.now();
    let bytes = 0;
    for await (const chunk of socket) {
      bytes += (chunk as Buffer).length;
      // A slow client takes three times as long as the timeout of a stalled one.
      if (performance.now() - started < 3000) await delay(20);
    }
    expect(bytes).toBeGreaterThan(ROWS * ROW.length);
  });

  it('is not one who waits for the server', async () => {
    let waits = 0;
    port.server.on('timeout', () => {
      if (++waits === 2) letOn();
    });
    const answer = await fetch(`${port.address}/patience`);
    expect(await answer.json()).toEqual(['early', 'late']);
    expect(waits).toBe(2);
  });
});

describe('the signal to stop', () => {
  it('ends the program, whoever stalls', async () => {
    const DATA_DIR = mkdtempSync(path.join(os.tmpdir(), 'trastienda-stop-'));
    const program = startProgramWithTables({ DATA_DIR });
    const address = await program.address();
    const db = connect(path.join(DATA_DIR, 'trastienda.sqlite'));
    const { id: branchId } = await buildBranch(db);
    const sales = Array.from({ length: ROWS }, (_, at) =>
      newSale({ branchId, reference: `${at} ${ROW.slice(0, 3000)}` }),
    );
    await inTransaction(db, tx => placeSales(tx, sales));
    await db.destroy();
    const body = { Email: 'owner', Password: OWNER_PASSWORD };
    const { token } = (await callProgram<SignInResponse>(address, 'POST', '/token/authenticate', { body }))
      .body;

    const report = `/api/report/orders/${branchId}/20250101/20250131`;
    const reader = call(address, `GET ${report} HTTP/1.1`, `Authorization: Bearer ${token}`);
    await once(reader, 'readable');
    expect((reader.read() as Buffer).toString()).toContain('HTTP/1.1 200 OK');
    stalledBody(address);
    // A response on a third connection proves that the server has accepted the others.
    expect((await callProgram(address, 'GET', '/health')).status).toBe(200);

    const asked = performance.now();
    program.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    expect(performance.now() - asked).toBeLessThan(10_000);
    rmSync(DATA_DIR, { recursive: true });
  });
});

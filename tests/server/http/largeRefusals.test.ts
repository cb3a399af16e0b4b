import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignInResponse } from '../../../contract/session.ts';
import { callProgram, OWNER_PASSWORD, startProgramWithTables, type Program } from '../../support/program.ts';

/** The body is larger than the socket buffers of a connection. */
const BYTES = 40 * 1024 * 1024;

describe('a large request', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-large-'));
  let program: Program;
  let address = '';
  let token = '';
  beforeAll(async () => {
    program = startProgramWithTables({ DATA_DIR: folder, IMPORT_MEGABYTES: '1' });
    address = await program.address();
    const body = { Email: 'owner', Password: OWNER_PASSWORD };
    ({ token } = (await callProgram<SignInResponse>(address, 'POST', '/token/authenticate', { body })).body);
  });
  afterAll(async () => {
    program?.kill('SIGKILL');
    await program?.ended;
    rmSync(folder, { recursive: true, force: true });
  });

  async function sendWhole(call: string, type: string, body: Buffer): Promise<string> {
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname);
    let came = '';
    socket.on('data', data => (came += data.toString()));
    const head = [`POST ${call} HTTP/1.1`, 'host: shop', `authorization: Bearer ${token}`];
    socket.write([...head, `content-type: ${type}`, `content-length: ${body.length}`, '', ''].join('\r\n'));
    socket.write(body);
    socket.write('GET /health HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n');
    await once(socket, 'close');
    return came;
  }

  it.each([
    ['/api/banner', 'application/json', '{', 'The request is larger than this call accepts: 6.9 MB.'],
    ['/api/imports/branch/1?name=a.csv', 'application/octet-stream', 'a', 'The file is larger than 1 MB'],
    [
      '/api/imports/branch/1?name=a.pdf',
      'application/octet-stream',
      '%PDF',
      'This file cannot be read as a table',
    ],
  ])('of %s is refused in a sentence, and the connection stays', async (call, type, start, sentence) => {
    const came = await sendWhole(call, type, Buffer.alloc(BYTES, ' ').fill(start, 0, start.length));
    expect(came).toContain(sentence);
    expect(came).toMatch(/HTTP\/1\.1 200 OK/);
  });

  it.each([
    ['/api/banner', 'application/json'],
    ['/api/imports/branch/1?name=a.csv', 'application/octet-stream'],
  ])('to %s that has no end is not read to its end', async (call, type) => {
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname);
    const closed = new Promise(resolve => socket.on('close', resolve));
    let came = '';
    socket.on('data', data => (came += data.toString()));
    // Writing to a closed connection emits an error.
    socket.on('error', () => {});
    const head = [`POST ${call} HTTP/1.1`, 'host: shop', `authorization: Bearer ${token}`];
    socket.write([...head, `content-type: ${type}`, 'content-length: 99999999999', '', ''].join('\r\n'));
    const part = Buffer.alloc(BYTES / 64);
    // Between two parts the response is read. A failed write would drop a response that was not read yet.
    const send = () => socket.writable && socket.write(part, () => setImmediate(send));
    send();
    await closed;
    // The reset of the connection can drop the response before it is read.
    expect(came).toMatch(/^(HTTP\/1\.1 4\d\d |$)/);
  });

  it('of somebody who has to sign in again is, too, where the proxy wants a connection for each call', async () => {
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname);
    const closed = once(socket, 'close');
    let came = '';
    socket.on('data', data => (came += data.toString()));
    const head = ['POST /api/imports/branch/1?name=a.csv HTTP/1.1', 'host: shop', 'connection: close'];
    const type = 'content-type: application/octet-stream';
    socket.write([...head, type, `content-length: ${BYTES}`, '', ''].join('\r\n'));
    // A server that closes before it has read everything would reset the connection.
    for (let part = 0; part < 8; part++) {
      expect(came).toBe('');
      await new Promise(resolve => socket.write(Buffer.alloc(BYTES / 8), resolve));
      await delay(20);
    }
    await closed;
    expect(came).toContain('Please sign in.');
  });
});

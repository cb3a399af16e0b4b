import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createConnection } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it as base } from 'vitest';
import type { Branch } from '../../contract/branch.ts';
import type { SignInResponse } from '../../contract/session.ts';
import type { Warehouse } from '../../contract/warehouse.ts';
import { BOTH_DATABASES, DATABASES, type Database } from '../support/databases.ts';
import { like } from '../support/matchers.ts';
import {
  callProgram,
  OWNER_PASSWORD,
  startProgram,
  startProgramWithTables,
  type Program,
} from '../support/program.ts';

const WRITES = 200;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'trastienda-program-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Environment = Record<string, string>;

interface Fixtures {
  start: (env: Environment, begin?: (env: Environment) => Program) => Program;
}

/**
 * Each test gets a `start` whose programs are stopped afterwards. Tests run concurrently, because they mostly wait for
 * programs.
 */
const it = base.extend<Fixtures>({
  start: async ({ task: _ }, use) => {
    const started: Program[] = [];
    await use((env, begin = startProgram) => {
      const program = begin(env);
      started.push(program);
      return program;
    });
    for (const program of started) program.kill('SIGKILL');
    await Promise.all(started.map(program => program.ended));
  },
}).concurrent;

async function signedIn(program: Program): Promise<{ address: string; token: string; password: string }> {
  const address = await program.address();
  const password = OWNER_PASSWORD;
  const { body } = await callProgram<SignInResponse>(address, 'POST', '/token/authenticate', {
    body: { Email: 'owner', Password: password },
  });
  return { address, token: body.token, password };
}

async function addBranch(address: string, token: string): Promise<number> {
  const branch = { name: 'First', email: '', footerMsg: '', address: '', status: 1 };
  return (await callProgram<Branch>(address, 'POST', '/api/branch', { token, body: branch })).body.id;
}

let shops = 0;
async function newShop(database: Database): Promise<Environment> {
  const DATA_DIR = path.join(folder, `${database.dialect}-${++shops}`);
  return database.dialect === 'postgres' ? { DATA_DIR, DATABASE_URL: await database.make() } : { DATA_DIR };
}

for (const database of BOTH_DATABASES) {
  describe(`the program on ${database.name}`, () => {
    it('makes the owner of its variables, and keeps everything over a restart', async ({ start }) => {
      const shop = await newShop(database);
      const first = start(shop);
      const { address, token, password } = await signedIn(first);
      const branchId = await addBranch(address, token);
      const made = await callProgram<Warehouse>(address, 'POST', '/api/warehouse', {
        token,
        body: { name: 'Cellar', branchId },
      });
      first.kill('SIGTERM');
      expect(await first.ended).toBe(0);
      expect(first.said.err).toBe('');

      const second = start(shop);
      const again = await second.address();
      const read = await callProgram(again, 'GET', `/api/warehouse/${made.body.id}`, { token });
      expect(read).toEqual({ status: 200, body: { id: made.body.id, name: 'Cellar', branchId } });
      const body = { Email: 'owner', Password: password };
      expect((await callProgram(again, 'POST', '/token/authenticate', { body })).status).toBe(200);
      second.kill('SIGINT');
      expect(await second.ended).toBe(0);
      expect(second.said.out).not.toMatch(/password/i);
    });
  });
}

for (const database of DATABASES) {
  describe(`the program on ${database.name}, killed`, () => {
    it('loses nothing that it acknowledged when it is killed in the middle of writing', async ({ start }) => {
      const shop = await newShop(database);
      const first = start(shop, database.dialect === 'sqlite' ? startProgramWithTables : startProgram);
      const { address, token } = await signedIn(first);
      const branchId = await addBranch(address, token);
      const write = (at: number) =>
        callProgram<Warehouse>(address, 'POST', '/api/warehouse', {
          token,
          body: { name: `Write ${at}`, branchId },
        });
      const acknowledged: Warehouse[] = [];
      for (let at = 0; at < WRITES; at++) acknowledged.push((await write(at)).body);
      const unanswered = Array.from({ length: 5 }, (_, at) => write(WRITES + at).catch(() => null));
      first.kill('SIGKILL');
      expect(await first.ended).toBe(null);
      for (const answer of await Promise.all(unanswered)) if (answer) acknowledged.push(answer.body);

      const again = await start(shop).address();
      const list = await callProgram<Warehouse[]>(again, 'GET', `/api/warehouse/all/branch/${branchId}`, {
        token,
      });
      expect(acknowledged.length).toBeGreaterThanOrEqual(WRITES);
      expect(list.body).toEqual(like.arrayContaining(acknowledged));
      expect(list.body.length).toBeLessThanOrEqual(WRITES + 5);
    });
  });
}

describe('the log of the program', () => {
  it('has neither passwords nor tokens, however much is logged', async ({ start }) => {
    const env = { DATA_DIR: path.join(folder, 'log'), LOG_LEVEL: 'trace' };
    const program = start(env, startProgramWithTables);
    const { address, token, password } = await signedIn(program);
    const sent = { Email: 'owner', Password: 'not-the-password-7' };
    expect((await callProgram(address, 'POST', '/token/authenticate', { body: sent })).status).toBe(401);
    await addBranch(address, token);
    expect((await callProgram(address, 'POST', '/api/branch', { token, body: sent })).status).toBe(400);
    await callProgram(address, 'POST', '/token/revoke', { token });
    const { port } = new URL(address);
    const sendRaw = async (length: string) => {
      const socket = createConnection(Number(port), '127.0.0.1');
      await once(socket, 'connect');
      const head = `POST /token/authenticate HTTP/1.1\r\nHost: shop\r\nAuthorization: Bearer ${token}`;
      socket.write(`${head}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{"Email":`);
      await delay(200);
      socket.destroy();
    };
    await sendRaw('many');
    await sendRaw('100');
    await expect.poll(() => program.said.out).toContain('"msg":"client error"');
    program.kill('SIGTERM');
    expect(await program.ended).toBe(0);

    const log = `${program.said.out}${program.said.err}`;
    expect(log).toContain('"url":"/token/authenticate"');
    for (const secret of [token, password, 'not-the-password-7']) expect(log).not.toContain(secret);
    expect(log).not.toContain(Buffer.from(token).toJSON().data.join());
    expect(log).not.toMatch(/"level":50/);
    expect(log).toMatch(/"event":"sign-in-failed","address":"127\.0\.0\.1"/);
  });
});

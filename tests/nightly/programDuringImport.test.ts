import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Branch } from '../../contract/branch.ts';
import type { SignInResponse } from '../../contract/session.ts';
import { callProgram, OWNER_PASSWORD, startProgram } from '../support/program.ts';

const ORDERS = 6000;
const MAIN = path.join(import.meta.dirname, '../../server/import/importCommand.ts');

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-beside-'));
  file = path.join(folder, 'trastienda.sqlite');
  const rows = Array.from({ length: ORDERS }, (_, n) => `${n},2026-01-${10 + (n % 10)},A,Lamp,1,2.50`);
  writeFileSync(path.join(folder, 'o.csv'), ['ref,date,sku,name,qty,price', ...rows].join('\n'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the program beside an import', () => {
  const bring = (...args: string[]) =>
    spawn(process.execPath, [MAIN, ...args], {
      env: { PATH: process.env.PATH, DATA_DIR: folder, INIT_CWD: folder },
      stdio: 'ignore',
    });

  it('answers and saves while orders are imported beside it', async () => {
    const program = startProgram({ DATA_DIR: folder });
    const address = await program.address();
    const body = { Email: 'owner', Password: OWNER_PASSWORD };
    const { token } = (await callProgram<SignInResponse>(address, 'POST', '/token/authenticate', { body }))
      .body;
    const [{ id: branchId }] = (await callProgram<[Branch]>(address, 'GET', '/api/branch', { token })).body;
    const child = bring('orders', 'o.csv');
    let over = false;
    const ended = once(child, 'exit').then(([code]) => {
      over = true;
      return code as unknown;
    });
    const statuses = new Set<number>();
    for (let at = 0; !over; at++) {
      statuses.add((await callProgram(address, 'GET', '/health')).status);
      const warehouse = { name: `Beside ${at}`, branchId };
      statuses.add((await callProgram(address, 'POST', '/api/warehouse', { token, body: warehouse })).status);
    }
    expect(await ended).toBe(0);
    expect([...statuses].sort()).toEqual([200, 201]);
    program.kill('SIGKILL');
    await program.ended;
  });

  it('clears what a killed import left', async () => {
    const unfinished = () => readdirSync(folder).filter(name => name.includes('unfinished'));
    const child = bring('orders', 'o.csv');
    await expect.poll(unfinished, { interval: 5 }).not.toEqual([]);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(unfinished()).not.toEqual([]);
    expect(existsSync(file)).toBe(false);
    const program = startProgram({ DATA_DIR: folder });
    await program.address();
    expect(unfinished()).toEqual([]);
    program.kill('SIGKILL');
    await program.ended;
  });
});

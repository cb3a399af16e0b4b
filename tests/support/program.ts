import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { inject } from 'vitest';
import { parsed } from './json.ts';

const MAIN = path.join(import.meta.dirname, '../../server/main.ts');

const COMPILED = path.join(import.meta.dirname, '../../node_modules/.cache/compiled');

const running = new Set<ChildProcess>();
process.on('exit', () => running.forEach(child => child.kill('SIGKILL')));

export type Program = ReturnType<typeof startProgram>;

export const OWNER_PASSWORD = 'correct horse 12';

const OWNER = {
  TRASTIENDA_OWNER: 'owner',
  TRASTIENDA_PASSWORD: OWNER_PASSWORD,
  TRASTIENDA_BRANCH: 'First',
  TRASTIENDA_TIME_ZONE: 'UTC',
};

/**
 * Starts the server on a free port with a shop that has an owner and a branch, unless `env` says otherwise (an empty
 * `TRASTIENDA_OWNER` creates no owner). Other environment variables are not passed on.
 */
export function startProgram(env: Record<string, string>, main = MAIN, args: readonly string[] = []) {
  const child = spawn(process.execPath, [main, ...args], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DEMO: 'none',
      ...((env.DEMO ?? 'none') === 'none' && env.TRASTIENDA_OWNER !== '' ? OWNER : {}),
      NODE_COMPILE_CACHE: COMPILED,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
  running.add(child);
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });

  async function line(pattern: RegExp): Promise<string> {
    for (;;) {
      const found = pattern.exec(said.out)?.[1];
      if (found !== undefined) return found;
      const more = await Promise.race([once(child.stdout, 'data'), ended]);
      if (!Array.isArray(more)) throw new Error(`The program ended (${more}): ${said.out}${said.err}`);
    }
  }

  return {
    said,
    /** Exit code of the program. Null after a signal. */
    ended,
    pid: child.pid!,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    address: () => line(/open at (http\S+)\n/),
    setUpLink: () => line(/Set up your shop: (http\S+)\n/),
  };
}

/**
 * Starts the server like `startProgram`, on a new SQLite database with this version's tables. This saves the process
 * that makes the database on a first start.
 */
export function startProgramWithTables(env: Record<string, string>) {
  const folder = env.DATA_DIR!;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  copyFileSync(inject('migratedFile'), path.join(folder, 'trastienda.sqlite'));
  return startProgram(env);
}

export async function callProgram<Body = unknown>(
  address: string,
  method: string,
  url: string,
  { token, body }: { token?: string; body?: unknown } = {},
): Promise<{ status: number; body: Body }> {
  const answer = await fetch(address + url, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: parsed(text || 'null') };
}

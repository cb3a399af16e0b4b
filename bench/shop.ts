/**
 * Starts a separate server on a shop with 1,000,000 orders, which is kept between runs in the temporary folder of the
 * system.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';

export interface BenchShop {
  address: string;
  token: string;
  residentMb: () => number;
  close: () => Promise<void>;
}

const root = path.join(import.meta.dirname, '..');
const ORDERS = process.env.BENCH_ORDERS ?? '1000000';

/** @param env additional environment variables of the server */
export async function openBenchShop(
  folder = path.join(os.tmpdir(), `trastienda-bench-${ORDERS}`),
  orders = ORDERS,
  env: Readonly<Record<string, string>> = {},
): Promise<BenchShop> {
  console.log(`Shop with ${Number(orders).toLocaleString('en-US')} orders in ${folder}`);
  const started = performance.now();
  const server = spawn(process.execPath, [path.join(root, 'scripts/start.mjs')], {
    env: { ...process.env, ...env, PORT: '0', DATA_DIR: folder, DEMO: orders },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise<string>((resolve, reject) => {
    server.stdout.on('data', (chunk: Buffer) => {
      const found = /open at (http\S+)/.exec(chunk.toString())?.[1];
      if (found) resolve(found);
    });
    server.once('exit', code => reject(new Error(`The server ended with code ${code}`)));
  });
  console.log(`Listening after ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
  return {
    address,
    token: await signInForToken(address),
    residentMb: () => readResidentMb(server.pid!),
    close: async () => {
      server.kill('SIGTERM');
      await new Promise(resolve => server.once('exit', resolve));
    },
  };
}

const signInForToken = async (address: string): Promise<string> => (await openSession(address)).token;

export async function openSession(address: string): Promise<{ token: string; session: string }> {
  const response = await fetch(`${address}/token/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Email: 'owner', Password: 'trastienda-demo' }),
  });
  const { token } = (await response.json()) as { token: string };
  return { token, session: JSON.stringify({ token, email: 'owner', name: 'Owner', branchId: null }) };
}

/** Reads the resident memory of a process from Linux's /proc. @returns NaN on other systems */
export function readResidentMb(pid: number): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes) / 1024;
  } catch {
    return NaN;
  }
}

export async function signIn(page: Page): Promise<string> {
  await page.goto('/login');
  await page.getByLabel('Email').fill('owner');
  await page.getByLabel('Password', { exact: true }).fill('trastienda-demo');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: 'Logout' }).waitFor();
  return page.evaluate(() => localStorage.getItem('session')!);
}

/** One real server with a small demo shop for all journeys, on a port of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    shopAddress: string;
    /** Its data folder. */
    shopFolder: string;
  }
}

const ORDERS = '1500';

export default async function openShop(project: TestProject) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-shop-'));
  const server = spawn(process.execPath, [path.join(import.meta.dirname, '../../server/main.ts')], {
    env: { ...process.env, PORT: '0', DATA_DIR: folder, DEMO: ORDERS, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  project.provide('shopFolder', folder);
  project.provide('shopAddress', await addressOf(server));
  return async () => {
    server.kill('SIGTERM');
    await new Promise(resolve => server.once('exit', resolve));
    rmSync(folder, { recursive: true, force: true });
  };
}

function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stdout!.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const address = /open at (http\S+)/.exec(said)?.[1];
      if (address) resolve(address);
    });
    server.once('exit', code => reject(new Error(`The shop did not open (exit code ${code}): ${said}`)));
  });
}

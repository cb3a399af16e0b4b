/** Servers with a copy of a small demo shop each, one per worker, so that browser tests can run concurrently. */
import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { fillDemoFolder } from './demoShop.ts';

export interface Shop {
  address: string;
  folder: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    shops: Shop[];
  }
}

export default async function openShops(project: TestProject) {
  const filled = await fillDemoFolder();
  const { maxWorkers } = project.vitest.config;
  const opened = await Promise.all(Array.from({ length: maxWorkers }, () => openShop(filled)));
  rmSync(filled, { recursive: true, force: true });
  project.provide(
    'shops',
    opened.map(({ shop }) => shop),
  );
  return () => Promise.all(opened.map(({ close }) => close()));
}

async function openShop(filled: string) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-shop-'));
  cpSync(filled, folder, { recursive: true });
  const program = path.join(import.meta.dirname, '../../server/main.ts');
  const server = spawn(process.execPath, [program], {
    env: { ...process.env, PORT: '0', DATA_DIR: folder, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // The server is stopped even after an interrupted run.
  const kill = () => {
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.on('exit', kill);
  const close = async () => {
    process.off('exit', kill);
    server.kill('SIGTERM');
    await new Promise(resolve => server.once('exit', resolve));
    rmSync(folder, { recursive: true, force: true });
  };
  return { shop: { address: await addressOf(server), folder }, close };
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

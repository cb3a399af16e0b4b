/** The processes of `npm run dev` and of the checks, with a compiler and a server that only wait. */
import { spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer as createPort, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createServer } from 'vite';
import viteConfiguration from '../../vite.config.ts';

const root = path.join(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-dev-'));
const COMPILERS = path.join(folder, 'compilers');

const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
};

beforeAll(() => {
  for (const name of ['scripts', 'package.json', 'package-lock.json'])
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  mkdirSync(path.join(folder, 'node_modules'));
  for (const name of readdirSync(path.join(root, 'node_modules')))
    if (!['typescript7', 'oxlint', '.cache'].includes(name))
      symlinkSync(path.join(root, 'node_modules', name), path.join(folder, 'node_modules', name));
  write(
    'node_modules/typescript7/bin/tsc',
    `require('node:fs').appendFileSync(${JSON.stringify(COMPILERS)}, process.pid + '\\n');
     process.on('SIGTERM', () => undefined);
     setInterval(() => undefined, 1000);`,
  );
  write(
    'node_modules/oxlint/bin/oxlint',
    "process.kill(process.ppid, 'SIGTERM'); setInterval(() => undefined, 1000);",
  );
  write('server/main.ts', 'setInterval(() => undefined, 1000);');
  write('contract/a.ts', '');
  write('src/a.ts', '');
  write('index.html', '<script type="module" src="/src/a.ts"></script>');
});
afterAll(() => {
  for (const id of listCompilers().filter(isRunning)) process.kill(id, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const listCompilers = () =>
  existsSync(COMPILERS) ? readFileSync(COMPILERS, 'utf8').trim().split('\n').map(Number) : [];

const isRunning = (id: number) =>
  /^[^Z\s]/.test(spawnSync('ps', ['-o', 'stat=', '-p', String(id)], { encoding: 'utf8' }).stdout);

async function findFreePort(): Promise<string> {
  const probe = createPort().listen(0, '127.0.0.1');
  await new Promise(resolve => probe.once('listening', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise(resolve => probe.close(resolve));
  return String(port);
}

it('npm run dev checks types in one process, and in none after its end', async () => {
  const env = { ...process.env, PORT: '0', API_PORT: await findFreePort() };
  const dev = spawn(process.execPath, ['scripts/dev.mjs'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void dev.kill('SIGKILL'));
  const ended = new Promise(resolve => dev.once('exit', resolve));
  let said = '';
  dev.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  await expect.poll(() => said).toContain('Stop it with Ctrl-C.');
  for (const checks of [2, 3]) {
    appendFileSync(path.join(folder, 'src/a.ts'), '// changed\n');
    await expect.poll(() => listCompilers().length).toBe(checks);
    await expect.poll(() => listCompilers().filter(isRunning)).toEqual(listCompilers().slice(-1));
  }
  dev.kill('SIGTERM');
  await ended;
  await expect.poll(() => listCompilers().filter(isRunning)).toEqual([]);
});

it('a check that is stopped is not called failed', async () => {
  const check = spawn(process.execPath, ['scripts/check.mjs', 'Lint and types'], { cwd: folder });
  let said = '';
  check.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  expect(await new Promise(resolve => check.once('close', resolve))).toBe(1);
  expect(said).toBe('Lint and types: stopped\n');
});

it('npm run dev does not watch the folders of other builds', async () => {
  write('dist.new-abc/index.html', '');
  const { server } = viteConfiguration({ command: 'serve', mode: 'development' });
  const vite = await createServer({
    root: folder,
    configFile: false,
    server: { middlewareMode: true, ws: false, watch: server?.watch },
  });
  const watched = () => Object.keys(vite.watcher.getWatched()).map(name => path.basename(name));
  await expect.poll(watched).toContain('src');
  expect(watched()).not.toContain('dist.new-abc');
  await vite.close();
});

it('npm test builds nothing for tests of the server', () => {
  const { stdout } = spawnSync(
    process.execPath,
    ['scripts/test.mjs', 'tests/server/none.test.ts', '-t', 'a name'],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, CHROMIUM_PATH: path.join(folder, 'no-browser') },
    },
  );
  expect(stdout).not.toContain('Building');
  expect(stdout).toContain('passed');
});

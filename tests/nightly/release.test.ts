import { execFile } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SignInResponse } from '../../contract/session.ts';
import { parsed } from '../support/json.ts';
import { callProgram, startProgram } from '../support/program.ts';

const root = path.join(import.meta.dirname, '../..');
const { version, devDependencies } = parsed<{ version: string; devDependencies: Record<string, string> }>(
  readFileSync(path.join(root, 'package.json'), 'utf8'),
);

let folder = '';
let place = '';
let program = '';

const BARE = { PATH: process.env.PATH, HOME: process.env.HOME };

const run = (command: string, args: string[], cwd: string, env: NodeJS.ProcessEnv = BARE) =>
  new Promise<{ code: number; out: string; err: string }>(resolve =>
    execFile(command, args, { cwd, env, maxBuffer: 64 * 1024 * 1024 }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    ),
  );

/** npm reads this machine's registry, proxy and certificates from the environment. */
const npm = (args: string[], cwd: string) => run('npm', args, cwd, process.env);

const trastienda = (args: string[], env: Record<string, string> = {}) =>
  run(process.execPath, [program, ...args], folder, { ...BARE, ...env });

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-release-'));
  const packed = await npm(['pack', '--pack-destination', folder], root);
  expect(packed.code, packed.err).toBe(0);
  const tarball = path.join(folder, `trastienda-${version}.tgz`);
  place = path.join(folder, 'place');
  mkdirSync(place);
  const unpacked = await run('tar', ['-xzf', tarball, '-C', place, '--strip-components=1'], folder);
  expect(unpacked.code, unpacked.err).toBe(0);
  const installed = await npm(['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund'], place);
  expect(installed.code, installed.err).toBe(0);
  program = path.join(place, 'scripts/trastienda.mjs');
  const bytes = globSync('**/*', { cwd: place })
    .map(name => statSync(path.join(place, name)))
    .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
  const megabytes = (size: number) => `${(size / 1e6).toFixed(1)} MB`;
  console.log(`The release: ${megabytes(statSync(tarball).size)}, installed ${megabytes(bytes)}.`);
}, 600_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('installs the versions that were tested', () => {
  const { packages } = parsed<{ packages: Record<string, { version: string; dev?: boolean }> }>(
    readFileSync(path.join(root, 'package-lock.json'), 'utf8'),
  );
  const tested = new Set(
    Object.entries(packages).map(([folder, one]) => `${folder.split('node_modules/').at(-1)} ${one.version}`),
  );
  const installed = globSync('node_modules/**/package.json', { cwd: place })
    .filter(file => /node_modules\/(@[^/]+\/)?[^@/][^/]*\/package\.json$/.test(file))
    .map(file => parsed<{ name: string; version: string }>(readFileSync(path.join(place, file), 'utf8')))
    .map(({ name, version: its }) => `${name} ${its}`);
  expect(installed.length).toBeGreaterThan(50);
  expect(installed.filter(one => !tested.has(one))).toEqual([]);
});

it('has the application and the compiled server, and brings nothing that only builds or tests', () => {
  expect(existsSync(path.join(place, 'dist/index.html'))).toBe(true);
  expect(readFileSync(path.join(place, 'release/commit.txt'), 'utf8')).toMatch(/^[0-9a-f]{12}\n$/);
  expect(globSync('**/*.{ts,tsx}', { cwd: place, exclude: ['node_modules'] })).toEqual([]);
  expect(['src', 'server', 'contract', 'tests'].filter(name => existsSync(path.join(place, name)))).toEqual(
    [],
  );
  const sources = globSync('{server,contract}/**/*.ts', { cwd: root });
  const compiled = sources.filter(
    name => !existsSync(path.join(place, 'release', name.replace(/ts$/, 'js'))),
  );
  expect(compiled).toEqual([]);
  const brought = Object.keys(devDependencies).filter(name =>
    existsSync(path.join(place, 'node_modules', name)),
  );
  expect(brought).toEqual([]);
});

it('opens a shop from any folder, and stops; its commands work beside it', async () => {
  const env = { DATA_DIR: path.join(folder, 'data'), BACKUP_DIR: path.join(folder, 'backups') };
  const begun = performance.now();
  // On the first start, a separate program creates the demo.
  const first = startProgram({ ...env, DEMO: '40' }, program, ['start']);
  const address = await first.address();
  const made = performance.now();
  const { status, body } = await callProgram<SignInResponse>(address, 'POST', '/token/authenticate', {
    body: { Email: 'owner', Password: 'trastienda-demo' },
  });
  expect(status).toBe(200);
  const { token } = body;
  expect((await callProgram(address, 'GET', '/api/banner', { token })).status).toBe(200);
  const page = await fetch(`${address}/login`, { headers: { accept: 'text/html' } });
  expect(await page.text()).toContain('<div id="root"');

  const users = await trastienda(['user', 'list'], env);
  expect([users.code, users.err]).toEqual([0, '']);
  expect(users.out).toContain('owner');
  const archive = path.join(folder, 'shop.tar.gz');
  expect(await trastienda(['backup', archive], env)).toMatchObject({ code: 0, err: '' });
  const elsewhere = { DATA_DIR: path.join(folder, 'elsewhere') };
  expect(await trastienda(['restore', archive], elsewhere)).toMatchObject({ code: 0, err: '' });
  expect(await trastienda(['rollups', 'verify'], elsewhere)).toMatchObject({ code: 0 });
  await expect.poll(() => globSync('trastienda-*.tar.gz', { cwd: env.BACKUP_DIR })).toHaveLength(1);

  first.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  const again = performance.now();
  const second = startProgram({ ...env, DEMO: '40' }, program, ['start']);
  await second.address();
  console.log(
    `Open after ${Math.round(made - begun)} ms with the demo made, the next time after ${Math.round(performance.now() - again)} ms.`,
  );
  second.kill('SIGTERM');
  expect(await second.ended).toBe(0);
}, 300_000);

it('says which Node it needs, and takes one that was installed beside it', async () => {
  const older = `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'22.20.0'})`;
  const asOlder = () => run(process.execPath, ['--import', older, program, 'user', 'list'], folder);
  expect(await asOlder()).toEqual({
    code: 1,
    out: '',
    err: 'This release of Trastienda needs Node 24.7 or later; this is 22.20.0. Install that, or put one beside it: npm install --no-save node@24\n',
  });
  const beside = path.join(place, 'node_modules/node/bin');
  mkdirSync(beside, { recursive: true });
  writeFileSync(path.join(beside, 'node'), '#!/bin/sh\necho "beside: $1"\n', { mode: 0o755 });
  const { out } = await asOlder();
  expect(out).toBe(`beside: ${path.join(place, 'release/server/users/userCommand.js')}\n`);
});

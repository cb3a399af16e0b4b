import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connect } from '../../server/database/connect.ts';
import { runSetUp } from '../../server/setup/runSetUp.ts';
import { expectComplaints, fillSignIn, newPage } from '../support/browser.ts';
import { named, recordCalls } from '../support/calls.ts';
import { like } from '../support/matchers.ts';
import { callProgram, startProgram, type Program } from '../support/program.ts';

const MAKER = path.join(import.meta.dirname, '../../server/demo/make.ts');
const PASSWORD = 'correct horse 12';

let folder = '';
const started: Program[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'set-up-'));
});
afterEach(async () => {
  for (const program of started) program.kill('SIGKILL');
  await Promise.all(started.map(program => program.ended));
  rmSync(folder, { recursive: true, force: true });
});

function start(env: Record<string, string>): Program {
  const program = startProgram({ DATA_DIR: path.join(folder, 'data'), ...env });
  started.push(program);
  return program;
}

it('without an owner the server prints a link, another with each start, and the demo beside it is a shop of its own', async () => {
  const first = start({ TRASTIENDA_OWNER: '' });
  const link = new URL(await first.setUpLink());
  expect(link.pathname).toBe('/setup');
  first.kill('SIGTERM');
  await first.ended;
  const second = start({ TRASTIENDA_OWNER: '' });
  const newer = new URL(await second.setUpLink());
  expect(newer.hash).not.toBe(link.hash);
  const check = (token: string) => callProgram(newer.origin, 'POST', '/api/setup/check', { body: { token } });
  expect((await check(link.hash.slice(1))).status).toBe(403);
  expect((await check(newer.hash.slice(1))).status).toBe(200);
  const { body: signed } = await callProgram<{ token: string }>(newer.origin, 'POST', '/api/setup', {
    body: {
      token: newer.hash.slice(1),
      owner: { name: 'Ana', userName: 'ana', password: PASSWORD },
      productName: '',
      branch: { name: 'Sol', address: '' },
    },
  });

  const entered = await callProgram<{ address: string }>(newer.origin, 'POST', '/api/demo/enter', signed);
  expect(entered.status).toBe(200);
  const demo = new URL(entered.body.address);
  expect(demo.port).not.toBe(newer.port);
  const { body: guest } = await callProgram<{ token: string }>(demo.origin, 'POST', '/token/authenticate', {
    body: { Email: 'owner', Password: 'trastienda-demo' },
  });
  expect(guest).toMatchObject({ demo: true });
  const branches = async (origin: string, token: { token: string }) =>
    (await callProgram<{ name: string }[]>(origin, 'GET', '/api/branch', token)).body.map(({ name }) => name);
  expect(await branches(demo.origin, guest)).toContain('Alder Street Market');
  expect(await branches(newer.origin, signed)).toEqual(['Sol']);
  expect(await callProgram(demo.origin, 'GET', '/api/branch', signed)).toMatchObject({ status: 401 });

  const left = await callProgram<{ address: string }>(demo.origin, 'POST', '/api/demo/leave', guest);
  expect(left.body.address).toBe(`${newer.origin}/login`);
  await expect
    .poll(() => callProgram(demo.origin, 'GET', '/health').catch(() => 'closed'), { timeout: 90_000 })
    .toBe('closed');
  const again = await callProgram<{ address: string }>(newer.origin, 'POST', '/api/demo/enter', signed);
  expect(again.status).toBe(200);
});

it('a demo in the place of a shop goes aside, by its button and by the command', async () => {
  const demo = start({ DEMO: '5' });
  const origin = await demo.address();
  const { body: guest } = await callProgram<{ token: string }>(origin, 'POST', '/token/authenticate', {
    body: { Email: 'owner', Password: 'trastienda-demo' },
  });
  const left = await callProgram<{ address: string }>(origin, 'POST', '/api/demo/leave', guest);
  const link = new URL(left.body.address);
  expect(link.pathname).toBe('/setup');
  expect(await demo.setUpLink()).toBe(link.href);
  const check = await callProgram(origin, 'POST', '/api/setup/check', {
    body: { token: link.hash.slice(1) },
  });
  expect(check).toEqual({ status: 200, body: { productName: 'Trastienda', hasBranches: false } });
  expect(readdirSync(path.join(folder, 'data/demo')).sort()).toEqual(
    like.arrayContaining(['config.json', 'files', 'trastienda.sqlite']),
  );
  demo.kill('SIGTERM');
  await demo.ended;

  const other = start({ DEMO: '5', DATA_DIR: path.join(folder, 'other') });
  await other.address();
  other.kill('SIGTERM');
  await other.ended;
  const said: string[] = [];
  const write = (text: string) => said.push(text);
  const env = { DATA_DIR: path.join(folder, 'other') };
  expect(await runSetUp(['--leave-demo'], { env, out: { write }, err: { write }, maker: MAKER })).toBe(0);
  expect(said.join('')).toMatch(/^The demo shop is in .*demo now\./);
  expect(existsSync(path.join(folder, 'other/demo/trastienda.sqlite'))).toBe(true);
  const db = connect(path.join(folder, 'other/trastienda.sqlite'));
  expect(await db.selectFrom('branch').select('name').execute()).toEqual([]);
  expect(await db.selectFrom('admin').select('name').execute()).toEqual([]);
  await db.destroy();
});

it('a demo says that it is one, and leads to a shop of one’s own', async () => {
  expectComplaints();
  const page = await newPage({ baseURL: await start({ DEMO: '20' }).address() });
  await page.goto('/admin/banners');
  await fillSignIn(page);
  await page.getByText('This is a demo with made-up data.').waitFor();
  const calls = recordCalls(page);
  await page.getByRole('button', { name: 'Start My Own Shop' }).click();
  const question = page.getByRole('dialog', { name: 'Start My Own Shop' });
  await question.getByText('The demo closes for everybody who uses it').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  expect(named(calls, /demo/)).toEqual([]);
  await page.getByRole('button', { name: 'Start My Own Shop' }).click();
  await question.getByRole('button', { name: 'Start My Own Shop' }).click();
  await page.getByRole('heading', { name: 'Set Up Your Shop' }).waitFor();
  await page.getByLabel('Your name').waitFor();
});

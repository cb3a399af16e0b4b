import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { LANGUAGES } from '../../../contract/enums.ts';
import { connect } from '../../../server/database/connect.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { runSetUp } from '../../../server/setup/runSetUp.ts';
import { readSetUpFromEnvironment } from '../../../server/setup/environmentSetUp.ts';
import { buildBranch } from '../../support/builders.ts';
import { startProgram, type Program } from '../../support/program.ts';

const MAKER = path.join(import.meta.dirname, '../../../server/demo/make.ts');
const PASSWORD = 'correct horse 12';

let folder = '';
const started: Program[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'set-up-'));
  // The server starts faster on a database that already has its tables.
  mkdirSync(path.join(folder, 'data'), { mode: 0o700 });
  copyFileSync(inject('migratedFile'), path.join(folder, 'data/trastienda.sqlite'));
});
afterEach(async () => {
  for (const program of started) program.kill('SIGKILL');
  await Promise.all(started.map(program => program.ended));
  rmSync(folder, { recursive: true, force: true });
});

async function run(args: string[], env: Record<string, string> = {}, data = 'data') {
  const said = { out: '', err: '' };
  const code = await runSetUp(args, {
    env: { DATA_DIR: path.join(folder, data), ...env },
    out: { write: text => (said.out += text) },
    err: { write: text => (said.err += text) },
    maker: MAKER,
  });
  return { code, ...said };
}

it('lists every language in its help', async () => {
  const { out } = await run(['--help']);
  expect(out).toContain('[--language en|es|pt-BR]');
});

async function stored(data = 'data') {
  const db = connect(path.join(folder, data, 'trastienda.sqlite'));
  const branches = await db.selectFrom('branch').select(['name', 'time_zone', 'cutoff_hour']).execute();
  const people = await db.selectFrom('admin').select(['name', 'user_name', 'role']).execute();
  await db.destroy();
  return { branches, people };
}

function start(env: Record<string, string>): Program {
  const program = startProgram({ DATA_DIR: path.join(folder, 'data'), ...env });
  started.push(program);
  return program;
}

it('makes owner and branch, and is refused the next time', async () => {
  const args = ['--owner', 'ana', '--name', 'Ana', '--branch', 'Sol', '--time-zone', 'Europe/Madrid'];
  const env = { TRASTIENDA_PASSWORD: PASSWORD };
  expect(await run([...args, '--cutoff', '4', '--currency', 'EUR'], env, 'new')).toEqual({
    code: 0,
    out: 'The shop has its owner, ana. Open it with: npm start\n',
    err: '',
  });
  expect(await stored('new')).toEqual({
    branches: [{ name: 'Sol', time_zone: 'Europe/Madrid', cutoff_hour: 4 }],
    people: [{ name: 'Ana', user_name: 'ana', role: 'super' }],
  });
  expect(JSON.parse(readFileSync(path.join(folder, 'new', 'config.json'), 'utf8'))).toEqual({
    currency: 'EUR',
  });
  // The folder stays locked by this process, so the second check asks the database itself.
  const program = start({ DATA_DIR: path.join(folder, 'other'), TRASTIENDA_OWNER: 'ana' });
  await program.address();
  await expect.poll(() => program.said.out).toContain('The shop has its owner, ana.');
  program.kill('SIGTERM');
  await program.ended;
  expect(await run(args, env, 'other')).toMatchObject({
    code: 1,
    err: 'This shop has an owner already. Sign in instead.\n',
  });
});

it('of a shop that has branches names none, and changes nothing until then', async () => {
  // A folder stays locked by this process, so each run uses another folder.
  const branches = [{ name: 'Branch 31', time_zone: 'UTC', cutoff_hour: 0 }];
  for (const data of ['one', 'two']) {
    mkdirSync(path.join(folder, data));
    const db = connect(path.join(folder, data, 'trastienda.sqlite'));
    await migrate(db);
    await buildBranch(db, { name: 'Branch 31', time_zone: 'UTC' });
    await db.destroy();
  }
  const named = ['--branch', 'Centro', '--time-zone', 'America/Mexico_City', '--cutoff', '4'];
  expect(await run(['--owner', 'ana', ...named], {}, 'one')).toEqual({
    code: 1,
    out: '',
    err: 'The shop already has branches, so --branch, --time-zone and --cutoff have no effect: leave them out, and change the branches under Branches.\n',
  });
  expect(await stored('one')).toEqual({ branches, people: [] });

  const variables = { TRASTIENDA_BRANCH: '', TRASTIENDA_TIME_ZONE: 'Europe/Madrid' };
  const program = start({ DATA_DIR: path.join(folder, 'two'), ...variables });
  expect(await program.ended).toBe(1);
  expect(program.said.err).toBe(
    'The shop already has branches, so TRASTIENDA_TIME_ZONE has no effect: leave it out, and change the branches under Branches.\n',
  );
  expect(await stored('two')).toEqual({ branches, people: [] });
  expect(await run(['--owner', 'ana', '--shop', 'Sol'], {}, 'two')).toMatchObject({ code: 0 });
  expect((await stored('two')).branches).toEqual(branches);
});

it('makes a password where none is given, and shows it', async () => {
  expect((await run(['--owner', 'ben'])).out).toMatch(/\nPassword: \S{16} \(shown only once; keep it\)\n$/);
  expect((await stored()).branches).toHaveLength(1);
});

it.each<[string[], string]>([
  [[], 'Say who owns the shop: --owner USERNAME (--help says more).\n'],
  [['--colour', 'red'], "Unknown option '--colour' (--help lists the options).\n"],
  [
    ['--owner', 'ana', '--time-zone', 'Nowhere'],
    'timeZone must be the name of a time zone, such as America/New_York.\n',
  ],
  [['--owner', 'ana', '--currency', 'JPY'], 'currency must be a currency with two decimals, such as USD.\n'],
  [['--leave-demo'], 'This shop is not a demo: nothing was changed.\n'],
  [
    ['--leave-demo', '--owner', 'ana'],
    '--leave-demo takes no other option: set up the new shop afterwards.\n',
  ],
])('refuses %j in a sentence', async (args, err) => {
  expect(await run(args)).toMatchObject({ code: 1, err });
});

it('refuses variables that it does not read', async () => {
  const env = { TRASTIENDA_PASSWORD: PASSWORD, TRASTIENDA_BRANCH: 'Sol' };
  expect((await run(['--owner', 'ana'], env)).err).toBe(
    'TRASTIENDA_BRANCH is for the first start of the server: leave it out here, and give options (--help lists them).\n',
  );
});

it.each<[Record<string, string>, string]>([
  [
    { TRASTIENDA_SHOP: 'Sol', TRASTIENDA_PASSWORD: PASSWORD },
    'TRASTIENDA_OWNER must name the owner of the shop that TRASTIENDA_SHOP and TRASTIENDA_PASSWORD would set up; or leave them out.',
  ],
  [
    { TRASTIENDA_OWNER: 'ana', TRASTIENDA_PASSWORD: PASSWORD, TRASTIENDA_TIMEZONE: 'UTC' },
    'TRASTIENDA_TIMEZONE means nothing here. The known variables are TRASTIENDA_OWNER, ',
  ],
  [{ TRASTIENDA_OWNER: 'ana' }, 'TRASTIENDA_OWNER is set, so TRASTIENDA_PASSWORD must be set, too.'],
  [
    { TRASTIENDA_OWNER: 'ana', TRASTIENDA_PASSWORD: PASSWORD, TRASTIENDA_CUTOFF: 'four' },
    'TRASTIENDA_CUTOFF must be a whole number of hours from 0 to 12, not "four".',
  ],
  [
    { TRASTIENDA_OWNER: 'ana', TRASTIENDA_PASSWORD: PASSWORD, TRASTIENDA_LANGUAGE: 'tlh' },
    `The set-up cannot use these values: language must be ${LANGUAGES.join(' or ')}.`,
  ],
])('refuses the variables %j', (env, sentence) => {
  expect(() => readSetUpFromEnvironment(env)).toThrow(sentence);
});

it('takes what Kubernetes says of a Service for none of its variables', () => {
  const cluster = { KUBERNETES_SERVICE_HOST: '10.0.0.1', TRASTIENDA_SERVICE_PORT_HTTP: '3000' };
  const ports = { TRASTIENDA_PORT: 'tcp://10.0.0.7:3000', TRASTIENDA_PORT_3000_TCP_ADDR: '10.0.0.7' };
  expect(readSetUpFromEnvironment({ ...cluster, ...ports })).toBe(null);
  expect(() => readSetUpFromEnvironment({ TRASTIENDA_PORT: '3000' })).toThrow(
    'TRASTIENDA_PORT means nothing here',
  );
});

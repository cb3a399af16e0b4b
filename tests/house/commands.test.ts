import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockFolder } from '../../server/database/dataFolder.ts';

const root = path.join(import.meta.dirname, '../..');
const OLD = ['trastienda', 'start', 'dev', 'test', 'check', 'new', 'demo'];

async function run(
  args: string[],
  cwd = root,
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  const ended = new Promise<number | null>(resolve => child.on('exit', resolve));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, said: out + err };
}

const older = (version: string) =>
  `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'${version}'})`;

it.each(OLD)('npm run %s says which Node it needs', async name => {
  for (const version of ['18.20.8', '20.10.0', '20.18.3']) {
    const { code, said } = await run(['--import', older(version), `scripts/${name}.mjs`]);
    expect(said).toBe(`Trastienda needs Node 20.19 or later to start; this is ${version}.\n`);
    expect(code).toBe(1);
  }
});

it.each([
  ['check', ['Foo'], /^There is no check "Foo"\. There are: Lint and types, Format, [^\n]+\.\n$/],
  [
    'check',
    ['Lint', 'server/app.ts'],
    /^"server\/app\.ts" is too much: "check" takes one name, "lint" and "typecheck" take nothing\.\n$/,
  ],
  ['dev', ['--port', '4000'], /^"dev" takes no arguments: its settings are variables [^\n]+\.\n$/],
  ['demo', ['--port', 'x'], /^"demo" takes nothing but --port NUMBER and [^\n]+\.\n$/],
  ['demo', ['--port'], /^"demo" takes nothing but --port NUMBER and [^\n]+\.\n$/],
  ['demo', ['--nope'], /^"demo" takes nothing but --port NUMBER and [^\n]+\.\n$/],
  [
    'new',
    ['resource', 'cards', '--onDelete', 'delete'],
    /^There is no option --onDelete: write onDelete into the declaration\.\nUsage: /,
  ],
  [
    'new',
    ['migration', 'a', '--Rename', 'a:b'],
    /^There is no option --Rename: did you mean --rename\?\nUsage: /,
  ],
  ['new', ['report'], /^The name of the report is missing, such as sales-by-day\.\nUsage: /],
  [
    'new',
    ['resource', 'news', 'title:text'],
    /^"new", the singular of "news", is reserved\. Say what one is called: -- resource news --one …\n$/,
  ],
  ['torture', ['bogus'], /^There is no part "bogus"\.\nUsage: /],
  ['torture', ['kills', '--kill', '5'], /^Unknown option '--kill' \(--help lists the options\)\.\nUsage: /],
  [
    'torture',
    ['kills', '--kills'],
    /^Option '--kills <value>' argument missing \(--help lists the options\)\.\nUsage: /,
  ],
  ['torture', ['access', '--on', 'sqlite'], /^There is no database "sqlite"\.\nUsage: /],
  [
    'torture',
    ['kills', '--on', 'SQLite', '--kills', 'many'],
    /^--kills takes a whole number from 1 on, not "many"\.\nUsage: /,
  ],
  [
    'torture',
    ['screens', '--on', 'PostgreSQL'],
    /^Screens are the same over either database: [^\n]+\.\nUsage: /,
  ],
])('npm run %s refuses %j', async (name, args, sentence) => {
  const { code, said } = await run([`scripts/${name}.mjs`, ...args]);
  expect([code, said]).toEqual([1, expect.stringMatching(sentence)]);
});

const PROJECTS = [
  ...readFileSync(path.join(root, 'vitest.config.ts'), 'utf8').matchAll(/\bname: '(\w+)'/g),
].map(([, name]) => name);

it.each([
  [
    'test',
    new RegExp(`^Usage: npm test -- [^\n]+ \\[--project ${PROJECTS.join('\\|')}\\] [^\n]+\n([^\n]+\n)+$`),
  ],
  ['bench', /^Usage: npm run bench -- [^\n]+\nParts: opening, server, [^\n]+\n$/],
  ['torture', /^Usage: npm run torture -- [^\n]+\n[^\n]+\nParts: kills, [^\n]+\n+$/],
])('npm run %s -- --help says how', async (name, sentence) => {
  // `--help` must not look for a browser, build or download.
  process.env.CHROMIUM_PATH = path.join(root, 'no-browser');
  const { code, said } = await run([`scripts/${name}.mjs`, '--help']);
  delete process.env.CHROMIUM_PATH;
  expect([code, said]).toEqual([0, expect.stringMatching(sentence)]);
});

it('npm run check:backend -- --help installs nothing', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-help-'));
  cpSync(path.join(root, 'scripts'), path.join(folder, 'scripts'), { recursive: true });
  writeFileSync(path.join(folder, 'package-lock.json'), '{}');
  const { code, said } = await run(['scripts/check-backend.mjs', '--help'], folder);
  rmSync(folder, { recursive: true });
  expect([code, said]).toEqual([0, expect.stringMatching(/^Usage: npm run check:backend -- URL/)]);
});

it.each(['PORT', 'API_PORT'])('npm run dev refuses a %s that is none', async name => {
  process.env[name] = 'http';
  const { code, said } = await run(['scripts/dev.mjs']);
  delete process.env[name];
  expect([code, said]).toEqual([1, `${name} must be a whole number from 0 to 65535, not "http".\n`]);
});

it('npm run dev takes an empty port as none', async () => {
  const taken = createServer();
  // The port may be in use already, which is fine for this test.
  await new Promise(resolve => taken.once('error', resolve).listen(3001, '127.0.0.1', () => resolve(null)));
  process.env.API_PORT = '';
  const { code, said } = await run(['scripts/dev.mjs']);
  delete process.env.API_PORT;
  taken.close();
  expect([code, said]).toEqual([1, expect.stringMatching(/^Port 3001 is in use\./)]);
});

it('what runs up to that sentence is known to Node 18', () => {
  const sources = OLD.map(name => readFileSync(path.join(root, `scripts/${name}.mjs`), 'utf8'));
  expect(sources.filter(source => source.includes('import.meta.dirname'))).toEqual([]);
  expect(readFileSync(path.join(root, 'scripts/toolbox.mjs'), 'utf8')).not.toContain('import.meta.dirname');
});

let copy = '';
beforeAll(() => {
  copy = mkdtempSync(path.join(os.tmpdir(), 'trastienda-commands-'));
  for (const name of [
    'contract',
    'public',
    'scripts',
    'server',
    'src',
    'till-kit',
    'index.html',
    'package.json',
  ])
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
  for (const name of [
    'package-lock.json',
    'tsconfig.json',
    'vite.config.ts',
    'vite.groups.ts',
    'vite.page.ts',
  ])
    cpSync(path.join(root, name), path.join(copy, name));
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Simulates a project folder without write permission, because tests may run as root. */
const closed = `data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const refuse = path => { throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES', path }); };
  Object.assign(fs, { mkdtempSync: refuse, mkdirSync: refuse, writeFileSync: refuse });
  syncBuiltinESMExports();
`)}`;

it('npm start refuses an invalid variable before it builds the application', async () => {
  process.env.LOG_LEVEL = 'loud';
  const start = await run(['scripts/start.mjs'], copy);
  delete process.env.LOG_LEVEL;
  expect(start).toEqual({
    code: 1,
    said: 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".\n',
  });
});

it('a project that cannot be written is said in a sentence', async () => {
  const start = await run(['--import', closed, 'scripts/start.mjs'], copy);
  expect(start).toEqual({
    code: 1,
    said: `Building the application …\nThe application cannot be built: ${copy}${path.sep} cannot be written (EACCES).\n`,
  });
  const report = await run(['--import', closed, 'scripts/new.mjs', 'report', 'by-moonlight']);
  expect(report).toEqual({ code: 1, said: 'server/reports cannot be written (EACCES).\n' });
});

it('a migration is not undone while a server uses its database, nor deleted if another database may have run it', async () => {
  const file = path.join(copy, 'server/database/migrations/900_note.ts');
  writeFileSync(file, 'export async function up() {}\nexport async function down() {}\n');
  const data = path.join(copy, 'used');
  mkdirSync(data);
  writeFileSync(path.join(data, 'trastienda.sqlite'), '');
  const release = lockFolder(data)!;
  const undo = await run(['scripts/new.mjs', 'migration', '--undo'], copy, { DATA_DIR: data });
  release();
  expect(undo).toEqual({
    code: 1,
    said: `A server is using the data folder ${data}. Stop it first, because the undo changes its tables.\n`,
  });
  const unrun = await run(['scripts/new.mjs', 'migration', '--undo'], copy, { DATA_DIR: data });
  expect(unrun.said).toContain(
    'used/trastienda.sqlite (DATA_DIR) has not run server/database/migrations/900_note.ts, so it is kept: another database may have run it.',
  );
  expect(existsSync(file)).toBe(true);
  rmSync(file);
});

it('an undone migration is kept if the database does not exist, unless it has never run', async () => {
  const file = 'server/database/migrations/900_note.ts';
  const text = 'export async function up() {}\nexport async function down() {}\n';
  writeFileSync(path.join(copy, file), text);
  expect(await run(['scripts/new.mjs', 'migration', '--undo'], copy)).toEqual({
    code: 1,
    said: `data/trastienda.sqlite (DATA_DIR) does not exist, so ${file} is kept: another database may have run it. Set DATA_DIR to the folder of that database. If no database has run it, delete it with "npm run new -- migration --undo --delete".\n`,
  });
  expect(existsSync(path.join(copy, file))).toBe(true);
  expect(await run(['scripts/new.mjs', 'migration', '--undo', '--delete'], copy)).toEqual({
    code: 0,
    said: `Nothing to revert in data/trastienda.sqlite (DATA_DIR), which does not exist.\nDeleted:\n  ${file}\n`,
  });
  expect(existsSync(path.join(copy, file))).toBe(false);
});

/**
 * What the commands share, imported before all else: whatever Node is installed comes as far as the sentence that says
 * which one it takes.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export const root = fileURLToPath(new URL('..', import.meta.url));
const inRoot = file => path.join(root, file);

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Trastienda needs Node 20.19 or later to start; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Node 24.7 has all that the server needs: argon2, and SQLite with its backup. */
const isNewEnough = major > 24 || (major === 24 && minor >= 7);

/**
 * Whether this was packed by npm, which leaves the lock file out. A release has the server compiled: Node takes no types
 * from what lies in `node_modules`.
 */
export const isRelease = !existsSync(inRoot('package-lock.json'));

/** The file of a program. @param name such as `server/main` */
export const program = name => (isRelease ? inRoot(`release/${name}.js`) : inRoot(`${name}.ts`));

/**
 * The Node that everything runs on: this one where it is new enough, else the one that the project brings along, or that
 * was installed beside a release.
 */
export const node = () =>
  isNewEnough
    ? process.execPath
    : inRoot(
        `${isRelease ? '..' : 'node_modules'}/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`,
      );

export const fail = sentence => {
  console.error(sentence);
  process.exit(1);
};

/** Installs what `package-lock.json` says, unless it is there already. A release came with all it needs but Node. */
export function ensureInstalled() {
  if (isRelease) {
    if (existsSync(node())) return;
    fail(
      `This release of Trastienda needs Node 24.7 or later; this is ${process.versions.node}. Install that, or put one beside it: npm install node@24`,
    );
  }
  if (isInstalled()) return;
  console.log('Installing what Trastienda is made of (once, about a minute) …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const run = args =>
    spawnSync(npm, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
  const done = run(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (done.status === 0 && existsSync(node())) return;
  process.stderr.write(done.stderr ?? '');
  const isSet = setting => run(['config', 'get', setting]).stdout?.trim() === 'true';
  fail(`Installing failed: ${whyNot(done, isSet)}`);
}

const UNREACHABLE = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH)\b/;

/**
 * The cause that a person can do something about.
 * @param isSet whether a setting of npm is on
 */
function whyNot({ status, stderr, error }, isSet) {
  if (error?.code === 'ENOENT') return 'npm was not found. It comes with Node: https://nodejs.org.';
  if (status === 0) {
    return isSet('ignore-scripts')
      ? 'npm is set to ignore-scripts, so the Node that Trastienda brings along was not fetched. Install Node 24.7 or later, which needs none, or run: npm rebuild node --ignore-scripts=false'
      : 'the Node that Trastienda brings along was not fetched. Install Node 24.7 or later, which needs none.';
  }
  if (/ENOTCACHED/.test(stderr) || isSet('offline'))
    return 'npm is set to offline, and its cache lacks a part. Start once with a network, and without that setting: npm config delete offline';
  const [code] = UNREACHABLE.exec(stderr) ?? [];
  return code
    ? `the npm registry cannot be reached (${code}). It is needed once: start again with a network, or set npm's proxy or registry.`
    : 'npm says why above.';
}

/** Reads the variables of `.env` in the working folder. Those that are set already win. Node skips what it cannot read. */
export function readEnvironment() {
  if (!existsSync('.env')) return;
  const file = path.resolve('.env');
  try {
    const odd = oddLineOf(readFileSync(file, 'utf8'));
    // What stands there may be a password.
    if (odd) fail(`Line ${odd} of ${file} is no variable: write NAME=VALUE, or # before what is a remark.`);
    process.loadEnvFile(file);
  } catch (error) {
    fail(`The file ${file} cannot be read: ${error.message}.`);
  }
}

const VARIABLE = /^[ \t]*(?:export[ \t]+)?[\w.-]+[ \t]*=[ \t]*(.*)$/;

/** The number of the first line that is neither a variable, empty nor a remark; 0: there is none. A quoted value may have several. */
function oddLineOf(text) {
  const lines = text.split(/\r?\n/);
  for (let at = 0; at < lines.length; at++) {
    if (/^\s*(#|$)/.test(lines[at])) continue;
    const [, value] = VARIABLE.exec(lines[at]) ?? [];
    if (value === undefined) return at + 1;
    const [quote = ''] = /^["'`]/.exec(value) ?? [];
    if (quote === '' || value.indexOf(quote, 1) > 0) continue;
    const end = lines.findIndex((line, later) => later > at && line.includes(quote));
    if (end > 0) at = end;
  }
  return 0;
}

/**
 * Whether npm's own list of what it installed has all that is locked, whichever of its commands that was. Parts for other
 * systems are locked, too, and missing here.
 */
function isInstalled() {
  const list = inRoot('node_modules/.package-lock.json');
  if (!existsSync(list) || !existsSync(node())) return false;
  const packagesIn = file => JSON.parse(readFileSync(file, 'utf8')).packages;
  const installed = packagesIn(list);
  return Object.entries(packagesIn(inRoot('package-lock.json'))).every(
    ([place, { version, integrity, optional }]) =>
      place === '' ||
      (installed[place]
        ? installed[place].version === version && installed[place].integrity === integrity
        : optional),
  );
}

const BUILT = inRoot('dist');
const STAMP = '.built-from';

/** Builds the application when its sources are newer than the last build; beside, so that two at once do no harm. */
export function ensureBuilt() {
  if (isRelease) return;
  const stamp = path.join(BUILT, STAMP);
  const wanted = hashOf([
    'index.html',
    'vite.compiled.ts',
    'vite.config.ts',
    'vite.groups.ts',
    'vite.page.ts',
    'vite.slim.ts',
    'slim',
    'package-lock.json',
    'public',
    'contract',
    'src',
  ]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Building the application …');
  const folder = besideBuild();
  const vite = [inRoot('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'];
  const done = spawnSync(node(), [...vite, '--outDir', folder, '--emptyOutDir'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (done.status === 0) {
    compress(path.join(folder, 'assets'));
    writeFileSync(path.join(folder, STAMP), wanted);
    replaceBy(folder, BUILT);
  }
  rmSync(folder, { recursive: true, force: true });
  if (done.status !== 0) fail('Building failed.');
}

/** A new folder for a build. It is the first that is written into the project. */
function besideBuild() {
  try {
    return mkdtempSync(`${BUILT}.new-`);
  } catch (error) {
    return fail(`The application cannot be built: ${root} cannot be written (${error.code}).`);
  }
}

/** Puts a build into its place. Another command may do the same at the same moment: the later one stays. */
export function replaceBy(folder, place) {
  for (;;) {
    const old = mkdtempSync(`${place}.old-`);
    if (existsSync(place)) unlessOvertaken(() => renameSync(place, path.join(old, 'build')));
    const done = unlessOvertaken(() => renameSync(folder, place));
    rmSync(old, { recursive: true, force: true });
    if (done) return;
  }
}

/** @returns whether the work was done: another command may have taken the place, or what was there */
function unlessOvertaken(work) {
  try {
    work();
    return true;
  } catch (error) {
    if (['ENOENT', 'ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code)) return false;
    throw error;
  }
}

/** Compressed once here, so that the server never does it again. */
function compress(folder) {
  for (const name of readdirSync(folder)) {
    if (!/\.(js|css|svg|json)$/.test(name)) continue;
    const file = path.join(folder, name);
    const bytes = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
      }),
    );
  }
}

/** A hash over the contents of files and folders, by path. */
function hashOf(paths) {
  const hash = createHash('sha256');
  const add = file => {
    if (!existsSync(inRoot(file))) return;
    const entries = readdirSyncOrNull(inRoot(file));
    if (entries) entries.sort().forEach(entry => add(`${file}/${entry}`));
    else hash.update(`${file}\0`).update(readFileSync(inRoot(file)));
  };
  paths.forEach(add);
  return hash.digest('hex');
}

function readdirSyncOrNull(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return null;
  }
}

/** Of V8 in Node 24. */
const MEMORY_FLAGS = [
  ...['--max-semi-space-size=2', '--no-allocation-site-pretenuring'],
  '--no-concurrent-recompilation',
];

/**
 * Opens the shop in this process's place where that is possible, so that signals reach the server itself; else in a
 * process below. @returns its exit code
 */
export async function becomeServer() {
  // Keeps the memory small: compiled code is read back instead of made again, a young generation of 2 MB is plenty (and
  // long lists stay in it), argon2's 19 MB go back to the system after each sign-in (glibc would keep them for every
  // thread), and what runs often is optimized where it runs: a thread for that keeps 5 MB of its own.
  const env = {
    NODE_COMPILE_CACHE: inRoot('node_modules/.cache/node'),
    MALLOC_MMAP_THRESHOLD_: '1000000',
    MALLOC_ARENA_MAX: '2',
    ...process.env,
  };
  const args = [
    // Another major may not know them, and would refuse to start.
    ...(major === 24 || !isNewEnough ? MEMORY_FLAGS : []),
    '--disable-warning=ExperimentalWarning',
    `--import=${pathToFileURL(inRoot('scripts/preload.mjs')).href}`,
    program('server/main'),
  ];
  const isOwnNode = realpathSync(process.execPath) === realpathSync(node());
  if (isOwnNode && process.execve && process.platform !== 'win32') {
    process.removeAllListeners('warning');
    process.execve(node(), [node(), ...args], env);
  }
  return runOnOwnNode(args, { env, cwd: process.cwd() });
}

/**
 * Runs a program on the project's Node with this one's terminal; signals reach it.
 * @param hear takes what it says, which then stays off the terminal
 * @returns its exit code
 */
export function runOnOwnNode(args, { env = process.env, hear = undefined, cwd = root } = {}) {
  const child = spawn(node(), args, { cwd, stdio: hear ? ['ignore', 'pipe', 'pipe'] : 'inherit', env });
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  const forward = signal => child.kill(signal);
  process.on('SIGINT', forward);
  process.on('SIGTERM', forward);
  // Not before all that it said has arrived.
  return new Promise(resolve => child.on('close', code => resolve(code ?? 1)));
}

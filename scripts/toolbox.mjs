/**
 * Functions for all commands in scripts/. This module is imported first and must run on any installed Node version,
 * to print the message that names the required version.
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
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export const projectRoot = fileURLToPath(new URL('..', import.meta.url));
const inRoot = file => path.join(projectRoot, file);

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Trastienda needs Node 20.19 or later to start; this is ${process.versions.node}.`);
  process.exit(1);
}

/** True for Node 24.7 and later, which the server needs for argon2 and for SQLite's backup. */
const isNewEnough = major > 24 || (major === 24 && minor >= 7);

/**
 * True if this folder is a package made by `npm pack`, which omits the lock file. The package contains the compiled
 * server, because Node does not strip types from files in `node_modules`.
 */
export const isRunningFromReleasePackage = !existsSync(inRoot('package-lock.json'));

export const getProgramPath = name =>
  isRunningFromReleasePackage ? inRoot(`release/${name}.js`) : inRoot(`${name}.ts`);

/**
 * Returns the path of the Node executable to use: the running executable if it is new enough, else the executable of
 * the package `node`. For a release, this package can be installed next to the release.
 */
export const getNodePath = () => {
  if (isNewEnough) return process.execPath;
  const executable = `node/bin/node${process.platform === 'win32' ? '.exe' : ''}`;
  const own = inRoot(`node_modules/${executable}`);
  // npm can install the package with the Node executable beside the package of the release instead of inside it.
  return isRunningFromReleasePackage && !existsSync(own) ? inRoot(`../${executable}`) : own;
};

export const exitWithError = sentence => {
  console.error(sentence);
  process.exit(1);
};

/** Installs the packages of `package-lock.json` if they are missing. A release contains everything except Node. */
export function ensurePackagesInstalled() {
  if (isRunningFromReleasePackage) {
    if (existsSync(getNodePath())) return;
    exitWithError(
      `This release of Trastienda needs Node 24.7 or later; this is ${process.versions.node}. Install that, or put one beside it: npm install --no-save node@24`,
    );
  }
  if (isInstalled()) return;
  console.log('Installing the packages that Trastienda needs (once, about a minute) …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const run = args =>
    spawnSync(npm, args, {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
  const done = run(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (done.status === 0 && existsSync(getNodePath())) return;
  process.stderr.write(done.stderr ?? '');
  const isSet = setting => run(['config', 'get', setting]).stdout?.trim() === 'true';
  exitWithError(`Installing failed: ${whyNot(done, isSet)}`);
}

const UNREACHABLE = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH)\b/;

/**
 * Explains why an npm installation failed, if the user can fix the cause.
 * @param isSet checks whether an npm setting is on
 */
function whyNot({ status, stderr, error }, isSet) {
  if (error?.code === 'ENOENT') return 'npm was not found. It comes with Node: https://nodejs.org.';
  if (status === 0) {
    return isSet('ignore-scripts')
      ? 'npm is set to ignore-scripts, so the Node that comes with Trastienda was not fetched. Install Node 24.7 or later, which needs none, or run: npm rebuild node --ignore-scripts=false'
      : 'the Node that comes with Trastienda was not fetched. Install Node 24.7 or later, which needs none.';
  }
  if (/ENOTCACHED/.test(stderr) || isSet('offline'))
    return 'npm is set to offline, and its cache lacks a part. Start once with a network, and without that setting: npm config delete offline';
  const [code] = UNREACHABLE.exec(stderr) ?? [];
  return code
    ? `the npm registry cannot be reached (${code}). It is needed once: start again with a network, or set npm's proxy or registry.`
    : 'npm says why above.';
}

/**
 * Reads the variables of `.env` in the working folder. Variables that are already set take precedence. A line that Node
 * would ignore is refused.
 */
export function readEnvironment() {
  if (!existsSync('.env')) return;
  const file = path.resolve('.env');
  try {
    const odd = findOddLine(readFileSync(file, 'utf8'));
    // The content of the invalid line is not printed, because it may contain a password.
    if (odd)
      exitWithError(`Line ${odd} of ${file} is not a variable: write NAME=VALUE, or # before a remark.`);
    process.loadEnvFile(file);
  } catch (error) {
    exitWithError(`The file ${file} cannot be read: ${error.message}.`);
  }
}

const VARIABLE = /^[ \t]*(?:export[ \t]+)?[\w.-]+[ \t]*=[ \t]*(.*)$/;

function findOddLine(text) {
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
 * Checks whether the packages of the lock file are installed, whichever npm command installed them. Packages for
 * other operating systems are ignored.
 */
function isInstalled() {
  const list = inRoot('node_modules/.package-lock.json');
  if (!existsSync(list) || !existsSync(getNodePath())) return false;
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

/**
 * Builds the application if its sources have changed since the last build. Each build gets its own folder, so
 * concurrent builds do no harm.
 * @param beforeBuild function that runs only if the application is built
 * @returns true if it was built
 */
export function buildApplicationIfStale(beforeBuild = () => {}) {
  if (isRunningFromReleasePackage) return false;
  const stamp = path.join(BUILT, STAMP);
  const wanted = hashFiles([
    'index.html',
    'vite.config.ts',
    'vite.groups.ts',
    'vite.page.ts',
    'package-lock.json',
    'public',
    'contract',
    'src',
  ]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return false;
  beforeBuild();
  console.log('Building the application …');
  const folder = besideBuild();
  const vite = [inRoot('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'];
  const done = spawnSync(getNodePath(), [...vite, '--outDir', folder, '--emptyOutDir'], {
    cwd: projectRoot,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (done.status === 0) {
    compress(path.join(folder, 'assets'));
    writeFileSync(path.join(folder, STAMP), wanted);
    replaceBy(folder, BUILT);
  }
  rmSync(folder, { recursive: true, force: true });
  if (done.status !== 0) exitWithError('Building failed.');
  return true;
}

function besideBuild() {
  try {
    return mkdtempSync(`${BUILT}.new-`);
  } catch (error) {
    return exitWithError(
      `The application cannot be built: ${projectRoot} cannot be written (${error.code}).`,
    );
  }
}

/**
 * Replaces the folder of the last build with the folder of a new build. If two commands build at the same time, the
 * build that finishes last stays.
 */
function replaceBy(folder, place) {
  for (;;) {
    const old = mkdtempSync(`${place}.old-`);
    if (existsSync(place)) unlessOvertaken(() => renameSync(place, path.join(old, 'build')));
    const done = unlessOvertaken(() => renameSync(folder, place));
    rmSync(old, { recursive: true, force: true });
    if (done) return;
  }
}

function unlessOvertaken(work) {
  try {
    work();
    return true;
  } catch (error) {
    if (['ENOENT', 'ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code)) return false;
    throw error;
  }
}

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

function hashFiles(paths) {
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

const MEMORY_FLAGS = [
  '--max-semi-space-size=2',
  '--no-allocation-site-pretenuring',
  '--no-concurrent-recompilation',
];

/**
 * Replaces this process with the server if possible, so that signals reach the server directly. Otherwise, runs the
 * server in a child process.
 * @returns the server's exit code
 */
export async function replaceProcessWithServer() {
  // These settings reduce the server's memory use. Compiled code is read from a cache. A young generation of 2 MB is
  // enough. glibc returns the 19 MB of each argon2 hash to the system after a sign-in, instead of keeping them for each
  // thread. Code is optimised on the main thread, because a separate thread uses 5 MB.
  const env = {
    NODE_COMPILE_CACHE: inRoot('node_modules/.cache/node'),
    MALLOC_MMAP_THRESHOLD_: '1000000',
    MALLOC_ARENA_MAX: '2',
    ...process.env,
  };
  const args = [
    // Another major version of Node may not know the memory flags, and would then refuse to start.
    ...(major === 24 || !isNewEnough ? MEMORY_FLAGS : []),
    '--disable-warning=ExperimentalWarning',
    getProgramPath('server/main'),
  ];
  const isOwnNode = realpathSync(process.execPath) === realpathSync(getNodePath());
  if (isOwnNode && process.execve && process.platform !== 'win32') {
    process.removeAllListeners('warning');
    process.execve(getNodePath(), [getNodePath(), ...args], env);
  }
  return runWithProjectNode(args, { env, cwd: process.cwd() });
}

/**
 * Runs a program on the project's Node in this process's terminal, and forwards signals to it.
 * @param hear function that receives the program's output; the output is then not printed
 * @returns the program's exit code; above 128 if a signal ended the program, as in a shell
 */
export function runWithProjectNode(args, { env = process.env, hear, cwd = projectRoot } = {}) {
  const child = spawn(getNodePath(), args, {
    cwd,
    stdio: hear ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env,
  });
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  const forward = signal => child.kill(signal);
  process.on('SIGINT', forward);
  process.on('SIGTERM', forward);
  return new Promise(resolve =>
    child.on('close', (code, signal) => resolve(code ?? 128 + os.constants.signals[signal])),
  );
}

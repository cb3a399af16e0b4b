/** What the commands share. Runs on whatever Node is installed (20.19 or later), before anything of ours is there. */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export const root = path.resolve(import.meta.dirname, '..');
const inRoot = file => path.join(root, file);

/** The Node that the project brings along, so that everyone runs the same one. */
const node = () => inRoot(`node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`);

const fail = sentence => {
  console.error(sentence);
  process.exit(1);
};

/** Installs what `package-lock.json` says, unless it is there already. */
export function ensureInstalled() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`Trastienda needs Node 20.19 or later to start; this is ${process.versions.node}.`);
  }
  const stamp = inRoot('node_modules/.trastienda-installed');
  const wanted = hashOf(['package-lock.json']);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && existsSync(node())) return;
  console.log('Installing what Trastienda is made of (once, about a minute) …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const done = spawnSync(npm, ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (done.status !== 0 || !existsSync(node())) fail('Installing failed: is the npm registry reachable?');
  writeFileSync(stamp, wanted);
}

/** Builds the application when its sources are newer than the last build. */
export function ensureBuilt() {
  const stamp = inRoot('dist/.built-from');
  const wanted = hashOf([
    'index.html',
    'vite.config.ts',
    'vite.groups.ts',
    'package-lock.json',
    'public',
    'contract',
    'src',
  ]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Building the application …');
  const done = spawnSync(node(), [inRoot('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (done.status !== 0) fail('Building failed.');
  compress(inRoot('dist/assets'));
  writeFileSync(stamp, wanted);
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
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
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

/**
 * Opens the shop in this process's place where that is possible, so that signals reach the server itself; else in a
 * process below. @returns its exit code
 */
export async function becomeServer() {
  // Keeps the memory small: compiled code is read back instead of made again, a young generation of 2 MB is plenty (and
  // long lists stay in it), and argon2's 19 MB go back to the system after each sign-in (glibc would keep them for every
  // thread).
  const env = {
    NODE_COMPILE_CACHE: inRoot('node_modules/.cache/node'),
    MALLOC_MMAP_THRESHOLD_: '1000000',
    MALLOC_ARENA_MAX: '2',
    ...process.env,
  };
  const args = [
    '--max-semi-space-size=2',
    '--no-allocation-site-pretenuring',
    '--disable-warning=ExperimentalWarning',
    inRoot('server/main.ts'),
  ];
  const isOwnNode = realpathSync(process.execPath) === realpathSync(node());
  if (isOwnNode && process.execve && process.platform !== 'win32') {
    process.removeAllListeners('warning');
    process.execve(node(), [node(), ...args], env);
  }
  return runOnOwnNode(args, env);
}

/**
 * Runs a program on the project's Node with this one's terminal; signals reach it.
 * @returns its exit code
 */
export function runOnOwnNode(args, env = process.env) {
  const child = spawn(node(), args, { cwd: root, stdio: 'inherit', env });
  const forward = signal => child.kill(signal);
  process.on('SIGINT', forward);
  process.on('SIGTERM', forward);
  return new Promise(resolve => child.on('exit', code => resolve(code ?? 1)));
}

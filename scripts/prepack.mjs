/**
 * Runs before `npm pack`: builds the application, compiles the server to `release/`, and packs the till kit into it.
 * See docs/deploy.md for using the tarball.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  buildApplicationIfStale,
  ensurePackagesInstalled,
  exitWithError,
  projectRoot,
  runWithProjectNode,
} from './toolbox.mjs';

process.chdir(projectRoot);
ensurePackagesInstalled();
buildApplicationIfStale();
const tsc = path.join(projectRoot, 'node_modules/typescript7/bin/tsc');
rmSync('release.new', { recursive: true, force: true });
if ((await runWithProjectNode([tsc, '-p', 'tsconfig.release.json'])) !== 0)
  exitWithError('Compiling failed.');
// The server's version text contains the commit (server/lib/installFolder.ts). A folder without git has no commit.
const { stdout } = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8' });
if (stdout) writeFileSync('release.new/commit.txt', stdout);
// The server offers the till kit at /docs/till-kit.tgz.
const kit = spawnSync('npm', ['pack', './till-kit', '--pack-destination', 'release.new'], {
  encoding: 'utf8',
  shell: process.platform === 'win32',
});
const tarball = readdirSync('release.new').find(name => name.endsWith('.tgz'));
if (kit.status !== 0 || !tarball) exitWithError(`Packing the till kit failed: ${kit.stderr}`);
renameSync(path.join('release.new', tarball), 'release.new/till-kit.tgz');
rmSync('release', { recursive: true, force: true });
renameSync('release.new', 'release');

// The tarball contains `npm-shrinkwrap.json`, which pins the versions that were tested. npm ignores a
// `package-lock.json` in a published package. `postpack` removes `npm-shrinkwrap.json` from this folder, because npm
// would prefer it to `package-lock.json` here, too.
copyFileSync('package-lock.json', 'npm-shrinkwrap.json');

/**
 * Runs before `npm pack`: builds the application, and compiles the server to `release/`. See docs/deploy.md for using
 * the tarball.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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
rmSync('release', { recursive: true, force: true });
renameSync('release.new', 'release');

// The tarball contains `npm-shrinkwrap.json`, which pins the versions that were tested. npm ignores a
// `package-lock.json` in a published package. `postpack` removes `npm-shrinkwrap.json` from this folder, because npm
// would prefer it to `package-lock.json` here, too.
copyFileSync('package-lock.json', 'npm-shrinkwrap.json');

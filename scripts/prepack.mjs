/**
 * Runs before `npm pack`: builds the application, and compiles the server to `release/`. See docs/deploy.md for using
 * the tarball.
 */
import { renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt, ensureInstalled, fail, root, runOnOwnNode } from './toolbox.mjs';

process.chdir(root);
ensureInstalled();
ensureBuilt();
const tsc = path.join(root, 'node_modules/typescript7/bin/tsc');
rmSync('release.new', { recursive: true, force: true });
if ((await runOnOwnNode([tsc, '-p', 'tsconfig.release.json'])) !== 0) fail('Compiling failed.');
rmSync('release', { recursive: true, force: true });
renameSync('release.new', 'release');

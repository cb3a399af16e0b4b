import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  buildApplicationIfStale,
  ensurePackagesInstalled,
  exitWithError,
  projectRoot,
  runWithProjectNode,
} from './toolbox.mjs';

const args = process.argv.slice(2);
const isOption = arg => arg === '--port' || arg === '--host';
const isPort = text => /^\d+$/.test(text) && Number(text) <= 65_535;
const isKnown = (arg, at) =>
  isOption(arg) || (args[at - 1] === '--port' ? isPort(arg) : args[at - 1] === '--host');
if (!args.every(isKnown) || args.at(-1) === '--port')
  exitWithError(
    '"demo" takes nothing but --port NUMBER and --host ADDRESS, where it listens (4173, or the next that is free; 127.0.0.1).',
  );
process.chdir(projectRoot);
ensurePackagesInstalled();
buildApplicationIfStale();
const folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-demo-'));
cpSync(path.join(projectRoot, 'dist'), folder, { recursive: true });
const config = { backend: 'memory', signInNote: 'Any name and password will do. Nothing is kept.' };
writeFileSync(path.join(folder, 'config.json'), JSON.stringify(config));
const code = await runWithProjectNode([
  path.join(projectRoot, 'node_modules/vite/bin/vite.js'),
  'preview',
  '--outDir',
  folder,
  ...args,
]);
rmSync(folder, { recursive: true, force: true });
process.exit(code);

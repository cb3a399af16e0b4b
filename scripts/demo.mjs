/** `npm run demo`: the application alone, without any server, over a small shop in the page's own memory. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBuilt, ensureInstalled, root, runOnOwnNode } from './toolbox.mjs';

process.chdir(root);
ensureInstalled();
ensureBuilt();
const folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-demo-'));
cpSync(path.join(root, 'dist'), folder, { recursive: true });
const config = { backend: 'memory', signInNote: 'Any name and password will do. Nothing is kept.' };
writeFileSync(path.join(folder, 'config.json'), JSON.stringify(config));
const code = await runOnOwnNode([
  path.join(root, 'node_modules/vite/bin/vite.js'),
  'preview',
  '--outDir',
  folder,
  ...process.argv.slice(2),
]);
rmSync(folder, { recursive: true, force: true });
process.exit(code);

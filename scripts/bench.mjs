/** `npm run bench`: measures the built application and its server; `npm run bench -- opening` is one part of it. */
import path from 'node:path';
import { findChromium } from './chromium.mjs';
import { ensureBuilt, ensureInstalled, root, runOnOwnNode } from './toolbox.mjs';

/** `--help` needs neither a build nor a browser. */
const asks = process.argv.includes('--help');
ensureInstalled();
if (!asks) ensureBuilt();
process.exit(
  await runOnOwnNode([path.join(root, 'bench/main.ts'), ...process.argv.slice(2)], {
    // The headless shell: a whole browser draws pages of its own beside those that are measured.
    env: asks ? process.env : { ...process.env, CHROMIUM_PATH: findChromium() },
  }),
);

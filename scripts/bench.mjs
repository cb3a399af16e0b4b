/** `npm run bench`: figures of the built application and its server; `npm run bench -- opening` is a part of them. */
import path from 'node:path';
import { findChromium } from './chromium.mjs';
import { ensureBuilt, ensureInstalled, root, runOnOwnNode } from './toolbox.mjs';

ensureInstalled();
ensureBuilt();
process.exit(
  await runOnOwnNode([path.join(root, 'bench/main.ts'), ...process.argv.slice(2)], {
    // The engine without a window: a whole browser draws pages of its own beside those that are measured.
    env: { ...process.env, CHROMIUM_PATH: findChromium() },
  }),
);

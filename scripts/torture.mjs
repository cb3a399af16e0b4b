/** `npm run torture`: tries to break the product; `npm run torture -- --help` names the parts. */
import path from 'node:path';
import { findChromium } from './chromium.mjs';
import { ensureBuilt, ensureInstalled, root, runOnOwnNode } from './toolbox.mjs';

ensureInstalled();
ensureBuilt();
process.exit(
  await runOnOwnNode([path.join(root, 'torture/main.ts'), ...process.argv.slice(2)], {
    env: { ...process.env, CHROMIUM_PATH: findChromium() },
  }),
);

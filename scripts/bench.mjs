/** `npm run bench`: measures the built application and its server. `npm run bench -- opening` runs one part. */
import path from 'node:path';
import { findChromium } from './chromium.mjs';
import { ensureBuilt, ensureInstalled, root, runOnOwnNode } from './toolbox.mjs';

/** True for the option `--help`, which needs neither a build nor a browser. */
const asks = process.argv.includes('--help');
ensureInstalled();
if (!asks) ensureBuilt();
process.exit(
  await runOnOwnNode([path.join(root, 'bench/main.ts'), ...process.argv.slice(2)], {
    // Chromium's headless shell draws no browser interface, which would use processor time during the measurement.
    env: asks ? process.env : { ...process.env, CHROMIUM_PATH: findChromium() },
  }),
);

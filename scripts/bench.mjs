/** `npm run bench`: measures the built application and its server. `npm run bench -- opening` runs one part. */
import path from 'node:path';
import { findChromium } from './chromium.mjs';
import {
  buildApplicationIfStale,
  ensurePackagesInstalled,
  projectRoot,
  runWithProjectNode,
} from './toolbox.mjs';

/** True for the option `--help`, which needs neither a build nor a browser. */
const asks = process.argv.includes('--help');
ensurePackagesInstalled();
if (!asks) buildApplicationIfStale();
process.exit(
  await runWithProjectNode([path.join(projectRoot, 'bench/main.ts'), ...process.argv.slice(2)], {
    // Chromium's headless shell draws no browser interface, which would use processor time during the measurement.
    env: asks ? process.env : { ...process.env, CHROMIUM_PATH: findChromium() },
  }),
);

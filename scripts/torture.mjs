/**
 * `npm run torture`: stress tests that try to break the product. `npm run torture -- --help` lists the parts.
 */
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
  await runWithProjectNode([path.join(projectRoot, 'torture/main.ts'), ...process.argv.slice(2)], {
    env: asks ? process.env : { ...process.env, CHROMIUM_PATH: findChromium() },
  }),
);

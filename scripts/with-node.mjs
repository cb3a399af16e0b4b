/** `node scripts/with-node.mjs FILE …`: runs a file on the project's own Node. */
import { ensurePackagesInstalled, runWithProjectNode } from './toolbox.mjs';

ensurePackagesInstalled();
process.exit(await runWithProjectNode(process.argv.slice(2)));

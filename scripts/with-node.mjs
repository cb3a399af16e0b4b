/** `node scripts/with-node.mjs FILE …`: runs a file on the project's own Node. */
import { ensureInstalled, runOnOwnNode } from './toolbox.mjs';

ensureInstalled();
process.exit(await runOnOwnNode(process.argv.slice(2)));

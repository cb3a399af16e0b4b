/** `npm start`: installs and builds what is missing, then opens the shop. */
import path from 'node:path';
import { ensureBuilt, ensureInstalled, isOwnNode, root, runOnOwnNode } from './toolbox.mjs';

process.chdir(root);
ensureInstalled();
ensureBuilt();
const server = path.join(root, 'server/main.ts');
// Within one process where that is possible: a signal then reaches the server itself.
if (isOwnNode()) await import(server);
else process.exit(await runOnOwnNode([server]));

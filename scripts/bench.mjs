/** `npm run bench`: figures of the built application and its server; `npm run bench -- opening` is a part of them. */
import path from 'node:path';
import { ensureBuilt, ensureInstalled, root, runOnOwnNode } from './toolbox.mjs';

ensureInstalled();
ensureBuilt();
process.exit(await runOnOwnNode([path.join(root, 'bench/main.ts'), ...process.argv.slice(2)]));

/** `npm start`: installs and builds what is missing, then opens the shop. */
import { becomeServer, ensureBuilt, ensureInstalled, root } from './toolbox.mjs';

process.chdir(root);
ensureInstalled();
ensureBuilt();
process.exit(await becomeServer());

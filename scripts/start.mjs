/** `npm start`: installs and builds what is missing, then opens the shop of the project's own folder. */
import { root } from './toolbox.mjs';

process.chdir(root);
process.argv.splice(2, 0, 'start');
await import('./trastienda.mjs');

/** `npm start`: installs and builds missing parts, then starts the server with the data folder of the project. */
import { root } from './toolbox.mjs';

process.chdir(root);
process.argv.splice(2, 0, 'start');
await import('./trastienda.mjs');

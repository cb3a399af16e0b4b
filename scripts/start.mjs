/** `npm start`: installs and builds missing parts, then starts the server with the data folder of the project. */
import { projectRoot } from './toolbox.mjs';

process.chdir(projectRoot);
process.argv.splice(2, 0, 'start');
await import('./trastienda.mjs');

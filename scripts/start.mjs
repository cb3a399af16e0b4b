/**
 * `npm start`: installs missing packages, builds the application if necessary, and starts the server with the project's
 * data folder.
 */
import { projectRoot } from './toolbox.mjs';

process.chdir(projectRoot);
process.argv.splice(2, 0, 'start');
await import('./trastienda.mjs');

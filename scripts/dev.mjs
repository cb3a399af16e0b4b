/** `npm run dev`: the server restarts and the application reloads as their files change. */
import path from 'node:path';
import { ensureInstalled, root, runOnOwnNode } from './toolbox.mjs';

ensureInstalled();
const apiPort = process.env.API_PORT ?? '3001';
const api = runOnOwnNode(
  [
    '--watch-path=server',
    '--watch-path=contract',
    '--watch-preserve-output',
    path.join(root, 'server/main.ts'),
  ],
  { ...process.env, PORT: apiPort },
);
const application = runOnOwnNode([path.join(root, 'node_modules/vite/bin/vite.js')], {
  ...process.env,
  API_PORT: apiPort,
});
process.exit(await Promise.race([api, application]));

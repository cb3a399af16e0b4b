import { createReadStream, existsSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { GROUPS } from './vite.groups.ts';
import { page } from './vite.page.ts';

const api = `http://127.0.0.1:${process.env.API_PORT ?? '3001'}`;

const inRoot = (file: string): string => path.join(import.meta.dirname, file);
const ROUTER = 'node_modules/react-router/dist/production';

/** During development, too, a `config.json` in the data folder wins over the one that is built in. */
const ownConfiguration: Plugin = {
  name: 'own-configuration',
  configureServer: ({ middlewares }) => {
    middlewares.use('/config.json', (_request, response, next) => {
      const own = path.join(process.env.DATA_DIR ?? 'data', 'config.json');
      if (!existsSync(own)) return next();
      response.setHeader('content-type', 'application/json');
      createReadStream(own).pipe(response);
    });
  },
};

export default defineConfig({
  plugins: [react(), page, ownConfiguration],
  resolve: {
    alias: [
      // react-admin's lodash: es-toolkit passes lodash's tests and is 3 kB smaller on every page.
      { find: /^lodash\/(\w+)\.js$/, replacement: 'es-toolkit/compat/$1' },
      // Every list of react-admin imports its export: the library is fetched with the first one, and lists are 3 kB
      // smaller.
      { find: 'jsonexport/dist/index.js', replacement: inRoot('src/ui/export/jsonexport.ts') },
      // react-router gives its development build, with its warnings, to every build.
      { find: /^react-router$/, replacement: inRoot(`${ROUTER}/index.mjs`) },
      { find: /^react-router\/dom$/, replacement: inRoot(`${ROUTER}/dom-export.mjs`) },
      // node-polyglot brings eleven packages for browsers without `Object.entries`: 4 kB of every page.
      { find: 'object.entries', replacement: inRoot('src/i18n/objectEntries.cjs') },
    ],
  },
  // The server replaces this by the nonce of each answer; another server may leave it.
  html: { cspNonce: '__CSP_NONCE__' },
  server: {
    port: 5173,
    proxy: Object.fromEntries(['/api', '/token', '/files', '/docs', '/health'].map(path => [path, api])),
  },
  build: {
    target: 'es2022',
    manifest: true,
    chunkSizeWarningLimit: 700,
    // Browsers without `modulepreload` fetch the files when they are imported.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
});

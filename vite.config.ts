import { createReadStream, existsSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { BUNDLE_GROUPS } from './vite.groups.ts';
import { indexHtmlPlugin } from './vite.page.ts';

const api = `http://127.0.0.1:${process.env.API_PORT ?? '3001'}`;

const inRoot = (file: string): string => path.join(import.meta.dirname, file);
const ROUTER = 'node_modules/react-router/dist/production';

/**
 * Serves the `config.json` of the data folder during development. It takes precedence over the built-in `config.json`,
 * as on the server.
 */
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

/**
 * True if the shop has declared entities. Otherwise, the build leaves out the code for their calls and texts.
 */
const hasEntities = existsSync(inRoot('contract/entities'));

export default defineConfig(({ command }) => ({
  define: command === 'build' && !hasEntities ? { 'import.meta.env.NO_ENTITIES': 'true' } : {},
  plugins: [react(), indexHtmlPlugin, ownConfiguration],
  resolve: {
    alias: [
      // lodash in react-admin is replaced by es-toolkit, which passes lodash's tests and saves 3 kB on every page.
      { find: /^lodash\/(\w+)\.js$/, replacement: 'es-toolkit/compat/$1' },
      // Every list of react-admin imports the CSV exporter. This replacement loads the library on the first export,
      // which saves 3 kB per list.
      { find: 'jsonexport/dist/index.js', replacement: inRoot('src/ui/export/jsonexport.ts') },
      // react-router is replaced by its production build. Otherwise, the build would contain react-router's development
      // build with its warnings.
      { find: /^react-router$/, replacement: inRoot(`${ROUTER}/index.mjs`) },
      { find: /^react-router\/dom$/, replacement: inRoot(`${ROUTER}/dom-export.mjs`) },
      // node-polyglot depends on eleven packages for browsers without `Object.entries`, which add 4 kB to every page.
      // This alias replaces them.
      { find: 'object.entries', replacement: inRoot('src/i18n/objectEntries.cjs') },
    ],
  },
  // The server replaces this placeholder by the nonce of each response. The application also works if another server
  // leaves it unchanged.
  html: { cspNonce: '__CSP_NONCE__' },
  server: {
    port: 5173,
    // Tests and `npm start` build into these folders while the development server runs.
    watch: { ignored: ['**/dist.new-*', '**/dist.old-*'] },
    proxy: Object.fromEntries(['/api', '/token', '/files', '/docs', '/health'].map(path => [path, api])),
  },
  build: {
    target: 'es2022',
    manifest: true,
    chunkSizeWarningLimit: 700,
    // The polyfill for `modulepreload` is omitted. Browsers without this feature load the files when they are imported.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: BUNDLE_GROUPS } },
      // No property here has a getter with a side effect. Without this line, an unused object stays in the build if it
      // reads a property of another one.
      treeshake: { propertyReadSideEffects: false },
    },
  },
}));

import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { rootRules } from './src/theme/rootRules.ts';
import { GROUPS } from './vite.groups.ts';

const api = `http://127.0.0.1:${process.env.API_PORT ?? '3001'}`;

/** Colours and sizes stand in the page itself: what is painted before any script has them. */
const look: Plugin = {
  name: 'look',
  transformIndexHtml: () => [{ tag: 'style', children: rootRules(), injectTo: 'head' }],
};

export default defineConfig({
  plugins: [react(), look],
  // The server puts each answer's nonce in its place; another server may leave it.
  html: { cspNonce: '__CSP_NONCE__' },
  server: {
    port: 5173,
    proxy: Object.fromEntries(['/api', '/token', '/files', '/docs', '/health'].map(path => [path, api])),
  },
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 700,
    // All of it is a few kB: one file, fetched with the page, instead of one with each screen.
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
});

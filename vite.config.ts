import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = `http://127.0.0.1:${process.env.API_PORT ?? '3001'}`;

export default defineConfig({
  plugins: [react()],
  // The server puts each answer's nonce in its place; another server may leave it.
  html: { cspNonce: '__CSP_NONCE__' },
  server: {
    port: 5173,
    proxy: Object.fromEntries(['/api', '/token', '/files', '/docs', '/health'].map(path => [path, api])),
  },
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 700,
  },
});

/** What libraries bring along and this application has no use for, or not at once (docs/performance.md). */
import path from 'node:path';
import type { Alias } from 'vite';

const here = (file: string) => path.join(import.meta.dirname, file);

export const SLIM: Alias[] = [
  // The router's build for development is what its package names for every build.
  ...['react-router', 'react-router/dom'].map(name => ({
    find: new RegExp(`^${name}$`),
    replacement: here(
      `node_modules/react-router/dist/production/${name.endsWith('dom') ? 'dom-export' : 'index'}.mjs`,
    ),
  })),
  // For browsers of 2016: `Object.entries` by way of a dozen packages.
  { find: /^object\.entries$/, replacement: here('slim/entries.ts') },
  // Whatever a list is, react-admin's export of it comes along: fetched with the first export.
  { find: /^jsonexport\/dist(\/index\.js)?$/, replacement: here('slim/jsonexport.ts') },
];

/**
 * Libraries of the server that come as hundreds of files, each bundled into one (docs/decisions/0098-libraries-in-one-file.md). A
 * bundle is named as its library is imported: `typebox/value.mjs`.
 */
import { defineConfig } from 'vite';

/** All names by which the server and its plugins import them: an import by another name would load the library a second time. */
const IMPORTED = [
  ...(['typebox', 'typebox/compile', 'typebox/format', 'typebox/value'] as const),
  ...(['kysely', 'kysely/migration'] as const),
];

export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: true,
    // Not minified, so that stack traces can be read.
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(IMPORTED.map(name => [name, name])),
      output: { entryFileNames: '[name].mjs', chunkFileNames: 'shared/[name]-[hash].mjs' },
    },
  },
});

/**
 * Libraries of the server that come as hundreds of files, each in one (docs/decisions/0098-libraries-in-one-file.md). A file
 * is named as its library is imported: `typebox/value.mjs`.
 */
import { defineConfig } from 'vite';

/** All by which the server and its plugins import them: one by another name would bring the library along once more. */
const IMPORTED = [
  ...(['typebox', 'typebox/compile', 'typebox/format', 'typebox/value'] as const),
  ...(['kysely', 'kysely/migration'] as const),
];

export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: true,
    // What a trace names is what one reads.
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(IMPORTED.map(name => [name, name])),
      output: { entryFileNames: '[name].mjs', chunkFileNames: 'shared/[name]-[hash].mjs' },
    },
  },
});

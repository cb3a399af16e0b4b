/**
 * Files that Chromium compiles whole while they arrive, off the page's thread, instead of function by function when each is
 * first called. Other engines take the hint for a comment.
 * See https://v8.dev/blog/explicit-compile-hints.
 */
import type { Plugin } from 'vite';
import type { GROUP_FILES } from './vite.groups.ts';

/** Most of their functions are called before a list's rows are there. Of those in `start` the sign-in page calls too few. */
const GROUPS: readonly string[] = ['app', 'list'] satisfies (keyof typeof GROUP_FILES)[];

const HINT = '//# allFunctionsCalledOnLoad\n';

export const compiledAhead: Plugin = {
  name: 'compiled-ahead',
  apply: 'build',
  generateBundle: {
    // It counts only at the very top, above what other plugins put there.
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && GROUPS.includes(file.name)) file.code = HINT + file.code;
      }
    },
  },
};

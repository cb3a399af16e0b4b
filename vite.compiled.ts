/**
 * Marks files that Chromium is to compile whole while they arrive, off the page's thread, instead of function by function when each
 * is first called. Other engines take the hint for a comment.
 * See https://v8.dev/blog/explicit-compile-hints.
 */
import type { Plugin } from 'vite';
import type { GROUP_FILES } from './vite.groups.ts';

/** Most functions of these are called before a list's rows are there. The sign-in page calls too few of those in `start`. */
const GROUPS: readonly string[] = ['app', 'list'] satisfies (keyof typeof GROUP_FILES)[];

const HINT = '//# allFunctionsCalledOnLoad\n';

export const compiledAhead: Plugin = {
  name: 'compiled-ahead',
  apply: 'build',
  generateBundle: {
    // The hint counts only at the very top, above what other plugins put there.
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && GROUPS.includes(file.name)) file.code = HINT + file.code;
      }
    },
  },
};

/** Parts of libraries that this application does not need, or not at once (docs/performance.md). */
import path from 'node:path';
import type { Alias, Plugin } from 'vite';

const here = (file: string) => path.join(import.meta.dirname, file);

export const SLIM: Alias[] = [
  // The router's package gives its development build to every build.
  ...['react-router', 'react-router/dom'].map(name => ({
    find: new RegExp(`^${name}$`),
    replacement: here(
      `node_modules/react-router/dist/production/${name.endsWith('dom') ? 'dom-export' : 'index'}.mjs`,
    ),
  })),
  // The default where no router is named, which is nowhere here: one with loaders.
  { find: /^\.\/(adapters\/)?reactRouterProvider\.js$/, replacement: here('slim/reactRouterProvider.ts') },
  // For a theme of MUI's CSS variables: ours has its own (`theme/rootRules.ts`).
  {
    find: /^\.\/(createThemeWithVars|ThemeProviderWithVars)\.js$/,
    replacement: here('slim/themeWithVars.ts'),
  },
  // The theme has no ripples.
  { find: /^\.\/TouchRipple\.js$/, replacement: here('slim/TouchRipple.ts') },
  // For buttons with a loading state, which fetch it when they load.
  { find: /^\.\.\/CircularProgress\/index\.js$/, replacement: here('slim/CircularProgress.ts') },
  // For Emotion's `withTheme` alone, which nothing here calls.
  { find: /^hoist-non-react-statics$/, replacement: here('slim/hoist.ts') },
  // For browsers of 2016: `Object.entries`, made of a dozen packages.
  { find: /^object\.entries$/, replacement: here('slim/entries.ts') },
  // Every list of react-admin imports its export; it is fetched with the first export instead.
  { find: /^jsonexport\/dist(\/index\.js)?$/, replacement: here('slim/jsonexport.ts') },
];

const ROUTER = /react-router\/dist\/production\/chunk-\w+\.mjs$/;
const PREFETCH = 'function PrefetchPageLinks({ page, ...linkProps }) {';

/**
 * The router's one file without the parts of its framework (`<Form>`, scripts, pages that a link fetches ahead). The bundler leaves
 * out what nothing here uses only where it knows that making it has no side effects.
 */
export const router: Plugin = {
  name: 'router',
  enforce: 'pre',
  transform: {
    filter: { id: ROUTER },
    handler(code) {
      if (!/function PrefetchPageLinks\b/.test(code)) return null;
      if (!code.includes(PREFETCH)) this.error('This react-router is another one than vite.slim.ts knows.');
      const pure = code
        .replace(/(?<=^var \w+ = )(?=React\d*\.(?:forwardRef|createContext|memo)\()/gm, '/* @__PURE__ */ ')
        .replace(/^\w+\.displayName = .*$/gm, '')
        .replace(
          PREFETCH,
          `function PrefetchPageLinks() { throw new Error('Left out of the build: see vite.slim.ts.'); }\nfunction Unused({ page, ...linkProps }) {`,
        );
      return { code: pure, map: null };
    },
  },
};

/** Replacements for imports in one file of a library alone: a file that imports the same elsewhere gets all of it. */
const FOR_ONE_FILE: readonly { in: RegExp; source: string; replacement: string }[] = [
  // English plurals, for what has no label.
  {
    in: /ra-core\/dist\/(core\/useGetResourceLabel|util\/getFieldLabelTranslationArgs)\.js$/,
    source: 'inflection',
    replacement: here('slim/inflection.ts'),
  },
  // The address of a list needs neither options nor lists of values.
  {
    in: /ra-core\/dist\/controller\/list\/useListParams\.js$/,
    source: 'query-string',
    replacement: here('slim/queryString.ts'),
  },
  // Sets of texts hold only texts and further sets.
  {
    in: /ra-core\/dist\/i18n\/TranslationUtils\.js$/,
    source: 'lodash/merge.js',
    replacement: here('slim/merge.ts'),
  },
];

export const forOneFile: Plugin = {
  name: 'for-one-file',
  enforce: 'pre',
  resolveId(source, importer = '') {
    return FOR_ONE_FILE.find(part => part.source === source && part.in.test(importer))?.replacement;
  },
};

const LODASH = /^lodash\/(\w+)(?:\.js)?$/;

/** Functions where es-toolkit's own take all that ra-core passes; those that behave as lodash's take more, and are larger. */
const PLAIN = ['difference', 'isEqual', 'pick', 'union'];

/**
 * Takes react-admin's functions of lodash from es-toolkit, which passes lodash's own tests: a third smaller, and without 130 files that
 * require each other.
 */
export const lodash: Plugin = {
  name: 'lodash',
  enforce: 'pre',
  resolveId(source, importer = '') {
    const name = LODASH.exec(source)?.[1];
    if (!name) return null;
    return `\0${importer.includes('/ra-core/') && PLAIN.includes(name) ? 'plain' : 'lodash'}/${name}`;
  },
  load(id) {
    const [, from, name] = /^\0(plain|lodash)\/(\w+)$/.exec(id) ?? [];
    if (!name) return null;
    return `export { ${name} as default } from '${from === 'plain' ? 'es-toolkit' : here('slim/lodash.ts')}';`;
  },
};

/**
 * Rules for imports. Each folder or file of a list below may import those before it, and none after it.
 * `tests/nightly/imports.test.ts` breaks every rule once. `import/no-cycle` refuses circles of files, type imports
 * included, and knip refuses circles of lazily loaded files.
 */
import tseslint from 'typescript-eslint';

/** Folders and files of the server and the application, lowest layer first. A layer may import only lower layers. */
export const LAYERS = {
  server: [
    'lib',
    'language',
    'time',
    'settings.ts',
    'database',
    'files',
    'http',
    'audit',
    'auth',
    'crud',
    'users',
    'stock',
    'sales',
    'branches',
    'promotions',
    'catalogue',
    'inventory',
    'purchasing',
    'drawers',
    'intake',
    'webhooks',
    'reports',
    'accounting',
    'orderSearch',
    'demo',
    'backup',
    'about',
    'attention',
    'metrics',
    'setup',
    'import',
    'till',
    'migrationCommand.ts',
    'app.ts',
    'shop.ts',
    'main.ts',
  ],
  src: [
    'session',
    'entities.ts',
    'i18n',
    'lib',
    'dataProvider',
    'backends',
    'authProvider',
    'theme',
    'ui',
    'pages',
    'reports',
    'resources',
    'dashboard',
    'settings',
    'login',
    'account',
    'setup',
    'layout',
    'AdminRoutes.tsx',
    'Admin.tsx',
    'screens.ts',
    'App.tsx',
    'loadApp.ts',
    'router.tsx',
    'boot.ts',
    'main.tsx',
    'entry.ts',
  ],
};

/**
 * Files of the contract that import nothing but types, node-polyglot, fflate and each other. The browser and the till
 * kit import values from these files; the browser also imports types from all.
 */
export const PLAIN = [
  'amounts',
  'brandFormats',
  'businessDay',
  'csv',
  'currency',
  'denominations',
  'entity',
  'entityChecks',
  'fieldColumns',
  'fieldKinds',
  'fieldNames',
  'fields',
  'fileMoment',
  'fileName',
  'foldText',
  'gtin',
  'headers',
  'importFile',
  'limits',
  'monthSections',
  'htmlTags',
  'polyglot',
  'prices',
  'productCodeIndex',
  'productFile',
  'breakdownEnums',
  'rankingEnums',
  'rights',
  'enums',
  'scaleLabels',
  'workbook',
];

/** Maximum depth of folders below `server` or `src`. */
export const MAX_DEPTH = 4;

const ROUTER = {
  name: 'react-router',
  message: 'Import from react-router-dom: two copies load under Vitest otherwise.',
};

/**
 * @param files globs
 * @param patterns forbidden imports: a regular expression, the message, and optionally `true` to allow type imports
 * @param ignores globs of files that may have these imports
 */
const forbid = (files, patterns, ignores = []) => ({
  files,
  ignores,
  rules: {
    '@typescript-eslint/no-restricted-imports': [
      'error',
      {
        paths: [ROUTER],
        patterns: patterns.map(([regex, message, allowTypeImports = false]) => ({
          regex,
          message,
          allowTypeImports,
        })),
      },
    ],
  },
});

const NO_SERVER = ['(^|/)server/', 'The browser never sees the server.'];
const NO_NODE = ['^node:', 'The browser has no Node.'];
const NO_BROWSER = [
  '(^|/)src/|^(react|react-dom|react-admin|ra-.*|@mui/.*|@tanstack/.*|@emotion/.*)(/|$)',
  'The server never sees the browser.',
];
const TYPES_OF_CONTRACT = [
  `(^|/)contract/(?!(entities/\\w+|${PLAIN.join('|')})$)`,
  'The browser takes types from the contract, and values only from the files that import no library.',
  true,
];
const WIRE = [
  '(^|/)dataProvider/(?!(api|errors|findChangedFields|merging|queryClient)$)|(^|/)dataProvider$',
  'Screens ask the Api; they never see a path, an answer or base64.',
  true,
];
const SCREENS = ['ui', 'pages', 'reports', 'resources', 'dashboard', 'settings', 'login', 'layout'];

function patternsFor(side, layer) {
  if (side === 'server') return [NO_BROWSER];
  const patterns = [NO_SERVER, NO_NODE, TYPES_OF_CONTRACT];
  return SCREENS.includes(layer) ? [...patterns, WIRE] : patterns;
}

/**
 * Builds a pattern for relative imports of higher layers, in a file that is `depth` folders below `server` or `src`.
 */
function matchLayersAbove(layers, layer, depth) {
  const above = layers.slice(layers.indexOf(layer) + 1).map(name => name.replace(/\.tsx?$/, ''));
  return `^${depth === 0 ? '\\./' : '\\.\\./'.repeat(depth)}(${above.join('|')})(/|\\.|$)`;
}

/**
 * Returns the files of a layer with the depth of their folder. A single file, such as `app.ts`, is a layer of its own.
 */
const filesByDepth = (side, layer) =>
  layer.includes('.')
    ? [[0, `${side}/${layer}`]]
    : Array.from({ length: MAX_DEPTH }, (_, index) => [
        index + 1,
        `${side}/${layer}/${'*/'.repeat(index)}*.{ts,tsx}`,
      ]);

const layerRules = Object.entries(LAYERS).flatMap(([side, layers]) =>
  layers.flatMap(layer =>
    filesByDepth(side, layer).map(([depth, files]) =>
      forbid(
        [files],
        [
          ...patternsFor(side, layer),
          ...(layer === layers.at(-1)
            ? []
            : [
                [
                  matchLayersAbove(layers, layer, depth),
                  `${side}/${layer} may not import a higher layer (eslint.imports.js).`,
                ],
              ]),
        ],
      ),
    ),
  ),
);

export default [
  {
    files: ['{src,server,contract,till-kit}/**/*.{ts,tsx}'],
    plugins: { '@typescript-eslint': tseslint.plugin },
  },
  forbid(
    ['contract/**'],
    [['^(?!typebox$|\\./)', 'The contract knows nobody: only the schema library and itself.']],
    ['contract/entities/**', ...PLAIN.map(name => `contract/${name}.ts`)],
  ),
  forbid(
    ['contract/entities/**'],
    [
      [
        '^(?!\\./|\\.\\./entity\\.ts$)',
        'A declaration imports its kinds of fields and other declarations: the browser has it, too.',
      ],
    ],
  ),
  forbid(
    PLAIN.map(name => `contract/${name}.ts`),
    [
      [
        `^(?!(node-polyglot|fflate)$|\\./(${PLAIN.join('|')})\\.ts$)`,
        'This file imports no library, so that the browser may have it.',
        true,
      ],
    ],
  ),
  forbid(
    ['till-kit/*.ts'],
    [
      [
        `^(?!\\./[^/]+\\.ts$|\\.\\./contract/(${PLAIN.join('|')})\\.ts$)`,
        'The till kit runs in browsers without any library: it imports itself and plain files of the contract.',
      ],
    ],
  ),
  forbid(
    ['till-kit/node/*.ts'],
    [['^(?!node:|\\.\\./[^/]+\\.ts$)', 'This part of the till kit imports only the kit and Node.']],
  ),
  forbid(
    ['till-kit/browser/*.ts'],
    [['^(?!\\.\\./[^/]+\\.ts$)', 'This part of the till kit imports only the kit.']],
  ),
  ...layerRules,
];

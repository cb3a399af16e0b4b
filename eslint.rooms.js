/**
 * The rooms of the house and the one way that arrows between them may point. Each room may import those before it, and
 * none after it. `tests/nightly/rooms.test.ts` breaks every rule once. Circles of files are refused by
 * `import/no-cycle`, for type imports too, and by knip, for lazily loaded files too.
 */
import boundaries from 'eslint-plugin-boundaries';
import tseslint from 'typescript-eslint';

/** From the bottom up. A file's name stands for itself. The English texts are data, which every room may import. */
export const ROOMS = {
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
    'intake',
    'reports',
    'demo',
    'backup',
    'about',
    'attention',
    'metrics',
    'setup',
    'import',
    'till',
    'app.ts',
    'shop.ts',
    'main.ts',
  ],
  src: [
    'session',
    'i18n/en',
    'lib',
    'dataProvider',
    'backends',
    'i18n',
    'authProvider',
    'theme',
    'ui',
    'contents',
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

/** What imports nothing but types, so that the browser may take values from it; of the rest of the contract it takes types. */
export const PLAIN = [
  'currency',
  'entity',
  'foldText',
  'gtin',
  'headers',
  'importFile',
  'limits',
  'htmlTags',
  'prices',
  'productFile',
  'rankingEnums',
  'rights',
  'enums',
];

const BROWSER = '^(react|react-dom|react-admin|ra-.*|@mui/.*|@tanstack/.*|@emotion/.*)(/|$)';

/** What a folder's files may not import, by what the import says. */
const forbid = (folder, patterns, except = []) => ({
  files: [`${folder}/**`],
  ignores: except,
  rules: {
    '@typescript-eslint/no-restricted-imports': [
      'error',
      {
        paths: [
          {
            name: 'react-router',
            message: 'Import from react-router-dom: two copies load under Vitest otherwise.',
          },
        ],
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
const TYPES_OF_CONTRACT = [
  `(^|/)contract/(?!(entities/\\w+|${PLAIN.join('|')})$)`,
  'The browser takes types from the contract, and values only from the files that import nothing.',
  true,
];
const WIRE = [
  '(^|/)dataProvider/(?!(api|errors|merging|queryClient)$)|(^|/)dataProvider$',
  'Screens ask the Api; they never see a path, an answer or base64.',
  true,
];

const screens = folder => forbid(`src/${folder}`, [NO_SERVER, NO_NODE, TYPES_OF_CONTRACT, WIRE]);
const SCREENS = ['ui', 'contents', 'reports', 'resources', 'dashboard', 'settings', 'login', 'layout'];

const names = Object.entries(ROOMS).flatMap(([side, rooms]) => rooms.map(room => `${side}/${room}`));
const isFile = name => name.includes('.');

/** What a policy calls some of the rooms. */
const these = rooms => [
  { element: { types: { anyOf: rooms.filter(name => !isFile(name)) } } },
  { file: { categories: { anyOf: rooms.filter(isFile) } } },
];

/** Of each room, that it may not import those above it. */
const policies = Object.entries(ROOMS).flatMap(([side, rooms]) =>
  rooms.slice(0, -1).map((room, at) => ({
    from: these([`${side}/${room}`]),
    disallow: { to: these(rooms.slice(at + 1).map(above => `${side}/${above}`)) },
    message: `${side}/${room} is below that room: arrows point down (eslint.rooms.js).`,
  })),
);

export default [
  {
    files: ['{src,server,contract}/**/*.{ts,tsx}'],
    plugins: { boundaries, '@typescript-eslint': tseslint.plugin },
    settings: {
      'import/resolver': { node: { extensions: ['.ts', '.tsx', '.js'] } },
      'boundaries/elements': names.filter(name => !isFile(name)).map(name => ({ type: name, pattern: name })),
      'boundaries/files': names.filter(isFile).map(name => ({ category: name, pattern: name })),
    },
    rules: { 'boundaries/dependencies': ['error', { default: 'allow', policies }] },
  },
  forbid(
    'contract',
    [['^(?!typebox$|\\./)', 'The contract knows nobody: only the schema library and itself.']],
    ['contract/entities/**', ...PLAIN.map(name => `contract/${name}.ts`)],
  ),
  forbid('contract/entities', [
    [
      '^(?!\\./|\\.\\./entity\\.ts$)',
      'A declaration imports its kinds of fields and other declarations: the browser has it, too.',
    ],
  ]),
  ...PLAIN.map(name => ({
    ...forbid('contract', [
      ['.', 'This file imports nothing but types, so that the browser may have it.', true],
    ]),
    files: [`contract/${name}.ts`],
  })),
  forbid('server', [
    [BROWSER, 'The server never sees the browser.'],
    ['(^|/)src/', 'The server never sees the browser.'],
  ]),
  forbid(
    'src',
    [NO_SERVER, NO_NODE, TYPES_OF_CONTRACT],
    SCREENS.map(folder => `src/${folder}/**`),
  ),
  ...SCREENS.map(screens),
];

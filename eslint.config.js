import js from '@eslint/js';
import a11y from 'eslint-plugin-jsx-a11y-x';
import hooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/**
 * Data flows one way: SQL row → contract → data provider → record → screen. Imports never point back.
 * `forbid(files, [[pattern, why] …])`
 */
const forbid = (files, rules, types = false) => ({
  files,
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
        patterns: rules.map(([regex, message]) => ({ regex, message, allowTypeImports: types })),
      },
    ],
  },
});

const NO_SERVER = ['(^|/)server/', 'The browser never sees the server.'];
const NO_BROWSER = [
  '^(react|react-dom|react-admin|ra-|@mui|@tanstack)|(^|/)src/',
  'The server never sees the browser.',
];

export default defineConfig(
  { ignores: ['dist', 'data', 'coverage'] },
  js.configs.recommended,
  tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Rows and bodies of another backend are `any` at the edge (docs/decisions/0010-one-table-of-endpoints.md); types inside say what they are.
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      // Fastify's plugins and react-admin's providers are async by type.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      'no-control-regex': 'off',
      eqeqeq: 'error',
    },
  },
  { files: ['src/**/*.tsx'], ...hooks.configs.flat['recommended-latest'] },
  {
    files: ['src/**/*.tsx'],
    ...a11y.configs.recommended,
    rules: { ...a11y.configs.recommended.rules, 'jsx-a11y-x/no-autofocus': 'off' },
  },
  forbid(
    ['contract/**'],
    [['^(?!typebox$|\\./)', 'The contract knows nobody: only the schema library and itself.']],
  ),
  forbid(['server/**'], [NO_BROWSER]),
  forbid(['src/**'], [NO_SERVER]),
  forbid(
    ['src/{resources,reports,dashboard,settings,layout,ui}/**'],
    [
      NO_SERVER,
      [
        'dataProvider/(http|endpoints|interpreter|pages|money|images)',
        'Screens ask the Api; they never see a path or base64.',
      ],
    ],
    true,
  ),
  forbid(
    ['src/ui/**'],
    [NO_SERVER, ['\\.\\./(\\.\\./)?(resources|reports|dashboard|layout)/', 'The kit knows no screen.']],
  ),
  {
    files: ['scripts/**', 'eslint.config.js'],
    ...tseslint.configs.disableTypeChecked,
    languageOptions: { globals: globals.node, parserOptions: { projectService: false } },
  },
);

import js from '@eslint/js';
import a11y from 'eslint-plugin-jsx-a11y-x';
import hooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import rooms from './eslint.rooms.js';

export default defineConfig(
  { ignores: ['dist', 'release', 'release.new', 'data', 'coverage'] },
  js.configs.recommended,
  tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Fastify's plugins and react-admin's providers are async by type.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      'no-control-regex': 'off',
      eqeqeq: 'error',
    },
  },
  {
    // Here another backend's answers are read: they may hold anything.
    files: ['src/dataProvider/**', 'src/backends/**'],
    rules: {
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
    },
  },
  { files: ['src/**/*.{ts,tsx}'], ...hooks.configs.flat['recommended-latest'] },
  {
    files: ['src/**/*.tsx'],
    ...a11y.configs.recommended,
    rules: { ...a11y.configs.recommended.rules, 'jsx-a11y-x/no-autofocus': 'off' },
  },
  ...rooms,
  {
    files: ['scripts/**', 'eslint.*.js'],
    ...tseslint.configs.disableTypeChecked,
    languageOptions: { globals: globals.node, parserOptions: { projectService: false } },
  },
);

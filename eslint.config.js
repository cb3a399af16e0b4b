/** Who may import whom, and nothing else: all other rules are those of `.oxlintrc.json`, which reads types twenty times as fast. */
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import rooms from './eslint.rooms.js';

export default defineConfig(
  { ignores: ['dist', 'release', 'release.new', 'data', 'coverage'] },
  { files: ['**/*.{ts,tsx}'], languageOptions: { parser: tseslint.parser } },
  ...rooms,
);

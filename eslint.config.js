/** Who may import whom, and syntax that is forbidden. All other rules are those of `.oxlintrc.json`, which reads types twenty times as fast. */
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import rooms from './eslint.rooms.js';

export default defineConfig(
  { ignores: ['dist', 'release', 'release.new', 'data', 'coverage'] },
  { files: ['**/*.{ts,tsx}'], languageOptions: { parser: tseslint.parser } },
  {
    files: ['src/**/*.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            ':matches(JSXOpeningElement[name.name="form"], JSXOpeningElement:has(JSXAttribute[value.value="form"])) > JSXAttribute[name.name="action"]',
          message:
            'React resets such a form, and its drop-downs show their first options: use onSubmit={submitTo(action)}.',
        },
      ],
    },
  },
  ...rooms,
);

/**
 * Rules for imports, comments, and forbidden syntax. All other rules are in `.oxlintrc.json`, whose linter reads types
 * twenty times as fast.
 */
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { plainComments } from './eslint.comments.js';
import importRules from './eslint.imports.js';

const SPREAD = ':matches(SpreadElement, JSXSpreadAttribute)';
const LITERAL = ':matches(ObjectExpression, ArrayExpression)';
const ASSERTION = ':matches(TSAsExpression, TSSatisfiesExpression)';

/** Forbids `...{ a, b }`, which only saves lines. A conditional spread, `...(x ? { a } : {})`, is allowed. */
const PACKED_SPREAD = {
  selector: `${SPREAD} > ${LITERAL}`,
  message: 'Write the properties or elements out, without a spread.',
};

/** Forbids the same spread with a type assertion: `...([a, b] as const)`. */
const PACKED_ASSERTED_SPREAD = {
  selector: `${SPREAD} > ${ASSERTION} > ${LITERAL}`,
  message: PACKED_SPREAD.message,
};

const FORM_ACTION = {
  selector:
    ':matches(JSXOpeningElement[name.name="form"], JSXOpeningElement:has(JSXAttribute[value.value="form"])) > JSXAttribute[name.name="action"]',
  message:
    'React resets such a form, and its drop-downs show their first options: use onSubmit={submitTo(action)}.',
};

export default defineConfig(
  { ignores: ['dist', 'release', 'release.new', 'data', 'coverage'] },
  { files: ['**/*.{ts,tsx}'], languageOptions: { parser: tseslint.parser } },
  {
    plugins: { trastienda: { rules: { comments: plainComments } } },
    rules: {
      'no-restricted-syntax': ['error', PACKED_SPREAD, PACKED_ASSERTED_SPREAD],
      'trastienda/comments': 'error',
    },
  },
  {
    files: ['src/**/*.tsx'],
    rules: { 'no-restricted-syntax': ['error', PACKED_SPREAD, PACKED_ASSERTED_SPREAD, FORM_ACTION] },
  },
  ...importRules,
);

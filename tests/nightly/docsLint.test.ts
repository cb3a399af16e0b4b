/** Lints the code blocks of `docs/` that are whole files, including the rules that need types. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyProject } from '../support/projectCopy.ts';
import { applyChange, readRecipe } from '../support/recipes.ts';

const OXLINT = 'node_modules/oxlint/bin/oxlint';
const ESLINT = 'node_modules/eslint/bin/eslint.js';

// `add-a-resource` and `add-a-report` need the files that their commands write: recipes.test.ts lints their code.
const RECIPES = [
  'for-react-admin-developers',
  'add-a-call',
  'backends/json-server',
  'backends/supabase',
  'your-api',
].map(name => readRecipe(name));

const files = RECIPES.flatMap(recipe => recipe.files);
const code = files.map(({ file }) => file).filter(file => /\.tsx?$/.test(file));
const copy = copyProject();
afterAll(copy.remove);

beforeAll(() => {
  for (const change of RECIPES.flatMap(({ changes }) => changes)) applyChange(copy.folder, change);
  for (const { file, text } of files) {
    mkdirSync(path.dirname(path.join(copy.folder, file)), { recursive: true });
    writeFileSync(path.join(copy.folder, file), text);
  }
});

it('has nothing to say', async () => {
  expect(code.length).toBeGreaterThan(12);
  const { said } = await copy.run(OXLINT, ['--type-check', ...code]);
  expect(said).toContain('Found 0 warnings and 0 errors.');
  expect(await copy.run(ESLINT, ['--max-warnings', '0', ...code])).toEqual({ code: 0, said: '' });
});

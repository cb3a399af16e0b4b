import { Linter } from 'eslint';
import { expect, it } from 'vitest';
import { plainComments } from '../../eslint.comments.js';

const linter = new Linter();

const check = (code: string): string[] =>
  linter
    .verify(code, [
      { plugins: { own: { rules: { comments: plainComments } } }, rules: { 'own/comments': 'error' } },
    ])
    .map(({ message }) => message);

const HEADLESS = expect.stringContaining('begins with its subject') as string;

it.each([
  ['// What is sold.'],
  ['/** Whether it is open. */'],
  ['/**\n * Of the file.\n */'],
  ['/**\n * A query.\n * @param text as typed\n * @returns whether it matches\n */'],
])('refuses %j', code => {
  expect(check(code)).toEqual([HEADLESS]);
});

it('refuses a line above 120 columns', () => {
  expect(check(`// ${'word '.repeat(30)}`)).toEqual(['A comment line has at most 120 columns.']);
});

it.each([
  ['// The goods that were sold,\n// which are counted once.'],
  ['/** True while it is open. @param isOpen of the dialog */'],
  [`const long = '${'word '.repeat(30)}';`],
])('accepts %j', code => {
  expect(check(code)).toEqual([]);
});

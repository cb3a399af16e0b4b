/** The type errors that `npm start` and `npm run dev` print. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { describeTypeErrors, getBuildInfoFileName, listTypeErrors } from '../../scripts/typeErrors.mjs';

it('are those of the program, with their indented lines', () => {
  const said = [
    "src/entry.ts(1,2): error TS2322: Type 'a' is not assignable.",
    "  Type 'a' is odd.",
    "tests/x.test.ts(1,2): error TS2304: Cannot find name 'a'.",
    "server/app.ts(9,1): error TS2304: Cannot find name 'b'.",
    '',
  ].join('\n');
  expect(listTypeErrors(said)).toEqual([
    "src/entry.ts(1,2): error TS2322: Type 'a' is not assignable.\n  Type 'a' is odd.",
    "server/app.ts(9,1): error TS2304: Cannot find name 'b'.",
  ]);
  expect(listTypeErrors('')).toEqual([]);
});

it('are printed once, until they change', () => {
  const one = ["src/entry.ts(1,2): error TS2304: Cannot find name 'a'."];
  expect(describeTypeErrors(one, [])).toBe(
    `Type errors, with which the program runs all the same:\n${one.join('')}`,
  );
  expect(describeTypeErrors(one, one)).toBe('');
  expect(describeTypeErrors([], one)).toBe('There are no type errors any more.');
  expect(describeTypeErrors([], [])).toBe('');
});

it('are found without the state of an earlier check, if a text has changed since', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-types-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ['src/i18n/en', 'contract', 'server'])
    mkdirSync(path.join(folder, name), { recursive: true });
  const nameWith = (text: string) => {
    writeFileSync(path.join(folder, 'src/i18n/en/frame.json'), text);
    return getBuildInfoFileName(folder);
  };
  const before = nameWith('{"menu":"Menu"}');
  expect(nameWith('{"menux":"Menu"}')).not.toBe(before);
  expect(nameWith('{"menu":"Menu"}')).toBe(before);
});

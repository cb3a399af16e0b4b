/** A loaded style sheet stays active on later screens, so class names must not be shared between folders. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const filesLike = (pattern: string) => globSync(pattern, { cwd: root });

const SHARED = /^src\/(theme|ui)\//;

const roomOf = (file: string) =>
  file
    .split('/')
    .slice(0, file.startsWith('src/resources/') ? 3 : 2)
    .join('/');

function classesOf(sheet: string): string[] {
  let plain = sheet.replace(/\/\*[^]*?\*\//g, '');
  while (/\([^()]*\)/.test(plain)) plain = plain.replace(/\([^()]*\)/g, '');
  return [...plain.matchAll(/([^{};]+)\{/g)].flatMap(([, selector]) =>
    selector!.split(',').flatMap(part => /^\s*\.([\w-]+)/.exec(part)?.[1] ?? []),
  );
}

const classNamesIn = (code: string): string[] =>
  [...code.matchAll(/className=(?:"([^"]*)"|\{([^}]*)\})/g)].flatMap(([, plain, reckoned = '']) =>
    (plain ?? [...reckoned.matchAll(/['"`]([^'"`]*)['"`]/g)].map(([, text]) => text).join(' ')).split(/\s+/),
  );

const sheets = filesLike('src/**/*.css').filter(file => !SHARED.test(file));
const written = sheets.flatMap(sheet => classesOf(read(sheet)).map(name => ({ name, sheet })));
const owners = new Map(written.map(({ name, sheet }) => [name, sheet]));

it('no two rooms write styles of one class', () => {
  expect(sheets.length).toBeGreaterThan(10);
  const twice = written.filter(({ name, sheet }) => path.dirname(owners.get(name)!) !== path.dirname(sheet));
  expect(twice).toEqual([]);
});

it('no style sheet gives every page of a printer its margins: labels and receipts have none', () => {
  expect(sheets.filter(sheet => /@page\s*\{/.test(read(sheet)))).toEqual([]);
});

it('no room uses the class of another without taking its style sheet', () => {
  const code = filesLike('src/**/*.tsx').map(file => ({ file, room: roomOf(file), text: read(file) }));
  const taken = new Set(
    code.flatMap(({ file, room, text }) =>
      [...text.matchAll(/^import '(.+\.css)';$/gm)].map(
        ([, sheet]) => `${room} ${path.join(path.dirname(file), sheet!)}`,
      ),
    ),
  );
  const foreign = code.flatMap(({ file, room, text }) =>
    classNamesIn(text).flatMap(name => {
      const owner = owners.get(name);
      return owner && roomOf(owner) !== room && !taken.has(`${room} ${owner}`)
        ? [`${file}: ${name} of ${owner}`]
        : [];
    }),
  );
  expect(foreign).toEqual([]);
});

import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { GROUP_FILES } from '../../vite.groups';

const root = path.join(import.meta.dirname, '../..');
const src = path.join(root, 'src');

it.each(Object.entries(GROUP_FILES))('every file of the group %s is there', (_group, files) => {
  expect(files.filter(file => !existsSync(path.join(root, file)))).toEqual([]);
});

it('what few lists ask for is in no file of all lists', () => {
  const files = globSync('ui/list/*.ts*', { cwd: src }).filter(file => path.basename(file) !== 'index.ts');
  expect(files.length).toBeGreaterThan(5);
  const early = files.filter(file =>
    /^(import|export) (?!type )[^;]*from '\.\.\/fullTable/m.test(readFileSync(path.join(src, file), 'utf8')),
  );
  expect(early).toEqual([]);
});

import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { OWN } from '../../vite.groups';

const src = path.join(import.meta.dirname, '../../src');

it.each(Object.entries(OWN))('every name of the group %s is one of the source', (_group, names) => {
  const missing = names.filter(name =>
    name.endsWith('/')
      ? !existsSync(path.join(src, name))
      : globSync(`${name}.ts*`, { cwd: src }).length !== 1,
  );
  expect(missing).toEqual([]);
});

it('what few lists ask for is in no file of all lists', () => {
  const files = globSync('ui/list/*.ts*', { cwd: src }).filter(file => path.basename(file) !== 'index.ts');
  expect(files.length).toBeGreaterThan(5);
  const early = files.filter(file =>
    /^(import|export) (?!type )[^;]*from '\.\.\/fullTable/m.test(readFileSync(path.join(src, file), 'utf8')),
  );
  expect(early).toEqual([]);
});

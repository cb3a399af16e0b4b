import { existsSync, globSync } from 'node:fs';
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

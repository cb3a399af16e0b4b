import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { copyProject } from '../support/projectCopy.ts';

const { folder, run, remove } = copyProject();
afterAll(remove);

it('two builds at once leave one whole application, and nothing beside it', async () => {
  const build =
    "import('./scripts/toolbox.mjs').then(({ buildApplicationIfStale }) => buildApplicationIfStale())";
  const both = await Promise.all([run('-e', [build]), run('-e', [build])]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  expect(readdirSync(folder).filter(name => name.startsWith('dist'))).toEqual(['dist']);
  const page = readFileSync(path.join(folder, 'dist/index.html'), 'utf8');
  for (const [, file] of page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g))
    expect(existsSync(path.join(folder, 'dist', file!))).toBe(true);
});

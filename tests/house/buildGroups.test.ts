import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { BUNDLE_GROUP_FILES } from '../../vite.groups';

const root = path.join(import.meta.dirname, '../..');

it.each(Object.entries(BUNDLE_GROUP_FILES))('every file of the group %s is there', (_group, files) => {
  expect(files.filter(file => !existsSync(path.join(root, file)))).toEqual([]);
});

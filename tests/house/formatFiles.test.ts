import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatFiles } from '../../scripts/new/formatFiles.mjs';

const project = path.join(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-format-'));
beforeAll(() => {
  symlinkSync(path.join(project, 'node_modules'), path.join(folder, 'node_modules'));
  process.chdir(folder);
});
afterAll(() => {
  process.chdir(project);
  rmSync(folder, { recursive: true });
});

it('formats the written files only, also after one is deleted again', () => {
  for (const file of ['own.ts', 'written.ts']) writeFileSync(file, 'export const  a=1');
  const read = (file: string) => readFileSync(file, 'utf8');
  formatFiles(['deleted.ts']);
  expect([read('own.ts'), read('written.ts')]).toEqual(['export const  a=1', 'export const  a=1']);
  formatFiles(['written.ts', 'deleted.ts']);
  expect([read('own.ts'), read('written.ts')]).toEqual(['export const  a=1', 'export const a = 1;\n']);
});

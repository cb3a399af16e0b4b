import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const kit = path.join(root, 'till-kit');
const project = mkdtempSync(path.join(os.tmpdir(), 'trastienda-till-kit-'));
const installed = path.join(project, 'node_modules/trastienda-till-kit');
afterAll(() => rmSync(project, { recursive: true, force: true }));

const compile = (...args: string[]) =>
  spawnSync(process.execPath, [path.join(root, 'node_modules/typescript7/bin/tsc'), ...args], {
    cwd: project,
    encoding: 'utf8',
  }).stdout;

beforeAll(() => {
  mkdirSync(installed, { recursive: true });
  cpSync(path.join(kit, 'package.json'), path.join(installed, 'package.json'));
  const config = path.join(kit, 'tsconfig.build.json');
  expect(compile('-p', config, '--outDir', path.join(installed, 'dist'))).toBe('');
  writeFileSync(path.join(project, 'package.json'), '{ "type": "module" }');
});

it('the built till kit imports nothing but itself, and Node in its part for Node', () => {
  const files = globSync('**/*.{js,ts}', { cwd: installed });
  expect(files.length).toBeGreaterThan(20);
  const imports = files.flatMap(file =>
    [...readFileSync(path.join(installed, file), 'utf8').matchAll(/ from '([^.'][^']*)'/g)].map(
      ([, name]) => `${path.basename(file)}: ${name}`,
    ),
  );
  expect(imports.toSorted()).toEqual(['fileStorage.js: node:fs', 'fileStorage.js: node:path']);
});

it('the example of its README compiles, and the package loads', () => {
  const [, example = ''] =
    /```ts\n([\s\S]*?)```/.exec(readFileSync(path.join(kit, 'README.md'), 'utf8')) ?? [];
  writeFileSync(path.join(project, 'example.ts'), example);
  const options = ['--noEmit', '--strict', '--ignoreConfig', '--target', 'es2023', '--lib', 'es2023,dom'];
  expect(compile(...options, '--module', 'nodenext', '--types', '', 'example.ts')).toBe('');
  const load = "import('trastienda-till-kit').then(({ Basket }) => console.log(new Basket().totalCents))";
  const { stdout } = spawnSync(process.execPath, ['-e', load], { cwd: project, encoding: 'utf8' });
  expect(stdout).toBe('0\n');
});

import { globSync, statSync } from 'node:fs';
import path from 'node:path';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, expect, it } from 'vitest';
import importRules, { MAX_DEPTH, PLAIN, LAYERS } from '../../eslint.imports.js';

const root = path.resolve(import.meta.dirname, '../..');

const linter = new ESLint({
  cwd: root,
  overrideConfigFile: true,
  overrideConfig: [
    { files: ['**/*.{ts,tsx}'], languageOptions: { parser: tseslint.parser } },
    ...importRules,
  ],
});

async function complaints(file: string, line: string): Promise<string[]> {
  const [result] = await linter.lintText(`${line}\n`, { filePath: path.join(root, file) });
  return result!.messages.map(({ message }) => message);
}

function fileOf(side: string, layer: string): string {
  if (statSync(path.join(root, side, layer)).isFile()) return `${side}/${layer}`;
  const [file] = globSync(`${side}/${layer}/**/*.{ts,tsx}`, { cwd: root });
  if (!file) throw new Error(`There is nothing in ${side}/${layer}.`);
  return file;
}

const inside = (side: string, layer: string): string =>
  layer.includes('.') ? `${side}/${layer}` : `${side}/${layer}/deep/down/made-up.ts`;

const importing = (from: string, to: string): string => {
  const address = path.relative(path.dirname(from), to);
  return `import '${address.startsWith('.') ? address : `./${address}`}';`;
};

it.each(Object.entries(LAYERS))('refuses an import of %s from the layer above', async (side, names) => {
  for (const [at, layer] of names.slice(0, -1).entries()) {
    const from = inside(side, layer);
    const said = await complaints(from, importing(from, fileOf(side, names[at + 1]!)));
    expect(said, layer).toEqual([expect.stringContaining('may not import a higher layer')]);
  }
});

it.each(Object.entries(LAYERS))('every layer of %s has its place', (side, names) => {
  const notRooms = ['README.md', 'tsconfig.json', 'jsonexport.d.ts'];
  const there = globSync('*', { cwd: path.join(root, side) }).filter(name => !notRooms.includes(name));
  expect(there.sort()).toEqual(names.toSorted());
});

it('checks files of every depth', () => {
  const depths = globSync('{server,src}/**/*.{ts,tsx}', { cwd: root }).map(
    file => file.split(path.sep).length - 2,
  );
  expect(Math.max(...depths)).toBeLessThanOrEqual(MAX_DEPTH);
});

describe('what a side must not see is refused', () => {
  it.each([
    ['server/lib/made-up.ts', "import 'react';", 'never sees the browser'],
    ['server/http/made-up.ts', "import 'ra-core';", 'never sees the browser'],
    ['server/http/made-up.ts', "import '../../src/lib/money';", 'never sees the browser'],
    ['src/lib/made-up.ts', "import '../../server/settings.ts';", 'never sees the server'],
    ['src/ui/made-up.ts', "import '../../server/settings.ts';", 'never sees the server'],
    ['src/lib/made-up.ts', "import 'node:fs';", 'has no Node'],
    ['src/ui/list/made-up.tsx', "import 'node:fs';", 'has no Node'],
    ['src/lib/made-up.ts', "import { Money } from '../../contract/common';", 'takes types from the contract'],
    ['src/ui/made-up.ts', "import { Money } from '../../contract/common';", 'takes types from the contract'],
    ['src/ui/made-up.ts', "import { send } from '../dataProvider/http';", 'Screens ask the Api'],
    ['src/reports/made-up.tsx', "import { get } from '../dataProvider/requests';", 'Screens ask the Api'],
    [
      'src/resources/a/made-up.ts',
      "import { calls } from '../../dataProvider/endpoints';",
      'Screens ask the Api',
    ],
    ['src/layout/made-up.ts', "import { dataProvider } from '../dataProvider';", 'Screens ask the Api'],
    ['src/ui/made-up.ts', "import { Link } from 'react-router';", 'two copies load'],
    ['contract/made-up.ts', "import '../server/settings.ts';", 'contract knows nobody'],
    ['contract/made-up.ts', "import 'fastify';", 'contract knows nobody'],
    ['till-kit/made-up.ts', "import 'node:fs';", 'runs in browsers without any library'],
    ['till-kit/made-up.ts', "import '../contract/tills.ts';", 'runs in browsers without any library'],
    ['till-kit/node/made-up.ts', "import '../../server/settings.ts';", 'only the kit and Node'],
    ['till-kit/browser/made-up.ts', "import 'node:fs';", 'only the kit'],
    ...PLAIN.map(name => [`contract/${name}.ts`, "import 'typebox';", 'This file imports no library']),
  ])('%s: %s', async (file, line, says) => {
    expect(await complaints(file, line)).toContainEqual(expect.stringContaining(says));
  });
});

describe('what is allowed is let through', () => {
  it.each([
    ['src/ui/made-up.ts', "import type { Api } from '../dataProvider/api';"],
    ['src/ui/made-up.ts', "import type { Product } from '../../contract/product';"],
    ['src/lib/made-up.ts', "import english from '../i18n/en/shared.json';"],
    ['src/ui/made-up.ts', "import { ROLES } from '../../contract/enums';"],
    ['server/reports/made-up.ts', "import '../http/problems.ts';"],
    ['contract/made-up.ts', "import Type from 'typebox';\nimport './common.ts';"],
    ['till-kit/made-up.ts', "import '../contract/gtin.ts';\nimport './till.ts';"],
  ])('%s: %s', async (file, line) => {
    expect(await complaints(file, line)).toEqual([]);
  });
});

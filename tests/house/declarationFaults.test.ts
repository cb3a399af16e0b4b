/** Faults around declared entities that the commands name before Node meets them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findDeclarationFaults } from '../../scripts/declarationFaults.mjs';

const folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-faults-'));
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
};
beforeAll(() => {
  process.chdir(folder);
});
afterAll(() => {
  process.chdir(path.join(import.meta.dirname, '../..'));
  rmSync(folder, { recursive: true });
});

it('finds imports of removed entities and other files, and names that a declaration has twice', async () => {
  write(
    'contract/entities/card.ts',
    "export const cards = entity('cards', {\n  fee: money(),\n  fee: count(),\n});",
  );
  write(
    'src/App.tsx',
    "import { cards } from '../contract/entities/card';\nimport { gone } from '../contract/entities/gone';",
  );
  write('server/hooks.ts', "\nimport { gone } from '../contract/entities/gone.ts';");
  write('server/app.ts', "import { hooks } from './hooks.ts';\n// from './comment.ts'\nimport './cards.ts';");
  const missing =
    'imports contract/entities/gone.ts, which does not exist. Remove the code that uses it, or restore';
  expect(await findDeclarationFaults()).toEqual([
    expect.stringContaining(`src/App.tsx:2 ${missing}`),
    'server/app.ts:3 imports server/cards.ts, which does not exist. Remove the code that uses it, or restore the file.',
    expect.stringContaining(`server/hooks.ts:2 ${missing}`),
    'contract/entities/card.ts:3 has a second "fee". Remove or rename one of them.',
  ]);
});

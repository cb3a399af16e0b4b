/** Reading of the files in `contract/entities/`. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { loadEntities } from '../../../server/crud/entities.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'entities-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('names the file of the invalid declaration, not a file that imports it', async () => {
  const { href } = pathToFileURL(path.resolve('contract/entity.ts'));
  // `loadEntities` itself reads only .ts files, so it meets the error in move.ts.
  writeFileSync(
    path.join(folder, 'voucher.mts'),
    `import { entity, flag } from '${href}';\n\nexport const vouchers = entity('vouchers', { active: flag() });\n`,
  );
  writeFileSync(path.join(folder, 'move.ts'), "export { vouchers } from './voucher.mts';\n");
  await expect(loadEntities(folder)).rejects.toThrow(
    'contract/entities/voucher.mts:3: The entity "vouchers": a record needs a text field as its name.',
  );
});

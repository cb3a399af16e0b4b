/** Reading of the files in `contract/entities/`. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { loadEntities } from '../../../server/crud/entities.ts';

const ENTITY = pathToFileURL(path.resolve('contract/entity.ts')).href;
const folder = mkdtempSync(path.join(tmpdir(), 'entities-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('names the file of the invalid declaration, not a file that imports it', async () => {
  // `loadEntities` itself reads only .ts files, so it meets the error in move.ts.
  writeFileSync(
    path.join(folder, 'voucher.mts'),
    `import { entity, flag } from '${ENTITY}';\n\nexport const vouchers = entity('vouchers', { active: flag() });\n`,
  );
  writeFileSync(path.join(folder, 'move.ts'), "export { vouchers } from './voucher.mts';\n");
  await expect(loadEntities(folder)).rejects.toThrow(
    'contract/entities/voucher.mts:3: The entity "vouchers": a record needs a text field as its name.',
  );
});

it.each([
  [
    'of the option',
    'fee: money({\n  max: 5,\n  sortible: true }),',
    '5: The entity "cards": "fee": a field of the kind "money" has no',
  ],
  [
    'of the field',
    'fee: money(),\n  balance_: flag(),',
    '4: The entity "cards": a field cannot be called "balance_"',
  ],
  [
    'of the pattern',
    'fee: money(),\n  code: text({ pattern: /(/ }),',
    '4: /(/ is not a valid pattern: Unterminated group.',
  ],
  [
    'of the unknown kind',
    'fee: money(),\n  weight: weigt(),',
    "4: weigt is not defined. The kinds of fields, which are imported from '../entity.ts', are text, ",
  ],
])('names the line %s', async (name, fields, sentence) => {
  const own = mkdtempSync(path.join(tmpdir(), 'entities-'));
  const file = path.join(own, `${name.slice(-5)}.ts`);
  writeFileSync(
    file,
    `import { entity, flag, money, text } from '${ENTITY}';\nexport const cards = entity('cards', { name: text(),\n${fields} });\n`,
  );
  await expect(loadEntities(own)).rejects.toThrow(`${path.basename(file)}:${sentence}`);
  rmSync(own, { recursive: true });
});

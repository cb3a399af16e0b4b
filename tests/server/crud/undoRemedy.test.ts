import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { addUndoRemedy } from '../../../server/crud/undoRemedy.ts';
import { UnknownRenameError } from '../../../server/crud/writeMigration.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-undo-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('a rename is refused with the uncommitted migration that already removes the field', () => {
  const file = path.join(folder, '200_deposit.ts');
  writeFileSync(
    file,
    "await db.schema.alterTable('loan').dropColumn('fee_cents').execute();\nexport async function down() { dropColumn('deposit_cents') }",
  );
  const refuse = (from: string) => () => addUndoRemedy(new UnknownRenameError(from, `No "${from}".`), [file]);
  expect(refuse('fee')).toThrow(
    /^No "fee"\. The migration .+200_deposit\.ts, which is not committed, already removes "fee"\. Undo it \(npm run new -- migration --undo\), and write it again with --rename\.$/,
  );
  expect(refuse('deposit')).toThrow(/^No "deposit"\.$/);
});

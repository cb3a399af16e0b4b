import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BUILD_LABEL } from '../../../server/lib/installFolder.ts';
import { connect } from '../../../server/database/connect.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { runImport } from '../../../server/import/runImport.ts';
import { runRollups } from '../../../server/sales/runRollups.ts';

const NEWER = `The database was made by a newer version of Trastienda (it knows "999_tomorrow"). Start that version, or use another data folder. This is version ${BUILD_LABEL}. If you are developing: server/database/migrations has no 999_tomorrow.ts; bring the file back, from git or another branch.\n`;

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-others-'));
  file = path.join(folder, 'trastienda.sqlite');
  writeFileSync(path.join(folder, 'p.csv'), 'upc,name\n1,One\n');
});
afterEach(() => rmSync(folder, { recursive: true }));

async function said(): Promise<Record<string, string>> {
  const run = async (command: (context: Parameters<typeof runImport>[1]) => Promise<number>) => {
    let err = '';
    const output = { write: () => {} };
    const env = { DATA_DIR: folder, INIT_CWD: folder };
    const code = await command({ env, out: output, err: { write: text => (err += text) } });
    expect(code).toBe(1);
    return err;
  };
  return {
    verify: await run(context => runRollups(['verify'], context)),
    rebuild: await run(context => runRollups(['rebuild'], context)),
    import: await run(context => runImport(['products', 'p.csv'], context)),
    'dry run': await run(context => runImport(['products', 'p.csv', '--dry-run'], context)),
  };
}

describe('the commands beside the server refuse, and leave to the byte,', () => {
  it.each([
    ['a database of a newer version', NEWER, newer],
    ['an empty file', /^The database file .* is empty: /, async () => writeFileSync(file, '')],
    [
      "another program's database",
      /^The database file .* holds another program's data, not a shop of Trastienda/,
      foreign,
    ],
    [
      'what is no database',
      'The database file is damaged or is not a database.\n',
      async () => writeFileSync(file, 'These are my notes. '.repeat(400)),
    ],
  ])('%s', async (_what, sentence, make) => {
    await make();
    const before = readFileSync(file);
    for (const [command, text] of Object.entries(await said())) {
      if (sentence instanceof RegExp) expect(text, command).toMatch(sentence);
      else expect(text.replace(/^Reading.*\n/, ''), command).toBe(sentence);
    }
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('a shop of an older version, where they do not bring it up to date', async () => {
    const db = connect(file);
    await migrate(db);
    await sql`delete from kysely_migration where name >= '003_idempotency'`.execute(db);
    await db.destroy();
    let err = '';
    const context = { env: { DATA_DIR: folder }, out: { write: () => {} } };
    const code = await runRollups(['verify'], { ...context, err: { write: text => (err += text) } });
    expect([code, err]).toEqual([
      1,
      'The database was made by an older version of Trastienda. Start this version once: it brings the tables up to date.\n',
    ]);
  });
});

async function newer() {
  const db = connect(file);
  await migrate(db);
  await sql`insert into kysely_migration (name, timestamp) values ('999_tomorrow', '2099-01-01')`.execute(db);
  await db.destroy();
}

async function foreign() {
  const other = new DatabaseSync(file);
  other.exec('create table notes (text text)');
  other.close();
}

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect, type Db } from '../../../server/database/connect.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { runRollups } from '../../../server/sales/cli.ts';
import { buildBranch, buildSale } from '../../support/builders.ts';
import { DATABASES } from '../../support/databases.ts';

/** Runs a command on the database that `env` names. */
async function run(env: Record<string, string>, ...args: string[]) {
  const said = { out: '', err: '' };
  const code = await runRollups(args, {
    env,
    out: { write: text => (said.out += text) },
    err: { write: text => (said.err += text) },
  });
  return { code, ...said };
}

const STOCK_AGREES = 'The stock agrees with its movements, of 0 products.\n';

for (const database of DATABASES) {
  describe(`the rollups command on ${database.name}`, () => {
    let folder: string;
    let env: Record<string, string>;
    let db: Db;
    beforeAll(async () => {
      folder = mkdtempSync(path.join(tmpdir(), 'rollups-'));
      const isFile = database.dialect === 'sqlite';
      const where = isFile ? path.join(folder, 'trastienda.sqlite') : await database.make();
      env = { DATA_DIR: folder, ...(isFile ? {} : { DATABASE_URL: where }) };
      db = connect(where);
      await migrate(db);
      const { id: branchId } = await buildBranch(db, { id: 31 });
      for (let adminId = 1; adminId <= 60; adminId++) await buildSale(db, { branchId, adminId });
    });
    afterAll(async () => {
      await db?.destroy();
      rmSync(folder, { recursive: true });
    });
    beforeEach(async () => {
      await run(env, 'rebuild');
    });

    it('says that all agrees', async () => {
      const verified = await run(env, 'verify');
      expect(verified).toMatchObject({
        code: 0,
        out: `The rollups agree with the sales, on 1 branch day.\n${STOCK_AGREES}`,
      });
      expect(verified.err).toContain('Comparing');
      expect(await run(env, 'rebuild')).toMatchObject({
        code: 0,
        out: 'Nothing was to mend: the rollups agree with the sales, on 1 branch day.\n',
      });
    });

    it('says what differs, with an exit code that scripts see, and mends it', async () => {
      await sql`update day_cashier set sales_cents = 0 where admin_id = 7`.execute(db);
      expect(await run(env, 'verify')).toMatchObject({
        code: 1,
        out: [
          'day_cashier, branch 31, day 20250115, admin_id 7: sales_cents is 0, the sales say 541.',
          '1 row of the rollups differs from the sales; "rebuild" mends what differs.',
          STOCK_AGREES,
        ].join('\n'),
      });
      expect(await run(env, 'rebuild')).toMatchObject({
        code: 0,
        out: 'Mended the rollups of 1 of 1 branch day.\n',
      });
      expect((await run(env, 'verify')).code).toBe(0);
    });

    it('does not fill the screen with what differs', async () => {
      await db.deleteFrom('day_cashier').execute();
      const { code, out } = await run(env, 'verify');
      expect(code).toBe(1);
      expect(out.split('\n').slice(50)).toEqual([
        'And 10 more.',
        '60 rows of the rollups differ from the sales; "rebuild" mends what differs.',
        ...STOCK_AGREES.split('\n'),
      ]);
    });

    it.each([[], ['check'], ['verify', 'rebuild']])('asks what to do (%s %s)', async (...args) => {
      expect(await run(env, ...args)).toEqual({
        code: 1,
        out: '',
        err: 'Say what to do with the rollups: verify, or rebuild (--help says more).\n',
      });
    });
  });
}

describe('the rollups command', () => {
  it('says how it is used', async () => {
    const { code, out } = await run({}, '--help');
    expect(code).toBe(0);
    expect(out).toContain('npm run rollups -- verify');
    expect(out).toContain('npm run rollups -- rebuild');
    expect(out).toContain('by hour');
  });

  it('says where there is no shop, and makes none', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'rollups-'));
    const file = path.join(folder, 'trastienda.sqlite');
    const env = { DATA_DIR: folder };
    const missing = { code: 1, out: '', err: `There is no database ${file}.\n` };
    expect(await run(env, 'verify')).toEqual(missing);
    expect(await run(env, 'rebuild')).toEqual(missing);
    writeFileSync(file, '');
    expect((await run(env, 'verify')).err).toMatch(/^The database file .* is empty: /);
    expect(readFileSync(file)).toHaveLength(0);
    writeFileSync(file, 'no database at all, but long enough to be read as one'.repeat(30));
    expect((await run(env, 'verify')).err).toBe('The database file is damaged or is not a database.\n');
    expect((await run({ DATABASE_URL: 'mysql://x' }, 'verify')).err).toMatch(/^DATABASE_URL must begin/);
    rmSync(folder, { recursive: true });
  });
});

/** PostgreSQL keeps a prepared statement per connection. The server must notice when its plan has become invalid. */
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, inTransaction, type Db } from '../../../server/database/connect.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { buildBranch } from '../../support/builders.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';

const postgres = BOTH_DATABASES.find(({ dialect }) => dialect === 'postgres');

describe.skipIf(!postgres)('plans of PostgreSQL', () => {
  let address = '';
  let db: Db;
  let name = '';
  beforeAll(async () => {
    address = await postgres!.make();
    db = connect(address);
    await migrate(db);
    ({ name } = await buildBranch(db));
  });
  afterAll(() => db?.destroy());

  const branches = (on: Db) => on.selectFrom('branch').selectAll().execute();
  const plansOf = async (on: Db): Promise<string[]> => {
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      on,
    );
    return rows.map(({ statement }) => statement);
  };
  const elsewhere = async (text: string) => {
    const other = new pg.Client(address);
    await other.connect();
    await other.query(text);
    await other.end();
  };
  const planned = <Result>(work: (on: Db) => Promise<Result>): Promise<Result> =>
    db.connection().execute(async on => {
      for (let times = 0; times < 3; times++) await branches(on);
      expect(await plansOf(on)).toContain('select * from "branch"');
      return work(on);
    });

  it('are kept of what is asked twice, and not of what is asked once', async () => {
    await db.connection().execute(async on => {
      const once = sql`select 'once'`;
      await once.execute(on);
      await branches(on);
      await branches(on);
      expect(await plansOf(on)).toContain('select * from "branch"');
      expect(await plansOf(on)).not.toContain("select 'once'");
    });
  });

  it('are some hundreds at most, however many texts there are', async () => {
    await db.connection().execute(async on => {
      for (let text = 0; text < 320; text++)
        for (let round = 0; round < 2; round++) await sql.raw(`select ${text}`).execute(on);
      expect((await plansOf(on)).length).toBe(300);
    });
  });

  it('that no longer fit, as another server has added a column, are made anew', async () => {
    const rows = await planned(async on => {
      await elsewhere('alter table branch add column motto text');
      return branches(on);
    });
    expect(rows).toEqual([expect.objectContaining({ name, motto: null })]);
  });

  it('that no longer fit let a transaction begin again', async () => {
    let runs = 0;
    const one = connect(address);
    for (let times = 0; times < 3; times++) await branches(one);
    const rows = await inTransaction(one, async tx => {
      if (++runs === 1) await elsewhere('alter table branch add column anthem text');
      return branches(tx);
    });
    expect(rows).toEqual([expect.objectContaining({ name, anthem: null })]);
    expect(runs).toBe(2);
    await one.destroy();
  });

  it('are not kept where a pooler hands over a connection that has none of them', async () => {
    await planned(async on => {
      await sql.raw('deallocate all').execute(on);
      for (let times = 0; times < 3; times++)
        expect(await branches(on)).toEqual([expect.objectContaining({ name })]);
      expect(await plansOf(on)).toEqual([]);
    });
  });

  it('are no other than they were for what fails', async () => {
    const wrong = () =>
      db.insertInto('warehouse').values({ branch_id: 987_654_321, name: 'Orphan' }).execute();
    for (let times = 0; times < 3; times++) await expect(wrong()).rejects.toThrow(/foreign key/);
  });
});

import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, advanceIdSequences, inTransaction, type Db } from '../../../server/database/connect.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { buildBranch } from '../../support/builders.ts';
import { BOTH_DATABASES, openMigrated } from '../../support/databases.ts';

for (const database of BOTH_DATABASES) {
  describe(`a transaction on ${database.name}`, () => {
    let db: Db;
    beforeAll(async () => {
      db = await openMigrated(database);
    });
    afterAll(() => db?.destroy());

    it('keeps nothing of what failed half-way, and is not run again for a fault of its own', async () => {
      let runs = 0;
      const attempt = inTransaction(db, async tx => {
        runs++;
        await buildBranch(tx, { name: 'Half-way' });
        throw new Error('out of paper');
      });
      await expect(attempt).rejects.toThrow('out of paper');
      expect(runs).toBe(1);
      expect(await db.selectFrom('branch').selectAll().execute()).toEqual([]);
    });

    it('says what went wrong first, where it cannot be rolled back any more', async () => {
      const endsItself = {
        sqlite: sql`insert or rollback into warehouse (branch_id, name) values (987654321, null)`,
        postgres: sql`select pg_terminate_backend(pg_backend_pid())`,
      }[database.dialect];
      const said = {
        sqlite: 'NOT NULL constraint failed: warehouse.name',
        postgres: 'terminating connection due to administrator command',
      }[database.dialect];
      const attempt = inTransaction(db, tx => endsItself.execute(tx));
      await expect(attempt).rejects.toThrow(said);
      expect(await inTransaction(db, tx => tx.selectFrom('branch').selectAll().execute())).toEqual([]);
    });

    it('keeps everything of what passed, and answers it', async () => {
      const made = await inTransaction(db, tx => buildBranch(tx, { name: 'Whole' }));
      expect(await db.selectFrom('branch').selectAll().execute()).toEqual([made]);
    });

    it('refuses rows whose branch is not there', async () => {
      const orphan = db.insertInto('warehouse').values({ branch_id: 987_654_321, name: 'Orphan' });
      await expect(orphan.execute()).rejects.toThrow(/foreign key/i);
    });

    it('gives whole numbers and their sums as numbers, also past 32 bits', async () => {
      const large = 9_007_199_254_740_000;
      const { id } = await buildBranch(db, { last_sale_number: large });
      const answer = await db
        .selectFrom('branch')
        .select(({ fn }) => [
          'last_sale_number as number',
          fn.sum('last_sale_number').as('sum'),
          fn.countAll().as('count'),
        ])
        .where('id', '=', id)
        .groupBy('last_sale_number')
        .execute();
      expect(answer).toEqual([{ number: large, sum: large, count: 1 }]);
    });

    it('gives the next id after the highest that was written by hand', async () => {
      await buildBranch(db, { id: 500 });
      await advanceIdSequences(db, ['branch']);
      expect((await buildBranch(db)).id).toBe(501);
    });
  });
}

describe('PostgreSQL alone', () => {
  const postgres = BOTH_DATABASES.find(({ dialect }) => dialect === 'postgres')!;
  let address = '';
  let db: Db;
  const lost: Error[] = [];
  beforeAll(async () => {
    address = await postgres.make();
    db = connect(address, error => lost.push(error));
    await migrate(db);
  });
  afterAll(() => db?.destroy());

  it('may end a transaction to free two that wait for each other: it is run again', async () => {
    const [a, b] = [(await buildBranch(db)).id, (await buildBranch(db)).id];
    const met = new Meeting(2);
    let runs = 0;
    const countIn = (first: number, second: number) =>
      inTransaction(db, async tx => {
        runs++;
        for (const id of [first, second]) {
          await tx
            .updateTable('branch')
            .set(eb => ({ last_sale_number: eb('last_sale_number', '+', 1) }))
            .where('id', '=', id)
            .execute();
          await met.wait();
        }
      });
    await Promise.all([countIn(a, b), countIn(b, a)]);
    // One of the two transactions was retried. On a slow machine, the database may abort both.
    expect(runs).toBeGreaterThanOrEqual(3);
    const rows = await db.selectFrom('branch').select('last_sale_number').execute();
    expect(rows.map(row => row.last_sale_number)).toEqual([2, 2]);
  });

  it('may drop every connection: the server hears of it, and goes on with new ones', async () => {
    const before = await db.selectFrom('branch').selectAll().execute();
    const other = new pg.Client(address);
    await other.connect();
    await other.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await other.end();
    await expect.poll(() => lost.length).toBeGreaterThan(0);
    // A pooled connection may not have noticed that it ended, and is discarded at its next use.
    const asked = () =>
      db
        .selectFrom('branch')
        .selectAll()
        .execute()
        .catch(() => 'lost');
    await expect.poll(asked).toEqual(before);
  });
});

class Meeting {
  private missing: number;
  private open = () => {};
  private readonly all = new Promise<void>(resolve => (this.open = resolve));

  constructor(count: number) {
    this.missing = count;
  }

  async wait(): Promise<void> {
    if (--this.missing === 0) this.open();
    if (this.missing >= 0) await this.all;
  }
}

import { readdirSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callApp, problem, useBackOffice } from '../../support/backOffice.ts';
import { buildBranch } from '../../support/builders.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';

const FULL = 'The disk is full; nothing was saved.';
const OK = { status: 'ok' };

for (const database of BOTH_DATABASES) {
  describe(`a full disk under ${database.name}`, () => {
    const office = useBackOffice(database);
    let branchId = 0;
    beforeAll(async () => {
      branchId = (await buildBranch(office.db)).id;
      if (database.dialect === 'postgres') {
        await sql`create function fail() returns trigger language plpgsql as
          'begin raise exception ''could not extend file: No space left on device'' using errcode = ''53100''; end'`.execute(
          office.db,
        );
      }
    });
    afterEach(() => setFull(false));

    async function setFull(full: boolean) {
      if (database.dialect === 'sqlite') {
        const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(office.db);
        await sql`pragma max_page_count = ${sql.lit(full ? rows[0]!.page_count : 1_000_000)}`.execute(
          office.db,
        );
        return;
      }
      for (const table of ['warehouse', 'session']) {
        await sql`drop trigger if exists fail on ${sql.table(table)}`.execute(office.db);
        if (full)
          await sql`create trigger fail before insert on ${sql.table(table)} execute function fail()`.execute(
            office.db,
          );
      }
    }
    const health = () => callApp(office.app, 'GET', '/health');
    const named = (name: string) => office.call('POST', '/api/warehouse', { name, branchId });
    async function writeUntilFull() {
      for (let at = 0; at < 3000; at++) {
        const answer = await named(`Warehouse ${at} ${'x'.repeat(150)}`);
        if (answer.status !== 201) return answer;
      }
      throw new Error('There was room for all of it.');
    }

    it('is said to whoever writes and to who watches, reads go on, and it is over without a restart', async () => {
      expect(await health()).toMatchObject({ status: 200, body: OK });
      await setFull(true);
      expect(await writeUntilFull()).toEqual(problem(507, FULL));
      expect(await health()).toEqual(problem(503, FULL));
      expect(await health()).toEqual(problem(503, FULL));
      const list = await office.call<unknown[]>('GET', `/api/warehouse/all/branch/${branchId}`);
      expect(list.status).toBe(200);
      await setFull(false);
      expect(await health()).toMatchObject({ status: 200, body: OK });
      expect((await named('Cellar')).status).toBe(201);
    });

    it('leaves nothing of what is tried meanwhile', async () => {
      await setFull(true);
      await writeUntilFull();
      await setFull(false);
      await health();
      const trials = office.db.selectFrom('session').selectAll().where('token_hash', 'like', 'trial%');
      expect(await trials.execute()).toEqual([]);
      expect(readdirSync(office.filesFolder)).toEqual([]);
    });
  });
}

const BROKEN = 'The disk of the server failed or cannot be written to; nothing was saved.';

for (const database of BOTH_DATABASES) {
  describe(`a disk that failed under ${database.name}`, () => {
    const office = useBackOffice(database);
    async function setBroken(broken: boolean) {
      if (database.dialect === 'sqlite') {
        await sql`pragma query_only = ${sql.lit(broken ? 1 : 0)}`.execute(office.db);
        return;
      }
      if (broken)
        await sql`create or replace function fail() returns trigger language plpgsql as
          'begin raise exception ''could not write block: Input/output error'' using errcode = ''58030''; end'`.execute(
          office.db,
        );
      for (const table of ['warehouse', 'session']) {
        await sql`drop trigger if exists fail on ${sql.table(table)}`.execute(office.db);
        if (broken)
          await sql`create trigger fail before insert on ${sql.table(table)} execute function fail()`.execute(
            office.db,
          );
      }
    }

    it('is said to whoever writes and to who watches, and it is over without a restart', async () => {
      const { id: branchId } = await buildBranch(office.db);
      const health = () => callApp(office.app, 'GET', '/health');
      const named = (name: string) => office.call('POST', '/api/warehouse', { name, branchId });
      expect((await named('Before')).status).toBe(201);
      await setBroken(true);
      expect(await named('Meanwhile')).toEqual(problem(507, BROKEN));
      expect(await health()).toEqual(problem(503, BROKEN));
      expect((await office.call('GET', `/api/warehouse/all/branch/${branchId}`)).status).toBe(200);
      await setBroken(false);
      expect(await health()).toMatchObject({ status: 200, body: OK });
      expect((await named('After')).status).toBe(201);
    });
  });
}

describe('a transaction that a full disk ended', () => {
  const office = useBackOffice(BOTH_DATABASES[0]!);
  afterAll(() => sql`pragma max_page_count = 1000000`.execute(office.db));

  it('says what went wrong first, and the next one begins', async () => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(office.db);
    await sql`pragma max_page_count = ${sql.lit(rows[0]!.page_count)}`.execute(office.db);
    const long = 'x'.repeat(20_000);
    const attempt = office.db.transaction().execute(tx => buildBranch(tx, { name: long }));
    await expect(attempt).rejects.toThrow('database or disk is full');
    await office.db.transaction().execute(tx => tx.updateTable('branch').set({ name: 'x' }).execute());
  });
});

/** Unique fields of entities (`contract/entities/`). */
import { sql, type Kysely } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { email, entity, money, text } from '../../../contract/entity.ts';
import { createEntityRoutes } from '../../../server/crud/entityRoutes.ts';
import { assertEntityTablesExist } from '../../../server/crud/tables.ts';
import type { Db } from '../../../server/database/connect.ts';
import { onceOn } from '../../../server/database/indexOn.ts';
import { problem, useBackOffice } from '../../support/backOffice.ts';
import { buildBranch } from '../../support/builders.ts';
import { BOTH_DATABASES, openMigrated } from '../../support/databases.ts';
import { useDeclaredMigrations } from '../../support/declaredMigrations.ts';

const cards = entity('test-cards', {
  code: text({ required: true, searchable: true, unique: true }),
  mail: email({ unique: true }),
  balance: money(),
});

const missing = useDeclaredMigrations();

for (const database of BOTH_DATABASES) {
  describe(`unique fields on ${database.name}`, () => {
    const office = useBackOffice(database, { declared: [createEntityRoutes(cards)] });
    let branchId = 0;
    beforeAll(async () => {
      await (await missing(office.db, [cards]))!.up();
      await assertEntityTablesExist(office.db, [cards]);
      branchId = (await buildBranch(office.db)).id;
    });

    const send = (method: 'POST' | 'PUT', id: number | null, values: object) =>
      office.call<{ id: number }>(method, `/api/test-card${id === null ? '' : `/${id}`}`, {
        branchId,
        mail: '',
        balance: null,
        ...values,
      });
    const SAME = 'Another record of this branch has this value.';

    it('refuse a second record with the same, and name the field', async () => {
      const { body: first } = await send('POST', null, { code: 'A1', mail: 'a@shop.example' });
      expect(await send('POST', null, { code: ' A1 ' })).toEqual(problem(409, SAME, 'code'));
      expect(await send('POST', null, { code: 'A2', mail: 'a@shop.example' })).toEqual(
        problem(409, SAME, 'mail'),
      );
      const { body: second } = await send('POST', null, { code: 'A2' });
      expect(await send('PUT', second.id, { code: 'A1' })).toEqual(problem(409, SAME, 'code'));
      expect(await send('PUT', first.id, { code: 'A1', balance: 2 })).toMatchObject({ status: 200 });
    });

    it('ignore case and accents', async () => {
      const { body } = await send('POST', null, { code: 'Crème', mail: 'Éva@shop.example' });
      expect(await send('POST', null, { code: 'CREME' })).toEqual(problem(409, SAME, 'code'));
      expect(await send('POST', null, { code: 'E1', mail: 'eva@shop.example' })).toEqual(
        problem(409, SAME, 'mail'),
      );
      expect(await send('PUT', body.id, { code: 'crème' })).toMatchObject({ status: 200 });
    });

    it('let any number of records have none, and other branches have the same', async () => {
      expect(await send('POST', null, { code: 'B1' })).toMatchObject({ status: 201 });
      expect(await send('POST', null, { code: 'B2' })).toMatchObject({ status: 201 });
      const { id } = await buildBranch(office.db);
      expect(await send('POST', null, { code: 'B1', branchId: id })).toMatchObject({ status: 201 });
    });

    it('take one of several that come at once', async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, at) => send('POST', null, { code: at % 2 ? 'Ç1' : 'c1' })),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      const refused = answers.filter(({ status }) => status !== 201);
      for (const answer of refused) expect(answer).toEqual(problem(409, SAME, 'code'));
    });

    it('are told apart where several records come at once', async () => {
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, at) => send('POST', null, { code: `D${at}`, mail: 'd@shop.example' })),
      );
      const refused = answers.filter(({ status }) => status !== 201);
      expect(refused).toHaveLength(7);
      for (const answer of refused) expect(answer).toEqual(problem(409, SAME, 'mail'));
    });
  });

  describe(`migrations of unique fields on ${database.name}`, () => {
    const declared = (unique: boolean) => [entity('test-cards', { code: text({ unique }), note: text() })];
    const fill = async (db: Db, ...codes: string[]) => {
      const { id } = await buildBranch(db);
      const rows = db.withTables<{ test_card: Record<string, unknown> }>();
      const values = codes.map(code => ({ branch_id: id, code, note: '' }));
      await rows.insertInto('test_card').values(values).execute();
      return id;
    };
    const readFolded = async (db: Db) =>
      (
        await sql<{ code_folded: string }>`select code_folded from test_card order by id`.execute(db)
      ).rows.map(row => row.code_folded);

    it('make a field unique, and take that back', async () => {
      const db = await openMigrated(database);
      await (await missing(db, declared(false)))!.up();
      await fill(db, 'Á', 'B', '', '');
      await expect(assertEntityTablesExist(db, declared(true))).rejects.toThrow(
        'The column code of the table test_card is not unique, and contract/entities declares that it is. Write its migration',
      );
      const migration = await missing(db, declared(true));
      await migration!.up();
      await assertEntityTablesExist(db, declared(true));
      expect(await missing(db, declared(true))).toBeNull();
      expect(await readFolded(db)).toEqual(['a', 'b', '', '']);
      const same = sql`update test_card set code_folded = 'a' where code <> ''`;
      await expect(same.execute(db)).rejects.toThrow();
      await migration!.down();
      await assertEntityTablesExist(db, declared(false));
      await db.destroy();
    });

    it('let a field be unique no more', async () => {
      const db = await openMigrated(database);
      await (await missing(db, declared(true)))!.up();
      await expect(assertEntityTablesExist(db, declared(false))).rejects.toThrow(
        'The column code of the table test_card is unique, and contract/entities declares that it is not.',
      );
      const migration = await missing(db, declared(false));
      await migration!.up();
      await assertEntityTablesExist(db, declared(false));
      await migration!.down();
      await assertEntityTablesExist(db, declared(true));
      await db.destroy();
    });

    it('replace a unique index that told capitals apart, and restore it', async () => {
      const db = await openMigrated(database);
      await (await missing(db, declared(false)))!.up();
      const branch = await fill(db, 'A', 'a');
      await onceOn(db as Kysely<unknown>, 'test_card', 'code');
      await expect(assertEntityTablesExist(db, declared(true))).rejects.toThrow(
        'The column code of the table test_card is unique by capitals and accents, and contract/entities declares that these do not count.',
      );
      const migration = (await missing(db, declared(true)))!;
      await expect(migration.up()).rejects.toThrow(
        new RegExp(`^Several rows of test_card in branch ${branch} have the same code, "." and "."\\.`),
      );
      await sql`update test_card set code = 'b' where code = 'a'`.execute(db);
      await migration.up();
      await assertEntityTablesExist(db, declared(true));
      expect(await readFolded(db)).toEqual(['a', 'b']);
      await migration.down();
      expect(await missing(db, declared(true))).not.toBeNull();
      await db.destroy();
    });

    it('say which records have the same, before any is refused', async () => {
      const db = await openMigrated(database);
      await (await missing(db, declared(false)))!.up();
      const branch = await fill(db, 'A', 'A', 'B');
      await expect((await missing(db, declared(true)))!.up()).rejects.toThrow(
        `Several rows of test_card in branch ${branch} have the same code, "A". Change them with the previous version, then start this one.`,
      );
      await db.destroy();
    });

    it('rename, add and drop one, and take that back', async () => {
      const db = await openMigrated(database);
      const first = [entity('test-cards', { code: text({ unique: true }), mail: email({ unique: true }) })];
      await (await missing(db, first))!.up();
      const after = [entity('test-cards', { number: text({ unique: true }), label: text({ unique: true }) })];
      const migration = await missing(db, after, new Map([['code', 'number']]), ['mail']);
      await migration!.up();
      await assertEntityTablesExist(db, after);
      expect(await missing(db, after)).toBeNull();
      await migration!.down();
      await assertEntityTablesExist(db, first);
      expect(await missing(db, first)).toBeNull();
      await db.destroy();
    });
  });
}

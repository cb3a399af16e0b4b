/** Migrations that are generated from the declarations of entities. */
import { sql, type Kysely } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  choice,
  count,
  day,
  entity,
  flag,
  many,
  money,
  percent,
  reference,
  rows,
  text,
  type Entity,
  type Fields,
} from '../../../contract/entity.ts';
import { writeMigration } from '../../../server/crud/writeMigration.ts';
import { updateSearchColumns } from '../../../server/crud/searchColumns.ts';
import { assertEntityTablesExist, findRemovedChoices } from '../../../server/crud/tables.ts';
import type { Db } from '../../../server/database/connect.ts';
import { onceOn } from '../../../server/database/indexOn.ts';
import { buildBranch } from '../../support/builders.ts';
import { BOTH_DATABASES, openMigrated } from '../../support/databases.ts';
import { useDeclaredMigrations } from '../../support/declaredMigrations.ts';

const missing = useDeclaredMigrations();

for (const database of BOTH_DATABASES) {
  describe(`a migration on ${database.name}`, () => {
    const before = entity('test-cards', { code: text({ required: true }), balance: money(), old: flag() });
    const after = entity('test-cards', {
      code: text({ required: true }),
      value: money(),
      note: text(),
      uses: count({ required: true, initially: 0 }),
      supplierId: reference('purchases/suppliers'),
    });
    const columns = async (db: Db) =>
      (await db.introspection.getTables())
        .find(({ name }) => name === 'test_card')
        ?.columns.map(({ name }) => name)
        .sort();

    it('renames, adds and drops, keeps the rows, and says when there is nothing to do', async () => {
      const db = await openMigrated(database);
      await (await missing(db, [before]))!.up();
      expect(await columns(db)).toEqual(['balance_cents', 'branch_id', 'code', 'id', 'old', 'version']);
      expect(await missing(db, [before])).toBeNull();
      await expect(assertEntityTablesExist(db, [after])).rejects.toThrow(
        'The database lacks the column value_cents of the table test_card, which contract/entities declares. Write its migration: npm run new -- migration NAME',
      );
      const { id } = await buildBranch(db);
      const rows = db.withTables<{ test_card: Record<string, unknown> }>();
      await rows
        .insertInto('test_card')
        .values({ branch_id: id, code: 'A', balance_cents: 1999, old: 1 })
        .execute();

      const migration = await missing(db, [after], new Map([['balance', 'value']]), ['old']);
      await migration!.up();
      expect(await columns(db)).toEqual([
        'branch_id',
        'code',
        'id',
        'note',
        'supplier_id',
        'uses',
        'value_cents',
        'version',
      ]);
      expect(await rows.selectFrom('test_card').selectAll().execute()).toEqual([
        {
          id: expect.anything() as number,
          branch_id: id,
          code: 'A',
          value_cents: 1999,
          note: '',
          uses: 0,
          supplier_id: null,
          version: 1,
        },
      ]);
      await assertEntityTablesExist(db, [after]);
      await db.destroy();
    });

    it('gives records that are there what a new one begins with', async () => {
      const db = await openMigrated(database);
      await (await missing(db, [before]))!.up();
      const { id } = await buildBranch(db);
      const rows = db.withTables<{ test_card: Record<string, unknown> }>();
      await rows.insertInto('test_card').values({ branch_id: id, code: 'A', old: 1 }).execute();
      const grown = entity('test-cards', {
        code: text({ required: true, searchable: true }),
        balance: money(),
        old: flag(),
        active: flag({ initially: true }),
        opened: day({ required: true, initially: '2027-01-31' }),
        state: choice(['new', "'used'"], { required: true, initially: "'used'" }),
        fee: money({ required: true, initially: 250 }),
        bonus: percent({ initially: 1000 }),
        lent: day({ initially: '2027-03-01' }),
        uses: count(),
      });
      await (await missing(db, [grown]))!.up();
      expect(await rows.selectFrom('test_card').selectAll().executeTakeFirst()).toMatchObject({
        code: 'A',
        active: 1,
        opened: 20270131,
        state: "'used'",
        fee_cents: 250,
        bonus_hundredths: 1000,
        lent: 20270301,
        uses: null,
        search: '',
      });
      await db.destroy();
    });

    it.each([
      [
        'a reference',
        { cardId: reference('users', { required: true }) },
        'card_id of test_card is required, and the existing records have none. Declare it without',
      ],
      [
        'a day',
        { opened: day({ required: true }) },
        'opened of test_card is required, and the existing records have none. Say what they begin with',
      ],
      ['a word', { state: choice(['new'], { required: true }) }, 'state of test_card is required'],
      [
        'a figure where there was text',
        { note: count() },
        'The column note of the table test_card holds text, and contract/entities declares whole numbers.',
      ],
      [
        'a day that could be empty',
        { due: day({ required: true }) },
        'due of test_card is required, and the existing records have none. Say what they begin with',
      ],
    ])('refuses what records that are there cannot have: %s', async (_what, more, sentence) => {
      const db = await openMigrated(database);
      const fields = { code: text(), note: text(), due: day() };
      await (await missing(db, [entity('test-cards', fields)]))!.up();
      const wanted = [entity('test-cards', { ...fields, ...more })];
      await expect(writeMigration(db, wanted)).rejects.toThrow(sentence);
      await db.destroy();
    });

    it('never changes a table of the shop, nor one for two entities', async () => {
      const db = await openMigrated(database);
      const sales = entity('sales', { name: text() });
      const sentence = 'The entity "sales" would have the table sale, which another has already.';
      await expect(writeMigration(db, [sales])).rejects.toThrow(sentence);
      await expect(assertEntityTablesExist(db, [sales])).rejects.toThrow(sentence);
      const twice = [before, entity('trial-cards', { code: text() }, { one: 'test-card' })];
      await expect(writeMigration(db, twice)).rejects.toThrow('"trial-cards" would have the table test_card');
      await db.destroy();
    });

    it("is not written for an entity that would have calls of the shop's own", async () => {
      const db = await openMigrated(database);
      const counts = entity('counts', { name: text() });
      const sentence = 'The entity "counts" would have the calls of /api/count, which are the shop\'s own.';
      await expect(writeMigration(db, [counts])).rejects.toThrow(sentence);
      await expect(assertEntityTablesExist(db, [counts])).rejects.toThrow(sentence);
      await db.destroy();
    });

    it('says what it deletes', async () => {
      const db = await openMigrated(database);
      await (await missing(db, [before]))!.up();
      const forgotten = entity('test-cards', { code: text(), worth: money() });
      const dropped = await writeMigration(db, [forgotten], new Map(), ['balance']);
      expect(dropped!.deleted).toEqual(['test_card.balance_cents', 'test_card.old']);
      const renamed = await writeMigration(db, [forgotten], new Map([['balance', 'worth']]));
      expect(renamed!.deleted).toEqual(['test_card.old']);
      await db.destroy();
    });

    it('refuses to delete a field beside a similar new one, a list or a resource, until told', async () => {
      const db = await openMigrated(database);
      const cards = (fields: Fields) => entity('test-cards', { code: text(), ...fields });
      const lines = rows({ name: text() });
      await (await missing(db, [cards({ balance: money(), lines })]))!.up();
      const write = (entities: Entity[], dropped: string[] = []) =>
        writeMigration(db, entities, new Map(), dropped);
      await expect(write([cards({ worth: money(), lines })])).rejects.toThrow(
        'The migration would delete test_card.balance_cents with its data, and "worth" is new. If the field was renamed, add --rename balance:worth. If its data may be deleted, add --drop balance.',
      );
      await expect(write([cards({ balance: money(), steps: lines })])).rejects.toThrow(
        'add --rename lines:steps.',
      );
      await expect(
        write([cards({ worth: money(), deposit: money({ required: true }), lines })]),
      ).rejects.toThrow(
        'and "worth" and "deposit" are new. If the field was renamed, add --rename balance:worth or --rename balance:deposit. If',
      );
      expect(await write([cards({ balance: money(), steps: lines })], ['lines'])).not.toBeNull();
      expect(await write([cards({ worth: text(), lines })])).not.toBeNull();
      const vouchers = entity('test-vouchers', { code: text() });
      await expect(write([vouchers])).rejects.toThrow(
        'The migration would delete test_card with all its records, and "test-vouchers" is new.',
      );
      expect((await write([vouchers], ['testCard']))!.deleted).toContain('test_card');
      await expect(write([cards({ lines })], ['blance'])).rejects.toThrow(
        '--drop blance: the migration deletes nothing of this name.',
      );
      await db.destroy();
    });

    it('refuses a new required field that existing records do not fill', async () => {
      const db = await openMigrated(database);
      await (await missing(db, [before]))!.up();
      const write = (fields: Fields) =>
        writeMigration(db, [entity('test-cards', { ...before.fields, ...fields })]);
      const sentence =
        'of test_card is required, and the existing records have none. Say what they begin with ("initially"), or declare it without "required".';
      await expect(write({ owner: text({ required: true }) })).rejects.toThrow(`owner ${sentence}`);
      await expect(write({ fee: money({ required: true }) })).rejects.toThrow(`fee_cents ${sentence}`);
      expect(await write({ shelf: text({ required: true, initially: 'A' }), note: text() })).not.toBeNull();
      await db.destroy();
    });

    const readIndexes = async (db: Db) => {
      const { rows: indexes } = await (
        database.name === 'SQLite'
          ? sql`select sql from sqlite_master where type = 'index' and name like 'test_%' order by name`
          : sql`select indexdef from pg_indexes
              where schemaname = current_schema() and indexname like 'test_%' order by indexname`
      ).execute(db);
      return indexes;
    };

    it('drops the tables of removed entities, referring ones first, and takes that back', async () => {
      const db = await openMigrated(database);
      const cards = entity('test-cards', { code: text({ searchable: true, unique: true }) });
      const moves = entity(
        'test-moves',
        {
          note: text(),
          testCardId: reference(cards, { required: true }),
          steps: rows({ name: text() }),
          productIds: many('products'),
        },
        { of: 'test-cards' },
      );
      const kept = (fields: Fields) => entity('test-coins', { name: text(), ...fields });
      const declared = [cards, moves, kept({ cardId: reference(cards) })];
      await (await missing(db, declared))!.up();
      const { id } = await buildBranch(db);
      await sql`insert into test_card (branch_id, code, search, code_folded) values (${id}, 'A', 'a', 'a')`.execute(
        db,
      );
      await sql`insert into test_move (branch_id, note, test_card_id) select branch_id, '', id from test_card`.execute(
        db,
      );
      expect((await writeMigration(db, [kept({})]))!.deleted).toEqual([
        'test_coin.card_id',
        'test_move_product_ids',
        'test_move_steps',
        'test_move',
        'test_card',
      ]);
      await onceOn(db as Kysely<unknown>, 'test_move', 'note');
      const indexes = await readIndexes(db);
      expect(indexes.length).toBeGreaterThan(5);
      const dropped = await missing(db, [kept({})]);
      await dropped!.up();
      expect(await columns(db)).toBeUndefined();
      expect(await missing(db, [kept({})])).toBeNull();
      await dropped!.down();
      expect(await readIndexes(db)).toEqual(indexes);
      await sql.raw('drop index test_move_note_once').execute(db);
      await assertEntityTablesExist(db, declared);
      expect(await missing(db, declared)).toBeNull();
      await db.destroy();
    });

    it('refuses a reference that now refers to other records', async () => {
      const db = await openMigrated(database);
      const referring = (fields: Fields) => [entity('test-cards', { code: text(), ...fields })];
      await (await missing(db, referring({ ownerId: reference('purchases/suppliers') })))!.up();
      const changed = referring({ ownerId: reference('products') });
      const sentence =
        'The column owner_id of the table test_card refers to supplier, and contract/entities declares product. Remove the field, and add one with another name.';
      await expect(writeMigration(db, changed)).rejects.toThrow(sentence);
      await expect(assertEntityTablesExist(db, changed)).rejects.toThrow(sentence);
      const renamed = referring({ itemId: reference('products') });
      await expect(writeMigration(db, renamed, new Map([['ownerId', 'itemId']]))).rejects.toThrow(
        'No table has a field "ownerId" that could become "itemId".',
      );
      await db.destroy();
    });

    it('can be taken back', async () => {
      const db = await openMigrated(database);
      const created = await missing(db, [before]);
      await created!.up();
      const simple = entity('test-cards', { code: text(), balance: money(), old: flag(), note: text() });
      const added = await missing(db, [simple]);
      await added!.up();
      expect(await columns(db)).toContain('note');
      await added!.down();
      expect(await columns(db)).not.toContain('note');
      await created!.down();
      expect(await columns(db)).toBeUndefined();
      await expect(assertEntityTablesExist(db, [before])).rejects.toThrow(
        'The database lacks the table test_card',
      );
      await db.destroy();
    });

    it('renames a choice in existing records, and finds records whose choice is no longer declared', async () => {
      const db = await openMigrated(database);
      const states = (words: readonly string[]) => [
        entity('test-cards', { code: text(), status: choice(words), lines: rows({ step: choice(words) }) }),
      ];
      await (await missing(db, states(['active', "on 'hold'"])))!.up();
      const { id } = await buildBranch(db);
      const cards = db.withTables<{ test_card: Record<string, unknown> }>();
      for (const status of ['active', 'active', "on 'hold'", ''])
        await cards.insertInto('test_card').values({ branch_id: id, code: 'A', status }).execute();
      const stored = async () =>
        (await cards.selectFrom('test_card').select('status').orderBy('id').execute()).map(
          ({ status }) => status,
        );
      const declared = states(['open']);
      expect(await writeMigration(db, declared)).toBeNull();
      expect(await findRemovedChoices(db, declared)).toEqual([
        'test_card has 2 records whose status is "active", which contract/entities no longer declares. If it was renamed, write a migration: npm run new -- migration NAME --rename "status.active:NEW".',
        'test_card has 1 record whose status is "on \'hold\'", which contract/entities no longer declares. If it was renamed, write a migration: npm run new -- migration NAME --rename "status.on \'hold\':NEW".',
      ]);
      const renamed = new Map([
        ['status.active', 'open'],
        ["status.on 'hold'", 'open'],
      ]);
      const migration = await missing(db, declared, renamed);
      await migration!.up();
      expect(await stored()).toEqual(['open', 'open', 'open', '']);
      expect(await findRemovedChoices(db, declared)).toEqual([]);
      await expect(writeMigration(db, declared, new Map([['status.open', 'shut']]))).rejects.toThrow(
        'No field "status" has the choice "shut" and not the choice "open" (--rename status.open:shut).',
      );
    });

    it('drops and renames what has an index, and takes that back', async () => {
      const db = await openMigrated(database);
      const supplierId = reference('purchases/suppliers');
      const first = entity('test-cards', {
        code: text({ searchable: true }),
        supplierId,
        ownerId: reference('users'),
      });
      await (await missing(db, [first]))!.up();
      const all = await columns(db);
      const renamed = entity('test-cards', { code: text(), vendorId: supplierId });
      const migration = await missing(db, [renamed], new Map([['supplierId', 'vendorId']]));
      await migration!.up();
      expect(await columns(db)).toEqual(['branch_id', 'code', 'id', 'vendor_id', 'version']);
      const plain = [entity('test-cards', { code: text() })];
      const dropped = await missing(db, plain);
      await dropped!.up();
      await assertEntityTablesExist(db, plain);
      await dropped!.down();
      await migration!.down();
      expect(await columns(db)).toEqual(all);
      await assertEntityTablesExist(db, [first]);
      await db.destroy();
    });

    it('lets be empty what could not be, and the other way round', async () => {
      const db = await openMigrated(database);
      const declared = (required: boolean) => [
        entity('test-cards', {
          code: text(),
          fee: money({ required, initially: 250 }),
          opened: day({ required: !required, initially: '2027-01-31' }),
        }),
      ];
      await (await missing(db, declared(true)))!.up();
      const { id } = await buildBranch(db);
      const rows = db.withTables<{ test_card: Record<string, unknown> }>();
      const add = (values: object) =>
        rows
          .insertInto('test_card')
          .values({ branch_id: id, code: 'A', ...values })
          .execute();
      const found = () =>
        rows.selectFrom('test_card').select(['fee_cents', 'opened']).orderBy('id').execute();
      await add({ fee_cents: 100 });
      await expect(assertEntityTablesExist(db, declared(false))).rejects.toThrow(
        'The column fee_cents of the table test_card cannot be empty, and contract/entities declares that it can. Write its migration',
      );
      const migration = await missing(db, declared(false));
      await migration!.up();
      await assertEntityTablesExist(db, declared(false));
      await add({ opened: 20270301 });
      await expect(add({ fee_cents: 1, opened: null })).rejects.toThrow();
      expect(await found()).toEqual([
        { fee_cents: 100, opened: 20270131 },
        { fee_cents: null, opened: 20270301 },
      ]);
      await migration!.down();
      await assertEntityTablesExist(db, declared(true));
      expect(await found()).toEqual([
        { fee_cents: 100, opened: 20270131 },
        { fee_cents: 0, opened: 20270301 },
      ]);
      await db.destroy();
    });

    it('finds records by what is searchable since, and no longer by what was', async () => {
      const db = await openMigrated(database);
      const searching = (...names: string[]) =>
        entity('test-cards', {
          code: text({ searchable: names.includes('code') }),
          holder: text({ searchable: names.includes('holder') }),
        });
      await (await missing(db, [searching()]))!.up();
      const { id } = await buildBranch(db);
      const rows = db.withTables<{ test_card: { code: string; branch_id: number; holder: string } }>();
      const people = Array.from({ length: 1001 }, (_, at) => ({ code: `C${at}`, holder: `Ána ${at}` }));
      const values = people.map(person => ({ branch_id: id, ...person }));
      await rows.insertInto('test_card').values(values).execute();
      const ends = async () =>
        (await sql<{ search: string }>`select search from test_card order by id`.execute(db)).rows
          .filter((_, at) => at === 0 || at === 1000)
          .map(({ search }) => search);
      await (await missing(db, [searching('code')]))!.up();
      await updateSearchColumns(db, [searching('code')]);
      expect(await ends()).toEqual(['c0', 'c1000']);
      expect(await missing(db, [searching('holder', 'code')])).toBeNull();
      await updateSearchColumns(db, [searching('holder', 'code')]);
      expect(await ends()).toEqual(['c0 ana 0', 'c1000 ana 1000']);
      await updateSearchColumns(db, [searching('holder')]);
      expect(await ends()).toEqual(['ana 0', 'ana 1000']);
      await db.destroy();
    });

    it('refuses a new name where nothing has the old one, and names the fields that fit', async () => {
      const db = await openMigrated(database);
      const rename = new Map([['weight', 'value']]);
      await expect(writeMigration(db, [after], rename)).rejects.toThrow(
        'No table has a field "weight" that could become "value". No other field could, either.',
      );
      const coins = (fields: Fields) => entity('test-coins', { name: text(), ...fields });
      await (await missing(db, [coins({ faceAmount: money(), note: text(), share: percent() })]))!.up();
      await expect(writeMigration(db, [coins({ value: money() })], rename)).rejects.toThrow(
        'No table has a field "weight" that could become "value". These could: faceAmount.',
      );
      await db.destroy();
    });
  });
}

/** Declared entities: the calls that come from a declaration, and the migrations that are written from it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Paging } from '../../../contract/common.ts';
import {
  choice,
  count,
  day,
  email,
  entity,
  flag,
  link,
  money,
  percent,
  quantity,
  reference,
  text,
  type Entity,
} from '../../../contract/entity.ts';
import { entityRoutes } from '../../../server/crud/entities.ts';
import { migrationOf } from '../../../server/crud/migrations.ts';
import { mustHaveTables } from '../../../server/crud/tables.ts';
import { dialectOf, type Db } from '../../../server/database/connect.ts';
import type { Dialect } from '../../../server/database/dialects.ts';
import { HttpProblem } from '../../../server/http/problems.ts';
import { problem, useBackOffice } from '../../support/backOffice.ts';
import { itKeepsBranchRecords } from '../../support/branchRecords.ts';
import { buildAdmin, buildBranch } from '../../support/builders.ts';
import { buildSupplier } from '../../support/catalogue.ts';
import { DATABASES, openMigrated } from '../../support/databases.ts';

// A list has boxes for flags, words and references alone; of other kinds it cannot be declared.
// @ts-expect-error -- text is searched
text({ filterable: true });
// @ts-expect-error -- a record begins with one of the words
choice(['new', 'used'], { initially: 'old' });

const cards = entity('test-cards', {
  name: text({ required: true, searchable: true }),
  balance: money({ sortable: true }),
  discount: percent({ required: true }),
  weight: quantity(),
  uses: count({ sortable: true }),
  expires: day({ sortable: true }),
  supplierId: reference('purchases/suppliers', { filterable: true }),
  state: choice(['new', 'used'], { filterable: true }),
  mail: email(),
  site: link({ label: 'Website' }),
  active: flag({ filterable: true }),
});
const notes = entity('test-notes', {
  about: text({ required: true, most: 40 }),
  cardId: reference(cards, { required: true }),
});

const folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-entities-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface MigrationFile {
  up: (db: Kysely<unknown>, dialect: Dialect) => Promise<void>;
  down: (db: Kysely<unknown>) => Promise<void>;
}

let files = 0;
/** The migration that is missing, as its file would be read. */
async function missing(db: Db, entities: readonly Entity[], renamed?: Map<string, string>) {
  const written = await migrationOf(db, entities, renamed);
  if (written === null) return null;
  const file = path.join(folder, `${++files}.ts`);
  const database = path.join(import.meta.dirname, '../../../server/database');
  writeFileSync(file, written.text.replaceAll("'../", `'${database}/`));
  const { up, down } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as MigrationFile;
  return { up: () => up(db as Kysely<unknown>, dialectOf(db)), down: () => down(db as Kysely<unknown>) };
}

for (const database of DATABASES) {
  describe(`declared entities on ${database.name}`, () => {
    const office = useBackOffice(database, {
      declared: [
        entityRoutes(cards, {
          beforeSave: values => {
            if (values.name === 'Refused') throw new HttpProblem(400, 'name cannot be that.', 'name');
            return values;
          },
        }),
        entityRoutes(notes),
      ],
    });
    let branchId = 0;
    beforeAll(async () => {
      await (await missing(office.db, [cards, notes]))!.up();
      await mustHaveTables(office.db, [cards, notes]);
      branchId = (await buildBranch(office.db)).id;
    });

    const NOTHING = {
      balance: null,
      discount: 0,
      weight: null,
      uses: null,
      expires: '',
      supplierId: null,
      state: '',
      mail: '',
      site: '',
      active: false,
    };
    const FULL: Record<string, string | number | boolean | null> & { name: string } = {
      name: 'Elderflower',
      balance: 19.99,
      discount: 8.25,
      weight: 0.735,
      uses: 3,
      expires: '2027-02-28',
      supplierId: null,
      state: 'new',
      mail: 'card@shop.example',
      site: 'https://shop.example/card',
      active: true,
    };

    describe('keep records of a branch', () => {
      itKeepsBranchRecords(office, {
        path: '/api/test-card',
        table: 'test_card' as 'supplier',
        what: 'test card',
        input: FULL,
        changes: { ...NOTHING, name: 'Fig' },
        read: sent => ({ ...sent, supplierName: '' }),
        refused: [
          ['no name', { name: undefined }, 'name', 'is required.'],
          ['no money', { balance: undefined }, 'balance', 'is required.'],
          [
            'three decimals of money',
            { balance: 1.005 },
            'balance',
            'must be a number of at least 0 with at most two decimals.',
          ],
          [
            'no percent where one is needed',
            { discount: null },
            'discount',
            'must be a number from 0 to 9999999.99 with at most two decimals.',
          ],
          [
            'four decimals of a quantity',
            { weight: 0.0001 },
            'weight',
            'must be a number of at least 0 with at most three decimals.',
          ],
          ['half a use', { uses: 0.5 }, 'uses', 'must be a whole number from 0 to 1000000000, or null.'],
          [
            'a day that is none',
            { expires: '2027-02-30' },
            'expires',
            'must be a day that exists, between 1900 and 2199.',
          ],
          [
            'a day with a time',
            { expires: '2027-02-28T00:00' },
            'expires',
            'must be a day written yyyy-MM-dd, or empty.',
          ],
          ['another word', { state: 'old' }, 'state', 'must be "new" or "used".'],
          ['an address that is none', { mail: 'card' }, 'mail', 'must be an e-mail address.'],
          [
            'a script',
            { site: 'javascript:alert(1)' },
            'site',
            'must be a web address that begins with http:// or https://.',
          ],
          ['a flag that is none', { active: 1 }, 'active', 'must be true or false.'],
          [
            'a supplier that is none',
            { supplierId: 987654321 },
            'supplierId',
            'must be a supplier of this branch.',
          ],
          ['what its hook refuses', { name: 'Refused' }, 'name', 'cannot be that.'],
        ],
      });
    });

    const make = async (values: object) =>
      (await office.call<{ id: number }>('POST', '/api/test-card', { ...NOTHING, branchId, ...values })).body;
    const listed = async (query: string, branch = branchId) => {
      const { body } = await office.call<Paging & { results: { name: string }[] }>(
        'GET',
        `/api/test-card/branch/${branch}?${query}`,
      );
      return body.results.map(({ name }) => name);
    };

    it('show a word that is no longer to be chosen, in a list, too', async () => {
      const { id } = await make({ name: 'Quince', state: 'used' });
      await sql`update test_card set state = 'lent' where id = ${id}`.execute(office.db);
      expect((await office.call('GET', `/api/test-card/${id}`)).body).toMatchObject({ state: 'lent' });
      expect(await listed('name=Quince')).toEqual(['Quince']);
      const renamed = { ...NOTHING, branchId, name: 'Medlar', state: 'lent' };
      expect(await office.call('PUT', `/api/test-card/${id}`, renamed)).toEqual(
        problem(400, 'state must be "new" or "used".', 'state'),
      );
    });

    it('order their list, what is empty last, either way', async () => {
      const branch = (await buildBranch(office.db)).id;
      const of = (name: string, balance: number | null) => make({ branchId: branch, name, balance });
      await of('b', 2);
      await of('Á', 10);
      await of('c', null);
      expect(await listed('', branch)).toEqual(['Á', 'b', 'c']);
      expect(await listed('sort=name&order=DESC', branch)).toEqual(['c', 'b', 'Á']);
      expect(await listed('sort=balance', branch)).toEqual(['b', 'Á', 'c']);
      expect(await listed('sort=balance&order=DESC', branch)).toEqual(['Á', 'b', 'c']);
      expect(await listed('sort=balance&order=DESC&page=2&pageSize=2', branch)).toEqual(['c']);
      expect(await office.call('GET', `/api/test-card/branch/${branch}?sort=mail`)).toEqual(
        problem(400, 'sort must be "name" or "balance" or "uses" or "expires".', 'sort'),
      );
      expect(await office.call('GET', `/api/test-card/branch/${branch}?order=up`)).toEqual(
        problem(400, 'order must be "ASC" or "DESC".', 'order'),
      );
    });

    it('narrow their list by flag, word and reference, all together', async () => {
      const branch = (await buildBranch(office.db)).id;
      const supplier = await buildSupplier(office.db, { branch_id: branch, name: 'Quillmere' });
      const of = (name: string, values: object) => make({ branchId: branch, name, ...values });
      await of('one', { active: true, state: 'new', expires: '2027-01-01', supplierId: supplier.id });
      await of('two', { active: true, state: 'used', supplierId: supplier.id });
      await of('three', { state: 'new' });
      expect(await listed('active=true', branch)).toEqual(['one', 'two']);
      expect(await listed('active=false', branch)).toEqual(['three']);
      expect(await listed('state=new', branch)).toEqual(['one', 'three']);
      expect(await listed(`supplierId=${supplier.id}&active=true&state=used`, branch)).toEqual(['two']);
      expect(await listed('name=T&active=true', branch)).toEqual(['two']);
      expect(await office.call('GET', `/api/test-card/branch/${branch}?active=yes`)).toEqual(
        problem(400, 'active must be true or false.', 'active'),
      );
    });

    it('name what they refer to, and keep it from being deleted', async () => {
      const supplier = await buildSupplier(office.db, { branch_id: branchId, name: 'Quillmere' });
      const card = await make({ name: 'Pear', supplierId: supplier.id });
      expect(card).toMatchObject({ supplierId: supplier.id, supplierName: 'Quillmere' });
      expect(await office.call('DELETE', `/api/supplier/${supplier.id}`)).toEqual(
        problem(409, 'There are test cards of this supplier, so it cannot be deleted.'),
      );
      const note = await office.call('POST', '/api/test-note', { branchId, about: 'Torn', cardId: card.id });
      expect(note.body).toMatchObject({ cardId: card.id, cardName: 'Pear' });
      const happened = await office.call('GET', '/api/activity?resource=test-note');
      expect(happened.body).toMatchObject({ results: [{ action: 'create', record: 'Torn' }] });
      expect(await office.call('DELETE', `/api/test-card/${card.id}`)).toEqual(
        problem(409, 'There are test notes of this test card, so it cannot be deleted.'),
      );
    });

    it('order what no search looks into as people do, too', async () => {
      const branch = (await buildBranch(office.db)).id;
      const { id: cardId } = await make({ branchId: branch, name: 'Quince' });
      for (const about of ['banana', 'Cherry', 'apple'])
        await office.call('POST', '/api/test-note', { branchId: branch, about, cardId });
      const { body } = await office.call<{ results: { about: string }[] }>(
        'GET',
        `/api/test-note/branch/${branch}`,
      );
      expect(body.results.map(({ about }) => about)).toEqual(['apple', 'banana', 'Cherry']);
    });

    it('do not refer to what belongs to another branch', async () => {
      const other = await buildBranch(office.db);
      const supplier = await buildSupplier(office.db, { branch_id: other.id });
      const sentence = 'supplierId must be a supplier of this branch.';
      expect(
        await office.call('POST', '/api/test-card', {
          ...NOTHING,
          name: 'x',
          branchId,
          supplierId: supplier.id,
        }),
      ).toEqual(problem(400, sentence, 'supplierId'));
      const token = await office.signIn(await buildAdmin(office.db, { branch_id: other.id }));
      expect(await office.call('GET', `/api/test-card/branch/${branchId}`, undefined, token)).toEqual(
        problem(404, `There is no branch ${branchId}.`),
      );
    });
  });

  describe(`a migration on ${database.name}`, () => {
    const before = entity('test-cards', { code: text({ required: true }), balance: money(), old: flag() });
    const after = entity('test-cards', {
      code: text({ required: true }),
      value: money(),
      note: text(),
      uses: count({ required: true }),
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
      await expect(mustHaveTables(db, [after])).rejects.toThrow(
        'The database lacks the column value_cents of the table test_card, which contract/entities declares. Write its migration: npm run new -- migration NAME',
      );
      const { id } = await buildBranch(db);
      const rows = db.withTables<{ test_card: Record<string, unknown> }>();
      await rows
        .insertInto('test_card')
        .values({ branch_id: id, code: 'A', balance_cents: 1999, old: 1 })
        .execute();

      const migration = await missing(db, [after], new Map([['balance', 'value']]));
      await migration!.up();
      expect(await columns(db)).toEqual([
        ...['branch_id', 'code', 'id', 'note', 'supplier_id', 'uses', 'value_cents', 'version'],
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
      await mustHaveTables(db, [after]);
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
        ...{ balance: money(), old: flag() },
        active: flag({ initially: true }),
        opened: day({ required: true, initially: '2027-01-31' }),
        state: choice(['new', "'used'"], { required: true, initially: "'used'" }),
        fee: money({ required: true, initially: 250 }),
      });
      await (await missing(db, [grown]))!.up();
      expect(await rows.selectFrom('test_card').selectAll().executeTakeFirst()).toMatchObject({
        ...{ code: 'A', active: 1, opened: 20270131, state: "'used'", fee_cents: 250, search: '' },
      });
      await db.destroy();
    });

    it.each([
      [
        'a reference',
        { cardId: reference('users', { required: true }) },
        'card_id of test_card is required, and the records that there are already have none. Declare it without',
      ],
      [
        'a day',
        { opened: day({ required: true }) },
        'opened of test_card is required, and the records that there are already have none. Say what they begin with',
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
        'due of test_card is required, and the records that there are already have none. Say what they begin with',
      ],
    ])('refuses what records that are there cannot have: %s', async (_what, more, sentence) => {
      const db = await openMigrated(database);
      const fields = { code: text(), note: text(), due: day() };
      await (await missing(db, [entity('test-cards', fields)]))!.up();
      const wanted = [entity('test-cards', { ...fields, ...more })];
      await expect(migrationOf(db, wanted)).rejects.toThrow(sentence);
      await db.destroy();
    });

    it('never changes a table of the shop, nor one for two entities', async () => {
      const db = await openMigrated(database);
      const sales = entity('sales', { name: text() });
      const sentence = 'The entity "sales" would have the table sale, which another has already.';
      await expect(migrationOf(db, [sales])).rejects.toThrow(sentence);
      await expect(mustHaveTables(db, [sales])).rejects.toThrow(sentence);
      const twice = [before, entity('trial-cards', { code: text() }, { one: 'test-card' })];
      await expect(migrationOf(db, twice)).rejects.toThrow('"trial-cards" would have the table test_card');
      await db.destroy();
    });

    it('says what it deletes', async () => {
      const db = await openMigrated(database);
      await (await missing(db, [before]))!.up();
      const forgotten = entity('test-cards', { code: text(), worth: money() });
      expect((await migrationOf(db, [forgotten]))!.deleted).toEqual([
        ...['test_card.balance_cents', 'test_card.old'],
      ]);
      const renamed = await migrationOf(db, [forgotten], new Map([['balance', 'worth']]));
      expect(renamed!.deleted).toEqual(['test_card.old']);
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
      await expect(mustHaveTables(db, [before])).rejects.toThrow('The database lacks the table test_card');
      await db.destroy();
    });

    it('drops and renames what has an index, and takes that back', async () => {
      const db = await openMigrated(database);
      const supplierId = reference('purchases/suppliers');
      const first = entity('test-cards', {
        code: text({ searchable: true }),
        ...{ supplierId, ownerId: reference('users') },
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
      await mustHaveTables(db, plain);
      await dropped!.down();
      await migration!.down();
      expect(await columns(db)).toEqual(all);
      await mustHaveTables(db, [first]);
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
      await expect(mustHaveTables(db, declared(false))).rejects.toThrow(
        'The column fee_cents of the table test_card cannot be empty, and contract/entities declares that it can. Write its migration',
      );
      const migration = await missing(db, declared(false));
      await migration!.up();
      await mustHaveTables(db, declared(false));
      await add({ opened: 20270301 });
      await expect(add({ fee_cents: 1, opened: null })).rejects.toThrow();
      expect(await found()).toEqual([
        { fee_cents: 100, opened: 20270131 },
        { fee_cents: null, opened: 20270301 },
      ]);
      await migration!.down();
      await mustHaveTables(db, declared(true));
      expect(await found()).toEqual([
        { fee_cents: 100, opened: 20270131 },
        { fee_cents: 0, opened: 20270301 },
      ]);
      await db.destroy();
    });

    it('refuses a new name where nothing has the old one', async () => {
      const db = await openMigrated(database);
      await expect(migrationOf(db, [after], new Map([['weight', 'value']]))).rejects.toThrow(
        'No table has a field "weight" that could become "value".',
      );
      await db.destroy();
    });
  });
}

describe('a declaration', () => {
  it.each([
    [
      'no text',
      () => entity('cards', { balance: money() }),
      'a record is called by a text, so it needs one.',
    ],
    [
      'a name that is no plural',
      () => entity('Cards', { name: text() }),
      'its name is a plural in small letters',
    ],
    [
      'a field of the wire',
      () => entity('cards', { name: text(), page: text() }),
      'a field cannot be called "page".',
    ],
    [
      'a reference without its ending',
      () => entity('cards', { name: text(), supplier: reference('purchases/suppliers') }),
      '"supplier": a reference\'s name ends in Id',
    ],
    [
      'a reference to what nobody knows',
      () => entity('cards', { name: text(), supplierId: reference('suppliers' as 'users') }),
      '"supplierId" refers to "suppliers", which is none of categories, inventory/warehouses, products,',
    ],
    [
      'a reference to what cannot be searched',
      () => entity('notes', { about: text(), cardId: reference(entity('cards', { code: text() })) }),
      '"cardId" refers to "cards", whose records cannot be chosen from: make a text of theirs searchable.',
    ],
    [
      'a name that comes along with a reference',
      () => entity('cards', { supplierName: text(), supplierId: reference('purchases/suppliers') }),
      '"supplierId": there is a "supplierName" already.',
    ],
    [
      'two fields of one column',
      () => entity('cards', { name: text(), fee: money(), feeCents: count() }),
      '"feeCents": there is a "fee_cents" already.',
    ],
    [
      'a word that comes twice',
      () => entity('cards', { name: text(), state: choice(['new', 'new']) }),
      '"state": it needs words to choose from, none of them empty or twice.',
    ],
    [
      'a field that every record has',
      () => entity('cards', { name: text(), carried: flag() }),
      'a field cannot be called "carried".',
    ],
    [
      'a beginning that is none of the words',
      () => entity('cards', { name: text(), state: choice(['new'] as string[], { initially: 'old' }) }),
      '"state" has to begin with one of its words (initially).',
    ],
    [
      'a beginning in dollars',
      () => entity('cards', { name: text(), fee: money({ initially: 2.5 }) }),
      '"fee" has to begin with a whole number of cents from 0 (initially).',
    ],
    [
      'a beginning on a day that is none',
      () => entity('cards', { name: text(), due: day({ initially: '2027-02-30' }) }),
      '"due" has to begin with a day that exists, written yyyy-MM-dd (initially).',
    ],
    [
      'a beginning that is too long',
      () => entity('cards', { name: text({ most: 3, initially: 'Card' }) }),
      '"name" has to begin with at most 3 characters (initially).',
    ],
    [
      'an order that nobody can ask for',
      () => entity('cards', { name: text(), uses: count() }, { sort: { field: 'uses', order: 'ASC' } }),
      'its list cannot be ordered by "uses"',
    ],
  ])('with %s is refused', (_what, declare, sentence) => {
    expect(declare).toThrow(sentence);
  });
});

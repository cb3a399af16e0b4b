/** The API of entities (`contract/entities/`). */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PageInfo } from '../../../contract/common.ts';
import {
  choice,
  count,
  day,
  email,
  entity,
  flag,
  link,
  many,
  money,
  percent,
  picture,
  quantity,
  reference,
  rich,
  rows,
  text,
} from '../../../contract/entity.ts';
import { createEntityRoutes } from '../../../server/crud/entityRoutes.ts';
import { assertEntityTablesExist } from '../../../server/crud/tables.ts';
import { HttpProblem } from '../../../server/http/problems.ts';
import { callApp, problem, useBackOffice } from '../../support/backOffice.ts';
import { itKeepsBranchRecords } from '../../support/branchRecords.ts';
import { buildAdmin, buildBranch, buildCategory } from '../../support/builders.ts';
import { buildSupplier } from '../../support/catalogue.ts';
import { DATABASES } from '../../support/databases.ts';
import { like } from '../../support/matchers.ts';
import { useDeclaredMigrations } from '../../support/declaredMigrations.ts';

const cards = entity('test-cards', {
  name: text({ required: true, searchable: true }),
  balance: money({ sortable: true }),
  discount: percent({ required: true }),
  weight: quantity(),
  uses: count({ sortable: true }),
  expires: day({ sortable: true }),
  supplierId: reference('purchases/suppliers', { filterable: true, sortable: true }),
  state: choice(['new', 'used'], { filterable: true }),
  mail: email(),
  site: link({ label: 'Website' }),
  active: flag({ filterable: true }),
});
const notes = entity('test-notes', {
  about: text({ required: true, most: 40 }),
  cardId: reference(cards, { required: true, sortable: true }),
  categoryId: reference('categories', { sortable: true }),
});

const limited = entity('test-limits', {
  code: text({ required: true, pattern: /[A-Z]{2}-\d+/, example: 'AB-12' }),
  balance: money({ min: -50_00, max: 100_00, filterable: true }),
  uses: count({ min: 1, max: 9, filterable: true }),
  expires: day({ min: '2027-01-01', max: '2027-12-31', filterable: true }),
});

const starts = entity(
  'test-starts',
  {
    name: text({ required: true }),
    spent: money({ initially: 12_50, required: true }),
    due: day({ initially: '2027-01-01' }),
    state: choice(['new', 'used'], { initially: 'new' }),
    active: flag({ initially: true }),
    note: rich(),
    photo: picture(),
    cardId: reference(cards),
    holderId: reference('users'),
    categoryIds: many('categories'),
    lines: rows({
      item: text({ required: true }),
      units: count({ initially: 1 }),
      price: money(),
      supplierId: reference('purchases/suppliers'),
    }),
  },
  { rules: { doubled: { kind: 'money', rule: ({ spent }) => (spent ?? 0) * 2 } } },
);

type StoredRecord = Record<string, unknown> & { id: number };

const missing = useDeclaredMigrations();

for (const database of DATABASES) {
  describe(`declared entities on ${database.name}`, () => {
    const office = useBackOffice(database, {
      declared: [
        createEntityRoutes(cards, {
          beforeSave: values => {
            if (values.name === 'Refused') throw new HttpProblem(400, 'name cannot be that.', 'name');
            return values;
          },
        }),
        createEntityRoutes(notes),
        createEntityRoutes(limited),
        createEntityRoutes(starts),
      ],
    });
    let branchId = 0;
    beforeAll(async () => {
      await (await missing(office.db, [cards, notes, limited, starts]))!.up();
      await assertEntityTablesExist(office.db, [cards, notes]);
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
          [
            'three decimals of money',
            { balance: 1.005 },
            'balance',
            'must be a number of at least 0 with at most two decimals.',
          ],
          ['no percent where one is needed', { discount: null }, 'discount', 'is required.'],
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
      const { body } = await office.call<PageInfo & { results: { name: string }[] }>(
        'GET',
        `/api/test-card/branch/${branch}?${query}`,
      );
      return body.results.map(({ name }) => name);
    };

    it('give a new record the values that its request omits: initial ones, or else empty ones', async () => {
      const { status, body } = await office.call('POST', '/api/test-start', { branchId, name: 'Quince' });
      expect([status, body]).toEqual([
        201,
        {
          id: like.any(Number),
          branchId,
          name: 'Quince',
          spent: 12.5,
          due: '2027-01-01',
          state: 'new',
          active: true,
          note: '',
          photo: '',
          cardId: null,
          cardName: '',
          holderId: null,
          holderName: '',
          categoryIds: [],
          categoryNames: [],
          lines: [],
          doubled: 25,
        },
      ]);
      const lines = [{ item: 'Jam' }];
      expect(
        (await office.call('POST', '/api/test-start', { branchId, name: 'Fig', lines })).body,
      ).toMatchObject({ lines: [{ item: 'Jam', units: 1, price: null }] });
    });

    it.each([
      [{}, 'name'],
      [{ name: 'Quince', lines: [{ units: 1 }] }, 'lines.0.item'],
    ])('demand the required fields of a new record: %j', async (values, field) => {
      const answer = await office.call('POST', '/api/test-start', { branchId, ...values });
      expect(answer).toEqual(problem(400, `${field} is required.`, field));
    });

    it.each(['PUT', 'PATCH'] as const)('ignore in a %s what the record itself answers', async method => {
      const { body } = await office.call<{ id: number }>('POST', '/api/test-start', {
        branchId,
        name: 'Quince',
      });
      const sent = { ...body, name: 'Medlar', doubled: 999, cardName: 'Other', categoryNames: ['Other'] };
      const token = await office.signIn(await buildAdmin(office.db));
      const headers = { 'if-match': '*' };
      const url = `/api/test-start/${body.id}`;
      const changed = await callApp(office.app, method, url, { token, headers, body: sent });
      expect([changed.status, changed.body]).toEqual([200, { ...body, name: 'Medlar' }]);
    });

    it('name the kind of record that a reference must be of', async () => {
      const answer = await office.call('POST', '/api/test-start', {
        branchId,
        name: 'Quince',
        holderId: 9e8,
      });
      expect(answer).toEqual(problem(400, 'holderId must be a user of this branch.', 'holderId'));
    });

    it.each(['POST', 'PUT', 'PATCH'] as const)(
      'refuse fields in a %s that the record lacks',
      async method => {
        const made = await office.callOrThrow<StoredRecord>('POST', '/api/test-start', {
          branchId,
          name: 'Quince',
        });
        const url = method === 'POST' ? '/api/test-start' : `/api/test-start/${made.id}`;
        const fields =
          'branchId, name, spent, due, state, active, note, photo, cardId, holderId, categoryIds, lines';
        expect(await office.call(method, url, { ...made, colour: 'red' })).toEqual(
          problem(400, `There is no field "colour". The fields are ${fields}.`, 'colour'),
        );
        const lines = [{ item: 'Cup', units: 1, price: 2, colour: 'red' }];
        expect(await office.call(method, url, { ...made, lines })).toEqual(
          problem(
            400,
            'There is no field "lines.0.colour". The fields are item, units, price, supplierId.',
            'lines.0.colour',
          ),
        );
      },
    );

    it('keep the lines that the record itself answers, with the names of what they refer to', async () => {
      const { id: supplierId } = await buildSupplier(office.db, { branch_id: branchId, name: 'Quillmere' });
      const lines = [{ item: 'Cup', units: 1, price: 2, supplierId }];
      const made = await office.callOrThrow<StoredRecord>('POST', '/api/test-start', {
        branchId,
        name: 'Quince',
        lines,
      });
      expect(made.lines).toEqual([{ ...lines[0], supplierName: 'Quillmere' }]);
      const copied = await office.callOrThrow<StoredRecord>('POST', '/api/test-start', made);
      expect(copied).toEqual({ ...made, id: like.any(Number) });
      expect(copied.id).not.toBe(made.id);
      expect(await office.callOrThrow('PUT', `/api/test-start/${made.id}`, made)).toEqual(made);
    });

    it('are changed although a field that is now required is empty in them', async () => {
      const made = await office.callOrThrow<StoredRecord>('POST', '/api/test-start', {
        branchId,
        name: 'Quince',
      });
      const url = `/api/test-start/${made.id}`;
      await sql`update test_start set name = '', spent_cents = 0 where id = ${made.id}`.execute(office.db);
      const token = await office.signIn(await buildAdmin(office.db));
      const patch = (body: object) =>
        callApp(office.app, 'PATCH', url, { token, headers: { 'if-match': '*' }, body });
      expect(await patch({ state: 'used' })).toMatchObject({
        status: 200,
        body: { name: '', state: 'used' },
      });
      expect(await patch({ name: '' })).toMatchObject({ status: 400, body: { field: 'name' } });
    });

    it.each([
      [{ code: 'A-1' }, 'code must be written like AB-12.'],
      [{ code: 'AB-12 and more' }, 'code must be written like AB-12.'],
      [{ balance: -50.01 }, 'balance must be a number from -50 to 100 with at most two decimals, or null.'],
      [{ balance: -0.001 }, 'balance must be a number with at most two decimals.'],
      [{ uses: 0 }, 'uses must be a whole number from 1 to 9, or null.'],
      [{ expires: '2026-12-31' }, 'expires must be a day from 2027-01-01 to 2027-12-31.'],
      [{ expires: '2028-01-01' }, 'expires must be a day from 2027-01-01 to 2027-12-31.'],
    ])('refuse values outside of the limits: %j', async (values, sentence) => {
      const valid = { branchId, code: 'AB-1', balance: null, uses: null, expires: '' };
      const answer = await office.call('POST', '/api/test-limit', { ...valid, ...values });
      expect(answer).toEqual(problem(400, sentence, Object.keys(values)[0]));
    });

    it('keep values within the limits, also below 0', async () => {
      const values = { branchId, code: ' AB-1 ', balance: -19.99, uses: 9, expires: '2027-12-31' };
      const { body } = await office.call<{ id: number }>('POST', '/api/test-limit', values);
      expect(body).toMatchObject({ ...values, code: 'AB-1' });
      expect((await office.call('GET', `/api/test-limit/${body.id}`)).body).toEqual(body);
    });

    it('narrow their list by ranges of numbers and days', async () => {
      const { id } = await buildBranch(office.db);
      const add = (code: string, balance: number | null, uses: number, expires: string) =>
        office.call('POST', '/api/test-limit', { branchId: id, code, balance, uses, expires });
      await add('AA-1', -0.5, 1, '2027-01-01');
      await add('BB-2', 0.35, 5, '2027-06-15');
      await add('CC-3', 100, 9, '2027-12-31');
      await add('DD-4', null, 3, '');
      const found = async (query: string) => {
        const { body } = await office.call<{ results: { code: string }[] }>(
          'GET',
          `/api/test-limit/branch/${id}?${query}`,
        );
        return body.results.map(({ code }) => code);
      };
      expect(await found('balance_gte=-0.5&balance_lte=0.35')).toEqual(['AA-1', 'BB-2']);
      expect(await found('balance_gte=0.36')).toEqual(['CC-3']);
      expect(await found('uses_lte=5')).toEqual(['AA-1', 'BB-2', 'DD-4']);
      expect(await found('expires_gte=2027-06-15&expires_lte=2027-12-31')).toEqual(['BB-2', 'CC-3']);
      expect(await office.call('GET', `/api/test-limit/branch/${id}?balance_gte=0.355`)).toEqual(
        problem(400, 'balance_gte must be a number with at most two decimals.', 'balance_gte'),
      );
      expect(await office.call('GET', `/api/test-limit/branch/${id}?expires_gte=2027-02-30`)).toEqual(
        problem(400, 'expires_gte must be a day that exists, between 1900 and 2199.', 'expires_gte'),
      );
    });

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
      expect(await listed('sort=id', branch)).toEqual(['b', 'Á', 'c']);
      expect(await listed('sort=id&order=DESC', branch)).toEqual(['c', 'Á', 'b']);
      expect(await listed('sort=balance&order=DESC&page=2&pageSize=2', branch)).toEqual(['c']);
      expect(await listed('sort=mail', branch)).toEqual(['b', 'Á', 'c']);
      expect(await office.call('GET', `/api/test-limit/branch/${branch}?sort=mail`)).toEqual(
        problem(400, 'sort must be "code" or "balance" or "uses" or "expires" or "id".', 'sort'),
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
      const note = await office.call('POST', '/api/test-note', {
        branchId,
        about: 'Torn',
        cardId: card.id,
        categoryId: null,
      });
      expect(note.body).toMatchObject({ cardId: card.id, cardName: 'Pear' });
      const happened = await office.call('GET', '/api/activity?resource=test-notes');
      expect(happened.body).toMatchObject({ results: [{ action: 'create', record: 'Torn' }] });
      expect(await office.call('DELETE', `/api/test-card/${card.id}`)).toEqual(
        problem(409, 'There are test notes of this test card, so it cannot be deleted.'),
      );
    });

    it('order what no search looks into as people do, too', async () => {
      const branch = (await buildBranch(office.db)).id;
      const { id: cardId } = await make({ branchId: branch, name: 'Quince' });
      for (const about of ['banana', 'Cherry', 'apple'])
        await office.call('POST', '/api/test-note', {
          branchId: branch,
          about,
          cardId,
          categoryId: null,
        });
      const { body } = await office.call<{ results: { about: string }[] }>(
        'GET',
        `/api/test-note/branch/${branch}`,
      );
      expect(body.results.map(({ about }) => about)).toEqual(['apple', 'banana', 'Cherry']);
    });

    it('order their list by what a reference is called, not by its number', async () => {
      const branch = (await buildBranch(office.db)).id;
      const called = async (name: string) => {
        const supplier = await buildSupplier(office.db, { branch_id: branch, name });
        const category = await buildCategory(office.db, { branch_id: branch, name });
        const { id: cardId } = await make({ branchId: branch, name, supplierId: supplier.id });
        const note = { branchId: branch, about: name, cardId, categoryId: category.id };
        await office.call('POST', '/api/test-note', note);
      };
      for (const name of ['quillmere', 'Álamo', 'Birch', 'ash']) await called(name);
      await make({ branchId: branch, name: 'nobody' });
      const names = ['Álamo', 'ash', 'Birch', 'quillmere'];
      expect(await listed('sort=supplierId', branch)).toEqual([...names, 'nobody']);
      expect(await listed('sort=supplierId&order=DESC', branch)).toEqual([...names.toReversed(), 'nobody']);
      const notesBy = async (sort: string) => {
        const { body } = await office.call<{ results: { about: string }[] }>(
          'GET',
          `/api/test-note/branch/${branch}?sort=${sort}`,
        );
        return body.results.map(({ about }) => about);
      };
      expect(await notesBy('cardId')).toEqual(names);
      expect((await notesBy('categoryId')).filter(name => name !== 'Álamo')).toEqual(names.slice(1));
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
}

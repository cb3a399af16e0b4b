/**
 * Kinds of entity fields that are not stored in a single plain column: moments, formatted text, pictures, lists, and
 * computed values.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  choice,
  count,
  day,
  entity,
  many,
  moment,
  money,
  phone,
  picture,
  quantity,
  reference,
  rich,
  rows,
  text,
} from '../../../contract/entity.ts';
import { createEntityRoutes } from '../../../server/crud/entityRoutes.ts';
import { assertEntityTablesExist } from '../../../server/crud/tables.ts';
import { problem, useBackOffice } from '../../support/backOffice.ts';
import { buildBranch, buildCategory } from '../../support/builders.ts';
import { buildProduct, buildSupplier } from '../../support/catalogue.ts';
import { BOTH_DATABASES, openMigrated } from '../../support/databases.ts';
import { useDeclaredMigrations } from '../../support/declaredMigrations.ts';
import { dataUrl, picture as makePicture } from '../../support/pictures.ts';

const jobs = entity(
  'test-jobs',
  {
    title: text({ required: true, searchable: true }),
    begins: moment({ sortable: true, filterable: true }),
    notes: rich(),
    caller: phone(),
    photo: picture(),
    margin: money({ signed: true }),
    supplierIds: many('purchases/suppliers', { filterable: true }),
    lines: rows({
      productId: reference('products', { required: true }),
      units: quantity({ required: true }),
      price: money({ required: true }),
      at: moment(),
    }),
  },
  {
    rules: {
      total: {
        kind: 'money',
        rule: ({ lines }) =>
          lines.reduce((sum, { units, price }) => sum + Math.round(((units ?? 0) * (price ?? 0)) / 1000), 0),
      },
      unitPrice: { kind: 'money', rule: ({ margin, lines }) => (margin ?? NaN) / lines.length },
    },
  },
);

const bookings = entity('test-bookings', {
  title: text({ required: true }),
  at: moment({ required: true }),
  until: day({ required: true }),
  state: choice(['open', 'done'], { required: true }),
  guests: count({ required: true }),
  supplierId: reference('purchases/suppliers', { required: true }),
});

const missing = useDeclaredMigrations();

for (const database of BOTH_DATABASES) {
  describe(`kinds of fields on ${database.name}`, () => {
    const office = useBackOffice(database, {
      declared: [createEntityRoutes(jobs), createEntityRoutes(bookings)],
    });
    let branchId = 0;
    let supplierIds: number[] = [];
    let productId = 0;
    beforeAll(async () => {
      await (await missing(office.db, [jobs, bookings]))!.up();
      await assertEntityTablesExist(office.db, [jobs, bookings]);
      branchId = (await buildBranch(office.db, { time_zone: 'America/New_York' })).id;
      const suppliers = [
        await buildSupplier(office.db, { branch_id: branchId, name: 'Quillmere' }),
        await buildSupplier(office.db, { branch_id: branchId, name: 'Ash' }),
      ];
      supplierIds = suppliers.map(({ id }) => id);
      const category = await buildCategory(office.db, { branch_id: branchId });
      const pear = { branch_id: branchId, category_id: category.id, name: 'Pear' };
      productId = (await buildProduct(office.db, pear)).id;
    });

    const EMPTY = {
      title: 'Job',
      begins: '',
      notes: '',
      caller: '',
      photo: '',
      margin: null,
      supplierIds: [],
      lines: [],
    };
    interface Job {
      id: number;
      photo: string;
      [field: string]: unknown;
    }
    const send = (values: object, id?: number) =>
      office.call<Job>(id ? 'PUT' : 'POST', `/api/test-job${id ? `/${id}` : ''}`, {
        ...EMPTY,
        branchId,
        ...values,
      });
    const list = async (query: string, branch = branchId) =>
      (
        await office.call<{ results: Job[] }>('GET', `/api/test-job/branch/${branch}?${query}`)
      ).body.results.map(({ title }) => title);

    it('keep lists in order, with the names of what they refer to', async () => {
      const lines = [
        { productId, units: 1.5, price: 2.25, at: '2027-02-28T14:30' },
        { productId, units: 2, price: 0.1, at: '' },
      ];
      const { status, body } = await send({ supplierIds: supplierIds.toReversed(), lines });
      expect(status).toBe(201);
      expect(body).toMatchObject({
        supplierIds: supplierIds.toReversed(),
        supplierNames: ['Ash', 'Quillmere'],
        lines: lines.map(line => ({ ...line, productName: 'Pear' })),
        total: 3.58,
      });
      expect((await office.call('GET', `/api/test-job/${body.id}`)).body).toEqual(body);
      const { body: page } = await office.call<{ results: Job[] }>('GET', `/api/test-job/branch/${branchId}`);
      expect(page.results).toContainEqual(body);

      const changed = await send({ supplierIds: [supplierIds[0]], lines: [lines[1]] }, body.id);
      expect(changed.body).toMatchObject({ supplierNames: ['Quillmere'], total: 0.2 });
      expect(changed.body.lines).toHaveLength(1);
    });

    it('compute values, and have none where there is no number', async () => {
      const line = { productId, units: 1, price: 1, at: '' };
      expect((await send({})).body).toMatchObject({ total: 0, unitPrice: null });
      const { body } = await send({ margin: -5.5, lines: [line, line] });
      expect(body).toMatchObject({ margin: -5.5, total: 2, unitPrice: -2.75 });
    });

    it('refuse lines by field, and references of another branch', async () => {
      const other = await buildBranch(office.db);
      const { id: foreign } = await buildSupplier(office.db, { branch_id: other.id });
      const line = { productId, units: 1, price: 1, at: '' };
      const refused = async (values: object) => {
        const { body } = await send(values);
        return [(body as Job & { field?: string }).field, (body as Job & { message?: string }).message];
      };
      expect(await refused({ lines: [line, { ...line, units: -1 }] })).toEqual([
        'lines.1.units',
        'lines.1.units must be a number from 0 to 9999999.99 with at most three decimals.',
      ]);
      expect(await refused({ lines: [{ ...line, productId: 987654321 }] })).toEqual([
        'lines.0.productId',
        'lines.0.productId must be a product of this branch.',
      ]);
      expect(await refused({ supplierIds: [supplierIds[0], foreign] })).toEqual([
        'supplierIds',
        'supplierIds must be a supplier of this branch.',
      ]);
      expect(await refused({ caller: 'call me' })).toEqual(['caller', 'caller must be a telephone number.']);
      expect(await refused({ begins: '2027-02-30T10:00' })).toEqual([
        'begins',
        'begins must be a day that exists, between 1900 and 2199.',
      ]);
      expect(await refused({ begins: '2027-02-28' })).toEqual([
        'begins',
        "begins must be a moment on the branch's clock written yyyy-MM-ddTHH:mm, or empty.",
      ]);
    });

    it.each([{ at: '' }, { at: ' ' }, { until: '' }, { state: '' }, { guests: null }, { supplierId: null }])(
      'say that an empty field is required: %j',
      async values => {
        const [field] = Object.keys(values);
        const body = {
          branchId,
          title: 'Table',
          at: '2027-02-28T14:30',
          until: '2027-02-28',
          state: 'open',
          guests: 2,
          supplierId: supplierIds[0],
        };
        const answer = await office.call('POST', '/api/test-booking', { ...body, ...values });
        expect(answer).toEqual(problem(400, `${field} is required.`, field));
        const { id } = (await office.call<{ id: number }>('POST', '/api/test-booking', body)).body;
        const patched = await office.call('PATCH', `/api/test-booking/${id}`, values);
        expect(patched).toEqual(problem(400, `${field} is required.`, field));
      },
    );

    it("keep moments on the branch's clock, also when it changes", async () => {
      const { body } = await send({ title: 'Summer', begins: '2027-07-01T09:00' });
      expect(body.begins).toBe('2027-07-01T09:00');
      const stored = await sql<{ begins: number }>`
        select begins from test_job where id = ${body.id}
      `.execute(office.db);
      expect(stored.rows).toEqual([{ begins: Date.parse('2027-07-01T13:00Z') }]);
    });

    it('filter by a range of moments, and by one of several references', async () => {
      const { id } = await buildBranch(office.db, { time_zone: 'America/New_York' });
      const { id: supplierId } = await buildSupplier(office.db, { branch_id: id });
      await send({ branchId: id, title: 'early', begins: '2027-03-01T00:00', supplierIds: [supplierId] });
      await send({ branchId: id, title: 'late', begins: '2027-03-01T23:59' });
      await send({ branchId: id, title: 'next', begins: '2027-03-02T00:00' });
      await send({ branchId: id, title: 'never' });
      expect(await list('begins_gte=2027-03-01&begins_lte=2027-03-01', id)).toEqual(['early', 'late']);
      expect(await list('begins_gte=2027-03-01T00:01', id)).toEqual(['late', 'next']);
      expect(await list(`supplierIds=${supplierId}`, id)).toEqual(['early']);
      expect(await list('sort=begins&order=DESC', id)).toEqual(['next', 'late', 'early', 'never']);
    });

    it('list the records with the given ids', async () => {
      const { id: branch } = await buildBranch(office.db);
      const ids: number[] = [];
      for (const title of ['one', 'two', 'three'])
        ids.push((await send({ branchId: branch, title })).body.id);
      expect(await list(`id=${ids[1]}`, branch)).toEqual(['two']);
      expect((await list(`id=${ids[0]},${ids[2]}`, branch)).toSorted()).toEqual(['one', 'three']);
      expect(await list(`id=${ids[0]}`)).toEqual([]);
      expect(await list('id=999999999999999', branch)).toEqual([]);
      expect(await office.call('GET', `/api/test-job/branch/${branch}?id=1,x`)).toEqual(
        problem(400, 'id must be a list of 1 to 200 ids.', 'id'),
      );
    });

    it('sanitise formatted text', async () => {
      const { body } = await send({ notes: '<p>Good <b>job</b><script>alert(1)</script></p>' });
      expect(body.notes).toBe('<p>Good <b>job</b></p>');
    });

    it('store a picture, keep it, replace it, and remove it with its record', async () => {
      const PNG = dataUrl(await makePicture('png'));
      const { body: first } = await send({ photo: PNG });
      expect(first.photo).toMatch(/^\/files\/declared\/[\w-]+\.webp$/);
      const isThere = (photo: string) =>
        existsSync(path.join(office.filesFolder, photo.replace('/files/', '')));
      expect(isThere(first.photo)).toBe(true);
      expect((await send({ photo: first.photo }, first.id)).body.photo).toBe(first.photo);
      const { body: second } = await send({ photo: PNG }, first.id);
      expect(second.photo).not.toBe(first.photo);
      expect(isThere(first.photo)).toBe(false);
      expect(await send({ photo: second.photo })).toEqual(
        problem(400, 'photo must be a picture in base64.', 'photo'),
      );
      expect(isThere(second.photo)).toBe(true);
      await office.call('DELETE', `/api/test-job/${first.id}`);
      expect(isThere(second.photo)).toBe(false);
    });

    it('record lists in the history, and name them when they keep a record from being deleted', async () => {
      const supplier = await buildSupplier(office.db, { branch_id: branchId, name: 'Kept' });
      const { body } = await send({ title: 'History', supplierIds: [supplier.id] });
      expect(await office.call('DELETE', `/api/supplier/${supplier.id}`)).toEqual(
        problem(409, 'There are test jobs of this supplier, so it cannot be deleted.'),
      );
      await send({ title: 'History', supplierIds: [] }, body.id);
      const { body: trail } = await office.call<{ results: { after: object }[] }>(
        'GET',
        `/api/activity?resource=test-jobs&record=${body.id}`,
      );
      expect(trail.results[0]).toMatchObject({ action: 'update', before: { supplierNames: ['Kept'] } });
      await office.call('DELETE', `/api/test-job/${body.id}`);
      expect((await office.call('DELETE', `/api/supplier/${supplier.id}`)).status).toBe(204);
    });
  });

  describe(`migrations of lists on ${database.name}`, () => {
    it('rename, add and drop a table, keep its rows, and take that back', async () => {
      const db = await openMigrated(database);
      const first = [entity('test-jobs', { title: text(), lines: rows({ units: count() }) })];
      await (await missing(db, first))!.up();
      const { id } = await buildBranch(db);
      const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
      await run(sql`insert into test_job (id, branch_id, title) values (1, ${id}, 'Job')`);
      await run(sql`insert into test_job_lines (owner_id, position, units) values (1, 0, 7)`);

      const second = [
        entity('test-jobs', {
          title: text(),
          parts: rows({ amount: count(), note: text() }),
          supplierIds: many('purchases/suppliers'),
        }),
      ];
      await expect(assertEntityTablesExist(db, second)).rejects.toThrow(
        'The database lacks the table test_job_parts',
      );
      const names = new Map([
        ['lines', 'parts'],
        ['units', 'amount'],
      ]);
      const migration = (await missing(db, second, names))!;
      await migration.up();
      await assertEntityTablesExist(db, second);
      const { rows: kept } = await sql`select amount, note from test_job_parts`.execute(db);
      expect(kept).toEqual([{ amount: 7, note: '' }]);

      const third = [entity('test-jobs', { title: text() })];
      const removal = (await missing(db, third))!;
      await removal.up();
      expect(await missing(db, third)).toBeNull();
      await removal.down();
      await assertEntityTablesExist(db, second);
      await migration.down();
      await assertEntityTablesExist(db, first);
      expect(await missing(db, first)).toBeNull();
      await db.destroy();
    });
  });
}

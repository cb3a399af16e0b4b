import { beforeAll, describe, expect, it } from 'vitest';
import { deleteOldSubmissions } from '../../../server/http/idempotency.ts';
import { callApp, problem, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, buildCategory } from '../../support/builders.ts';
import { categoryInput, productInput } from '../../support/catalogue.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';
import { base64, picture } from '../../support/pictures.ts';

for (const database of BOTH_DATABASES) {
  describe(`a new record on ${database.name}`, () => {
    const office = useBackOffice(database);
    const place = { branchId: 0, categoryId: 0 };
    let token = '';
    let png = '';
    beforeAll(async () => {
      token = await office.signIn(await buildAdmin(office.db));
      place.branchId = (await buildBranch(office.db)).id;
      place.categoryId = (await buildCategory(office.db, { branch_id: place.branchId })).id;
      png = base64(await picture('png'));
    });

    const send = (path: string, body: object, key: string, who = token) =>
      callApp<{ id: number }>(office.app, 'POST', path, {
        token: who,
        body,
        headers: { 'idempotency-key': key },
      });
    const warehouse = (name: string) => ({ name, branchId: place.branchId });
    const madeCalled = async (name: string) => {
      const entries = office.db.selectFrom('audit_entry').select(['action', 'record_id', 'record_name']);
      return (await entries.where('record_name', '=', name).execute()).map(({ record_id }) => record_id);
    };

    const supplier = {
      contact: '',
      phone: '',
      email: '',
      home_page: '',
      address: '',
      city: '',
      country: '',
      status: true,
    };
    const days = { dateInit: '2026-11-16', dateEnd: '2026-11-22' };
    const kinds: [path: string, body: () => object][] = [
      ['/api/warehouse', () => warehouse('warehouse')],
      ['/api/supplier', () => ({ ...supplier, name: 'supplier', branchId: place.branchId })],
      ['/api/banner', () => ({ title: 'banner', imageBase64: png, status: true })],
      ['/api/branch', () => ({ name: 'branch', email: '', footerMsg: '', address: '', status: 1 })],
      ['/api/category', () => categoryInput(place.branchId, { name: 'category', base64dataimage: png })],
      [
        '/api/product',
        () => productInput(place.branchId, place.categoryId, { name: 'product', imageBase64: png }),
      ],
      [
        '/api/promotion',
        () => ({
          name: 'promotion',
          ...days,
          branchId: place.branchId,
          discountTypeId: 1,
          value: 0,
          limit: 0,
        }),
      ],
      ['/api/menucategory', () => ({ name: 'menucategory' })],
      ['/api/discounttype', () => ({ name: 'discounttype', active: true })],
    ];

    it.each(kinds)('is added once by %s, also when it is sent twice at the same time', async (path, body) => {
      const name = path.slice('/api/'.length);
      const key = `add-${name}`;
      const both = await Promise.all([send(path, body(), key), send(path, body(), key)]);
      const again = await send(path, body(), key);
      const answers = [...both, again];
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
      const [id, ...others] = answers.map(answer => answer.body.id);
      expect(others).toEqual([id, id]);
      expect(await madeCalled(name)).toEqual([id]);
    });

    it('is another one under another key, or of somebody else', async () => {
      const other = await office.signIn(await buildAdmin(office.db));
      const answers = [
        await send('/api/warehouse', warehouse('Attic'), 'attic-key-1'),
        await send('/api/warehouse', warehouse('Attic'), 'attic-key-2'),
        await send('/api/warehouse', warehouse('Attic'), 'attic-key-1', other),
      ];
      expect(new Set(answers.map(answer => answer.body.id)).size).toBe(3);
    });

    it('is not taken for another one that was sent under its key', async () => {
      await send('/api/warehouse', warehouse('Cellar'), 'cellar-key');
      expect(await send('/api/warehouse', warehouse('Cellar 2'), 'cellar-key')).toEqual(
        problem(422, 'This key was used for another call, not for this warehouse.', 'idempotency-key'),
      );
    });

    it('that was refused can be sent again, corrected or not, under its key', async () => {
      const refused = await send('/api/warehouse', warehouse(''), 'corrected-key');
      expect(refused.status).toBe(400);
      expect((await send('/api/warehouse', warehouse('Loft'), 'corrected-key')).status).toBe(201);
      const unknown = { name: 'Shed', branchId: 987_654_321 };
      expect((await send('/api/warehouse', unknown, 'unknown-key')).status).toBeGreaterThanOrEqual(400);
      expect((await send('/api/warehouse', warehouse('Shed'), 'unknown-key')).status).toBe(201);
    });

    it('is recognised for thirty days, and its key deleted after them', async () => {
      const day = 86_400_000;
      const key = 'thirty-days-from-now';
      const first = await send('/api/warehouse', warehouse('Attic of thirty days'), key);
      const keys = () =>
        office.db
          .selectFrom('submission')
          .select('idempotency_key')
          .where('idempotency_key', '=', key)
          .execute();
      await deleteOldSubmissions(office.db, Date.now() + 29 * day);
      expect(await keys()).toHaveLength(1);
      expect((await send('/api/warehouse', warehouse('Attic of thirty days'), key)).body.id).toBe(
        first.body.id,
      );
      expect(await deleteOldSubmissions(office.db, Date.now() + 31 * day)).toBeGreaterThan(0);
      expect(await keys()).toEqual([]);
    });

    it('with a password leaves nothing of it under its key', async () => {
      const person = { name: 'New', userName: 'new-person', password: 'battery staple 7' };
      const body = { ...person, status: true, role: 'cashier', branchId: place.branchId };
      expect(await send('/api/admin', body, 'person-key')).toMatchObject({ status: 201 });
      expect((await send('/api/admin', body, 'person-key')).status).toBe(409);
      const kept = office.db.selectFrom('submission').selectAll().where('idempotency_key', '=', 'person-key');
      expect(await kept.execute()).toEqual([]);
    });
  });
}

import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { AuditEntry, PagedAuditEntries } from '../../../contract/audit.ts';
import type { SignInResponse } from '../../../contract/session.ts';
import type { FastifyRequest } from 'fastify';
import { serializeRequestForLog, logSecurityEvent } from '../../../server/audit/security.ts';
import { pruneAuditTrail } from '../../../server/audit/retention.ts';
import { findChangedFields } from '../../../server/audit/trail.ts';
import { callApp, problem, useBackOffice } from '../../support/backOffice.ts';
import { createRefusedRequestRecorder } from '../../../server/audit/refusedRequestRecorder.ts';
import { buildAdmin, buildBranch, buildCategory, PASSWORD } from '../../support/builders.ts';
import { buildProduct, buildSupplier, purchaseInput } from '../../support/catalogue.ts';
import { DATABASES } from '../../support/databases.ts';
import { like } from '../../support/matchers.ts';

const DAY = 86_400_000;

for (const database of DATABASES) {
  describe(`the trail on ${database.name}`, () => {
    const office = useBackOffice(database);
    const { call } = office;
    let branch_id = 0;
    let category_id = 0;
    beforeAll(async () => {
      branch_id = (await buildBranch(office.db)).id;
      category_id = (await buildCategory(office.db, { branch_id })).id;
    });
    const read = async (query = '', token?: string) =>
      (await call<PagedAuditEntries>('GET', `/api/activity?${query}`, undefined, token)).body;
    const historyOf = async (resource: string, id: number, token?: string) =>
      (await call<PagedAuditEntries>('GET', `/api/activity/${resource}/${id}`, undefined, token)).body
        .results;
    const rows = () => office.db.selectFrom('audit_entry').selectAll().orderBy('id').execute();

    it('has who made, changed and deleted a record, from where, field by field', async () => {
      const ana = await buildAdmin(office.db, { name: 'Ana' });
      const token = await office.signIn(ana);
      const from = '203.0.113.7';
      const body = { name: 'Cellar', branchId: branch_id };
      const made = await callApp<{ id: number }>(office.app, 'POST', '/api/warehouse', { token, body, from });
      const { id } = made.body;
      await callApp(office.app, 'PUT', `/api/warehouse/${id}`, {
        token,
        from,
        body: { ...body, name: 'Attic' },
      });
      await callApp(office.app, 'DELETE', `/api/warehouse/${id}`, { token, from });
      const shared = {
        id: like.any(Number),
        at: like.any(Number),
        personId: ana.id,
        person: 'Ana',
        address: from,
        resource: 'warehouse',
        recordId: id,
        branchId: branch_id,
        shownAt: like.any(String),
      };
      expect(await historyOf('warehouse', id)).toEqual([
        {
          ...shared,
          action: 'delete',
          record: 'Attic',
          after: {},
          before: { id, name: 'Attic', branchId: branch_id },
        },
        {
          ...shared,
          action: 'update',
          record: 'Attic',
          before: { name: 'Cellar' },
          after: { name: 'Attic' },
        },
        {
          ...shared,
          action: 'create',
          record: 'Cellar',
          before: {},
          after: { id, name: 'Cellar', branchId: branch_id },
        },
      ]);
    });

    it('says what the clock of the branch showed, and nothing of what is about none', async () => {
      const setZone = (time_zone: string) =>
        office.db.updateTable('branch').set({ time_zone }).where('id', '=', branch_id).execute();
      const { time_zone } = await office.db
        .selectFrom('branch')
        .select('time_zone')
        .where('id', '=', branch_id)
        .executeTakeFirstOrThrow();
      await setZone('Asia/Kathmandu');
      const warehouse = { name: 'Hill', branchId: branch_id };
      const { id } = (await call<{ id: number }>('POST', '/api/warehouse', warehouse)).body;
      const [made] = await historyOf('warehouse', id);
      const ahead = (5 * 60 + 45) * 60_000;
      expect(made!.shownAt).toBe(new Date(made!.at + ahead).toISOString().slice(0, 19));
      const type = await call<{ id: number }>('POST', '/api/menucategory', { name: 'Of no branch' });
      expect(await historyOf('menucategory', type.body.id)).toMatchObject([{ branchId: null, shownAt: '' }]);
      await setZone(time_zone);
    });

    it('has no entry of a change that was refused, broke off, or changed nothing', async () => {
      const { id } = await buildSupplier(office.db, { branch_id, name: 'Brindle' });
      const { body } = await call<object>('GET', `/api/supplier/${id}`);
      const before = (await rows()).length;
      const same = { ...body, home_page: '' };
      expect((await call('PUT', `/api/supplier/${id}`, same)).status).toBe(200);
      expect((await call('PUT', `/api/supplier/${id}`, { ...same, name: '' })).status).toBe(400);
      expect((await call('DELETE', '/api/supplier/987654321')).status).toBe(404);
      expect((await rows()).length).toBe(before);
    });

    it('and the change are written both or neither', async () => {
      const { id } = await buildSupplier(office.db, { branch_id, name: 'Brindle' });
      const { body } = await call<object>('GET', `/api/supplier/${id}`);
      const gone = sql`alter table audit_entry rename to audit_elsewhere`;
      await gone.execute(office.db);
      const change = { ...body, home_page: '', name: 'Other' };
      const answer = await call('PUT', `/api/supplier/${id}`, change);
      await sql`alter table audit_elsewhere rename to audit_entry`.execute(office.db);
      expect(answer.status).toBe(500);
      expect((await call<{ name: string }>('GET', `/api/supplier/${id}`)).body.name).toBe('Brindle');
    });

    it('knows what a purchase did to its products', async () => {
      const { id } = await buildProduct(office.db, { branch_id, category_id, stock_milli: 500 });
      const supplier = await buildSupplier(office.db, { branch_id });
      const ordered = { branchId: branch_id, supplierId: supplier.id, products: [id] };
      const placed = await call<{ id: number }>('POST', '/api/purchase/place', purchaseInput(ordered));
      expect((await historyOf('product', id))[0]).toMatchObject({
        action: 'update',
        before: { stock: 0.5, cost: 0 },
        after: { stock: 2.5, cost: 1.25 },
      });
      expect((await historyOf('purchase', placed.body.id))[0]).toMatchObject({
        action: 'create',
        record: 'INV-0815',
        after: { lines: 1, payable_Amount: 20 },
      });
    });

    it('never has a password, of whoever it is', async () => {
      const secret = 'a secret that is long 99';
      const userName = `secret${Date.now()}`;
      const person = { name: 'Vera', userName, password: secret, status: true, role: 'Cashier' };
      const { id } = (await call<{ id: number }>('POST', '/api/admin', person)).body;
      await call('PUT', `/api/admin/${id}`, { ...person, password: `${secret}0` });
      await call('POST', '/token/authenticate', { Email: userName, Password: `${secret}0` }, '');
      await call('POST', '/token/authenticate', { Email: `${secret}1`, Password: `${secret}2` }, '');
      const all = JSON.stringify(await rows());
      expect(all).not.toContain(secret);
      expect(all).not.toContain('argon2');
      const actions = (await historyOf('admin', id)).map(({ action }) => action);
      expect(actions).toEqual(['reset-password', 'create']);
    });

    it('has who signed in, and who could not', async () => {
      const admin = await buildAdmin(office.db, { branch_id, name: 'Vera' });
      const attempt = (Password: string) =>
        callApp(office.app, 'POST', '/token/authenticate', {
          body: { Email: admin.user_name, Password },
          from: '198.51.100.4',
        });
      expect((await attempt('wrong')).status).toBe(401);
      expect((await attempt(PASSWORD)).status).toBe(200);
      const [signedIn, failed] = (await read('resource=session')).results;
      expect(signedIn).toMatchObject({ action: 'sign-in', personId: admin.id, person: 'Vera' });
      expect(failed).toMatchObject({
        action: 'sign-in-failed',
        personId: null,
        recordId: admin.id,
        address: '198.51.100.4',
      });
    });

    it('has a lock once, however long somebody goes on', async () => {
      const from = '198.51.100.99';
      const body = { Email: 'nobody-at-all', Password: 'wrong' };
      for (let times = 0; times < 14; times++)
        await callApp(office.app, 'POST', '/token/authenticate', { body, from });
      const { results } = await read('resource=session&limit=200');
      const here = results.filter(({ address }) => address === from).map(({ action }) => action);
      expect(here.filter(action => action === 'locked')).toHaveLength(1);
      expect(here.filter(action => action === 'sign-in-failed')).toHaveLength(10);
    });

    it('has what somebody was refused', async () => {
      const cashier = await buildAdmin(office.db, { branch_id, role: 'cashier' });
      const token = await office.signIn(cashier);
      expect((await call('POST', '/api/menucategory', { name: 'X' }, token)).status).toBe(403);
      await expect
        .poll(async () => (await read(`person=${cashier.id}`)).results[0])
        .toMatchObject({ action: 'refused', after: { call: 'POST /api/menucategory' } });
    });

    it('has a repeated refusal once, and once more with the number of repetitions', async () => {
      const cashier = await buildAdmin(office.db, { branch_id, role: 'cashier' });
      const token = await office.signIn(cashier);
      for (let times = 0; times < 30; times++)
        expect((await call('POST', '/api/menucategory', { name: 'X' }, token)).status).toBe(403);
      expect((await call('DELETE', '/api/menucategory/1', undefined, token)).status).toBe(403);
      const refusals = async () =>
        (await read(`person=${cashier.id}`)).results.filter(({ action }) => action === 'refused');
      await expect.poll(async () => (await refusals()).length).toBe(2);
      const failed = vi.fn();
      const counter = createRefusedRequestRecorder(office.db, failed);
      const refusal = {
        actor: { adminId: cashier.id, name: cashier.name, address: '192.0.2.1' },
        branchId: null,
        call: 'PUT /api/branch/:id',
      };
      for (let times = 0; times < 231; times++) await counter.count(refusal);
      await counter.close();
      expect((await refusals()).slice(0, 2)).toMatchObject([
        { after: { call: 'PUT /api/branch/:id', times: 230 } },
        { after: { call: 'PUT /api/branch/:id' } },
      ]);
      expect(await refusals()).toHaveLength(4);
      expect(failed).not.toHaveBeenCalled();
    });

    it('is for Supers, and of one branch for those of that branch', async () => {
      const cashier = await buildAdmin(office.db, { branch_id, role: 'cashier' });
      const sentence = problem(403, 'Only a Super can see the activity.');
      const token = await office.signIn(cashier);
      expect(await call('GET', '/api/activity', undefined, token)).toEqual(sentence);
      expect(await call('GET', '/api/activity/export', undefined, token)).toEqual(sentence);

      const other = (await buildBranch(office.db)).id;
      const elsewhere = await office.signIn(await buildAdmin(office.db, { branch_id: other }));
      await call('POST', '/api/warehouse', { name: 'Of the other', branchId: other });
      const { results } = await read('limit=200', elsewhere);
      expect(results.length).toBeGreaterThan(1);
      expect(new Set(results.map(({ branchId }) => branchId))).toEqual(new Set([other]));
      const { id } = await buildSupplier(office.db, { branch_id });
      await call('DELETE', `/api/supplier/${id}`);
      expect(await historyOf('supplier', id, elsewhere)).toEqual([]);
      expect(await historyOf('supplier', id, token)).toMatchObject([{ action: 'delete', address: '' }]);
      expect(await call('GET', '/api/activity/session/1', undefined, token)).toMatchObject({ status: 404 });
    });

    it('tells the application who may see it', async () => {
      const offers = async (role: 'super' | 'report') => {
        const { user_name } = await buildAdmin(office.db, { branch_id, role });
        const body = { Email: user_name, Password: PASSWORD };
        return (await call<SignInResponse>('POST', '/token/authenticate', body, '')).body.offers;
      };
      expect(await offers('super')).toEqual(like.arrayContaining(['versions', 'history', 'activity']));
      expect(await offers('report')).not.toContain('activity');
    });

    it('is narrowed to a person, a record, and days; and comes in pages without gaps', async () => {
      const ana = await buildAdmin(office.db, { name: 'Ana of the pages' });
      const at = Date.UTC(2020, 0, 15);
      const entries = Array.from({ length: 25 }, (_, n) => ({
        at: at + Math.floor(n / 4),
        admin_id: ana.id,
        admin_name: ana.name,
        address: '',
        action: 'update',
        resource: 'product',
        record_id: (n % 2) + 1,
        record_name: '',
        branch_id,
        version: null,
        changes: '{}',
      }));
      await office.db.insertInto('audit_entry').values(entries).execute();
      const seen: AuditEntry[] = [];
      for (let before = ''; ;) {
        const { results, next } = await read(`person=${ana.id}&limit=7${before ? `&before=${before}` : ''}`);
        seen.push(...results);
        if (!next) break;
        before = next;
      }
      expect(seen).toHaveLength(25);
      expect(new Set(seen.map(({ id }) => id)).size).toBe(25);
      expect(seen.map(entry => entry.at)).toEqual(seen.map(entry => entry.at).toSorted((a, b) => b - a));
      const of = async (query: string) => (await read(query)).results.length;
      expect(await of(`person=${ana.id}&resource=product&record=2`)).toBe(12);
      expect(await of(`from=${at}&to=${at + 1}`)).toBe(4);
      expect(await call('GET', '/api/activity?record=1')).toMatchObject({ status: 400 });
      expect(await call('GET', '/api/activity?before=x')).toMatchObject({ status: 400 });
    });

    it('is exported as a file that runs nothing, and that is in it, too', async () => {
      await call('POST', '/api/warehouse', { name: '=1+1, "quoted"', branchId: branch_id });
      const answer = await call<string>('GET', '/api/activity/export?resource=warehouse');
      expect(answer.headers['content-type']).toContain('text/csv');
      const line = answer.body.split('\r\n').find(text => text.includes('quoted'));
      expect(line).toContain(`"'=1+1, ""quoted"""`);
      // The exported column "before" is empty, because the change created the record.
      expect(line).toMatch(/,,"\{""id"":.+\}"$/);
      expect((await read()).results[0]).toMatchObject({ action: 'export', resource: 'activity' });
    });

    it('is never changed, and deleted from no day that is kept', async () => {
      const before = await rows();
      const change = sql`update audit_entry set admin_name = 'Nobody'`.execute(office.db);
      await expect(change).rejects.toThrow('The audit trail is only ever added to.');
      const deletion = sql`delete from audit_entry`.execute(office.db);
      await expect(deletion).rejects.toThrow('The audit trail is only ever added to.');
      expect(await rows()).toEqual(before);
    });

    it('is kept for some days, and no longer', async () => {
      const now = Date.now();
      const day = (days: number) => ({
        at: now - days * DAY,
        admin_id: null,
        admin_name: '',
        address: '',
        action: 'update',
        resource: 'kept',
        record_id: null,
        record_name: '',
        branch_id: null,
        version: null,
        changes: '{}',
      });
      await office.db
        .insertInto('audit_entry')
        .values([...Array.from({ length: 1200 }, () => day(401)), day(399)])
        .execute();
      const young = (await rows()).filter(({ at }) => at >= now - 400 * DAY);
      await pruneAuditTrail(office.db, 400, { now });
      expect(await rows()).toEqual(young);
      expect(await pruneAuditTrail(office.db, 400, { now })).toBe(0);
    });
  });
}

it('logs a security event with ids and an address, and a request without what was searched for', () => {
  const said: unknown[] = [];
  const request = {
    ip: '203.0.113.7',
    actor: { adminId: 4, name: 'Ana' },
    log: { warn: (...line: unknown[]) => said.push(line) },
  };
  logSecurityEvent(request as unknown as FastifyRequest, 'refused', { call: 'POST /api/branch' });
  expect(said).toEqual([
    [{ event: 'refused', address: '203.0.113.7', by: 4, call: 'POST /api/branch' }, 'security: refused'],
  ]);
  const url = '/api/supplier/branch/1?name=Maria%20Lopez';
  expect(serializeRequestForLog({ method: 'GET', url, ip: '::1' })).toEqual({
    method: 'GET',
    url: '/api/supplier/branch/1',
    remoteAddress: '::1',
  });
});

it('tells apart what changed, and holds nothing that is empty', () => {
  expect(findChangedFields({ a: 1, b: '', c: [1] }, { a: 2, b: null, c: [1], d: 'x' })).toEqual({
    before: { a: 1 },
    after: { a: 2, d: 'x' },
  });
  expect(findChangedFields({ a: 1 }, { a: 1 })).toEqual({});
});

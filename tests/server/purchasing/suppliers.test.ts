import type { Static } from 'typebox';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Supplier, SupplierPage } from '../../../contract/supplier.ts';
import { problem, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch } from '../../support/builders.ts';
import { buildPurchase, buildSupplier } from '../../support/catalogue.ts';
import { DATABASES } from '../../support/databases.ts';
import { like } from '../../support/matchers.ts';

type Page = Static<typeof SupplierPage>;

const UNKNOWN = 987_654_321;
const TEXT = 'must be text of 1 to 200 characters without null characters.';
const ADDRESS = 'must be a web address that begins with http:// or https://.';

for (const database of DATABASES) {
  describe(`suppliers on ${database.name}`, () => {
    const office = useBackOffice(database);
    const { call } = office;
    let branch_id = 0;
    beforeAll(async () => {
      branch_id = (await buildBranch(office.db)).id;
    });
    const input = (values: object = {}) => ({
      name: 'Quillmere Orchards',
      contact: 'Ada W.',
      phone: '(555) 555-0140',
      address: '12 Wharf Lane',
      city: 'Fernbrook',
      country: 'Ünited',
      email: 'orders@example.com',
      home_page: 'https://orchards.example',
      branchId: branch_id,
      status: true,
      ...values,
    });
    const rows = () => office.db.selectFrom('supplier').selectAll().orderBy('id').execute();

    it('is created, read, changed and deleted; the read side spells it home_Page', async () => {
      const { home_page, ...rest } = input();
      const created = await call<Supplier>('POST', '/api/supplier', input({ name: ' Quillmere Orchards ' }));
      expect(created.status).toBe(201);
      const { id } = created.body;
      expect(created.body).toEqual({ ...rest, id: like.any(Number), home_Page: home_page });
      expect((await call('GET', `/api/supplier/${id}`)).body).toEqual(created.body);

      const empty = { contact: '', phone: '', address: '', city: '', country: '', email: '', home_page: '' };
      const changes = input({ name: 'Tanglewick', status: false, ...empty });
      const changed = await call('PUT', `/api/supplier/${id}`, changes);
      expect(changed.status).toBe(200);
      const { home_page: _, ...kept } = changes;
      expect(changed.body).toEqual({ ...kept, id, home_Page: '' });
      expect((await call('GET', `/api/supplier/${id}`)).body).toEqual(changed.body);
      expect((await listed('tanglewick')).body.results).toEqual([changed.body]);

      expect(await call('DELETE', `/api/supplier/${id}`)).toMatchObject({ status: 204, body: null });
      expect(await call('GET', `/api/supplier/${id}`)).toEqual(problem(404, `There is no supplier ${id}.`));
    });

    const listed = (name: string, branch = branch_id) =>
      call<Page>('GET', `/api/supplier/branch/${branch}?name=${encodeURIComponent(name)}`);

    it('is listed for its branch in pages, by name and then by id', async () => {
      const branch = (await buildBranch(office.db)).id;
      for (const name of ['Brindle', 'ádega', 'Adega', '100 % Fruit']) {
        await buildSupplier(office.db, { branch_id: branch, name });
      }
      await buildSupplier(office.db, { branch_id, name: 'Adega of another branch' });
      const { body } = await call<Page>('GET', `/api/supplier/branch/${branch}?page=1&pageSize=3`);
      const { results, ...paging } = body;
      expect(results.map(({ name }) => name)).toEqual(['100 % Fruit', 'ádega', 'Adega']);
      expect(paging).toEqual({
        currentPage: 1,
        pageCount: 2,
        pageSize: 3,
        rowCount: 4,
        firstRowOnPage: 1,
        lastRowOnPage: 3,
      });
      const names = async (search: string) =>
        (await listed(search, branch)).body.results.map(({ name }) => name);
      expect(await names('ADE')).toEqual(['ádega', 'Adega']);
      expect(await names('%')).toEqual(['100 % Fruit']);
      expect(await names('_')).toEqual([]);
      expect((await call('GET', `/api/supplier/branch/${branch}?page=3&pageSize=3`)).body).toMatchObject({
        results: [],
        rowCount: 4,
        pageCount: 2,
        firstRowOnPage: 0,
      });
    });

    it('stays in its branch, whatever branch an update names', async () => {
      const { id } = await buildSupplier(office.db, { branch_id });
      const other = await buildBranch(office.db);
      const answer = await call('PUT', `/api/supplier/${id}`, input({ branchId: other.id }));
      expect(answer.body).toMatchObject({ id, branchId: branch_id });
    });

    it('says which supplier or branch is not there', async () => {
      const there = problem(404, `There is no supplier ${UNKNOWN}.`);
      expect(await call('GET', `/api/supplier/${UNKNOWN}`)).toEqual(there);
      expect(await call('PUT', `/api/supplier/${UNKNOWN}`, input())).toEqual(there);
      expect(await call('DELETE', `/api/supplier/${UNKNOWN}`)).toEqual(there);
      expect(await call('POST', '/api/supplier', input({ branchId: UNKNOWN }))).toEqual(
        problem(404, `There is no branch ${UNKNOWN}.`),
      );
    });

    it('of another branch is not there, in any call', async () => {
      const own = (await buildBranch(office.db)).id;
      const token = await office.signIn(await buildAdmin(office.db, { branch_id: own }));
      const { id } = await buildSupplier(office.db, { branch_id });
      await buildPurchase(office.db, { branch_id, supplier_id: id });
      const before = await rows();
      const there = problem(404, `There is no supplier ${id}.`);
      const noBranch = problem(404, `There is no branch ${branch_id}.`);
      expect(await call('GET', `/api/supplier/${id}`, undefined, token)).toEqual(there);
      expect(await call('PUT', `/api/supplier/${id}`, input({ branchId: own }), token)).toEqual(there);
      expect(await call('DELETE', `/api/supplier/${id}`, undefined, token)).toEqual(there);
      expect(await call('GET', `/api/supplier/branch/${branch_id}`, undefined, token)).toEqual(noBranch);
      expect(await call('POST', '/api/supplier', input(), token)).toEqual(noBranch);
      expect(await rows()).toEqual(before);
    });

    it.each([
      ['no name', { name: undefined }, 'name', 'is required.'],
      ['a blank name', { name: '\t' }, 'name', TEXT],
      ['no status', { status: undefined }, 'status', 'is required.'],
      ['status 1', { status: 1 }, 'status', 'must be true or false.'],
      ['an e-mail address that is none', { email: 'orders' }, 'email', 'must be an e-mail address.'],
      ['a script for a web address', { home_page: 'javascript:alert(1)' }, 'home_page', ADDRESS],
      ['a web address without its beginning', { home_page: 'orchards.example' }, 'home_page', ADDRESS],
      ['a web address with spaces', { home_page: 'https://a b' }, 'home_page', ADDRESS],
    ])('refuses %s, naming the field, and writes nothing', async (_what, wrong, field, says) => {
      const { id } = await buildSupplier(office.db, { branch_id });
      const before = await rows();
      const refusal = problem(400, `${field} ${says}`, field);
      expect(await call('POST', '/api/supplier', input(wrong))).toEqual(refusal);
      expect(await call('PUT', `/api/supplier/${id}`, input(wrong))).toEqual(refusal);
      expect(await rows()).toEqual(before);
    });

    it('cannot be deleted once it has purchases', async () => {
      const { id } = await buildSupplier(office.db, { branch_id });
      await buildPurchase(office.db, { branch_id, supplier_id: id });
      const before = await rows();
      expect(await call('DELETE', `/api/supplier/${id}`)).toEqual(
        problem(409, 'This supplier has purchases, so it cannot be deleted. Make it inactive instead.'),
      );
      expect(await rows()).toEqual(before);
    });
  });
}

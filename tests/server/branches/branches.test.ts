import { describe, expect, it } from 'vitest';
import type { Branch } from '../../../contract/branch.ts';
import { problem, useBackOffice } from '../../support/backOffice.ts';
import {
  buildAdmin,
  buildBranch,
  buildCategory,
  buildSale,
  buildTerminal,
  buildWarehouse,
} from '../../support/builders.ts';
import { DATABASES } from '../../support/databases.ts';
import { like } from '../../support/matchers.ts';

const UNKNOWN = 987_654_321;
const HISTORY =
  'This branch has orders, categories, users, terminals or stock, so it cannot be deleted. Make it inactive instead.';
const REQUIRED_TEXT = 'must be text of 1 to 200 characters without null characters.';
const LONG_TEXT = 'must be text of at most 500 characters without null characters.';
const EMAIL = 'must be an e-mail address.';
const STATUS = 'must be 1 or 0.';

const market = {
  name: 'Market Street',
  email: 'market@example.com',
  footerMsg: 'Thank you!',
  address: '1 Market Street',
  status: 1,
};

const SETTINGS = {
  timeZone: 'UTC',
  cutoffHour: 0,
  taxLabel: '',
  costRule: 'last',
  scaleRules: '',
  pricesIncludeTax: false,
  cashRounding: 0,
};

for (const database of DATABASES) {
  describe(`branches on ${database.name}`, () => {
    const office = useBackOffice(database);
    const { call } = office;

    it('is created, read, listed, changed and deleted', async () => {
      const created = await call<Branch>('POST', '/api/branch', market);
      expect(created.status).toBe(201);
      const { id } = created.body;
      expect(created.body).toEqual({ id: like.any(Number), ...market, ...SETTINGS });
      expect((await call('GET', `/api/branch/${id}`)).body).toEqual(created.body);
      expect((await call('GET', '/api/branch')).body).toContainEqual(created.body);

      const moved = { name: 'Harbour', email: '', footerMsg: '', address: 'Quay 3', status: 0 };
      const changed = await call('PUT', `/api/branch/${id}`, { ...moved, name: ' Harbour ' });
      expect(changed.status).toBe(200);
      expect(changed.body).toEqual({ id, ...moved, ...SETTINGS });
      expect((await call('GET', `/api/branch/${id}`)).body).toEqual(changed.body);

      expect(await call('DELETE', `/api/branch/${id}`)).toMatchObject({ status: 204, body: null });
      expect(await call('GET', `/api/branch/${id}`)).toEqual(problem(404, `There is no branch ${id}.`));
      expect((await call('GET', '/api/branch')).body).not.toContainEqual(like.objectContaining({ id }));
    });

    it('keeps its clock and its last order number when it is changed', async () => {
      const values = { time_zone: 'America/Tijuana', cutoff_hour: 4, last_sale_number: 17 };
      const { id } = await buildBranch(office.db, values);
      await call('PUT', `/api/branch/${id}`, market);
      expect(await rowOf(id)).toMatchObject({ ...values, name: 'Market Street' });
    });

    it('says which branch is not there', async () => {
      const there = problem(404, `There is no branch ${UNKNOWN}.`);
      expect(await call('GET', `/api/branch/${UNKNOWN}`)).toEqual(there);
      expect(await call('PUT', `/api/branch/${UNKNOWN}`, market)).toEqual(there);
      expect(await call('DELETE', `/api/branch/${UNKNOWN}`)).toEqual(there);
    });

    it.each([
      ['no name', { name: undefined }, 'name', 'is required.'],
      ['no status', { status: undefined }, 'status', 'is required.'],
      ['a blank name', { name: '\n ' }, 'name', REQUIRED_TEXT],
      ['a name of 201 characters', { name: 'x'.repeat(201) }, 'name', 'must have at most 200 characters.'],
      ['a list for a name', { name: ['Market'] }, 'name', REQUIRED_TEXT],
      ['an e-mail address without @', { email: 'market.example.com' }, 'email', EMAIL],
      ['an e-mail address without a domain', { email: 'market@' }, 'email', EMAIL],
      ['an e-mail address with a space', { email: 'mar ket@example.com' }, 'email', EMAIL],
      ['two e-mail addresses', { email: 'a@example.com,b@example.com' }, 'email', EMAIL],
      [
        'an e-mail address of 201 characters',
        { email: `${'x'.repeat(189)}@example.com` },
        'email',
        'must have at most 200 characters.',
      ],
      [
        'an address of 501 characters',
        { address: 'x'.repeat(501) },
        'address',
        'must have at most 500 characters.',
      ],
      ['a null character', { footerMsg: 'Bye\u0000' }, 'footerMsg', LONG_TEXT],
      ['status 2', { status: 2 }, 'status', STATUS],
      ['status true', { status: true }, 'status', STATUS],
      ['status "1"', { status: '1' }, 'status', STATUS],
      [
        'a step of rounding that no cash has',
        { cashRounding: 0.03 },
        'cashRounding',
        'must be one of 0, 0.05, 0.1, 0.2, 0.25, 0.5, 1, 5, 10, 50, 100.',
      ],
    ])('refuses %s, naming the field, and writes nothing', async (_what, wrong, field, says) => {
      const { id } = await buildBranch(office.db);
      const before = await rows();
      const refusal = problem(400, `${field} ${says}`, field);
      expect(await call('POST', '/api/branch', { ...market, ...wrong })).toEqual(refusal);
      expect(await call('PUT', `/api/branch/${id}`, { ...market, ...wrong })).toEqual(refusal);
      expect(await rows()).toEqual(before);
    });

    it.each([
      ['the longest texts', { name: 'n'.repeat(200), address: 'a'.repeat(500), footerMsg: 'f'.repeat(500) }],
      ['characters that take two places', { name: '😀'.repeat(200) }],
      ['no e-mail address', { email: '' }],
      ['an e-mail address with a tag and a subdomain', { email: 'o.neil+shop@mail.example.co.uk' }],
      ['a name of one character', { name: 'K' }],
    ])('takes %s', async (_what, right) => {
      const { status, body } = await call('POST', '/api/branch', { ...market, ...right });
      expect({ status, body }).toMatchObject({ status: 201, body: { ...market, ...right } });
    });

    it('ignores fields that it does not know, and those of the database', async () => {
      const input = { ...market, id: 5, last_sale_number: 99, time_zone: 'Mars', colour: 'red' };
      const { status, body } = await call<Branch>('POST', '/api/branch', input);
      expect(status).toBe(201);
      expect(body).toEqual({ id: like.any(Number), ...market, ...SETTINGS });
      expect(await rowOf(body.id)).toMatchObject({ last_sale_number: 0, time_zone: 'UTC' });
    });

    it.each([
      ['an order', (id: number) => buildSale(office.db, { branchId: id })],
      ['a category', (id: number) => buildCategory(office.db, { branch_id: id })],
      ['a user', (id: number) => buildAdmin(office.db, { branch_id: id })],
      ['a warehouse', (id: number) => buildWarehouse(office.db, { branch_id: id })],
      ['a till', (id: number) => buildTerminal(office.db, { branch_id: id })],
    ])('cannot be deleted once it has %s', async (_what, give) => {
      const { id } = await buildBranch(office.db);
      await give(id);
      const before = await rowOf(id);
      expect(await call('DELETE', `/api/branch/${id}`)).toEqual(problem(409, HISTORY));
      expect(await rowOf(id)).toEqual(before);
    });

    const rows = () => office.db.selectFrom('branch').selectAll().orderBy('id').execute();
    const rowOf = (id: number) =>
      office.db.selectFrom('branch').selectAll().where('id', '=', id).executeTakeFirst();
  });
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Branch } from '../../../contract/branch.ts';
import type { ErrorResponse } from '../../../contract/common.ts';
import type { Warehouse } from '../../../contract/warehouse.ts';
import { buildApplication } from '../../support/application.ts';
import { callApp, problem, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, buildSale, buildTransfer, buildWarehouse } from '../../support/builders.ts';
import { DATABASES } from '../../support/databases.ts';
import { like } from '../../support/matchers.ts';
import { routesOf, type ListedRoute } from '../../support/routes.ts';

/** The only routes that need no token. Every other route, including new ones, must require one. */
const PUBLIC = new Set([
  '/health',
  '/token/authenticate',
  // Revoking an invalid token has no effect and reveals nothing.
  '/token/revoke',
  '/docs',
  '/docs/*',
  '/docs/json',
  '/docs/configuration',
  '/docs/connect-a-till',
  '/docs/clocks',
  '/docs/drawers',
  '/docs/feed',
  '/docs/labels',
  '/docs/pages.css',
  '/docs/recipes.py',
  '/docs/notices',
  '/docs/promotions',
  '/docs/refunds',
  '/docs/api',
  '/docs/error-codes',
  '/docs/error-codes.json',
  '/docs/till-codes',
  '/docs/till-codes.json',
  '/docs/till-kit',
  '/docs/till-kit.tgz',
  '/docs/till.py',
  '/docs/yaml',
  '/docs/static/index.html',
  '/docs/static/swagger-initializer.js',
  '/*',
  // The token in a link authorises these routes.
  '/api/setup/check',
  '/api/setup',
  '/api/link/check',
  '/api/link/use',
  // Users who set a password through a link have no session yet.
  '/api/password/strength',
  '/config.json',
  '/favicon.svg',
  '/assets/*',
  '/files/banner/*',
  '/files/category/*',
  '/files/product/*',
]);

const each = (routes: readonly ListedRoute[]) =>
  routes.flatMap(({ methods, path }) => methods.map(method => ({ method: method as 'GET', path })));

const filledIn = (path: string, values: Record<string, number> = {}) =>
  path.replace(/:(\w+)/g, (_, name: string) => String(values[name.toLowerCase()] ?? 20250101));

describe('every route', () => {
  const application = buildApplication();
  const office = useBackOffice(DATABASES[0]!, { application: application.folder });
  afterAll(application.remove);
  let closed: ReturnType<typeof each>;
  beforeAll(() => {
    closed = each(routesOf(office.app).filter(({ path }) => !PUBLIC.has(path)));
  });

  it('is found by this test', () => {
    const found = closed.map(({ method, path }) => `${method} ${path}`);
    expect(found).toContain('DELETE /api/banner/:id');
    expect(found).toContain('GET /api/warehouse/all/branch/:branchId');
    expect(found).toContain('GET /api/report/profit/:branch/:start/:end');
    expect(found).toContain('POST /api/purchase/place');
    expect(found).toContain('GET /api/inventorytransfer/report/:branchId/:start/:end');
  });

  it.each([
    ['without a token', {}],
    ['with a token that was never given', { authorization: `Bearer ${'x'.repeat(43)}` }],
    ['with a user name and password', { authorization: `Basic ${btoa('owner:secret')}` }],
  ])('that is not public refuses calls %s', async (_what, headers) => {
    for (const { method, path } of closed) {
      const { status, body } = await callApp<ErrorResponse | null>(office.app, method, filledIn(path), {
        headers,
      });
      const message =
        method === ('HEAD' as string)
          ? undefined
          : like.stringMatching(/^(Please sign in\.|Send the key of the terminal in the header: .*)$/);
      expect({ call: `${method} ${path}`, status, message: body?.message }).toEqual({
        call: `${method} ${path}`,
        status: 401,
        message,
      });
    }
  });

  it('that is not public tells caches to keep nothing', async () => {
    const said = async ({ method, path }: (typeof closed)[number], token: string) => {
      const { headers } = await callApp(office.app, method, filledIn(path), { token });
      return { call: `${method} ${path}`, cache: headers['cache-control'] };
    };
    const kept = closed.map(({ method, path }) => ({ call: `${method} ${path}`, cache: 'no-store' }));
    expect(await Promise.all(closed.map(route => said(route, '')))).toEqual(kept);
    const reads = closed.filter(({ method }) => method === 'GET');
    const token = await office.signIn(await buildAdmin(office.db));
    for (const route of reads)
      expect(await said(route, token)).toEqual({ call: `GET ${route.path}`, cache: 'no-store' });
  });

  it('with a branch in its address is closed to users of another branch', async () => {
    const [own, other] = [await buildBranch(office.db), await buildBranch(office.db)];
    const token = await office.signIn(await buildAdmin(office.db, { branch_id: own.id, role: 'inventory' }));
    const reads = closed.filter(({ method, path }) => method === 'GET' && /:branch(id)?\b/i.test(path));
    expect(reads.length).toBeGreaterThanOrEqual(3);
    for (const { path } of reads) {
      const call = (branch: number) =>
        office.call<Partial<ErrorResponse>>(
          'GET',
          filledIn(path, { branch, branchid: branch }),
          undefined,
          token,
        );
      expect(await call(other.id)).toEqual(problem(404, `There is no branch ${other.id}.`));
      expect({ path, message: (await call(own.id)).body.message }).not.toEqual({
        path,
        message: `There is no branch ${own.id}.`,
      });
    }
  });
});

for (const database of DATABASES) {
  describe(`a user of one branch on ${database.name}`, () => {
    const office = useBackOffice(database);
    let own: { id: number };
    let other: { id: number };
    let token = '';
    beforeAll(async () => {
      own = await buildBranch(office.db, { name: 'Own' });
      other = await buildBranch(office.db, { name: 'Other' });
      token = await office.signIn(await buildAdmin(office.db, { branch_id: own.id }));
    });
    const call: typeof office.call = (method, url, body) => office.call(method, url, body, token);
    const content = async () => [
      await office.db.selectFrom('branch').selectAll().orderBy('id').execute(),
      await office.db.selectFrom('warehouse').selectAll().orderBy('id').execute(),
    ];
    const branch = { name: 'Mine now', email: '', footerMsg: '', address: '', status: 1 };

    it('sees that branch alone in the list', async () => {
      expect((await call('GET', '/api/branch')).body).toEqual([
        like.objectContaining({ id: own.id, name: 'Own' }),
      ]);
    });

    it('works in that branch as anyone does', async () => {
      const made = await call<Warehouse>('POST', '/api/warehouse', { name: 'Cellar', branchId: own.id });
      expect(made.status).toBe(201);
      const url = `/api/warehouse/${made.body.id}`;
      expect((await call('PUT', url, { name: 'Attic', branchId: own.id })).status).toBe(200);
      expect((await call<Warehouse>('GET', url)).body.name).toBe('Attic');
      expect((await call('DELETE', url)).status).toBe(204);
      expect((await call('GET', `/api/branch/${own.id}`)).status).toBe(200);
      expect((await call('PUT', `/api/branch/${own.id}`, { ...branch, name: 'Own' })).status).toBe(200);
    });

    it('finds nothing of another branch, as if it were not there', async () => {
      const cellar = await buildWarehouse(office.db, { branch_id: other.id });
      await buildSale(office.db, { branchId: other.id });
      const before = await content();
      const noBranch = problem(404, `There is no branch ${other.id}.`);
      const noWarehouse = problem(404, `There is no warehouse ${cellar.id}.`);
      const input = { name: 'Mine now', branchId: other.id };

      expect(await call('GET', `/api/branch/${other.id}`)).toEqual(noBranch);
      expect(await call('PUT', `/api/branch/${other.id}`, branch)).toEqual(noBranch);
      expect(await call('DELETE', `/api/branch/${other.id}`)).toEqual(noBranch);
      expect(await call('GET', `/api/warehouse/all/branch/${other.id}`)).toEqual(noBranch);
      expect(await call('POST', '/api/warehouse', input)).toEqual(noBranch);
      expect(await call('GET', `/api/warehouse/${cellar.id}`)).toEqual(noWarehouse);
      expect(await call('PUT', `/api/warehouse/${cellar.id}`, { ...input, branchId: own.id })).toEqual(
        noWarehouse,
      );
      expect(await call('DELETE', `/api/warehouse/${cellar.id}`)).toEqual(noWarehouse);
      const range = `${other.id}/20250101/20250131`;
      const reports = ['report/cashier', 'report/profit', 'report/orders', 'report/top/categories'];
      for (const report of [...reports, 'cierrediario/branch/total']) {
        expect(await call('GET', `/api/${report}/${range}`)).toEqual(noBranch);
      }
      const ofCategory = `/api/report/categories/${other.id}/0/20250101/20250131`;
      expect(await call('GET', ofCategory)).toEqual(noBranch);
      expect(await call('GET', `/api/cierrediario/branch/${other.id}/20250115`)).toEqual(noBranch);
      expect(await content()).toEqual(before);
    });

    it('gets the answer of a row that exists nowhere, also where transfers protect it', async () => {
      const from = await buildWarehouse(office.db, { branch_id: other.id });
      const to = await buildWarehouse(office.db, { branch_id: other.id });
      await buildTransfer(office.db, {
        branch_id: other.id,
        from_warehouse_id: from.id,
        to_warehouse_id: to.id,
      });
      expect(await call('DELETE', `/api/warehouse/${from.id}`)).toEqual(
        problem(404, `There is no warehouse ${from.id}.`),
      );
    });

    it('cannot add a branch', async () => {
      const before = await content();
      expect(await call('POST', '/api/branch', branch)).toEqual(
        problem(403, 'Only someone who works for every branch can add a branch.'),
      );
      expect(await content()).toEqual(before);
    });

    it('follows at once when the branch of the user changes', async () => {
      const moved = await buildAdmin(office.db, { branch_id: own.id });
      const theirs = await office.signIn(moved);
      await office.db.updateTable('admin').set({ branch_id: other.id }).where('id', '=', moved.id).execute();
      const { body } = await office.call<Branch[]>('GET', '/api/branch', undefined, theirs);
      expect(body.map(({ id }) => id)).toEqual([other.id]);
    });
  });
}

import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { CreatedTerminalKey, Terminal } from '../../../contract/tills.ts';
import type { TillShop as TillShopResponse } from '../../../contract/tillShop.ts';
import type { SignInResponse } from '../../../contract/session.ts';
import { problem, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, PASSWORD } from '../../support/builders.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';
import { like } from '../../support/matchers.ts';
import { routesOf } from '../../support/routes.ts';
import { openTill, results, sell, tillSale, tillProblem, type TillShop } from './tillSales.ts';

for (const database of BOTH_DATABASES) {
  describe(`keys of terminals on ${database.name}`, () => {
    const office = useBackOffice(database);
    const { call } = office;
    let shop: TillShop;
    beforeAll(async () => {
      shop = await openTill(office);
    });
    const trailOf = (id: number) =>
      office.db
        .selectFrom('audit_entry')
        .select(['action', 'record_name', 'changes'])
        .where('resource', '=', 'terminal')
        .where('record_id', '=', id)
        .orderBy('id')
        .execute();
    const REVOKED = tillProblem(401, 'This key was revoked, or never existed.', 'key-revoked');

    it('are made for a new terminal, told once, sell, and are revoked at once', async () => {
      const made = await call<Terminal>('POST', '/api/terminal', {
        name: ' Aisle 4 ',
        branchId: shop.branchId,
      });
      expect(made).toMatchObject({
        status: 201,
        body: { name: 'Aisle 4', branchId: shop.branchId, key: null },
      });
      const { id } = made.body;
      const keyed = await call<CreatedTerminalKey>('POST', `/api/terminal/${id}/key`);
      const { key, terminal } = keyed.body;
      expect(key).toMatch(/^tk_[\w-]{43}$/);
      expect(terminal.key).toEqual({
        prefix: key.slice(0, 9),
        kind: 'till',
        createdAt: like.any(String),
        lastUsedAt: null,
      });
      expect(await results(office, { key }, [tillSale(shop)])).toMatchObject([
        { terminal: 'Aisle 4', result: 'stored' },
      ]);
      const listed = await call<Terminal[]>('GET', `/api/terminal/branch/${shop.branchId}`);
      const found = listed.body.find(terminal => terminal.id === id);
      expect(Math.abs(Date.parse(found!.key!.lastUsedAt!) - Date.now())).toBeLessThan(60_000);
      expect(JSON.stringify(listed.body)).not.toContain(key);

      expect((await call('DELETE', `/api/terminal/${id}/key`)).status).toBe(204);
      expect(await sell(office, { key }, [tillSale(shop)])).toEqual(REVOKED);
      expect(await call('DELETE', `/api/terminal/${id}/key`)).toEqual(
        problem(404, `There is no key of terminal ${id}.`),
      );
      const prefix = key.slice(0, 9);
      expect((await trailOf(id)).map(({ action, changes }) => [action, changes])).toEqual([
        ['create', '{"after":{"name":"Aisle 4"}}'],
        ['update', JSON.stringify({ before: { key: null }, after: { key: prefix } })],
        ['update', JSON.stringify({ before: { key: prefix }, after: { key: null } })],
      ]);
    });

    it('are refused with 429 after many unknown ones from a network, whose other tills go on', async () => {
      const read = (key: string, remoteAddress: string) =>
        office.app.inject({
          url: '/api/v1/shop',
          headers: { authorization: `Bearer ${key}` },
          remoteAddress,
        });
      for (let index = 0; index < 100; index++)
        expect((await read(`tk_${index}`, '203.0.113.7')).statusCode).toBe(401);
      const refused = await read('tk_next', '203.0.113.7');
      expect(refused.json()).toMatchObject({ statusCode: 429, code: 'too-many-calls', action: 'retry' });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect((await read(shop.key, '203.0.113.7')).statusCode).toBe(200);
      expect((await read('tk_next', '198.51.100.7')).statusCode).toBe(401);
    });

    it('are replaced by a newer one', async () => {
      const other = await openTill(office);
      const { body } = await call<CreatedTerminalKey>('POST', `/api/terminal/${other.terminalId}/key`);
      expect(await sell(office, other, [tillSale(other)])).toEqual(REVOKED);
      expect(await results(office, body, [tillSale(other)])).toMatchObject([{ result: 'stored' }]);
    });

    it('can be for reading only: they sell nothing, and get no PINs', async () => {
      const reader = await openTill(office);
      const make = (query = '') =>
        call<CreatedTerminalKey>('POST', `/api/terminal/${reader.terminalId}/key${query}`);
      const made = await make('?kind=read-only');
      const { key, terminal } = made.body;
      expect(key).toMatch(/^tr_[\w-]{43}$/);
      expect(terminal.key).toMatchObject({ prefix: key.slice(0, 9), kind: 'read-only' });
      const refused = tillProblem(
        403,
        'This key can only read. A till needs a key of its own, from Settings, Terminals.',
        'key-read-only',
      );
      expect(await sell(office, { key }, [tillSale(reader)])).toEqual(refused);
      for (const path of ['drawer-openings', 'drawer-sessions'])
        expect(await call('POST', `/api/v1/${path}`, {}, key)).toEqual(refused);
      const user = await buildAdmin(office.db, { branch_id: reader.branchId, role: 'cashier' });
      const pin = { name: 'Ana', userName: user.user_name, status: true, role: 'cashier', pin: '0471' };
      expect((await call('PUT', `/api/admin/${user.id}`, pin)).status).toBe(200);
      const hasPin = async (token: string) => {
        const { body } = await call<TillShopResponse>('GET', '/api/v1/shop', undefined, token);
        return body.cashiers.find(({ id }) => id === user.id)!.pin !== null;
      };
      expect(await hasPin(key)).toBe(false);
      for (const path of ['sales/list', 'sales/day', 'products/changes'])
        expect((await call('GET', `/api/v1/${path}`, undefined, key)).status).toBe(200);
      // A replaced key keeps its kind.
      expect((await make()).body.terminal.key).toMatchObject({ kind: 'read-only' });
      const till = (await make('?kind=till')).body;
      expect(till.terminal.key).toMatchObject({ kind: 'till' });
      expect(await results(office, till, [tillSale(reader)])).toMatchObject([{ result: 'stored' }]);
      expect(await hasPin(till.key)).toBe(true);
    });

    it('are kept as hashes', async () => {
      const row = await office.db
        .selectFrom('terminal_key')
        .selectAll()
        .where('terminal_id', '=', shop.terminalId)
        .executeTakeFirstOrThrow();
      expect(row.token_hash).toMatch(/^[\da-f]{64}$/);
      expect(JSON.stringify(row)).not.toContain(shop.key);
    });

    it('open what tills ask for, and nothing else', async () => {
      const refused: string[] = [];
      const own = [
        'sales',
        'sales/list',
        'sales/day',
        'drawer-openings',
        'drawer-sessions',
        'products/changes',
        'products/stock',
        'shop',
      ].flatMap(path => [`/api/${path}`, `/api/v1/${path}`]);
      const routes = routesOf(office.app).filter(
        ({ path }) => path.startsWith('/api/') && !/setup|link\/|password\/strength/.test(path),
      );
      for (const { methods, path } of routes) {
        const url = path.replace(/:(\w+)/g, '1');
        for (const method of methods) {
          if (method === 'HEAD') continue;
          const { status, body } = await call<{ code?: string }>(
            method,
            url,
            method === 'GET' ? undefined : {},
            shop.key,
          );
          if (status === 403 && body.code === 'key-not-allowed') refused.push(path);
          else expect(own).toContain(path);
        }
      }
      expect(refused.length).toBeGreaterThan(60);
    });

    it('are what tills need: a session sells nothing', async () => {
      expect(await call('POST', '/api/sales', { sales: [] })).toEqual(
        tillProblem(
          403,
          'Only a till can do this, with its own key. Create one under Settings, Terminals.',
          'key-required',
        ),
      );
    });

    it('are for Supers to make, of branches that they see', async () => {
      const signIn = async (values: object) => {
        const { user_name } = await buildAdmin(office.db, values);
        const { body } = await call<SignInResponse>(
          'POST',
          '/token/authenticate',
          { Email: user_name, Password: PASSWORD },
          '',
        );
        return body;
      };
      const manager = await signIn({ role: 'inventory' });
      const of = (token: string) => call('POST', `/api/terminal/${shop.terminalId}/key`, undefined, token);
      expect(manager.offers).not.toContain('terminals');
      expect(await of(manager.token)).toEqual(
        problem(403, 'Only a Super may add, rename and remove terminals, or create and revoke their keys.'),
      );
      const other = await buildBranch(office.db);
      const elsewhere = await signIn({ branch_id: other.id });
      expect(elsewhere.offers).toContain('terminals');
      expect(await of(elsewhere.token)).toEqual(problem(404, `There is no terminal ${shop.terminalId}.`));
      const list = await call('GET', `/api/terminal/branch/${shop.branchId}`, undefined, elsewhere.token);
      expect(list).toEqual(problem(404, `There is no branch ${shop.branchId}.`));
      expect((await of((await signIn({ branch_id: shop.branchId })).token)).status).toBe(201);
      const { key } = (await call<CreatedTerminalKey>('POST', `/api/terminal/${shop.terminalId}/key`)).body;
      shop = { ...shop, key };
    });

    it('are of terminals whose names differ within a branch', async () => {
      const add = (name: string, branchId = shop.branchId) =>
        call('POST', '/api/terminal', { name, branchId });
      const taken =
        'This branch already has a terminal of that name. Sales refer to terminals by name, so choose another.';
      expect(await add('FRONT ')).toEqual(problem(409, taken, 'name'));
      expect((await add('Front', (await buildBranch(office.db)).id)).status).toBe(201);
      const both = await Promise.all([add('Express'), add('Express')]);
      expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    });

    it('call so often in a minute, and no more', async () => {
      const busy = await openTill(office);
      for (let calls = 0; calls < 1200; calls++) expect((await sell(office, busy, [])).status).toBe(200);
      expect(await sell(office, busy, [])).toEqual(
        tillProblem(429, 'This key has made too many calls. Please try again in a minute.', 'too-many-calls'),
      );
      expect(await results(office, shop, [tillSale(shop)])).toMatchObject([{ result: 'stored' }]);
    });

    it('write their last use once a minute', async () => {
      const usedAt = async () =>
        (
          await office.db
            .selectFrom('terminal_key')
            .select('last_used_at')
            .where('terminal_id', '=', shop.terminalId)
            .executeTakeFirstOrThrow()
        ).last_used_at;
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 });
      try {
        await sell(office, shop, []);
        const first = await usedAt();
        vi.setSystemTime(Date.now() + 59_000);
        await sell(office, shop, []);
        expect(await usedAt()).toBe(first);
        vi.setSystemTime(Date.now() + 2000);
        await sell(office, shop, []);
        expect(await usedAt()).toBe(first + 61_000);
      } finally {
        vi.useRealTimers();
      }
    });
  });
}

/**
 * Calls every documented operation as every role, for the own branch, another branch, and resources of the whole shop.
 */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import fastify from 'fastify';
import {
  canRolePerformAction,
  requiresPasswordConfirmation,
  type Right,
  type Role,
} from '../../../contract/rights.ts';
import { requireRights } from '../../../server/auth/rights.ts';
import { ExpectedError } from '../../../server/lib/errors.ts';
import { ROLE_API_NAMES } from '../../../server/auth/roles.ts';
import type { ErrorResponse } from '../../../contract/common.ts';
import type { Product } from '../../../contract/product.ts';
import { callApp, problem, recordWarnings, useBackOffice } from '../../support/backOffice.ts';
import {
  buildAdmin,
  buildBranch,
  buildCategory,
  buildSale,
  buildTerminal,
  line,
  PASSWORD,
} from '../../support/builders.ts';
import { buildProduct } from '../../support/catalogue.ts';
import { DATABASES } from '../../support/databases.ts';
import { importCalls, PATH } from '../import/jobSupport.ts';
import { operationsOf, pathWith, type DescribedOperation } from '../../support/openApi.ts';

const ROLES: Role[] = ['super', 'manager', 'cashier', 'report', 'inventory'];

/** Resources of the whole shop. Changing them requires a user of every branch. */
const CHAIN_WIDE = [
  'banners',
  'settings/discount-types',
  'settings/menu-categories',
  'settings/activity',
  'settings/rights',
  'settings/about',
  'settings/demo',
];

const isRead = ([action]: Right): boolean => ['list', 'show', 'export'].includes(action);

for (const database of DATABASES) {
  describe(`rights by role on ${database.name}`, () => {
    const office = useBackOffice(database);
    let operations: DescribedOperation[] = [];
    const branch = { own: 0, foreign: 0 };
    const tokens = new Map<Role, string>();

    beforeAll(async () => {
      const [own, foreign] = [await buildBranch(office.db), await buildBranch(office.db)];
      Object.assign(branch, { own: own.id, foreign: foreign.id });
      await office.db.updateTable('shop').set({ rights: 'roles' }).execute();
      operations = operationsOf((await office.call('GET', '/docs/json')).body).filter(({ right }) => right);
      for (const role of ROLES)
        tokens.set(role, await office.signIn(await buildAdmin(office.db, { role, branch_id: own.id })));
    });

    /** Calls without a body, so that a permitted caller gets a validation error or a 404. */
    const ask = (role: Role, { method, path }: DescribedOperation, branchId: number) =>
      callApp<ErrorResponse | null>(office.app, method, pathWith(path, branchId), {
        token: tokens.get(role)!,
      });

    it('is asked of every call behind the guard but those of one’s own account, and of tills, which have keys', async () => {
      const all = operationsOf((await office.call('GET', '/docs/json')).body);
      const without = all.filter(({ right }) => !right).map(({ method, path }) => `${method} ${path}`);
      expect(
        without.filter(
          call =>
            !/ \/(api\/(account|setup|link|password|v1\/(sales|drawer-(openings|sessions)|products\/(changes|stock)|shop))|token|health)/.test(
              call,
            ),
        ),
      ).toEqual([]);
      expect(operations.length).toBeGreaterThan(90);
    });

    it.each(ROLES)('%s: what the table gives, and nothing else, in the own branch', async role => {
      for (const operation of operations) {
        const [action, resource] = operation.right!;
        const call = `${operation.method} ${operation.path}`;
        const { status, body } = await ask(role, operation, branch.own);
        const denied =
          body?.message ===
          `Your role, ${ROLE_API_NAMES[role]}, does not allow this. A Super can give you another.`;
        expect({ call, denied }).toEqual({ call, denied: !canRolePerformAction(role, action, resource) });
        if (denied) expect({ call, status }).toEqual({ call, status: 403 });
        else expect({ call, isAnswered: status < 500 && status !== 401 }).toEqual({ call, isAnswered: true });
      }
    });

    it.each(ROLES)('%s: nothing of another branch', async role => {
      const named = operations.filter(({ path }) => /\{branch(Id)?\}|\/branch\/\{id\}/.test(path));
      expect(named.length).toBeGreaterThan(15);
      for (const operation of named.filter(({ method }) => ['GET', 'DELETE'].includes(method))) {
        const [action, resource] = operation.right!;
        const call = `${operation.method} ${operation.path}`;
        const refusal =
          canRolePerformAction(role, action, resource) && !requiresPasswordConfirmation(action, resource)
            ? [404, 400]
            : [403];
        const { status } = await ask(role, operation, branch.foreign);
        expect({ call, isRefused: refusal.includes(status) }).toEqual({ call, isRefused: true });
      }
    });

    it.each(ROLES)('%s of one branch: changes nothing that is the whole shop’s', async role => {
      const wide = operations.filter(({ right }) => CHAIN_WIDE.includes(right![1]) && !isRead(right!));
      expect(wide.length).toBeGreaterThan(8);
      for (const operation of wide) {
        const call = `${operation.method} ${operation.path}`;
        const { status } = await callApp(office.app, operation.method, pathWith(operation.path, branch.own), {
          token: tokens.get(role)!,
          headers: { 'if-match': '"1"' },
          ...(operation.example === undefined ? {} : { body: operation.example }),
        });
        // A partial update reads its record first, so it may answer 404.
        if (operation.method === 'PATCH') expect([403, 404]).toContain(status);
        else expect({ call, status }).toEqual({ call, status: 403 });
      }
    });

    it('are not asked in an open shop', async () => {
      await office.db.updateTable('shop').set({ rights: 'open' }).execute();
      const open = operations.filter(
        ({ method, right }) =>
          method === 'GET' && !right![1].startsWith('settings/') && right![1] !== 'users',
      );
      for (const operation of open) {
        const { status } = await ask('cashier', operation, branch.own);
        expect({ path: operation.path, status }).not.toEqual({ path: operation.path, status: 403 });
      }
      await office.db.updateTable('shop').set({ rights: 'roles' }).execute();
    });

    describe('users', () => {
      const person = (values: object) => ({
        name: 'Marta',
        userName: `person${Math.random()}`.replace('.', ''),
        password: 'battery staple 7',
        status: true,
        role: 'cashier',
        ...values,
      });
      const ABOVE = problem(
        403,
        'Only a Super may create, change or delete a Super or a Manager, or give somebody that role.',
      );

      it('below a manager, of their branch, are theirs; nobody else is', async () => {
        const token = tokens.get('manager')!;
        const at = (id: number) => `/api/admin/${id}`;
        const make = (role: Role, branch_id = branch.own) => buildAdmin(office.db, { role, branch_id });
        const [clerk, colleague, boss, stranger] = [
          await make('cashier'),
          await make('manager'),
          await make('super'),
          await make('cashier', branch.foreign),
        ];
        const put = (id: number, role: string) => office.call('PUT', at(id), person({ role }), token);
        expect((await put(clerk.id, 'Inventory')).status).toBe(200);
        expect(await put(clerk.id, 'Manager')).toEqual(ABOVE);
        expect(await put(clerk.id, 'Super')).toEqual(ABOVE);
        for (const { id } of [colleague, boss]) expect(await put(id, 'cashier')).toEqual(ABOVE);
        expect((await put(stranger.id, 'cashier')).status).toBe(404);
        const post = (values: object) => office.call('POST', '/api/admin', person(values), token);
        expect((await post({})).status).toBe(201);
        for (const role of ['Manager', 'Super']) expect(await post({ role })).toEqual(ABOVE);
        expect((await post({ branchId: branch.foreign })).status).toBe(404);
        const link = (id: number) => office.call('POST', `/api/userlink/${id}`, { email: '' }, token);
        expect((await link(clerk.id)).status).toBe(201);
        for (const { id } of [colleague, boss]) expect((await link(id)).status).toBe(403);
        const invited = {
          name: 'New',
          userName: 'new.manager',
          role: 'Manager',
          branchId: branch.own,
          email: '',
        };
        expect(await office.call('POST', '/api/userlink/invite', invited, token)).toEqual(ABOVE);
      });

      it('are no Managers in an open shop, but stay what they are', async () => {
        const manager = await buildAdmin(office.db, { role: 'manager', branch_id: branch.own });
        const clerk = await buildAdmin(office.db, { role: 'cashier', branch_id: branch.own });
        const put = (id: number) => office.call('PUT', `/api/admin/${id}`, person({ role: 'manager' }));
        await office.db.updateTable('shop').set({ rights: 'open' }).execute();
        expect(await put(clerk.id)).toEqual(
          problem(400, 'role must be one of Super, Cashier, Report, Inventory.', 'role'),
        );
        expect((await put(manager.id)).status).toBe(200);
        await office.db.updateTable('shop').set({ rights: 'roles' }).execute();
        expect((await put(clerk.id)).status).toBe(200);
      });
    });

    it('a cashier sees what they took themselves', async () => {
      const [self, other] = [
        await buildAdmin(office.db, { role: 'cashier', branch_id: branch.own }),
        await buildAdmin(office.db, { role: 'cashier', branch_id: branch.own }),
      ];
      const sale = { branchId: branch.own, createdAt: Date.UTC(2025, 5, 3, 15), businessDay: 20250603 };
      for (const adminId of [other.id, self.id, other.id, self.id])
        await buildSale(office.db, { ...sale, adminId });
      const token = await office.signIn(self);
      const at = async (path: string, as = token) => (await office.call('GET', path, undefined, as)).body;
      const cashiers = `/api/report/cashier/${branch.own}/20250602/20250604`;
      expect(await at(cashiers)).toMatchObject([{ adminId: self.id, ordersCount: 2 }]);
      expect(await at(cashiers, tokens.get('report'))).toHaveLength(2);
      const close = `/api/cierrediario/branch/${branch.own}/20250603`;
      const [own, all] = [await at(close), await at(close, tokens.get('manager'))] as {
        orderInitial: number;
        orderFinal: number;
        payment: { cash: number; card: number; debit: number; ebt: number; giftCard: number }[];
      }[];
      expect([own!.orderInitial, own!.orderFinal]).toEqual([1, 2]);
      const sum = ({ payment }: NonNullable<typeof own>) =>
        payment.reduce(
          (total, { cash, card, debit, ebt, giftCard }) => total + cash + card + debit + ebt + giftCard,
          0,
        );
      expect(sum(own!)).toBeCloseTo(sum(all!) / 2);
    });

    it('a cashier sees no cost and no margin of a product, in no answer, and cannot sort or filter by them', async () => {
      const { db, call, app } = office;
      const { id: category_id } = await buildCategory(db, { branch_id: branch.own });
      const { id } = await buildProduct(db, {
        branch_id: branch.own,
        category_id,
        name: 'Dear figs',
        cost_cents: 321,
      });
      const before = (await call<Product>('GET', `/api/product/${id}`)).body;
      expect(before.cost).toBe(3.21);
      await call('PUT', `/api/product/${id}`, { ...before, base64dataImage: '', cost: 4.56 });
      const list = `/api/product/branch/${branch.own}`;
      const asked = async (role: Role, path: string) =>
        callApp(app, 'GET', path, { token: tokens.get(role)!, headers: { 'x-branch': String(branch.own) } });
      const paths = [
        `/api/product/${id}`,
        `${list}/${category_id}`,
        `${list}/0?sort=name`,
        `${list}/0/counts`,
        '/api/product/autocomplete?name=dear+figs',
        `/api/activity/product/${id}`,
      ];
      for (const path of paths) {
        const answer = await asked('cashier', path);
        expect([path, answer.status]).toEqual([path, 200]);
        expect(JSON.stringify(answer.body)).not.toMatch(/cost|margin|3\.21|4\.56/i);
        const seen = JSON.stringify((await asked('inventory', path)).body);
        expect(seen).toMatch(/cost|margin/);
      }
      for (const query of ['sort=cost', 'sort=margin', 'marginBelow=10'])
        expect([query, (await asked('cashier', `${list}/0?${query}`)).status]).toEqual([query, 403]);
      expect((await asked('cashier', `${list}/0/counts?marginBelow=10`)).status).toBe(403);
    });

    it('a cashier’s close has the terminal that gave something away, as that of everybody has', async () => {
      const { id: branch_id } = await buildBranch(office.db);
      const { id: terminalId } = await buildTerminal(office.db, { branch_id, name: 'Counter' });
      const self = await buildAdmin(office.db, { role: 'cashier', branch_id });
      const free = line({ amountCents: 0, taxCents: 0 });
      const day = { branchId: branch_id, createdAt: Date.UTC(2025, 5, 3, 15), businessDay: 20250603 };
      await buildSale(office.db, { ...day, terminalId, adminId: self.id, lines: [free], payments: [] });
      const close = async (token?: string) =>
        (await office.call('GET', `/api/cierrediario/branch/${branch_id}/20250603`, undefined, token)).body;
      const nothing = { cash: 0, card: 0, debit: 0, ebt: 0, giftCard: 0 };
      const own = await close(await office.signIn(self));
      expect(own).toMatchObject({ orders: 1, payment: [{ terminal: 'Counter', ...nothing }] });
      expect(own).toEqual(await close());
    });

    describe('what cannot be undone', () => {
      const AGAIN = problem(403, 'This cannot be undone: type your password once more.', 'current');
      const confirm = (current: string) => office.call('POST', '/api/account/confirm', { current });

      it('takes the password once more, each time', async () => {
        const [first, second] = [await buildBranch(office.db), await buildBranch(office.db)];
        const remove = (id: number) => office.call('DELETE', `/api/branch/${id}`);
        expect(await remove(first.id)).toEqual(AGAIN);
        expect(await confirm('wrong')).toEqual(problem(400, 'This is not your current password.', 'current'));
        expect(await remove(first.id)).toEqual(AGAIN);
        expect((await confirm(PASSWORD)).status).toBe(204);
        expect((await remove(first.id)).status).toBe(204);
        expect(await remove(second.id)).toEqual(AGAIN);
      });

      it('does not in an open shop', async () => {
        const { id } = await buildBranch(office.db);
        await office.db.updateTable('shop').set({ rights: 'open' }).execute();
        expect((await office.call('DELETE', `/api/branch/${id}`)).status).toBe(204);
        await office.db.updateTable('shop').set({ rights: 'roles' }).execute();
      });
    });

    it('change by a Super of every branch, with the password; everybody else signs in again', async () => {
      const clerk = await office.signIn(
        await buildAdmin(office.db, { role: 'cashier', branch_id: branch.own }),
      );
      const change = (rights: string, current = PASSWORD, token?: string) =>
        office.call('PUT', '/api/rights', { rights, current }, token);
      const warnings = recordWarnings(office.app);
      expect((await change('open', 'wrong')).status).toBe(400);
      for (const role of ['super', 'manager'] as const)
        expect((await change('open', PASSWORD, tokens.get(role))).status).toBe(403);
      expect((await change('shut')).status).toBe(400);
      expect((await change('open')).body).toEqual({ rights: 'open' });
      expect((await office.call('GET', '/api/branch', undefined, clerk)).status).toBe(401);
      expect((await office.call('GET', '/api/rights')).body).toEqual({ rights: 'open' });
      expect((await change('roles')).body).toEqual({ rights: 'roles', role: 'Super' });
      const signedIn = await office.signIn(await buildAdmin(office.db, { branch_id: branch.own }));
      expect((await change('roles')).status).toBe(200);
      expect((await office.call('GET', '/api/branch', undefined, signedIn)).status).toBe(200);
      vi.restoreAllMocks();
      const logged = warnings.filter(([, text]) => text === 'security: rights');
      expect(logged.map(([detail]) => detail)).toMatchObject([{ rights: 'open' }, { rights: 'roles' }]);
      const entries = await office.db
        .selectFrom('audit_entry')
        .select('changes')
        .where('action', '=', 'rights')
        .orderBy('id')
        .execute();
      expect(entries.map(({ changes }) => changes)).toEqual([
        JSON.stringify({ before: { rights: 'roles' }, after: { rights: 'open' } }),
        JSON.stringify({ before: { rights: 'open' }, after: { rights: 'roles' } }),
      ]);
    });

    it('a Super changes their own password where the current one is asked for, and a colleague’s', async () => {
      const [self, colleague] = [await buildAdmin(office.db), await buildAdmin(office.db)];
      const token = await office.signIn(self);
      const save = ({ id, name, user_name: userName }: typeof self, password: string) =>
        office.call(
          'PUT',
          `/api/admin/${id}`,
          { name, userName, status: true, role: 'super', password },
          token,
        );
      expect(await save(self, 'a quiet river 7')).toEqual(
        problem(
          403,
          'Change your own password under My Account, which asks for the current one.',
          'password',
        ),
      );
      expect((await save(self, '')).status).toBe(200);
      expect((await save(colleague, 'a quiet river 7')).status).toBe(200);
    });

    it('the history of a record is for who may see the record', async () => {
      const token = await office.signIn(
        await buildAdmin(office.db, { role: 'cashier', branch_id: branch.own }),
      );
      const history = async (word: string) =>
        (await office.call('GET', `/api/activity/${word}/1`, undefined, token)).status;
      expect([await history('product'), await history('admin'), await history('gift-card')]).toEqual([
        200, 403, 403,
      ]);
    });

    const signedIn = async (role: Role) =>
      office.signIn(await buildAdmin(office.db, { role, branch_id: branch.own }));

    it('what became of a terminal’s keys is for Supers, in an open shop too', async () => {
      const [owner, manager] = [await signedIn('super'), await signedIn('manager')];
      const history = async (token: string) =>
        (await office.call('GET', '/api/activity/terminal/1', undefined, token)).status;
      expect([await history(owner), await history(manager)]).toEqual([200, 403]);
      await office.db.updateTable('shop').set({ rights: 'open' }).execute();
      expect([await history(owner), await history(manager)]).toEqual([200, 403]);
      await office.db.updateTable('shop').set({ rights: 'roles' }).execute();
    });

    it('a file of orders is for who may import them, or brought it', async () => {
      const [manager, clerk] = [await signedIn('manager'), await signedIn('inventory')];
      const send = async (token: string, content: string) => {
        const files = importCalls(
          office,
          () => token,
          () => branch.own,
        );
        return (await files.send(content)).body;
      };
      const orders = 'Order,Date,Product,Quantity,Price\n77,2026-10-01 10:00,Milk,2,2.49\n';
      const [theirs, own] = [await send(manager, orders), await send(clerk, orders)];
      const products = await send(manager, 'upc,name,price\n701,Milk,2.49\n');
      expect([theirs.kind, own.kind, products.kind]).toEqual(['orders', 'orders', 'products']);
      const as = (token: string, method: 'GET' | 'PUT' | 'DELETE', url: string, body?: object) =>
        callApp<{ results: { id: number }[] }>(office.app, method, `${PATH}/${url}`, {
          token,
          body,
        });
      const listed = async (token: string) =>
        (await as(token, 'GET', `branch/${branch.own}`)).body.results.map(({ id }) => id);
      expect(await listed(manager)).toEqual([products.id, own.id, theirs.id]);
      expect(await listed(clerk)).toEqual([products.id, own.id]);
      const mapping = { kind: 'products', columns: ['', '', 'name', '', 'price'] };
      for (const [method, url, body] of [
        ['GET', theirs.id],
        ['GET', `${theirs.id}/refused`],
        ['GET', `${theirs.id}/refused.csv`],
        ['PUT', `${theirs.id}/mapping`, mapping],
        ['DELETE', theirs.id],
      ] as const)
        expect([url, (await as(clerk, method, String(url), body)).status]).toEqual([url, 403]);
      expect((await as(clerk, 'GET', String(products.id))).status).toBe(200);
      expect((await as(clerk, 'DELETE', String(own.id))).status).toBe(204);
      expect((await as(manager, 'GET', String(theirs.id))).status).toBe(200);
    });
  });
}

describe('a route that says not what its caller must be allowed to do', () => {
  const opened = (right?: Right) => {
    const app = fastify();
    requireRights(app, undefined as never, ['gift-cards']);
    app.get('/api/new', right ? { config: { right } } : {}, () => null);
  };

  it('does not start, and is named with its file', () => {
    expect(() => opened()).toThrow(ExpectedError);
    expect(() => opened(['list', 'giftcards'])).toThrow(ExpectedError);
    expect(() => opened()).toThrow(/GET \/api\/new does not say .* of contract\/rights\.ts/);
    expect(() => opened(['list', 'giftcards'])).toThrow('contract/rights.ts has no row "giftcards"');
    expect(() => opened(['list', 'gift-cards'])).not.toThrow();
  });
});

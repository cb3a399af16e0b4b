/** Every change that the API describes, sent about another branch: by the call's own branch, by its record, and by each record that it names. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../../contract/rights.ts';
import { callApp, useBackOffice } from '../../support/backOffice.ts';
import {
  buildAdmin,
  buildBranch,
  buildCategory,
  buildTerminal,
  buildWarehouse,
  next,
} from '../../support/builders.ts';
import { buildProduct, buildPromotion, buildPromotionItem, buildSupplier } from '../../support/catalogue.ts';
import { DATABASES } from '../../support/databases.ts';
import { operationsOf, type DescribedOperation } from '../../support/openApi.ts';
import type { Db } from '../../../server/database/connect.ts';

const ROLES: Role[] = ['super', 'manager', 'cashier', 'report', 'inventory'];

/** Of the whole shop: `rights.test.ts` has them. */
const CHAIN_WIDE = /^settings\/(?!terminals)|^banners$/;

/** Ids of a branch's records, by the words that paths and bodies have for them. */
type Records = Record<string, number>;

async function recordsOf(db: Db): Promise<Records> {
  const { id: branch } = await buildBranch(db);
  const at = { branch_id: branch };
  const category = (await buildCategory(db, at)).id;
  const promotion = await buildPromotion(db, at);
  const admin = (await buildAdmin(db, { ...at, role: 'cashier' })).id;
  const item = { promotion_id: promotion.id, category_id: category };
  const product = (await buildProduct(db, { ...at, category_id: category })).id;
  return {
    ...{ branch, category, product, admin, userlink: admin, promotion: promotion.id, parent: 0 },
    ...{ supplier: (await buildSupplier(db, at)).id, terminal: (await buildTerminal(db, at)).id },
    ...{ warehouse: (await buildWarehouse(db, at)).id, toWarehouse: (await buildWarehouse(db, at)).id },
    ...{ promotiondetail: (await buildPromotionItem(db, item)).id, discountType: promotion.discount_type_id },
  };
}

/** `fromWarehouseId`, `branch_id`, `product_id`: the record that a field of a body names. */
function nameOf(field: string): string | undefined {
  const word = /^(.+?)(?:Id|_id)$/.exec(field)?.[1];
  return word === 'fromWarehouse' ? 'warehouse' : word;
}

const namedIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([field, held]) => [...namedIn(held), ...(nameOf(field) ?? [])].flat())
    : [];

/** The example with these records in it, and a name that nobody else has. */
function bodyOf(example: unknown, records: Records): unknown {
  if (Array.isArray(example)) return example.map(item => bodyOf(item, records));
  if (typeof example !== 'object' || example === null) return example;
  return Object.fromEntries(
    Object.entries(example).map(([field, value]) => {
      const known = records[nameOf(field) ?? ''];
      if (known !== undefined) return [field, known];
      if (['name', 'userName', 'upc'].includes(field)) return [field, `new${next()}`];
      return [field, bodyOf(value, records)];
    }),
  );
}

/** `/api/stock/product/{id}/loss`: the record that the path names. */
const inPath = (path: string): string | undefined => /(\w+)\/\{id\}/.exec(path)?.[1];

for (const database of DATABASES) {
  describe(`changes of another branch on ${database.name}`, () => {
    const office = useBackOffice(database);
    let operations: DescribedOperation[] = [];
    let own: Records = {};
    let foreign: Records = {};
    const tokens = new Map<Role, string>();

    beforeAll(async () => {
      own = await recordsOf(office.db);
      foreign = await recordsOf(office.db);
      for (const role of ROLES)
        tokens.set(role, await office.signIn(await buildAdmin(office.db, { role, branch_id: own.branch! })));
      operations = operationsOf((await office.call('GET', '/docs/json')).body)
        .filter(({ method, right }) => method !== 'GET' && right && !CHAIN_WIDE.test(right[1]))
        .toSorted((one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'));
    });

    const send = ({ method, path, example }: DescribedOperation, role: Role, at: Records, named: Records) =>
      callApp(office.app, method, path.replace('{id}', String(at[inPath(path) ?? ''] ?? 987_654)), {
        token: tokens.get(role)!,
        // A change of some fields is refused without the version that it began from: before the record is looked at.
        ...(method === 'PATCH' ? { headers: { 'if-match': '"1"' } } : {}),
        ...(example === undefined ? {} : { body: bodyOf(example, named) }),
      });

    /** All that the other branch has, to the letter. */
    const snapshot = async (): Promise<string> => {
      const tables = [
        'category',
        'product',
        'supplier',
        'warehouse',
        'promotion',
        'terminal',
        'admin',
      ] as const;
      const rows = await Promise.all([
        office.db.selectFrom('branch').selectAll().where('id', '=', foreign.branch!).execute(),
        ...tables.map(table =>
          office.db
            .selectFrom(table)
            .selectAll()
            .where('branch_id', '=', foreign.branch!)
            .orderBy('id')
            .execute(),
        ),
      ]);
      return JSON.stringify(rows);
    };

    it.each(['open', 'roles'] as const)(
      'are refused in a shop with rights %s, whatever names it',
      async rights => {
        await office.db.updateTable('shop').set({ rights }).execute();
        const before = await snapshot();
        const done: string[] = [];
        for (const role of ROLES) {
          for (const operation of operations) {
            const call = `${role}: ${operation.method} ${operation.path}`;
            const tried = async (how: string, at: Records, named: Records) => {
              const { status } = await send(operation, role, at, named);
              if (![400, 403, 404, 409].includes(status)) done.push(`${call}, ${how}: ${status}`);
            };
            const names = new Set(namedIn(operation.example).filter(name => foreign[name] !== own[name]));
            if (inPath(operation.path)) await tried('its record', foreign, own);
            for (const name of names) await tried(name, own, { ...own, [name]: foreign[name]! });
          }
        }
        expect(done).toEqual([]);
        expect(await snapshot()).toBe(before);
      },
    );

    it('would be taken about the own branch: it is the branch that they are refused for', async () => {
      await office.db.updateTable('shop').set({ rights: 'open' }).execute();
      const taken: string[] = [];
      for (const operation of operations) {
        const { status } = await send(operation, 'super', own, own);
        if (status < 300) taken.push(operation.operationId);
      }
      expect(taken.length, taken.join(', ')).toBeGreaterThan(20);
    });
  });
}

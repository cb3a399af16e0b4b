import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql, type Kysely, type RootOperationNode } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUILD_LABEL } from '../../../server/lib/installFolder.ts';
import { connect, inTransaction, type Db } from '../../../server/database/connect.ts';
import type { NewRow } from '../../../server/database/schema.ts';
import {
  ADDITIVE_MIGRATION_SUFFIX,
  assertMigrationOrder,
  explainMigrationError,
  listMigrationFiles,
  migrate,
  migrateTo,
} from '../../../server/database/migrate.ts';
import { placeSales } from '../../../server/sales/placeSales.ts';
import { up } from '../../../server/database/migrations/001_shop.ts';
import { up as upCatalogue } from '../../../server/database/migrations/002_catalogue.ts';
import { toNameSearchKey } from '../../../server/lib/text.ts';
import { buildBranch, buildCategory, buildSale, line, newSale } from '../../support/builders.ts';
import {
  buildProduct,
  buildPromotion,
  buildPromotionItem,
  buildPurchase,
  buildSupplier,
} from '../../support/catalogue.ts';
import { BOTH_DATABASES, openMigrated } from '../../support/databases.ts';
import { dump } from '../import/importSupport.ts';

const NEWER = `The database was made by a newer version of Trastienda (it knows "999_tomorrow"). Start that version, or use another data folder. This is version ${BUILD_LABEL}. If you are developing: server/database/migrations has no 999_tomorrow.ts; bring the file back, from git or another branch.`;

const ONLY_ON_SQLITE = ['product_list'];

/** Indexes for which SQLite uses the columns of another index. */
const ONLY_ON_POSTGRES = ['product_costs', 'product_margins', 'product_names', 'product_prices'];

const fromTomorrow = (db: Db) =>
  sql`insert into kysely_migration (name, timestamp) values ('999_tomorrow', '2099-01-01')`.execute(db);

const buildOldProduct = (
  db: Db,
  values: { branch_id: number; category_id: number; name?: string; search?: string },
) =>
  db
    .insertInto('product')
    .values({ name: 'Apples', search: 'apples', price_cents: 199, ...values } as NewRow<'product'>)
    .returningAll()
    .executeTakeFirstOrThrow();

for (const database of BOTH_DATABASES) {
  describe(`migrations on ${database.name}`, () => {
    const opened: Db[] = [];
    afterAll(() => Promise.all(opened.map(db => db.destroy())));
    const open = async (migrated = true) => {
      const db = migrated ? await openMigrated(database) : connect(await database.make());
      opened.push(db);
      return db;
    };

    /**
     * The newest migration was interrupted before it was recorded. Migrations of a project need not be repeatable.
     */
    const openBefore = async (newest: string) => {
      const db = await open(false);
      await migrateTo(db, newest);
      await sql`delete from kysely_migration where name = ${newest}`.execute(db);
      return db;
    };

    it('change nothing the second time', async () => {
      const db = await open();
      await buildSale(db, { branchId: (await buildBranch(db)).id });
      const before = await dump(db);
      await migrate(db);
      expect(await dump(db)).toEqual(before);
    });

    it('go on where an earlier run broke off', async () => {
      const db = await open(false);
      await up(db as Kysely<unknown>, database.dialect);
      await sql`drop table day_terminal`.execute(db);
      await sql`drop index sale_number`.execute(db);
      await migrate(db);
      expect(await shapeOf(db)).toEqual(await shapeOf(await open()));
    });

    it('go on where one broke off between its columns and its indexes', async () => {
      const whole = await shapeOf(await open());
      const db = await openBefore('003_idempotency');
      await sql`drop index purchase_idempotency`.execute(db);
      await sql`drop index promotion_item_once`.execute(db);
      await sql`alter table purchase drop column body_hash`.execute(db);
      await migrate(db);
      expect(await shapeOf(db)).toEqual(whole);
    });

    it('leave nothing of a run in which one failed, and say which', async () => {
      const db = await openBefore('024_order_search');
      await sql`drop index sale_amount`.execute(db);
      await sql`drop table sale_payment`.execute(db);
      const before = await shapeOf(db);
      const failure: unknown = await migrate(db).catch((error: unknown) => error);
      expect(String(failure)).toContain('The migration 025_given failed: ');
      expect(String(explainMigrationError(failure))).toMatch(
        /^ExpectedError: The migration 025_given failed: .+\. The tables are as they were before\. Correct server\/database\/migrations\/025_given\.ts; /,
      );
      expect(await shapeOf(db)).toEqual(before);
    });

    it('have a file checked again that was checked before what it would change was kept, and no other', async () => {
      const db = await open(false);
      await migrateTo(db, '027_supplier_names');
      const { id: branch_id } = await buildBranch(db);
      const states = ['new', 'checked', 'done'] as const;
      await db
        .insertInto('import_job')
        .values(
          states.map(state => ({
            branch_id,
            admin_id: null,
            admin_name: 'Ann',
            file_name: state,
            stored: state,
            parts: 1,
            bytes: 1,
            format: 'csv',
            encoding: 'utf-8',
            layout: '',
            headers: '[]',
            first_rows: '[]',
            header_key: '',
            kind: 'products',
            columns: '[]',
            state,
            made_at: 0,
          })),
        )
        .execute();
      await migrate(db);
      const jobs = await db.selectFrom('import_job').select(['file_name', 'state']).orderBy('id').execute();
      expect(jobs.map(({ file_name, state }) => `${file_name}: ${state}`)).toEqual([
        'new: new',
        'checked: checking',
        'done: done',
      ]);
    });

    it('keep every purchase of an older shop, and a product in a promotion once', async () => {
      const db = await open(false);
      await up(db as Kysely<unknown>, database.dialect);
      await upCatalogue(db as Kysely<unknown>, database.dialect);
      const { id: branch_id } = await buildBranch(db);
      const { id: category_id } = await buildCategory(db, { branch_id });
      const { id: product_id } = await buildOldProduct(db, { branch_id, category_id });
      const [one, other] = [await buildPromotion(db, { branch_id }), await buildPromotion(db, { branch_id })];
      const hold = (promotion: { id: number }, product_id: number | null) =>
        buildPromotionItem(db, { promotion_id: promotion.id, category_id, product_id });
      const first = await hold(one, product_id);
      await hold(one, product_id);
      const kept = [await hold(other, product_id), await hold(one, null), await hold(one, null)];
      const supplier = await buildSupplier(db, { branch_id });
      const orders = [
        await buildPurchase(db, { branch_id, supplier_id: supplier.id }),
        await buildPurchase(db, { branch_id, supplier_id: supplier.id }),
      ];
      await migrate(db);
      const items = db.selectFrom('promotion_item').selectAll().orderBy('id');
      expect(await items.execute()).toEqual([first, ...kept]);
      const none = {
        placed_by: null,
        idempotency_key: null,
        body_hash: null,
        state: 'received',
        ordered_at: null,
        ended_at: null,
        version: 1,
      };
      const purchases = db.selectFrom('purchase').selectAll().orderBy('id');
      expect(await purchases.execute()).toEqual(orders.map(order => ({ ...order, ...none })));
    });

    it('keep a product whose name unfolds to more than an index takes', async () => {
      const db = await openBefore('026_product_names');
      const { id: branch_id } = await buildBranch(db);
      const { id: category_id } = await buildCategory(db, { branch_id });
      const { id } = await buildOldProduct(db, { branch_id, category_id });
      if (database.dialect === 'postgres') await sql`drop index product_names`.execute(db);
      // All characters of the name differ, so that compression saves no space.
      const search = String.fromCodePoint(...Array.from({ length: 3600 }, (_, at) => 0x4e00 + at));
      await db.updateTable('product').set({ search }).where('id', '=', id).execute();
      await migrate(db);
      const product = await db
        .selectFrom('product')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(product.search).toBe(database.dialect === 'postgres' ? toNameSearchKey(search) : search);
    });

    it('keep a supplier whose name unfolds to more than an index takes', async () => {
      const db = await openBefore('027_supplier_names');
      const { id: branch_id } = await buildBranch(db);
      const { id } = await buildSupplier(db, { branch_id });
      await sql`drop index supplier_names`.execute(db);
      const search = String.fromCodePoint(...Array.from({ length: 3600 }, (_, at) => 0x4e00 + at));
      await db.updateTable('supplier').set({ search }).where('id', '=', id).execute();
      await migrate(db);
      const kept = await db.selectFrom('supplier').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      expect(kept.search).toBe(toNameSearchKey(search));
    });

    it('say what tills do with the discount types of an older shop, but for those that it made itself', async () => {
      const db = await openBefore('031_discount_effects');
      const { id: branch_id } = await buildBranch(db);
      await sql`insert into discount_type (id, name) values (6, 'Two for one')`.execute(db);
      await sql`
        insert into promotion (branch_id, name, search, date_init, date_end, discount_type_id, value_hundredths, limit_cents)
        values (${branch_id}, 'Dairy deal', 'dairy deal', 20260101, 20260102, 2, 50, 300)
      `.execute(db);
      await sql`update discount_type set effect = null, active = 1`.execute(db);
      await migrate(db);
      const types = await db.selectFrom('discount_type').selectAll().orderBy('id').execute();
      expect(types.map(({ id, effect, active }) => [id, effect, active])).toEqual([
        [1, 'percentage', 1],
        [2, 'amount-off', 1],
        [3, 'fixed-price', 1],
        [4, 'amount-off', 1],
        [6, null, 1],
      ]);
    });

    it('give tax rates four decimals, also those to which a bulk change can be taken back', async () => {
      const db = await open(false);
      await migrateTo(db, '037_product_merges');
      const { id: branch_id } = await buildBranch(db);
      const { id: category_id } = await buildCategory(db, { branch_id });
      const { id } = await buildProduct(db, { branch_id, category_id, tax_rate: 825 });
      await sql`
        insert into bulk_change (branch_id, kind, rule, state, products, made_at, admin_name)
        values (${branch_id}, 'fields', '{}', 'applied', 1, 0, 'Ann')
      `.execute(db);
      await sql`
        insert into bulk_change_item (change_id, product_id, product_name, old_values, new_values, done)
        values (1, ${id}, 'Apples', '{"tax_rate":0,"status":1}', '{"tax_rate":825,"status":0}', 1)
      `.execute(db);
      await migrate(db);
      const product = await db.selectFrom('product').select('tax_rate').executeTakeFirstOrThrow();
      expect(product.tax_rate).toBe(82_500);
      const item = await db.selectFrom('bulk_change_item').selectAll().executeTakeFirstOrThrow();
      expect([item.old_values, item.new_values].map(values => JSON.parse(values) as object)).toEqual([
        { tax_rate: 0, status: 1 },
        { tax_rate: 82_500, status: 0 },
      ]);
    });

    it('give the lines of older sales the rate that was charged, and add up taxes, refunds and moved stock', async () => {
      const db = await open();
      await sql`delete from kysely_migration where name >= '065'`.execute(db);
      const { id: branchId } = await buildBranch(db);
      const { id: category_id } = await buildCategory(db, { branch_id: branchId });
      const build = (tax_rate: number) => buildProduct(db, { branch_id: branchId, category_id, tax_rate });
      const [taxed, changed, free] = [await build(82_500), await build(100_000), await build(0)];
      const sold = (productId: number | null, netCents: number, taxCents: number) =>
        line({ productId, amountCents: netCents + taxCents, taxCents });
      const refund = line({
        productId: taxed.id,
        quantity: -1,
        amountCents: -108,
        taxCents: -8,
        discountCents: -5,
      });
      await inTransaction(db, tx =>
        placeSales(tx, [newSale({ branchId, lines: [refund] })], { movesStock: true }),
      );
      const [nine, piece] = await inTransaction(db, tx =>
        placeSales(tx, [
          newSale({ branchId, lines: [sold(changed.id, 2997, 300)] }),
          newSale({
            branchId,
            lines: [{ ...sold(changed.id, -333, -50), quantity: -1, taxRate: 100_000 }],
          }),
        ]),
      );
      await db.insertInto('cancellation').values({ order_id: piece!.id, cancelled_id: nine!.id }).execute();
      await buildSale(db, {
        branchId,
        lines: [
          sold(taxed.id, 1000, 83),
          sold(taxed.id, 500, 0),
          // The tax is rounded to 0.
          sold(taxed.id, 2, 0),
          // The rate of the product has changed since.
          sold(changed.id, 2000, 165),
          sold(null, 1000, 100),
          // No rate of the shop results in the tax.
          sold(free.id, 1000, 40),
          { ...sold(null, 0, 7), discountCents: 12 },
        ],
      });
      const before = await dump(db);
      await sql`update sale_line set tax_rate = 0`.execute(db);
      await sql`delete from day_tax`.execute(db);
      await sql`update day_cashier set refunds = 0, refund_cents = 0, discount_cents = 0, items = 7, hours = 7`.execute(
        db,
      );
      await sql`update day_terminal set discount_cents = 7`.execute(db);
      await sql`update day_product set moved_milli = 0`.execute(db);
      await migrate(db);
      expect(await dump(db)).toEqual(before);
      const rates = await db.selectFrom('day_tax').selectAll().orderBy('rate').execute();
      expect(rates.map(({ rate, net_cents, tax_cents }) => [rate, net_cents, tax_cents])).toEqual([
        [0, 500, 7],
        [40_000, 1000, 40],
        [82_500, 2902, 240],
        [100_000, 3664, 350],
      ]);
      const cashier = await db.selectFrom('day_cashier').selectAll().executeTakeFirstOrThrow();
      expect(cashier).toMatchObject({ refunds: 2, refund_cents: -491, discount_cents: 12 });
      const moved = await db
        .selectFrom('day_product')
        .select('moved_milli')
        .where('moved_milli', '<>', 0)
        .execute();
      expect(moved).toEqual([{ moved_milli: -1000 }]);
    });

    it('refuse a database of a newer version, and leave it as it is', async () => {
      const db = await open();
      await fromTomorrow(db);
      await sql`drop index warehouse_branch`.execute(db);
      const before = [await dump(db), await shapeOf(db)];
      await expect(migrate(db)).rejects.toThrow(NEWER);
      expect([await dump(db), await shapeOf(db)]).toEqual(before);
    });
  });
}

describe('a new migration', () => {
  const names = ['042_epoch', '043_cards', '044_bonus'];

  it('has a number of its own', () => {
    const twice = [...names, '044_notes'];
    for (const done of [names, ['042_epoch']])
      expect(() => assertMigrationOrder(twice, done)).toThrow(
        'The migration 044_notes must have a higher number than 044_bonus. Rename its file to 045_notes.ts.',
      );
    expect(() => assertMigrationOrder(twice, ['042_epoch', '043_cards', '044_notes'])).toThrow(
      'The migration 044_bonus must have a higher number than 044_notes. Rename its file to 045_bonus.ts.',
    );
    expect(() => assertMigrationOrder(twice, twice)).not.toThrow();
  });

  it('follows those that have run', () => {
    expect(() => assertMigrationOrder(names, ['042_epoch', '044_bonus'])).toThrow(
      'The migration 043_cards must have a higher number than 044_bonus. Rename its file to 045_cards.ts.',
    );
    expect(() => assertMigrationOrder(names, ['042_epoch'])).not.toThrow();
    expect(() => assertMigrationOrder(names, [])).not.toThrow();
  });
});

describe('the two databases', () => {
  let shapes: Awaited<ReturnType<typeof shapeOf>>[];
  beforeAll(async () => {
    const dbs = await Promise.all(BOTH_DATABASES.map(openMigrated));
    shapes = await Promise.all(dbs.map(shapeOf));
    await Promise.all(dbs.map(db => db.destroy()));
  });

  it('have the same tables and columns', () => {
    const [sqlite, postgres] = shapes;
    expect(sqlite!.tables.sale_line).toContain('order_id integer');
    expect(sqlite!.tables.branch).toContain('name text');
    expect(postgres!.tables).toEqual(sqlite!.tables);
  });

  it('have the same indexes, but for those of one database alone', () => {
    const [sqlite, postgres] = shapes;
    expect(sqlite!.indexes).toContain('sale_day');
    expect(postgres!.indexes.filter(name => !ONLY_ON_POSTGRES.includes(name))).toEqual(
      sqlite!.indexes.filter(name => !ONLY_ON_SQLITE.includes(name)),
    );
    expect(postgres!.indexes).toEqual(expect.arrayContaining(ONLY_ON_POSTGRES));
  });
});

describe('migrations of one PostgreSQL database by several servers', () => {
  const postgres = BOTH_DATABASES.find(({ dialect }) => dialect === 'postgres')!;

  it('all pass when they start at the same moment', async () => {
    const address = await postgres.make();
    const servers = Array.from({ length: 4 }, () => connect(address));
    try {
      await Promise.all(servers.map(migrate));
      await buildBranch(servers[0]!);
      expect((await shapeOf(servers[1]!)).tables).toHaveProperty('day_terminal');
    } finally {
      await Promise.all(servers.map(server => server.destroy()));
    }
  });
});

describe('the file of an SQLite database', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'trastienda-migrations-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each([
    ['050_waiting_returns', []],
    ['052_sale_notices', ['RawNode', 'DropTableNode']],
  ])('tells what %s does besides adding', async (name, changes) => {
    expect(await listOtherChanges(name)).toEqual(changes);
  });

  it('only adds, if its name says so, because older servers go on saving', async () => {
    for (const name of listMigrationFiles().map(file => path.basename(file, '.ts')))
      if (name.endsWith(ADDITIVE_MIGRATION_SUFFIX))
        expect([name, await listOtherChanges(name)]).toEqual([name, []]);
  });

  it('of a newer version stays the same to the byte', async () => {
    const file = path.join(folder, 'newer.sqlite');
    const made = connect(file);
    await migrate(made);
    await fromTomorrow(made);
    await made.destroy();
    const before = readFileSync(file);
    const again = connect(file);
    await expect(migrate(again)).rejects.toThrow(NEWER);
    await again.destroy();
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(readdirSync(folder)).toEqual(['newer.sqlite']);
  });
});

async function shapeOf(db: Db) {
  const tables: Record<string, string[]> = {};
  for (const { name, columns } of await db.introspection.getTables()) {
    tables[name] = columns
      .map(column => {
        const type = /^(int|bigint)/i.test(column.dataType) ? 'integer' : column.dataType.toLowerCase();
        return `${column.name} ${type}${column.isNullable && column.name !== 'id' ? ' null' : ''}`;
      })
      .sort();
  }
  return { tables, indexes: await indexesOf(db) };
}

async function indexesOf(db: Db): Promise<string[]> {
  const from = (query: ReturnType<typeof sql<{ name: string }>>) => query.execute(db);
  const { rows } = await from(sql`select name from sqlite_master where type = 'index'`).catch(() =>
    from(sql`select indexname as name from pg_indexes where schemaname = current_schema()`),
  );
  return rows
    .map(({ name }) => name)
    .filter(name => !/^sqlite_|_pkey$|_key$|^kysely/.test(name))
    .sort();
}

/** Lists the kinds of the statements by which a migration does more than add tables, indexes and optional columns. */
async function listOtherChanges(name: string): Promise<string[]> {
  const names = listMigrationFiles().map(file => path.basename(file, '.ts'));
  const db = connect(':memory:');
  await migrateTo(db, names[names.indexOf(name) - 1]!);
  const statements: RootOperationNode[] = [];
  const recorded = db.withPlugin({
    transformQuery: ({ node }) => (statements.push(node), node),
    transformResult: async ({ result }) => result,
  });
  const { up: run } = (await import(`../../../server/database/migrations/${name}.ts`)) as {
    up: (on: Kysely<unknown>, dialect: 'sqlite') => Promise<void>;
  };
  await run(recorded as unknown as Kysely<unknown>, 'sqlite');
  await db.destroy();
  const newTables = new Set(
    statements.flatMap(one => (one.kind === 'CreateTableNode' ? one.table.table.identifier.name : [])),
  );
  return statements.filter(statement => !isAddition(statement, newTables)).map(({ kind }) => kind);
}

function isAddition(statement: RootOperationNode, newTables: ReadonlySet<string>): boolean {
  if (statement.kind === 'CreateTableNode' || statement.kind === 'SelectQueryNode') return true;
  if (statement.kind === 'CreateIndexNode')
    return !statement.unique || newTables.has(statement.table!.table.identifier.name);
  if (statement.kind !== 'AlterTableNode' || !statement.columnAlterations) return false;
  return statement.columnAlterations.every(
    change =>
      change.kind === 'AddColumnNode' && (!change.column.notNull || change.column.defaultTo !== undefined),
  );
}

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, toBusinessDay, toWallClockReading } from '../../../contract/businessDay.ts';
import { connect, type Db } from '../../../server/database/connect.ts';
import { listShopDays } from '../../../server/demo/calendar.ts';
import { makeCatalogue } from '../../../server/demo/catalogue.ts';
import { createFolderStorage } from '../../../server/files/folder.ts';
import { fillDemoShop } from '../../../server/demo/fill.ts';
import { DEMO_CREDENTIALS } from '../../../server/auth/demoSignIn.ts';
import { createRandom } from '../../../server/demo/random.ts';
import { makeOrders } from '../../../server/demo/tills.ts';
import { migrate } from '../../../server/database/migrate.ts';
import type { Row, Schema } from '../../../server/database/schema.ts';
import { TENDERS } from '../../../server/database/tables/sales.ts';
import { verifyPassword } from '../../../server/auth/passwords.ts';
import { foldText } from '../../../contract/foldText.ts';
import { toUserNameKey } from '../../../server/auth/userName.ts';

const ZONE = 'America/New_York';
const ORDERS = 600;
/** The clock shows a Friday afternoon, three weeks after the end of daylight saving time. */
const NOW = Date.UTC(2025, 10, 21, 19, 40, 12, 345);
const TODAY = 20251121;

let filesFolder: string;
let db: Db;
const progress: number[] = [];

async function demoShop(orders: number, now: number, onProgress?: (fraction: number) => void): Promise<Db> {
  const shop = connect(':memory:');
  await migrate(shop);
  await fillDemoShop(shop, {
    files: createFolderStorage(filesFolder),
    orders,
    now,
    ...(onProgress ? { onProgress } : {}),
  });
  return shop;
}

const all = <Table extends keyof Schema>(table: Table, from = db) =>
  sql<Row<Table>>`select * from ${sql.table(table)}`.execute(from).then(({ rows }) => rows);

async function content(from: Db): Promise<Record<string, unknown[]>> {
  const tables = (await from.introspection.getTables()).map(({ name }) => name as keyof Schema);
  const rows = await Promise.all(tables.map(table => all(table, from)));
  return Object.fromEntries(
    tables.map((table, at) => [
      table,
      rows[at]!.map(row => ({ ...row, password_hash: undefined, epoch: undefined })),
    ]),
  );
}

const sumOf = <T>(rows: readonly T[], figure: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + figure(row), 0);

/** Checks the check digit by GS1's rule: alternating weights 3 and 1 from the right give a multiple of ten. */
const isWhole = (code: string): boolean =>
  [...code].reverse().reduce((sum, digit, at) => sum + Number(digit) * (at % 2 ? 3 : 1), 0) % 10 === 0;

beforeAll(async () => {
  filesFolder = await mkdtemp(path.join(tmpdir(), 'demo-shop-'));
  db = await demoShop(ORDERS, NOW, fraction => progress.push(fraction));
});

afterAll(async () => {
  await db.destroy();
  await rm(filesFolder, { recursive: true });
});

describe('the demo shop', () => {
  it('is the same every time for the same moment and number of orders', async () => {
    const again = await demoShop(ORDERS, NOW);
    expect(await content(again)).toEqual(await content(db));
    await again.destroy();
  });

  it('has counted drawers of a week, some of them short, and open ones today', async () => {
    const sessions = await all('drawer_session');
    const closes = await all('drawer_close');
    const terminals = (await all('terminal')).length;
    expect(sessions.filter(({ status }) => status === 'open').map(row => row.business_day)).toEqual(
      Array.from({ length: terminals }, () => TODAY),
    );
    expect(closes).toHaveLength(6 * terminals);
    const differences = closes.map(row => row.counted_cents! - row.expected_cents);
    expect(differences.some(cents => cents < 0)).toBe(true);
    expect(differences.some(cents => cents === 0)).toBe(true);
  });

  it('says how far it is, from 0 to 1 and never back', () => {
    expect(progress[0]).toBe(0);
    expect(progress.at(-1)).toBe(1);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    expect(progress.some(fraction => fraction > 0 && fraction < 1)).toBe(true);
  });

  it('has three active branches, with 31 the largest', async () => {
    const branches = await all('branch');
    expect(branches.map(({ id, status, time_zone }) => [id, status, time_zone])).toEqual([
      [31, 1, ZONE],
      [32, 1, ZONE],
      [33, 1, ZONE],
    ]);
    const orders = branches.map(({ last_sale_number }) => last_sale_number);
    expect(sumOf(orders, count => count)).toBe(ORDERS);
    expect(orders[0]! / ORDERS).toBeCloseTo(0.6, 1);
  });

  it('has discount types where the product expects them', async () => {
    const types = await all('discount_type');
    expect(types.map(({ id, active }) => [id, active])).toEqual([[1, 1], [2, 0], [3, 1], [4, 1], [5, 0]]); // oxfmt-ignore
    expect(types[0]!.name).toBe('Percentage');
  });

  it('draws every picture that its rows name', async () => {
    const sizes = { banner: [640, 360], category: [256, 256], product: [256, 256] } as const;
    for (const [folder, [width, height]] of Object.entries(sizes)) {
      const rows = await all(folder as keyof typeof sizes);
      const named = new Set(rows.map(({ image }) => image).filter(image => image !== ''));
      const drawn = await readdir(path.join(filesFolder, folder));
      expect(new Set(drawn)).toEqual(named);
      for (const file of drawn) {
        const picture = await sharp(path.join(filesFolder, folder, file)).metadata();
        expect(picture).toMatchObject({ format: 'webp', width, height });
      }
    }
  });
});

describe('products', () => {
  it('carry whole codes, each once in a branch', async () => {
    const products = await all('product');
    for (const { name, upc, ean } of products) {
      expect(upc, name).toMatch(/^\d{12}$/);
      expect(ean, name).toMatch(/^(\d{13})?$/);
      expect(isWhole(upc) && isWhole(ean), name).toBe(true);
    }
    expect(new Set(products.map(({ branch_id, upc }) => `${branch_id}/${upc}`)).size).toBe(products.length);
    expect(products.some(({ upc }) => upc.startsWith('0'))).toBe(true);
    expect(products.some(({ ean }) => ean !== '')).toBe(true);
  });

  it('cost less than they sell for, and can be found by name', async () => {
    for (const { name, search, price_cents, cost_cents } of await all('product')) {
      expect(cost_cents, name).toBeGreaterThan(0);
      expect(price_cents, name).toBeGreaterThan(cost_cents);
      expect(search).toBe(foldText(name));
    }
  });

  it('belong to a category of their branch, whose type is a menu category', async () => {
    const categories = await all('category');
    const branchOf = new Map(categories.map(({ id, branch_id }) => [id, branch_id]));
    for (const product of await all('product'))
      expect(branchOf.get(product.category_id)).toBe(product.branch_id);
    const types = new Set((await all('menu_category')).map(({ name }) => name));
    expect(new Set(categories.map(({ tipo }) => tipo))).toEqual(types);
  });
});

it('every flag, role, tender and status appears', async () => {
  const values = async <Table extends keyof Schema>(table: Table, column: keyof Row<Table>) =>
    new Set((await all(table)).map(row => row[column]));
  for (const column of ['ebt', 'wic', 'pesado', 'ecommerce', 'status'] as const) {
    expect(await values('product', column), column).toEqual(new Set([0, 1]));
  }
  for (const column of ['pesado', 'ecommerce', 'status'] as const) {
    expect(await values('category', column), column).toEqual(new Set([0, 1]));
  }
  for (const table of ['banner', 'supplier', 'admin'] as const) {
    expect(await values(table, 'status'), table).toEqual(new Set([0, 1]));
  }
  expect(await values('product', 'tax_rate')).toEqual(new Set([0, 82_500]));
  expect(await values('admin', 'role')).toEqual(new Set(['super', 'report', 'inventory', 'cashier']));
  expect(await values('sale', 'status')).toEqual(new Set(['completed', 'pending', 'cancelled']));
  expect(await values('sale_payment', 'tender')).toEqual(new Set(TENDERS));
  expect(await values('terminal', 'name')).toContain(null);
  expect(await values('supplier', 'home_page')).toContain('');
  expect(await values('promotion_item', 'product_id')).toContain(null);
});

it('the owner, and few others, can sign in', async () => {
  const admins = await all('admin');
  const owner = admins.find(({ user_name }) => user_name === DEMO_CREDENTIALS.userName)!;
  expect(owner).toMatchObject({ role: 'super', branch_id: null, status: 1 });
  expect(await verifyPassword(DEMO_CREDENTIALS.password, owner.password_hash)).toBe(true);
  expect(admins.filter(({ password_hash }) => password_hash !== '')).toHaveLength(4);
  for (const admin of admins) expect(admin.user_name_key).toBe(toUserNameKey(admin.user_name));
});

describe('orders', () => {
  it('come in order over the 90 days that end today, while the shop is open', async () => {
    const sales = await all('sale');
    const days = sales.map(({ business_day }) => business_day);
    expect(Math.max(...days)).toBe(TODAY);
    expect(Math.min(...days)).toBe(addDays(TODAY, -89));
    let before = 0;
    const numbers = new Map<number, number>();
    for (const { branch_id, number, created_at, business_day } of sales) {
      const { day, hour } = toWallClockReading(created_at, ZONE);
      expect(day).toBe(business_day);
      expect(hour >= 7 && hour < 22, `hour ${hour}`).toBe(true);
      expect(created_at).toBeGreaterThanOrEqual(before);
      expect(number).toBe((numbers.get(branch_id) ?? 0) + 1);
      before = created_at;
      numbers.set(branch_id, number);
    }
  });

  it('add up: line by line, in the order, and in what was paid', async () => {
    const [sales, lines, payments] = [await all('sale'), await all('sale_line'), await all('sale_payment')];
    const products = new Map((await all('product')).map(product => [product.id, product]));
    for (const line of lines) {
      const product = products.get(line.product_id!)!;
      expect(product.status).toBe(1);
      expect(line.weight_grams > 0).toBe(product.pesado === 1);
      const sign = Math.sign(line.quantity);
      const times = line.weight_grams > 0 ? line.weight_grams / 1000 : Math.abs(line.quantity);
      const net = Math.round(line.price_cents * times);
      const tax = Math.round((net * product.tax_rate) / 1_000_000);
      expect(line.tax_cents).toBe(0 + sign * tax);
      expect(line.amount_cents).toBe(sign * (net + tax));
      expect(line.cost_cents).toBe(sign * Math.round(product.cost_cents * times));
    }
    for (const sale of sales) {
      const own = lines.filter(line => line.order_id === sale.id);
      expect(own.length).toBeGreaterThan(0);
      expect(sale.amount_cents).toBe(sumOf(own, line => line.amount_cents));
      expect(sale.tax_cents).toBe(sumOf(own, line => line.tax_cents));
      expect(sale.cost_cents).toBe(sumOf(own, line => line.cost_cents));
      const paid = payments.filter(payment => payment.order_id === sale.id);
      expect(sale.amount_cents).toBe(sumOf(paid, payment => payment.amount_cents));
    }
    expect(lines.length / sales.length).toBeCloseTo(2.5, 0);
    expect(payments.length).toBeGreaterThan(sales.length);
  });

  it('have references of their own in the branch', async () => {
    const sales = await all('sale');
    for (const { reference } of sales) expect(reference).toMatch(/^[A-Z]\d[A-Z]\d-\d{6}$/);
    expect(new Set(sales.map(({ branch_id, reference }) => `${branch_id}/${reference}`)).size).toBe(ORDERS);
  });

  it('that are cancelled take an earlier one of the branch back', async () => {
    const [sales, lines, payments] = [await all('sale'), await all('sale_line'), await all('sale_payment')];
    const shape = (id: number, sign: 1 | -1) =>
      JSON.stringify([
        lines
          .filter(line => line.order_id === id)
          .map(line => [line.product_id, sign * line.quantity, line.weight_grams, sign * line.amount_cents]),
        payments
          .filter(payment => payment.order_id === id)
          .map(payment => [payment.tender, sign * payment.amount_cents]),
      ]);
    const taken = new Set<number>();
    for (const cancelled of sales.filter(({ status }) => status === 'cancelled')) {
      expect(cancelled.amount_cents).toBeLessThan(0);
      expect(cancelled.cost_cents).toBeLessThan(0);
      expect(cancelled.tax_cents).toBeLessThanOrEqual(0);
      const earlier = sales.find(
        sale =>
          sale.branch_id === cancelled.branch_id &&
          sale.number < cancelled.number &&
          sale.status === 'completed' &&
          !taken.has(sale.id) &&
          shape(sale.id, 1) === shape(cancelled.id, -1),
      );
      expect(earlier, cancelled.reference).toBeDefined();
      taken.add(earlier!.id);
    }
    expect(taken.size).toBeGreaterThan(0);
    expect(sales.filter(({ status }) => status !== 'cancelled').every(sale => sale.amount_cents > 0)).toBe(
      true,
    );
  });

  it('are taken back once at most', () => {
    const orders = [...makeOrders(makeCatalogue(), listShopDays(NOW), 30_000)];
    const cancelled = orders.filter(({ status }) => status === 'cancelled');
    expect(cancelled.length / orders.length).toBeCloseTo(0.01, 2);
    // With three lines or more, no two orders are equal.
    const long = cancelled.filter(({ lines }) => lines.length > 2).map(({ lines }) => JSON.stringify(lines));
    expect(long.length).toBeGreaterThan(50);
    expect(new Set(long).size).toBe(long.length);
  });

  it('that are pending are recent', async () => {
    const pending = (await all('sale')).filter(({ status }) => status === 'pending');
    expect(Math.min(...pending.map(({ id }) => id))).toBeGreaterThan(ORDERS - 41);
  });

  it('are written by who works there, at a till that is there', async () => {
    const admins = new Map((await all('admin')).map(admin => [admin.id, admin]));
    const terminals = new Map((await all('terminal')).map(({ id, branch_id }) => [id, branch_id]));
    for (const sale of await all('sale')) {
      expect(admins.get(sale.admin_id)).toMatchObject({ role: 'cashier', branch_id: sale.branch_id });
      expect(terminals.get(sale.terminal_id)).toBe(sale.branch_id);
    }
  });
});

it('rollups hold what the lines and payments add up to', async () => {
  const { rows: cashiers } = await sql`
    select branch_id, business_day as day, admin_id, count(*) as orders, sum(amount_cents) as sales_cents,
      sum(tax_cents) as tax_cents, sum(cost_cents) as cost_cents,
      count(*) filter (where amount_cents < 0) as refunds,
      coalesce(sum(amount_cents) filter (where amount_cents < 0), 0) as refund_cents,
      sum((select sum(l.discount_cents) from sale_line l where l.order_id = sale.id)) as discount_cents,
      sum((select sum(case when l.weight_grams = 0 then l.quantity else sign(l.quantity) end)
        from sale_line l where l.order_id = sale.id)) as items
    from sale group by branch_id, business_day, admin_id order by 1, 2, 3`.execute(db);
  // `tests/server/sales/rollups.test.ts` checks the hours, which depend on the branch's time zone.
  const withoutHours = (await all('day_cashier')).map(({ hours: _hours, ...row }) => row);
  expect(withoutHours).toEqual(cashiers);
  const { rows: categories } = await sql`
    select s.branch_id, s.business_day as day, l.category_id, count(*) as lines, sum(l.amount_cents) as sales_cents,
      sum(l.tax_cents) as tax_cents, sum(l.cost_cents) as cost_cents
    from sale s join sale_line l on l.order_id = s.id group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  expect(await all('day_category')).toEqual(categories);
  const { rows: products } = await sql`
    select s.branch_id, s.business_day as day, l.product_id, count(distinct s.id) as orders,
      sum(case when l.weight_grams = 0 then l.quantity * 1000 else sign(l.quantity) * l.weight_grams end) as quantity_milli,
      sum(case when l.warehouse_id is null then 0 when l.weight_grams = 0 then l.quantity * 1000
        else sign(l.quantity) * l.weight_grams end) as moved_milli,
      sum(l.amount_cents) as sales_cents, sum(l.tax_cents) as tax_cents, sum(l.cost_cents) as cost_cents,
      count(distinct case when s.amount_cents < 0 then s.id end) as refunds
    from sale s join sale_line l on l.order_id = s.id where l.product_id is not null
    group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  expect(await all('day_product')).toEqual(products);
  const { rows: taxes } = await sql`
    select s.branch_id, s.business_day as day, l.tax_rate as rate, sum(l.amount_cents - l.tax_cents) as net_cents,
      sum(l.tax_cents) as tax_cents
    from sale s join sale_line l on l.order_id = s.id group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  expect(await all('day_tax')).toEqual(taxes);
  const paid = TENDERS.map(
    tender => sql`coalesce((select sum(p.amount_cents) from sale_payment p join sale o on o.id = p.order_id
      where p.tender = ${tender} and o.branch_id = s.branch_id and o.business_day = s.business_day
        and o.terminal_id = s.terminal_id), 0) as ${sql.ref(`${tender}_cents`)}`,
  );
  const { rows: terminals } = await sql`
    select s.branch_id, s.business_day as day, s.terminal_id, count(*) as orders, min(s.number) as first_number,
      max(s.number) as last_number, ${sql.join(paid)},
      count(*) filter (where s.amount_cents < 0) as refunds,
      sum(s.tip_cents) as tip_cents, sum(s.rounding_cents) as rounding_cents,
      coalesce((select sum(l.discount_cents) from sale_line l join sale o on o.id = l.order_id
        where o.branch_id = s.branch_id and o.business_day = s.business_day and o.terminal_id = s.terminal_id), 0)
        as discount_cents
    from sale s group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  expect(await all('day_terminal')).toEqual(terminals);
});

describe('papers', () => {
  it('are there for today, and none is of tomorrow', async () => {
    for (const table of ['purchase', 'transfer'] as const) {
      const rows = await all(table);
      expect(Math.max(...rows.map(row => row.business_day)), table).toBe(TODAY);
      for (const row of rows) {
        expect(row.created_at).toBeLessThanOrEqual(NOW);
        expect(toBusinessDay(row.created_at, ZONE, 0)).toBe(row.business_day);
      }
    }
    for (const opening of await all('drawer_opening')) {
      expect(opening.opened_at).toBeLessThanOrEqual(NOW);
      const { day, hour } = toWallClockReading(opening.opened_at, ZONE);
      expect([day, hour]).toEqual([opening.business_day, opening.hour]);
    }
  });

  it('of purchases add up, and some are not paid in full', async () => {
    const [purchases, items] = [await all('purchase'), await all('purchase_item')];
    for (const { id, payable_cents, paid_cents } of purchases) {
      const own = items.filter(item => item.purchase_id === id);
      expect(payable_cents).toBe(sumOf(own, item => (item.cost_cents * item.quantity_milli) / 1000));
      expect(paid_cents).toBeLessThanOrEqual(payable_cents);
      expect(new Set(own.map(item => item.product_id)).size).toBe(own.length);
    }
    expect(purchases.some(({ payable_cents, paid_cents }) => paid_cents < payable_cents)).toBe(true);
  });

  it('of promotions are live, to come and over', async () => {
    const promotions = await all('promotion');
    expect(promotions.some(({ date_init, date_end }) => date_init <= TODAY && TODAY <= date_end)).toBe(true);
    expect(promotions.some(({ date_init }) => date_init > TODAY)).toBe(true);
    expect(promotions.some(({ date_end }) => date_end < TODAY)).toBe(true);
    const withItems = new Set((await all('promotion_item')).map(item => item.promotion_id));
    expect(withItems.size).toBe(promotions.length);
  });

  it('of transfers stay within their branch', async () => {
    const branchOf = new Map((await all('warehouse')).map(({ id, branch_id }) => [id, branch_id]));
    for (const { branch_id, from_warehouse_id, to_warehouse_id } of await all('transfer')) {
      expect([branchOf.get(from_warehouse_id), branchOf.get(to_warehouse_id)]).toEqual([
        branch_id,
        branch_id,
      ]);
      expect(from_warehouse_id).not.toBe(to_warehouse_id);
    }
  });
});

describe('nothing is of the future', () => {
  const moments = [
    ['before opening', Date.UTC(2025, 10, 21, 8)],
    ['just after opening', Date.UTC(2025, 10, 21, 12, 0, 30)],
    ['in the hour that comes twice', Date.UTC(2025, 10, 2, 5, 30)],
    ['on the day that loses an hour', Date.UTC(2026, 2, 8, 6, 30)],
    ['after closing', Date.UTC(2025, 10, 22, 4, 59)],
  ] as const;
  it.each(moments)('%s', async (_, now) => {
    const shop = await demoShop(120, now);
    const sales = await all('sale', shop);
    expect(sales).toHaveLength(120);
    const instants = [
      ...sales.map(({ created_at }) => created_at),
      ...(await all('purchase', shop)).map(({ created_at }) => created_at),
      ...(await all('transfer', shop)).map(({ created_at }) => created_at),
      ...(await all('drawer_opening', shop)).map(({ opened_at }) => opened_at),
    ];
    expect(Math.max(...instants)).toBeLessThanOrEqual(now);
    for (const { created_at, business_day } of await all('transfer', shop)) {
      expect(toBusinessDay(created_at, ZONE, 0)).toBe(business_day);
    }
    await shop.destroy();
  });
});

it('draws no moment of an hour that has only begun beyond now', () => {
  const halfPastSeven = 7.5 * 3600;
  const today = listShopDays(Date.UTC(2025, 10, 21, 12, 30)).at(-1)!;
  const random = createRandom('test');
  const seconds = Array.from({ length: 500 }, () => today.drawSecond(random));
  expect(Math.min(...seconds)).toBeGreaterThanOrEqual(7 * 3600);
  expect(Math.max(...seconds)).toBeLessThan(halfPastSeven);
});

it('may have no orders at all', async () => {
  const told: number[] = [];
  const shop = await demoShop(0, NOW, fraction => told.push(fraction));
  expect(await all('sale', shop)).toEqual([]);
  expect((await all('product', shop)).length).toBeGreaterThan(500);
  expect(told.every(Number.isFinite)).toBe(true);
  await shop.destroy();
});

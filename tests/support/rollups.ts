import type { Db } from '../../server/database/connect.ts';
import type { Row } from '../../server/database/schema.ts';
import { TENDERS } from '../../server/database/tables/sales.ts';
import { toWallClockReading } from '../../contract/businessDay.ts';

const THINGS = {
  day_cashier: ['admin_id'],
  day_category: ['category_id'],
  day_hour: ['hour', 'terminal_id'],
  day_product: ['product_id'],
  day_tax: ['rate'],
  day_terminal: ['terminal_id'],
} as const;

async function stored(db: Db, table: keyof typeof THINGS, branches: readonly number[]) {
  const rows = await db
    .selectFrom(table as 'day_cashier')
    .selectAll()
    .where('branch_id', 'in', branches)
    .execute();
  return sorted(rows, THINGS[table]);
}

export async function rollupsOf(db: Db, branches: readonly number[]) {
  return {
    cashiers: await stored(db, 'day_cashier', branches),
    categories: await stored(db, 'day_category', branches),
    hours: await stored(db, 'day_hour', branches),
    products: await stored(db, 'day_product', branches),
    taxes: await stored(db, 'day_tax', branches),
    terminals: await stored(db, 'day_terminal', branches),
  };
}

const isRefund = ({ amount_cents, status }: Pick<Row<'sale'>, 'amount_cents' | 'status'>): boolean =>
  amount_cents < 0 || (amount_cents === 0 && status === 'cancelled');

export async function summedUp(db: Db, branches: readonly number[]) {
  const sales = await db.selectFrom('sale').selectAll().where('branch_id', 'in', branches).execute();
  const ids = sales.map(({ id }) => id);
  const lines = await db.selectFrom('sale_line').selectAll().where('order_id', 'in', ids).execute();
  const payments = await db.selectFrom('sale_payment').selectAll().where('order_id', 'in', ids).execute();
  const saleOf = new Map(sales.map(sale => [sale.id, sale]));
  const branchRows = await db
    .selectFrom('branch')
    .select(['id', 'time_zone'])
    .where('id', 'in', branches)
    .execute();
  const zones = new Map(branchRows.map(({ id, time_zone }) => [id, time_zone]));
  const hourOf = ({ branch_id, created_at, terminal_id }: Row<'sale'>) => [
    toWallClockReading(created_at, zones.get(branch_id)!).hour,
    terminal_id,
  ];
  const cashiers = new Grouped('day_cashier');
  const categories = new Grouped('day_category');
  const hours = new Grouped('day_hour');
  const products = new Grouped('day_product');
  const taxes = new Grouped('day_tax');
  const terminals = new Grouped('day_terminal');
  for (const sale of sales) {
    const { amount_cents: sales_cents, tax_cents, cost_cents, number } = sale;
    const zeros = Object.fromEntries(TENDERS.map(tender => [`${tender}_cents`, 0]));
    const refunds = isRefund(sale) ? 1 : 0;
    const work = cashiers.add(sale, [sale.admin_id], {
      orders: 1,
      sales_cents,
      tax_cents,
      cost_cents,
      refunds,
      refund_cents: refunds * sales_cents + 0,
      discount_cents: 0,
      items: 0,
    });
    work.hours = (work.hours ?? 0) | (1 << hourOf(sale)[0]!);
    const row = terminals.add(sale, [sale.terminal_id], {
      orders: 1,
      refunds,
      ...zeros,
      discount_cents: 0,
      tip_cents: sale.tip_cents,
      rounding_cents: sale.rounding_cents,
    });
    row.first_number = Math.min(row.first_number ?? Infinity, number);
    row.last_number = Math.max(row.last_number ?? 0, number);
    hours.add(sale, hourOf(sale), {
      orders: 1,
      items: 0,
      sales_cents,
      tax_cents,
      cost_cents,
      refunds,
      refund_items: 0,
      refund_cents: refunds * sales_cents + 0,
    });
  }
  const seen = new Set<string>();
  for (const line of lines) {
    const { order_id, product_id, amount_cents: sales_cents, tax_cents, cost_cents } = line;
    const figures = { sales_cents, tax_cents, cost_cents };
    categories.add(saleOf.get(order_id)!, [line.category_id ?? 0], { lines: 1, ...figures });
    const net_cents = sales_cents - tax_cents;
    taxes.add(saleOf.get(order_id)!, [line.tax_rate], { net_cents, tax_cents });
    const items = line.weight_grams === 0 ? line.quantity : Math.sign(line.quantity);
    const refunds = isRefund(saleOf.get(order_id)!) ? 1 : 0;
    hours.add(saleOf.get(order_id)!, hourOf(saleOf.get(order_id)!), {
      items,
      refund_items: refunds === 1 ? items : 0,
    });
    const sale = saleOf.get(order_id)!;
    terminals.add(sale, [sale.terminal_id], { discount_cents: line.discount_cents });
    cashiers.add(sale, [sale.admin_id], { discount_cents: line.discount_cents, items });
    if (product_id === null) continue;
    const key = `${order_id}/${product_id}`;
    const sign = line.quantity < 0 ? -1 : 1;
    const quantity_milli = line.weight_grams ? sign * line.weight_grams : line.quantity * 1000;
    products.add(saleOf.get(order_id)!, [product_id], {
      orders: seen.has(key) ? 0 : 1,
      refunds: seen.has(key) ? 0 : refunds,
      quantity_milli,
      moved_milli: line.warehouse_id === null ? 0 : quantity_milli,
      ...figures,
    });
    seen.add(key);
  }
  for (const { order_id, tender, amount_cents } of payments) {
    const sale = saleOf.get(order_id)!;
    terminals.add(sale, [sale.terminal_id], { [`${tender}_cents`]: amount_cents });
  }
  return {
    cashiers: cashiers.sorted(),
    categories: categories.sorted(),
    hours: hours.sorted(),
    products: products.sorted(),
    taxes: taxes.sorted(),
    terminals: terminals.sorted(),
  };
}

type Figures = Record<string, number>;

class Grouped {
  private readonly rows = new Map<string, Figures>();
  private readonly table: keyof typeof THINGS;

  constructor(table: keyof typeof THINGS) {
    this.table = table;
  }

  add(sale: { branch_id: number; business_day: number }, ids: readonly number[], figures: Figures): Figures {
    const { branch_id, business_day: day } = sale;
    const key = [branch_id, day, ...ids].join('/');
    const subjects = Object.fromEntries(THINGS[this.table].map((subject, at) => [subject, ids[at]!]));
    const row: Figures = this.rows.get(key) ?? { branch_id, day, ...subjects };
    for (const [name, figure] of Object.entries(figures)) row[name] = (row[name] ?? 0) + figure;
    this.rows.set(key, row);
    return row;
  }

  sorted = () => sorted([...this.rows.values()], THINGS[this.table]);
}

const sorted = (rows: Figures[], subjects: readonly string[]): Figures[] => {
  const keys = ['branch_id', 'day', ...subjects];
  return rows.sort((a, b) => {
    const key = keys.find(column => a[column] !== b[column]);
    return key ? a[key]! - b[key]! : 0;
  });
};

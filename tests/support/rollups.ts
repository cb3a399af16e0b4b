/** The daily rollups of some branches, as they stand and as the sales say they should be. */
import type { Db } from '../../server/database/connect.ts';
import { TENDERS } from '../../server/database/schema.ts';

const THINGS = {
  day_cashier: 'admin_id',
  day_category: 'category_id',
  day_product: 'product_id',
  day_terminal: 'terminal_id',
} as const;

async function stored(db: Db, table: keyof typeof THINGS, branches: readonly number[]) {
  // The tables differ in a column that the types would have to name.
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
    products: await stored(db, 'day_product', branches),
    terminals: await stored(db, 'day_terminal', branches),
  };
}

/** Counted again from sales, lines and payments. */
export async function summedUp(db: Db, branches: readonly number[]) {
  const sales = await db.selectFrom('sale').selectAll().where('branch_id', 'in', branches).execute();
  const ids = sales.map(({ id }) => id);
  const lines = await db.selectFrom('sale_line').selectAll().where('order_id', 'in', ids).execute();
  const payments = await db.selectFrom('sale_payment').selectAll().where('order_id', 'in', ids).execute();
  const saleOf = new Map(sales.map(sale => [sale.id, sale]));
  const cashiers = new Grouped('admin_id');
  const categories = new Grouped('category_id');
  const products = new Grouped('product_id');
  const terminals = new Grouped('terminal_id');
  for (const sale of sales) {
    const { amount_cents: sales_cents, tax_cents, cost_cents, number } = sale;
    cashiers.add(sale, sale.admin_id, { orders: 1, sales_cents, tax_cents, cost_cents });
    const zeros = Object.fromEntries(TENDERS.map(tender => [`${tender}_cents`, 0]));
    const row = terminals.add(sale, sale.terminal_id, { orders: 1, ...zeros });
    row.first_number = Math.min(row.first_number ?? Infinity, number);
    row.last_number = Math.max(row.last_number ?? 0, number);
  }
  const seen = new Set<string>();
  for (const line of lines) {
    const { order_id, product_id, amount_cents: sales_cents, tax_cents, cost_cents } = line;
    const figures = { sales_cents, tax_cents, cost_cents };
    categories.add(saleOf.get(order_id)!, line.category_id ?? 0, { lines: 1, ...figures });
    if (product_id === null) continue;
    const key = `${order_id}/${product_id}`;
    const sign = line.quantity < 0 ? -1 : 1;
    const quantity_milli = line.weight_grams ? sign * line.weight_grams : line.quantity * 1000;
    products.add(saleOf.get(order_id)!, product_id, {
      orders: seen.has(key) ? 0 : 1,
      quantity_milli,
      ...figures,
    });
    seen.add(key);
  }
  for (const { order_id, tender, amount_cents } of payments) {
    const sale = saleOf.get(order_id)!;
    terminals.add(sale, sale.terminal_id, { [`${tender}_cents`]: amount_cents });
  }
  return {
    cashiers: cashiers.sorted(),
    categories: categories.sorted(),
    products: products.sorted(),
    terminals: terminals.sorted(),
  };
}

type Figures = Record<string, number>;

/** Sums under branch, day and one subject more. */
class Grouped {
  private readonly rows = new Map<string, Figures>();
  private readonly subject: string;

  constructor(subject: string) {
    this.subject = subject;
  }

  /** Adds the figures to the row of that key, and gives the row. */
  add(sale: { branch_id: number; business_day: number }, subject: number, figures: Figures): Figures {
    const { branch_id, business_day: day } = sale;
    const key = `${branch_id}/${day}/${subject}`;
    const row: Figures = this.rows.get(key) ?? { branch_id, day, [this.subject]: subject };
    for (const [name, figure] of Object.entries(figures)) row[name] = (row[name] ?? 0) + figure;
    this.rows.set(key, row);
    return row;
  }

  sorted = () => sorted([...this.rows.values()], this.subject);
}

const sorted = (rows: Figures[], subject: string): Figures[] =>
  rows.sort((a, b) => a.branch_id! - b.branch_id! || a.day! - b.day! || a[subject]! - b[subject]!);

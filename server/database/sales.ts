/**
 * Writes sales (the orders of the specification) together with the daily rollups that the reports read.
 * Whoever writes a sale writes it here, so that rollups and lines cannot part.
 */
import { CompiledQuery, type Transaction } from 'kysely';
import { dialectOf } from './connect.ts';
import type { Dialect } from './dialects.ts';
import type { NewRow, OrderStatus, Row, Schema, Tender } from './schema.ts';
import { noteSold } from './soldProducts.ts';

export interface NewSaleLine {
  productId: number | null;
  categoryId: number | null;
  name: string;
  quantity: number;
  weightGrams?: number;
  /** Of one unit (or one kilogram), without tax. */
  priceCents: number;
  /** What the line adds to the sale, with tax; negative where something is taken back. */
  amountCents: number;
  taxCents: number;
  costCents: number;
}

export interface NewSale {
  branchId: number;
  terminalId: number;
  adminId: number;
  reference: string;
  status: OrderStatus;
  /** UTC milliseconds. */
  createdAt: number;
  /** YYYYMMDD, from `businessDay`. */
  businessDay: number;
  lines: readonly NewSaleLine[];
  /** Add up to the lines' amounts. */
  payments: readonly { tender: Tender; amountCents: number }[];
}

type Tx = Transaction<Schema>;

/**
 * Writes the sales in the order given; their numbers follow the branch's last one.
 * Call it within a transaction, with up to some thousands at a time.
 */
export async function placeSales(tx: Tx, sales: readonly NewSale[]): Promise<void> {
  if (sales.length === 0) return;
  const numbers = await takeNumbers(tx, sales);
  const totals = sales.map(saleTotals);
  const ids = await insertSales(tx, sales, numbers, totals);
  await insertMany(
    tx,
    'sale_line',
    sales.flatMap((sale, at) => sale.lines.map((line, index) => lineRow(ids[at]!, index + 1, line))),
  );
  await insertMany(
    tx,
    'sale_payment',
    sales.flatMap((sale, at) =>
      sale.payments.map(payment => ({
        order_id: ids[at]!,
        tender: payment.tender,
        amount_cents: payment.amountCents,
      })),
    ),
  );
  await noteSold(tx, sales);
  await addToRollups(tx, sales, numbers, totals);
}

interface Totals {
  amount: number;
  tax: number;
  cost: number;
}

function saleTotals({ lines }: NewSale): Totals {
  const totals = { amount: 0, tax: 0, cost: 0 };
  for (const line of lines) {
    totals.amount += line.amountCents;
    totals.tax += line.taxCents;
    totals.cost += line.costCents;
  }
  return totals;
}

/** One consecutive run of numbers a branch; the update locks the branch's row until the transaction ends. */
async function takeNumbers(tx: Tx, sales: readonly NewSale[]): Promise<number[]> {
  const counts = new Map<number, number>();
  for (const { branchId } of sales) counts.set(branchId, (counts.get(branchId) ?? 0) + 1);
  const next = new Map<number, number>();
  for (const [branchId, count] of [...counts].sort(([a], [b]) => a - b)) {
    const { last_sale_number: last } = await tx
      .updateTable('branch')
      .set(eb => ({ last_sale_number: eb('last_sale_number', '+', count) }))
      .where('id', '=', branchId)
      .returning('last_sale_number')
      .executeTakeFirstOrThrow();
    next.set(branchId, last - count + 1);
  }
  return sales.map(({ branchId }) => {
    const number = next.get(branchId)!;
    next.set(branchId, number + 1);
    return number;
  });
}

async function insertSales(tx: Tx, sales: readonly NewSale[], numbers: number[], totals: Totals[]) {
  const inserted = await insertMany(
    tx,
    'sale',
    sales.map((sale, at) => ({
      branch_id: sale.branchId,
      number: numbers[at]!,
      terminal_id: sale.terminalId,
      admin_id: sale.adminId,
      reference: sale.reference,
      status: sale.status,
      created_at: sale.createdAt,
      business_day: sale.businessDay,
      amount_cents: totals[at]!.amount,
      tax_cents: totals[at]!.tax,
      cost_cents: totals[at]!.cost,
    })),
    ['id', 'branch_id', 'number'],
  );
  const idOf = new Map(inserted.map(row => [`${row.branch_id}/${row.number}`, row.id]));
  return sales.map((sale, at) => idOf.get(`${sale.branchId}/${numbers[at]}`)!);
}

const lineRow = (order_id: number, position: number, line: NewSaleLine): NewRow<'sale_line'> => ({
  order_id,
  position,
  product_id: line.productId,
  category_id: line.categoryId,
  name: line.name,
  quantity: line.quantity,
  weight_grams: line.weightGrams ?? 0,
  price_cents: line.priceCents,
  amount_cents: line.amountCents,
  tax_cents: line.taxCents,
  cost_cents: line.costCents,
});

/**
 * Rows a statement: the largest that fits, exactly as many once fewer than the smallest are left. Both databases take
 * more, but a longer statement is no faster; few different lengths, so that few prepared statements are kept.
 */
const CHUNK_SIZES = [200, 40, 8];

const chunkSize = (left: number): number => CHUNK_SIZES.find(size => size <= left) ?? left;

/**
 * Inserts rows that all have the same columns. Kysely's builder costs more than the insert itself at millions of
 * rows, so the statement is written once a chunk size and the driver's cache of prepared statements does the rest.
 */
export async function insertMany<
  Table extends keyof Schema,
  Column extends keyof Row<Table> & string = never,
>(
  tx: Tx,
  table: Table,
  rows: readonly NewRow<Table>[],
  returning: readonly Column[] = [],
): Promise<Pick<Row<Table>, Column>[]> {
  const answered: Pick<Row<Table>, Column>[] = [];
  if (rows.length === 0) return answered;
  const columns = Object.keys(rows[0]!) as (keyof NewRow<Table> & string)[];
  const dialect = dialectOf(tx);
  for (let from = 0, size; from < rows.length; from += size) {
    size = chunkSize(rows.length - from);
    const text = insertText(dialect, table, columns, size, returning);
    const parameters: unknown[] = [];
    for (let at = from; at < from + size; at++) {
      for (const column of columns) parameters.push(rows[at]![column]);
    }
    const { rows: answer } = await tx.executeQuery<Pick<Row<Table>, Column>>(
      CompiledQuery.raw(text, parameters),
    );
    for (const row of answer) answered.push(row);
  }
  return answered;
}

const texts = new Map<string, string>();

/** Names come from the schema's own types, never from outside; so there are few texts, and each is written once. */
function insertText(
  dialect: Dialect,
  table: string,
  columns: readonly string[],
  rows: number,
  returning: readonly string[],
): string {
  const key = `${dialect} ${table} ${rows} ${columns.join()} ${returning.join()}`;
  const known = texts.get(key);
  if (known !== undefined) return known;
  // Not `?1`: a numbered mark counts as a name, which node:sqlite looks up among all the others at every run.
  const mark = (at: number) => (dialect === 'sqlite' ? '?' : `$${at}`);
  const values = Array.from(
    { length: rows },
    (_, row) => `(${columns.map((_, column) => mark(row * columns.length + column + 1)).join(',')})`,
  );
  const tail = returning.length > 0 ? ` returning ${returning.join(',')}` : '';
  const text = `insert into ${table} (${columns.join(',')}) values ${values.join(',')}${tail}`;
  texts.set(key, text);
  return text;
}

type RollupRow = Record<string, number>;

/** Sums what the sales add to each rollup row, then writes each row once, in the order of its key. */
async function addToRollups(tx: Tx, sales: readonly NewSale[], numbers: number[], totals: Totals[]) {
  const cashiers = new Rollup('day_cashier', 'admin_id', [
    'orders',
    'sales_cents',
    'tax_cents',
    'cost_cents',
  ]);
  const categories = new Rollup('day_category', 'category_id', [
    'lines',
    'sales_cents',
    'tax_cents',
    'cost_cents',
  ]);
  const terminals = new Rollup('day_terminal', 'terminal_id', [
    'orders',
    'cash_cents',
    'card_cents',
    'debit_cents',
    'ebt_cents',
    'gift_card_cents',
  ]);
  for (const [at, sale] of sales.entries()) {
    const { branchId, businessDay: day } = sale;
    const { amount, tax, cost } = totals[at]!;
    cashiers.add(branchId, day, sale.adminId, {
      orders: 1,
      sales_cents: amount,
      tax_cents: tax,
      cost_cents: cost,
    });
    for (const line of sale.lines) {
      categories.add(branchId, day, line.categoryId ?? 0, {
        lines: 1,
        sales_cents: line.amountCents,
        tax_cents: line.taxCents,
        cost_cents: line.costCents,
      });
    }
    const row = terminals.add(branchId, day, sale.terminalId, { orders: 1 });
    for (const { tender, amountCents } of sale.payments) row[`${tender}_cents`]! += amountCents;
    row.first_number = Math.min(row.first_number ?? Infinity, numbers[at]!);
    row.last_number = Math.max(row.last_number ?? 0, numbers[at]!);
  }
  await cashiers.write(tx);
  await categories.write(tx);
  await terminals.write(tx);
}

class Rollup {
  private readonly rows = new Map<string, RollupRow>();
  private readonly table: string;
  private readonly thing: string;
  private readonly sums: readonly string[];

  constructor(table: string, thing: string, sums: readonly string[]) {
    this.table = table;
    this.thing = thing;
    this.sums = sums;
  }

  /** Adds the figures to the row of that key, and gives the row. */
  add(branch_id: number, day: number, thing: number, figures: RollupRow): RollupRow {
    const key = `${branch_id}/${day}/${thing}`;
    let row = this.rows.get(key);
    if (!row) {
      row = { branch_id, day, [this.thing]: thing };
      for (const sum of this.sums) row[sum] = 0;
      this.rows.set(key, row);
    }
    for (const sum in figures) row[sum]! += figures[sum]!;
    return row;
  }

  /** Sorted keys: two transactions that touch the same rows in different orders would lock each other out. */
  async write(tx: Tx): Promise<void> {
    const keys = ['branch_id', 'day', this.thing];
    const sorted = [...this.rows.values()].sort(
      (a, b) => a.branch_id! - b.branch_id! || a.day! - b.day! || a[this.thing]! - b[this.thing]!,
    );
    if (sorted.length === 0) return;
    const columns = Object.keys(sorted[0]!);
    const merge = columns
      .filter(column => !keys.includes(column))
      .map(column => `${column} = ${this.merged(column)}`)
      .join(', ');
    for (let from = 0, size; from < sorted.length; from += size) {
      size = chunkSize(sorted.length - from);
      const text =
        insertText(dialectOf(tx), this.table, columns, size, []) +
        ` on conflict (${keys.join(',')}) do update set ${merge}`;
      const parameters = sorted.slice(from, from + size).flatMap(row => columns.map(column => row[column]));
      await tx.executeQuery(CompiledQuery.raw(text, parameters));
    }
  }

  /** The spelling of "smaller of two" differs between the databases (`min`, `least`); `case` does not. */
  private merged(column: string): string {
    const old = `${this.table}.${column}`;
    const added = `excluded.${column}`;
    if (column === 'first_number') return `case when ${added} < ${old} then ${added} else ${old} end`;
    if (column === 'last_number') return `case when ${added} > ${old} then ${added} else ${old} end`;
    return `${old} + ${added}`;
  }
}

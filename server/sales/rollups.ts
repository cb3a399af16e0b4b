import type { RowsToInsert } from '../database/insertMany.ts';
import type { NewSale, SaleTotals } from './sale.ts';
import { getSoldThousandths } from '../stock/stockLedger.ts';
import { createHourOfDayLookup } from '../time/wallClock.ts';

/**
 * Columns of each rollup table. Branch, day and the columns in `subjects` are the key of a row. The columns in
 * `sums` are added up.
 */
export const ROLLUP_COLUMNS = {
  day_cashier: {
    subjects: ['admin_id'],
    sums: [
      'orders',
      'sales_cents',
      'tax_cents',
      'cost_cents',
      'refunds',
      'refund_cents',
      'discount_cents',
      'items',
    ],
  },
  day_category: { subjects: ['category_id'], sums: ['lines', 'sales_cents', 'tax_cents', 'cost_cents'] },
  day_hour: {
    subjects: ['hour', 'terminal_id'],
    sums: [
      'orders',
      'items',
      'sales_cents',
      'tax_cents',
      'cost_cents',
      'refunds',
      'refund_items',
      'refund_cents',
    ],
  },
  day_product: {
    subjects: ['product_id'],
    sums: ['orders', 'refunds', 'quantity_milli', 'moved_milli', 'sales_cents', 'tax_cents', 'cost_cents'],
  },
  day_tax: { subjects: ['rate'], sums: ['net_cents', 'tax_cents'] },
  day_terminal: {
    subjects: ['terminal_id'],
    sums: [
      'orders',
      'refunds',
      'cash_cents',
      'card_cents',
      'debit_cents',
      'ebt_cents',
      'gift_card_cents',
      'discount_cents',
      'tip_cents',
      'rounding_cents',
    ],
  },
} as const;

export type RollupTable = keyof typeof ROLLUP_COLUMNS;

export const ROLLUP_TABLES = [
  'day_cashier',
  'day_category',
  'day_hour',
  'day_product',
  'day_tax',
  'day_terminal',
] as const satisfies RollupTable[];

type RollupRow = Record<string, number>;

interface Counted {
  numbers: readonly number[];
  totals: readonly SaleTotals[];
  /** Tax rates of each sale's lines, in ten-thousandths of a percent. */
  taxRates: readonly (readonly number[])[];
  zoneOf: (branchId: number) => string;
  /** True if the sold goods leave the sales floor. */
  movesStock: boolean;
}

export function toRollupRows(
  sales: readonly NewSale[],
  { numbers, totals, taxRates, zoneOf, movesStock }: Counted,
): RowsToInsert[] {
  const hourIn = hoursBy(zoneOf);
  const cashiers = new Rollup('day_cashier');
  const categories = new Rollup('day_category');
  const hours = new Rollup('day_hour');
  const products = new Rollup('day_product');
  const taxes = new Rollup('day_tax');
  const terminals = new Rollup('day_terminal');
  for (const [at, sale] of sales.entries()) {
    const { branchId, businessDay: day } = sale;
    const { amount, tax, cost } = totals[at]!;
    const refunds = isRefund(sale, amount) ? 1 : 0;
    const items = itemsIn(sale);
    const discount_cents = refunds === 1 ? 0 : discountIn(sale);
    const hour = hourIn(sale);
    const work = cashiers.add(branchId, day, [sale.adminId], {
      orders: 1,
      sales_cents: amount,
      tax_cents: tax,
      cost_cents: cost,
      refunds,
      refund_cents: refunds * amount,
      discount_cents,
      items,
    });
    work.hours = (work.hours ?? 0) | (1 << hour);
    for (const [index, line] of sale.lines.entries()) {
      taxes.add(branchId, day, [taxRates[at]![index]!], {
        net_cents: line.amountCents - line.taxCents,
        tax_cents: line.taxCents,
      });
      categories.add(branchId, day, [line.categoryId ?? 0], {
        lines: 1,
        sales_cents: line.amountCents,
        tax_cents: line.taxCents,
        cost_cents: line.costCents,
      });
    }
    hours.add(branchId, day, [hour, sale.terminalId], {
      orders: 1,
      items,
      sales_cents: amount,
      tax_cents: tax,
      cost_cents: cost,
      refunds,
      refund_items: refunds * items,
      refund_cents: refunds * amount,
    });
    addProducts(products, sale, { refunds, movesStock });
    const row = terminals.add(branchId, day, [sale.terminalId], {
      orders: 1,
      refunds,
      discount_cents,
      tip_cents: sale.tipCents ?? 0,
      rounding_cents: sale.roundingCents ?? 0,
    });
    for (const { tender, amountCents } of sale.payments) row[`${tender}_cents`]! += amountCents;
    row.first_number = Math.min(row.first_number ?? Infinity, numbers[at]!);
    row.last_number = Math.max(row.last_number ?? 0, numbers[at]!);
  }
  return [cashiers, categories, hours, products, taxes, terminals].map(rollup => rollup.written());
}

/** Checks whether an order is a refund, like `IS_REFUND_SQL`. Refunds are counted separately. */
const isRefund = ({ status }: NewSale, amountCents: number): boolean =>
  amountCents < 0 || (amountCents === 0 && status === 'cancelled');

function hoursBy(zoneOf: (branchId: number) => string): (sale: NewSale) => number {
  const clocks = new Map<number, (instant: number) => number>();
  return ({ branchId, createdAt }) => {
    const clock = clocks.get(branchId) ?? createHourOfDayLookup(zoneOf(branchId));
    clocks.set(branchId, clock);
    return clock(createdAt);
  };
}

/**
 * Counts the items of a sale: its units, and 1 for each weighed line. The result must match the SQL `ITEMS`, which
 * counts stored lines.
 */
const itemsIn = ({ lines }: NewSale): number =>
  lines.reduce((sum, { quantity, weightGrams }) => sum + (weightGrams ? Math.sign(quantity) : quantity), 0);

const discountIn = ({ lines }: NewSale): number =>
  lines.reduce((sum, { discountCents = 0 }) => sum + discountCents, 0);

/**
 * Adds a sale to the rollup by product. Several lines with the same product count as one order of that product.
 */
function addProducts(
  products: Rollup,
  { branchId, businessDay, lines }: NewSale,
  { refunds, movesStock }: { refunds: 0 | 1; movesStock: boolean },
): void {
  const counted = new Set<number>();
  for (const line of lines) {
    if (line.productId === null) continue;
    const isFirst = !counted.has(line.productId);
    const quantity = getSoldThousandths(line);
    products.add(branchId, businessDay, [line.productId], {
      orders: isFirst ? 1 : 0,
      refunds: isFirst ? refunds : 0,
      quantity_milli: quantity,
      moved_milli: movesStock ? quantity : 0,
      sales_cents: line.amountCents,
      tax_cents: line.taxCents,
      cost_cents: line.costCents,
    });
    counted.add(line.productId);
  }
}

class Rollup {
  private readonly rows = new Map<string, RollupRow>();
  private readonly table: RollupTable;
  private readonly subjects: readonly string[];

  constructor(table: RollupTable) {
    this.table = table;
    this.subjects = ROLLUP_COLUMNS[table].subjects;
  }

  add(branch_id: number, day: number, ids: readonly number[], figures: RollupRow): RollupRow {
    const key = [branch_id, day, ...ids].join('/');
    let row = this.rows.get(key);
    if (!row) {
      row = { branch_id, day };
      for (const [at, subject] of this.subjects.entries()) row[subject] = ids[at]!;
      for (const sum of ROLLUP_COLUMNS[this.table].sums) row[sum] = 0;
      this.rows.set(key, row);
    }
    for (const sum in figures) row[sum]! += figures[sum]!;
    return row;
  }

  /** Returns the rows to write, sorted by key. Writing rows in different orders would cause deadlocks. */
  written(): RowsToInsert {
    const keys = ['branch_id', 'day', ...this.subjects];
    const differing = (a: RollupRow, b: RollupRow) => keys.find(key => a[key] !== b[key]) ?? 'day';
    const sorted = [...this.rows.values()].sort((a, b) => a[differing(a, b)]! - b[differing(a, b)]!);
    const merge = Object.keys(sorted[0] ?? {})
      .filter(column => !keys.includes(column))
      .map(column => `${column} = ${this.merged(column)}`)
      .join(', ');
    return {
      table: this.table,
      rows: sorted,
      ending: `on conflict (${keys.join(',')}) do update set ${merge}`,
    };
  }

  /**
   * SQL for the smaller or greater of two values, written with `case`, because the databases have different
   * functions for it (`min`, `least`).
   */
  private merged(column: string): string {
    const old = `${this.table}.${column}`;
    const added = `excluded.${column}`;
    if (column === 'first_number') return `case when ${added} < ${old} then ${added} else ${old} end`;
    if (column === 'hours') return `${old} | ${added}`;
    if (column === 'last_number') return `case when ${added} > ${old} then ${added} else ${old} end`;
    return `${old} + ${added}`;
  }
}

/** The dashboard's arithmetic. Money in integer cents. */
import type { CashierSales, ProfitFigures } from '../dataProvider/api';

/** Section 9. */
const TOP = 5;

export interface SalesFigures {
  salesCents: number;
  orders: number;
  cashiers: number;
  top: CashierSales[];
}

/** Totals over the cashiers, and the best of them (section 1). */
export function salesFigures(rows: readonly CashierSales[]): SalesFigures {
  return {
    salesCents: rows.reduce((sum, row) => sum + row.salesCents, 0),
    orders: rows.reduce((sum, row) => sum + row.orders, 0),
    cashiers: rows.length,
    top: rows.toSorted((a, b) => b.salesCents - a.salesCents).slice(0, TOP),
  };
}

/** Sales less cost less tax (section 3, profit report). */
export const netProfitCents = ({ salesCents, costCents, taxCents }: ProfitFigures): number =>
  salesCents - costCents - taxCents;

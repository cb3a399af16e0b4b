import type { FoundOrder } from '../../contract/orderSearch.ts';
import type { Db } from '../database/connect.ts';
import { toDollars } from '../http/money.ts';

export const selectOrders = (db: Db) =>
  db
    .selectFrom('sale')
    .leftJoin('admin', 'admin.id', 'sale.admin_id')
    .leftJoin('terminal', 'terminal.id', 'sale.terminal_id')
    .select([
      'sale.id',
      'sale.number',
      'sale.reference',
      'sale.status',
      'sale.created_at',
      'sale.business_day',
      'sale.amount_cents',
      'sale.tax_cents',
      'sale.terminal_id',
      'terminal.name as terminal',
      'admin.name as cashier',
    ]);

export type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['execute']>>[number];

type Clock = (instant: number) => string;

export const toOrderSummary = (
  row: Pick<OrderRow, 'id' | 'number' | 'reference' | 'created_at' | 'amount_cents'>,
  clock: Clock,
) => ({
  id: row.id,
  number: row.number,
  reference: row.reference,
  createdAt: clock(row.created_at),
  amount: toDollars(row.amount_cents),
});

export const toFoundOrder = (row: OrderRow, clock: Clock): Omit<FoundOrder, 'lines' | 'lineCount'> => ({
  ...toOrderSummary(row, clock),
  status: row.status,
  cashier: row.cashier ?? '',
  terminalId: row.terminal_id,
  terminal: row.terminal ?? '',
});

export const toOrderLineSummary = (line: { name: string; quantity: number; weight_grams: number }) => ({
  name: line.name,
  quantity: line.quantity,
  weight: line.weight_grams / 1000,
});

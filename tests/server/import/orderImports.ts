import type { Readable } from 'node:stream';
import { beforeEach } from 'vitest';
import type { Db } from '../../../server/database/connect.ts';
import { importOrders } from '../../../server/import/orders.ts';
import type { OrderImportOptions } from '../../../server/import/readOrders.ts';
import { emptyShop, told } from './importSupport.ts';

export let db: Db;

/** Opens a new shop before each test of the calling file. */
export const useOrderImportShop = (): void =>
  beforeEach(async () => {
    db = await emptyShop();
  });

export const HEADER = 'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice';
const options: OrderImportOptions = { branchId: 31, fileName: 'sales.csv' };

export const load = async (source: Readable, more: Partial<OrderImportOptions> = {}) =>
  told(await importOrders(db, source, { ...options, ...more }));

export const sales = () => db.selectFrom('sale').selectAll().orderBy('number').execute();

export const lines = () =>
  db.selectFrom('sale_line').selectAll().orderBy('order_id').orderBy('position').execute();

export const salesByTerminal = async () =>
  (
    await db
      .selectFrom('sale')
      .innerJoin('terminal', 'terminal.id', 'sale.terminal_id')
      .select(['sale.reference', 'terminal.name', 'sale.amount_cents'])
      .orderBy('sale.number')
      .execute()
  ).map(({ reference, name, amount_cents }) => [reference, name, amount_cents]);

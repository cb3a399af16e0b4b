/** A sale (an order on screens and in the API) before it is written. */
import type { OrderStatus, Tender } from '../database/tables/sales.ts';
import { businessDay, type Clock } from '../time/businessDay.ts';

export interface NewSaleLine {
  productId: number | null;
  categoryId: number | null;
  name: string;
  quantity: number;
  weightGrams?: number;
  /** Of one unit (or one kilogram), without tax. */
  priceCents: number;
  /** What the line adds to the sale, with tax; negative for a return. */
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
  payments: readonly Payment[];
}

/**
 * On the business days of a clock that was set after they were read.
 * @param read the clock that their days were read by
 */
export const byClock = (sales: readonly NewSale[], clock: Clock, read: Clock): readonly NewSale[] =>
  clock.timeZone === read.timeZone && clock.cutoffHour === read.cutoffHour
    ? sales
    : sales.map(sale => ({
        ...sale,
        businessDay: businessDay(sale.createdAt, clock.timeZone, clock.cutoffHour),
      }));

export interface Payment {
  tender: Tender;
  /** What the drawer or the card gained. */
  amountCents: number;
  /** What was handed over, where that was more: the rest went back as change. */
  givenCents?: number;
}

/** In cents, of all its lines. */
export interface SaleTotals {
  amount: number;
  tax: number;
  cost: number;
}

import type { Tender as TenderWord } from '../../contract/enums.ts';
import type { OrderStatus, Tender } from '../database/tables/sales.ts';
import { toBusinessDay, type Clock } from '../time/businessDay.ts';

export interface NewSaleLine {
  productId: number | null;
  categoryId: number | null;
  name: string;
  quantity: number;
  weightGrams?: number;
  /** Price of one unit or kilogram in cents, without tax. */
  priceCents: number;
  /** The discount on the whole line, before tax. Default: 0. Negative for a return. */
  discountCents?: number;
  /** Amount of the line, with tax. Negative for a return. */
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
  /** Time of the sale, UTC milliseconds. */
  createdAt: number;
  /** YYYYMMDD, from `toBusinessDay`. */
  businessDay: number;
  lines: readonly NewSaleLine[];
  payments: readonly Payment[];
}

export const moveToCurrentClock = (
  sales: readonly NewSale[],
  clock: Clock,
  read: Clock,
): readonly NewSale[] =>
  clock.timeZone === read.timeZone && clock.cutoffHour === read.cutoffHour
    ? sales
    : sales.map(sale => ({
        ...sale,
        businessDay: toBusinessDay(sale.createdAt, clock.timeZone, clock.cutoffHour),
      }));

export interface Payment {
  tender: Tender;
  /** Amount that the drawer or the card received. */
  amountCents: number;
  /** The amount handed over, if it was more. The rest was change. */
  givenCents?: number;
}

/** Sums over all lines, in cents. */
export interface SaleTotals {
  amount: number;
  tax: number;
  cost: number;
}

export const toStoredTender = (word: TenderWord): Tender => (word === 'giftCard' ? 'gift_card' : word);

export const toWireTender = (tender: Tender): TenderWord => (tender === 'gift_card' ? 'giftCard' : tender);

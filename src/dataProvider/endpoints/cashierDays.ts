/** Parses the response of a cashier's days. Only their screen loads this module. */
import type * as contract from '../../../contract/reports';
import { toCents } from '../../lib/money';
import { createListResponseReader } from '../pages';
import { toNumber, toObjectOrEmpty, toTrimmedText, type UncheckedFields } from '../wire';

export interface CashierDay {
  /** `yyyy-MM-dd`. */
  day: string;
  sales: number;
  totalCents: number;
  refunds: number;
  refundedCents: number;
  voids: number;
  discountCents: number;
  noSales: number;
  /** Counted minus expected cash. Null if no drawer was counted. */
  differenceCents: number | null;
  /** Null for more than 31 days, as is `hours`. */
  items: number | null;
  hours: number | null;
}

export interface CashierDays {
  name: string;
  days: CashierDay[];
}

const readDays = createListResponseReader((wire: UncheckedFields<contract.CashierDay>): CashierDay => ({
  day: toTrimmedText(wire.day),
  sales: toNumber(wire.salesCount),
  totalCents: toCents(wire.total),
  refunds: toNumber(wire.refundCount),
  refundedCents: toCents(wire.refunded),
  voids: toNumber(wire.voids),
  discountCents: toCents(wire.discounts),
  noSales: toNumber(wire.noSales),
  differenceCents: wire.difference === null ? null : toCents(wire.difference),
  items: wire.items === null ? null : toNumber(wire.items),
  hours: wire.hours === null ? null : toNumber(wire.hours),
}));

export function readCashierDays(answer: unknown): CashierDays {
  const { name, days }: UncheckedFields<contract.CashierDays> = toObjectOrEmpty(answer);
  return { name: toTrimmedText(name), days: readDays(days ?? []) };
}

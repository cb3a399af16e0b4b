/** Parses the payments of each day. Only their export loads this module. */
import type * as contract from '../../../contract/reports';
import { toCents } from '../../lib/money';
import { createListResponseReader } from '../pages';
import { toNumber, toTrimmedText, type UncheckedFields } from '../wire';
import type { TerminalTakings } from './reports';

/** Payments of a day at a terminal. */
export interface TakingsOfDay extends TerminalTakings {
  /** `yyyy-MM-dd`. */
  day: string;
  terminalId: number;
  firstOrder: number;
  lastOrder: number;
  orders: number;
  refunds: number;
  discountCents: number;
  tipCents: number;
  roundingCents: number;
}

export const readTakingsByDay = createListResponseReader(
  (wire: UncheckedFields<contract.TakingsOfDay>): TakingsOfDay => ({
    day: toTrimmedText(wire.day),
    terminalId: toNumber(wire.terminalId),
    terminal: toTrimmedText(wire.terminal),
    firstOrder: toNumber(wire.orderInitial),
    lastOrder: toNumber(wire.orderFinal),
    orders: toNumber(wire.orders),
    refunds: toNumber(wire.refunds),
    cash: toCents(wire.cash),
    card: toCents(wire.card),
    debit: toCents(wire.debit),
    ebt: toCents(wire.ebt),
    giftCard: toCents(wire.giftCard),
    discountCents: toCents(wire.discounts),
    tipCents: toCents(wire.tips),
    roundingCents: toCents(wire.rounding),
  }),
);

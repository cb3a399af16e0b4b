/** Reads the details of drawer sessions. The API sends dollars; the application uses cents. */
import type { Identifier } from 'ra-core';
import type * as contract from '../../../contract/drawerSessions';
import { TENDERS, type Tender } from '../../../contract/enums';
import {
  readDrawerSessionRecord,
  toCentsOrNull,
  type DrawerSession,
  type DrawerSessionWire,
} from './drawers';
import {
  fromWireDay,
  isObject,
  toId,
  toNumber,
  toNumberOrNull,
  toObjectOrEmpty,
  toText,
  type UncheckedFields,
  type UnknownRecord,
} from '../wire';
import { createListResponseReader } from '../pages';
import { toCents } from '../../lib/money';

export interface CountedTender {
  tender: Tender;
  /** Name of the shop's own tender, such as a voucher. Otherwise empty. */
  name: string;
}

export interface TenderAmount extends CountedTender {
  cents: number;
}

export interface TenderBalance {
  tender: Tender;
  name: string;
  expectedCents: number;
  /** Null if the tender was not counted. */
  countedCents: number | null;
  /** Counted minus expected amount. Null if the tender was not counted. */
  differenceCents: number | null;
}

export interface DrawerMovement {
  id: Identifier;
  kind: string;
  cents: number;
  reason: string;
  person: string;
  madeAt: string;
}

export interface DrawerCashier {
  id: Identifier;
  name: string;
  sales: number;
  refunds: number;
  noSales: number;
  totalCents: number;
}

export interface LateSales {
  count: number;
  cents: number;
}

export interface SaleFigures {
  sales: number;
  refunds: number;
  grossCents: number;
  discountCents: number;
  refundedCents: number;
  totalCents: number;
  taxCents: number;
  netCents: number;
  tipCents: number;
  roundingCents: number;
}

export interface TaxOfRate {
  /** Tax rate in percent. */
  rate: number;
  netCents: number;
  taxCents: number;
}

export interface DrawerFigures extends SaleFigures {
  storeName: string;
  storeAddress: string;
  terminal: string;
  openedAt: string;
  openedBy: string;
  floatCents: number;
  taxes: TaxOfRate[];
  tenders: TenderAmount[];
  movements: DrawerMovement[];
  paidInCents: number;
  paidOutCents: number;
  dropCents: number;
  noSales: number;
  cashiers: DrawerCashier[];
  denominations: { cents: number; count: number }[];
  countedAt: string;
  countedBy: string;
  balances: TenderBalance[];
  late: { number: number; sales: LateSales; movementCents: number }[];
}

export interface DrawerClose {
  number: number;
  closedAt: string;
  closedBy: string;
  reason: string;
  replaces: number | null;
  replacedBy: number | null;
  reopenedAt: string;
  reopenedBy: string;
  reopenReason: string;
  lateSales: LateSales;
  lateMovements: { count: number; inCents: number; outCents: number };
  figures: DrawerFigures;
}

export interface DrawerCount {
  denominations: { cents: number; count: number }[];
  cashCents: number | null;
  tenders: TenderAmount[];
  countedAt: string;
  countedBy: string;
}

export interface DrawerSessionDetails extends DrawerSession {
  movements: DrawerMovement[];
  count: DrawerCount | null;
  /** Tenders to count besides cash, with the names of the shop's own tenders. */
  tendersToCount: CountedTender[];
  /** Current figures. Null for closed sessions, and for people who may not see figures. */
  figures: DrawerFigures | null;
  needsReason: boolean;
  closes: DrawerClose[];
}

const toTender = (value: unknown): Tender => TENDERS.find(tender => tender === value) ?? 'cash';

type FiguresWire = contract.DrawerFigures;
type DayWire = contract.DrawerDay;

const readTenderAmounts = createListResponseReader(
  ({ tender, name, amount }: UncheckedFields<FiguresWire['tenders'][number]>): TenderAmount => ({
    tender: toTender(tender),
    name: toText(name),
    cents: toCents(amount),
  }),
);

const readTendersToCount = createListResponseReader(
  ({ tender, name }: UncheckedFields<CountedTender>): CountedTender => ({
    tender: toTender(tender),
    name: toText(name),
  }),
);

const readMovements = createListResponseReader(
  (wire: UncheckedFields<contract.DrawerMovement>): DrawerMovement => ({
    id: toId(wire.id),
    kind: toText(wire.kind),
    cents: toCents(wire.amount),
    reason: toText(wire.reason),
    person: toText(wire.person),
    madeAt: toText(wire.madeAt),
  }),
);

const readDenominations = createListResponseReader(
  ({ value, count }: UncheckedFields<FiguresWire['denominations'][number]>) => ({
    cents: toCents(value),
    count: toNumber(count),
  }),
);

const readLateSales = (wire: unknown): LateSales => {
  const { count, amount } = toObjectOrEmpty<contract.DrawerClose['lateSales']>(wire);
  return { count: toNumber(count), cents: toCents(amount) };
};

export const readTaxes = createListResponseReader(
  ({ rate, net, tax }: UncheckedFields<contract.TaxOfRate>): TaxOfRate => ({
    rate: toNumber(rate),
    netCents: toCents(net),
    taxCents: toCents(tax),
  }),
);

const readCashiers = createListResponseReader(
  (wire: UncheckedFields<FiguresWire['cashiers'][number]>): DrawerCashier => ({
    id: toId(wire.cashierId),
    name: toText(wire.cashier),
    sales: toNumber(wire.salesCount),
    refunds: toNumber(wire.refundCount),
    noSales: toNumber(wire.noSales),
    totalCents: toCents(wire.total),
  }),
);

const readBalances = createListResponseReader(
  (wire: UncheckedFields<FiguresWire['balances'][number]>): TenderBalance => ({
    tender: toTender(wire.tender),
    name: toText(wire.name),
    expectedCents: toCents(wire.expected),
    countedCents: toCentsOrNull(wire.counted),
    differenceCents: toCentsOrNull(wire.difference),
  }),
);

const readLate = createListResponseReader((wire: UncheckedFields<FiguresWire['late'][number]>) => ({
  number: toNumber(wire.number),
  sales: readLateSales(wire.sales),
  movementCents: toCents(wire.movements),
}));

export const readSaleFigures = (wire: UncheckedFields<contract.SaleFigures>): SaleFigures => ({
  sales: toNumber(wire.salesCount),
  refunds: toNumber(wire.refundCount),
  grossCents: toCents(wire.grossSales),
  discountCents: toCents(wire.discounts),
  refundedCents: toCents(wire.refunded),
  totalCents: toCents(wire.total),
  taxCents: toCents(wire.tax),
  netCents: toCents(wire.net),
  tipCents: toCents(wire.tips),
  roundingCents: toCents(wire.rounding),
});

const readFigures = (value: unknown): DrawerFigures => {
  const wire = toObjectOrEmpty<FiguresWire>(value);
  const { name, address } = toObjectOrEmpty<FiguresWire['branch']>(wire.branch);
  return {
    ...readSaleFigures(wire),
    storeName: toText(name),
    storeAddress: toText(address),
    terminal: toText(wire.terminal),
    openedAt: toText(wire.openedAt),
    openedBy: toText(wire.openedBy),
    floatCents: toCents(wire.float),
    taxes: readTaxes(wire.taxes),
    tenders: readTenderAmounts(wire.tenders),
    movements: readMovements(wire.movements),
    paidInCents: toCents(wire.paidIn),
    paidOutCents: toCents(wire.paidOut),
    dropCents: toCents(wire.drops),
    noSales: toNumber(wire.noSales),
    cashiers: readCashiers(wire.cashiers),
    denominations: readDenominations(wire.denominations),
    countedAt: toText(wire.countedAt),
    countedBy: toText(wire.countedBy),
    balances: readBalances(wire.balances),
    late: readLate(wire.late),
  };
};

const readCloses = createListResponseReader((wire: UncheckedFields<contract.DrawerClose>): DrawerClose => ({
  number: toNumber(wire.number),
  closedAt: toText(wire.closedAt),
  closedBy: toText(wire.closedBy),
  reason: toText(wire.reason),
  replaces: toNumberOrNull(wire.replaces),
  replacedBy: toNumberOrNull(wire.replacedBy),
  reopenedAt: toText(wire.reopenedAt),
  reopenedBy: toText(wire.reopenedBy),
  reopenReason: toText(wire.reopenReason),
  lateSales: readLateSales(wire.lateSales),
  lateMovements: {
    count: toNumber(wire.lateMovementCount),
    inCents: toCents(wire.latePaidIn),
    outCents: toCents(wire.latePaidOut),
  },
  figures: readFigures(wire.figures),
}));

const readCount = (value: UnknownRecord): DrawerCount => ({
  denominations: readDenominations(value.denominations),
  cashCents: toCentsOrNull(value.cash),
  tenders: readTenderAmounts(value.tenders),
  countedAt: toText(value.countedAt),
  countedBy: toText(value.countedBy),
});

export const readDrawerSession = (wire: DrawerSessionWire): DrawerSessionDetails => ({
  ...readDrawerSessionRecord(wire),
  movements: readMovements(wire.movements),
  count: isObject(wire.count) ? readCount(wire.count) : null,
  tendersToCount: readTendersToCount(wire.tendersToCount),
  figures: isObject(wire.figures) ? readFigures(wire.figures) : null,
  needsReason: wire.needsReason === true,
  closes: readCloses(wire.closes),
});

export interface DayClose {
  number: number;
  /** Day of the session's opening, as yyyy-MM-dd. */
  businessDay: string;
  sessionId: Identifier;
  terminal: string;
  totalCents: number;
  differenceCents: number | null;
  lateSales: LateSales;
  replacedBy: number | null;
}

export interface OpenDrawer {
  sessionId: Identifier;
  terminal: string;
  openedAt: string;
  openedBy: string;
}

export interface DrawerDay extends SaleFigures {
  taxes: TaxOfRate[];
  /** This field and the fields below are null for a range of more than 31 days. */
  closes: DayClose[] | null;
  open: OpenDrawer[] | null;
  outside: LateSales | null;
}

const readDayCloses = createListResponseReader(
  (wire: UncheckedFields<NonNullable<DayWire['zs']>[number]>): DayClose => ({
    number: toNumber(wire.number),
    businessDay: fromWireDay(wire.businessDay),
    sessionId: toId(wire.sessionId),
    terminal: toText(wire.terminal),
    totalCents: toCents(wire.total),
    differenceCents: toCentsOrNull(wire.difference),
    lateSales: readLateSales(wire.lateSales),
    replacedBy: toNumberOrNull(wire.replacedBy),
  }),
);

const readOpenDrawers = createListResponseReader(
  (wire: UncheckedFields<NonNullable<DayWire['open']>[number]>): OpenDrawer => ({
    sessionId: toId(wire.sessionId),
    terminal: toText(wire.terminal),
    openedAt: toText(wire.openedAt),
    openedBy: toText(wire.openedBy),
  }),
);

export const readDrawerDay = (wire: UncheckedFields<DayWire>): DrawerDay => ({
  ...readSaleFigures(wire),
  taxes: readTaxes(wire.taxes),
  closes: wire.zs ? readDayCloses(wire.zs) : null,
  open: wire.open ? readOpenDrawers(wire.open) : null,
  outside: wire.salesOutsideSessions ? readLateSales(wire.salesOutsideSessions) : null,
});

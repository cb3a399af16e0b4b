/**
 * Drawer sessions. A session begins when the drawer of a terminal is opened with a float, and ends with its close. Each
 * close creates a numbered record (Z) that never changes. Other backends need not support drawer sessions
 * (docs/api.md#what-our-server-adds). Amounts are in dollars with two decimals. Times are by the branch's clock, and
 * have no time zone.
 */
import Type, { type Static } from 'typebox';
import {
  BranchDayRangeParams,
  enumSchema,
  Id,
  Money,
  nonNegativeAmountSchema,
  nullable,
  PageInfo,
  PagingQuery,
  positiveAmountSchema,
  requiredTextSchema,
  signedAmountSchema,
  strictObjectSchema,
  textSchema,
  titledObjectSchema,
  titledStrictSchema,
  YyyymmddDay,
} from './common.ts';
import { DRAWER_MOVEMENT_KINDS, DRAWER_SESSION_STATUSES, TENDERS } from './enums.ts';
import { createFieldRule } from './fieldRule.ts';
import { EXAMPLE_DRAWER_COUNT } from './tillExamples.ts';

const MAX_DENOMINATIONS = 60;
const MAX_COUNTED_TENDERS = 50;
const MAX_PIECES = 999_999;

const list = (maxItems: number) => ({ maxItems, 'x-rule': createFieldRule('list') });

/**
 * Counted money. Cash is counted either by denomination (`denominations`) or by total (`cash`). Each other tender is
 * counted by total, such as the total on the card terminal's slip. A tender that is missing here is not compared.
 */
export const DrawerCount = titledStrictSchema(
  'DrawerCount',
  {
    denominations: Type.Optional(
      Type.Array(
        strictObjectSchema({
          value: positiveAmountSchema(),
          count: Type.Integer({
            minimum: 0,
            maximum: MAX_PIECES,
            'x-rule': createFieldRule('whole', { min: 0, max: MAX_PIECES }),
          }),
        }),
        list(MAX_DENOMINATIONS),
      ),
    ),
    cash: Type.Optional(nonNegativeAmountSchema()),
    tenders: Type.Optional(
      Type.Array(
        strictObjectSchema({
          tender: enumSchema(TENDERS),
          /** Name of the shop's own tender, such as a voucher. Required if `tender` is `cash`. */
          name: Type.Optional(textSchema(40)),
          amount: signedAmountSchema(),
        }),
        list(MAX_COUNTED_TENDERS),
      ),
    ),
  },
  [EXAMPLE_DRAWER_COUNT],
);
export type DrawerCount = Static<typeof DrawerCount>;

/** Paid-ins, paid-outs and drops that arrived after the close of their session. */
const lateMovementFigures = {
  /** Cash that they added to the drawer. Negative if they took cash out. */
  lateMovements: Money,
  lateMovementCount: Type.Integer(),
  latePaidIn: Money,
  latePaidOut: Money,
};

/** A terminal whose drawer can be opened. */
export const DrawerTerminal = titledObjectSchema('DrawerTerminal', {
  id: Id,
  /** Name of the terminal. Empty if it has none. */
  name: Type.String(),
});
export type DrawerTerminal = Static<typeof DrawerTerminal>;

export const DrawerSessionInput = strictObjectSchema({
  branchId: Id,
  terminalId: Id,
  float: nonNegativeAmountSchema(),
});
export type DrawerSessionInput = Static<typeof DrawerSessionInput>;

export const DrawerMovementInput = strictObjectSchema({
  kind: enumSchema(DRAWER_MOVEMENT_KINDS),
  amount: positiveAmountSchema(),
  /** Reason for the movement. Only a drop to the safe may omit it. */
  reason: Type.Optional(textSchema()),
});
export type DrawerMovementInput = Static<typeof DrawerMovementInput>;

/** Body of a close. The reason is required if a difference is above the shop's limit. */
export const DrawerCloseInput = strictObjectSchema({ reason: Type.Optional(textSchema()) });
export type DrawerCloseInput = Static<typeof DrawerCloseInput>;

export const DrawerReopenInput = strictObjectSchema({ reason: requiredTextSchema() });
export type DrawerReopenInput = Static<typeof DrawerReopenInput>;

export const TenderAmount = Type.Object({
  tender: Type.Enum(TENDERS),
  /** Name of the shop's own tender, such as a voucher. Otherwise empty. */
  name: Type.String(),
  amount: Money,
});

/** Sums of the sales with a tax rate. The rate is in percent; 0 for sales without tax. */
export const TaxOfRate = Type.Object({ rate: Type.Number(), net: Money, tax: Money });
export type TaxOfRate = Static<typeof TaxOfRate>;

const DrawerMovement = Type.Object({
  id: Id,
  kind: enumSchema(DRAWER_MOVEMENT_KINDS),
  amount: Money,
  reason: Type.String(),
  person: Type.String(),
  /** Time of the movement. */
  madeAt: Type.String(),
});
export type DrawerMovement = Static<typeof DrawerMovement>;

/**
 * Sums of sales. `grossSales - discounts + refunded = total`, and `total - tax = net`. The payments contain the total,
 * the tips and the rounding.
 */
export const saleFigures = {
  salesCount: Type.Integer(),
  refundCount: Type.Integer(),
  /** Sales without refunds, before discounts, with tax. */
  grossSales: Money,
  /** Discounts of the sales without refunds. In an exchange, those of returned lines are subtracted. */
  discounts: Money,
  /** Sum of the refunds, with tax; 0 or negative. */
  refunded: Money,
  total: Money,
  tax: Money,
  net: Money,
  tips: Money,
  rounding: Money,
};

const SaleFigures = Type.Object(saleFigures);
export type SaleFigures = Static<typeof SaleFigures>;

export const LateSales = Type.Object({ count: Type.Integer(), amount: Money });

/** Late sales and movements of an earlier session of the terminal: they arrived after the session's close. */
const LateOfClose = Type.Object({
  /** Number of the earlier session's Z. */
  number: Type.Integer(),
  sales: LateSales,
  /** Cash that late movements added to the drawer. Negative if they took cash out. */
  movements: Money,
});

/**
 * Returns whose sale had not arrived at the close. The expected money contains their payments, the other figures do
 * not. Absent if there were none.
 */
export const awaitedReturns = { awaitedReturns: Type.Optional(LateSales) };

/** Figures of a session. The figures of a Z are stored at the close, and never change. */
export const DrawerFigures = titledObjectSchema('DrawerFigures', {
  branch: Type.Object({ name: Type.String(), address: Type.String() }),
  terminal: Type.String(),
  openedAt: Type.String(),
  openedBy: Type.String(),
  /** Time up to which sales are included. Empty until the drawer is counted or the session is closed. */
  endedAt: Type.String(),
  float: Money,
  ...saleFigures,
  taxes: Type.Array(TaxOfRate),
  tenders: Type.Array(TenderAmount),
  movements: Type.Array(DrawerMovement),
  paidIn: Money,
  paidOut: Money,
  drops: Money,
  /** Number of times that the drawer was opened without a sale. */
  noSales: Type.Integer(),
  cashiers: Type.Array(
    Type.Object({
      cashierId: Id,
      cashier: Type.String(),
      salesCount: Type.Integer(),
      refundCount: Type.Integer(),
      refunded: Money,
      total: Money,
      noSales: Type.Integer(),
      tenders: Type.Array(TenderAmount),
    }),
  ),
  /** Counted coins and notes. Empty if cash was counted by total, or was not counted. */
  denominations: Type.Array(Type.Object({ value: Money, count: Type.Integer() })),
  /** Time of the count. Like `countedBy`, it is empty if nothing was counted. */
  countedAt: Type.String(),
  countedBy: Type.String(),
  /** Expected and counted money by tender, cash first. `counted` and `difference` are null for an uncounted tender. */
  balances: Type.Array(
    Type.Object({
      tender: Type.Enum(TENDERS),
      name: Type.String(),
      expected: Money,
      counted: nullable(Money),
      /** Counted minus expected amount: negative if money is missing. */
      difference: nullable(Money),
    }),
  ),
  late: Type.Array(LateOfClose),
  ...awaitedReturns,
});
export type DrawerFigures = Static<typeof DrawerFigures>;

/** One close of a session, with its Z. */
export const DrawerClose = titledObjectSchema('DrawerClose', {
  id: Id,
  /** Number of the Z. The Zs of a branch are numbered without gaps. */
  number: Type.Integer(),
  /** Business day of the session's opening, as YYYYMMDD. */
  businessDay: Type.Integer(),
  closedAt: Type.String(),
  closedBy: Type.String(),
  /** Reason for a difference. */
  reason: Type.String(),
  /** Number of the session's earlier Z that this Z replaces. Null for the first Z of a session. */
  replaces: nullable(Type.Integer()),
  /** Number of the later Z that replaces this Z. Null for the current Z of a session. */
  replacedBy: nullable(Type.Integer()),
  /** Time at which the session was reopened before this close. The three fields are empty without a reopening. */
  reopenedAt: Type.String(),
  reopenedBy: Type.String(),
  reopenReason: Type.String(),
  /** Sales of the session that arrived after this close. Zero for a replaced Z. */
  lateSales: LateSales,
  ...lateMovementFigures,
  figures: DrawerFigures,
});
export type DrawerClose = Static<typeof DrawerClose>;

/**
 * Null for callers without the right to `drawers/figures`. These callers must count a drawer without knowing what it
 * should contain.
 */
const hidden = {
  /** Total of the last Z, with tax. Null until the session is closed. */
  total: nullable(Money),
  /** Expected cash of the last Z. `difference` is counted minus expected cash. */
  expectedCash: nullable(Money),
  countedCash: nullable(Money),
  difference: nullable(Money),
};

export const DrawerSession = titledObjectSchema('DrawerSession', {
  id: Id,
  branchId: Id,
  terminalId: Id,
  terminal: Type.String(),
  status: enumSchema(DRAWER_SESSION_STATUSES),
  /** Business day of the opening, as YYYYMMDD. */
  businessDay: Type.Integer(),
  openedAt: Type.String(),
  openedBy: Type.String(),
  float: Money,
  /** Time up to which sales belong to the session. The first close sets it; before, it is empty. */
  endedAt: Type.String(),
  /** Number of the last Z. Null until the session is closed. */
  number: nullable(Type.Integer()),
  closedAt: Type.String(),
  closedBy: Type.String(),
  ...hidden,
});
export type DrawerSession = Static<typeof DrawerSession>;

export const DrawerSessionDetails = titledObjectSchema('DrawerSessionDetails', {
  ...DrawerSession.properties,
  movements: Type.Array(DrawerMovement),
  /** Stored count. Null if nothing was counted. */
  count: nullable(
    Type.Object({ ...DrawerCount.properties, countedAt: Type.String(), countedBy: Type.String() }),
  ),
  /**
   * Tenders to count besides cash: the usual ones that the shop takes, and its own ones with their names. The name is
   * empty for a usual tender.
   */
  tendersToCount: Type.Array(Type.Object({ tender: Type.Enum(TENDERS), name: Type.String() })),
  /** Current figures. Null for closed sessions, and for callers without the right to `drawers/figures`. */
  figures: nullable(DrawerFigures),
  /** True if a close needs a reason now, because a difference is above the shop's limit. */
  needsReason: Type.Boolean(),
  /** Closes of the session, oldest first. Empty for callers without the right to `drawers/figures`. */
  closes: Type.Array(DrawerClose),
});
export type DrawerSessionDetails = Static<typeof DrawerSessionDetails>;

/** Query of a branch's sessions. `cashier` finds sessions that this user opened, closed, sold in or moved cash in. */
export const DrawerSessionQuery = Type.Object({
  ...PagingQuery.properties,
  status: Type.Optional(enumSchema(DRAWER_SESSION_STATUSES)),
  terminal: Type.Optional(Id),
  cashier: Type.Optional(Id),
  from: Type.Optional(YyyymmddDay),
  to: Type.Optional(YyyymmddDay),
});
export type DrawerSessionQuery = Static<typeof DrawerSessionQuery>;

export const PagedDrawerSessions = Type.Object({
  results: Type.Array(DrawerSession),
  ...PageInfo.properties,
});
export type PagedDrawerSessions = Static<typeof PagedDrawerSessions>;

/** Maximum number of days for which `DrawerDay` contains Zs and sales outside of sessions. */
export const MAX_DRAWER_DAYS = 31;

export const DrawerDayParams = BranchDayRangeParams;

/** Z of a session, in the sums of its day. */
export const DrawerDayClose = Type.Object({
  number: Type.Integer(),
  sessionId: Id,
  terminal: Type.String(),
  businessDay: Type.Integer(),
  closedAt: Type.String(),
  closedBy: Type.String(),
  total: Money,
  countedCash: nullable(Money),
  difference: nullable(Money),
  lateSales: LateSales,
  ...lateMovementFigures,
  replaces: nullable(Type.Integer()),
  replacedBy: nullable(Type.Integer()),
});

export const UnclosedSession = Type.Object({
  sessionId: Id,
  terminal: Type.String(),
  status: enumSchema(DRAWER_SESSION_STATUSES),
  openedAt: Type.String(),
  openedBy: Type.String(),
});

/** Sums of the sales of one or more business days, and the sessions that were opened on these days. */
export const DrawerDay = titledObjectSchema('DrawerDay', {
  ...saleFigures,
  tenders: Type.Array(Type.Object({ tender: Type.Enum(TENDERS), amount: Money })),
  taxes: Type.Array(TaxOfRate),
  /**
   * Zs of the sessions that were opened on these days, sorted by number. Replaced Zs are included. For more than
   * `MAX_DRAWER_DAYS` days, this field and the fields below are null.
   */
  zs: nullable(Type.Array(DrawerDayClose)),
  /** Sessions of these days that are not closed, and earlier sessions that were never closed. */
  open: nullable(Type.Array(UnclosedSession)),
  /** Sales of these days that belong to no session. */
  salesOutsideSessions: nullable(LateSales),
});
export type DrawerDay = Static<typeof DrawerDay>;

/** Setting of the shop: a difference above `differenceLimit` needs a reason. With 0, every difference needs one. */
export const DrawerSettings = strictObjectSchema({ differenceLimit: nonNegativeAmountSchema() });
export type DrawerSettings = Static<typeof DrawerSettings>;

/**
 * Drawer sessions: the cash of a terminal from its opening with a float to its close. A close is a numbered record (Z)
 * that never changes. Optional for backends other than our server (docs/api.md#what-our-server-adds). Amounts are in
 * dollars with two decimals; times are by the branch's clock, without a time zone.
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

const MAX_DENOMINATIONS = 60;
const MAX_COUNTED_TENDERS = 50;
const MAX_PIECES = 999_999;

const list = (maxItems: number) => ({ maxItems, 'x-rule': createFieldRule('list') });

/**
 * Counted money. Cash is counted by denomination (`denominations`) or by total (`cash`). Other tenders are counted by
 * total, such as that of the card terminal's slip; those that are left out are not compared.
 */
export const DrawerCount = titledStrictSchema('DrawerCount', {
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
        /** Name of the shop's own tender, such as a voucher. Required for one that counts as cash. */
        name: Type.Optional(textSchema(40)),
        amount: signedAmountSchema(),
      }),
      list(MAX_COUNTED_TENDERS),
    ),
  ),
});
export type DrawerCount = Static<typeof DrawerCount>;

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
  /** Reason of the movement. A drop to the safe needs none. */
  reason: Type.Optional(textSchema()),
});
export type DrawerMovementInput = Static<typeof DrawerMovementInput>;

/** Body of a close. The reason is required if a difference is above the shop's limit. */
export const DrawerCloseInput = strictObjectSchema({ reason: Type.Optional(textSchema()) });
export type DrawerCloseInput = Static<typeof DrawerCloseInput>;

export const DrawerReopenInput = strictObjectSchema({ reason: requiredTextSchema() });
export type DrawerReopenInput = Static<typeof DrawerReopenInput>;

const TenderAmount = Type.Object({
  tender: Type.Enum(TENDERS),
  /** Name of the till's own tender. Empty for the usual one. */
  name: Type.String(),
  amount: Money,
});

const TaxOfRate = Type.Object({ rate: Type.Number(), net: Money, tax: Money });

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
 * Sums of sales. `grossSales - discounts + refunded = total`, and `total - tax = net`. Tips and rounding are in the
 * payments in addition to the total.
 */
export const saleFigures = {
  salesCount: Type.Integer(),
  refundCount: Type.Integer(),
  /** Sales without refunds, before discounts, with tax. */
  grossSales: Money,
  /** Discounts of all lines, minus those of returned lines. */
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

const LateSales = Type.Object({ count: Type.Integer(), amount: Money });

/** Sales and movements that arrived after the close of an earlier session of the terminal. */
const LateOfClose = Type.Object({
  /** Number of that Z. */
  number: Type.Integer(),
  sales: LateSales,
  /** Cash that late movements added to the drawer, or took out of it. */
  movements: Money,
});

/** Figures of a session. Those of a Z are stored at the close, and never change. */
export const DrawerFigures = titledObjectSchema('DrawerFigures', {
  branch: Type.Object({ name: Type.String(), address: Type.String() }),
  terminal: Type.String(),
  openedAt: Type.String(),
  openedBy: Type.String(),
  /** Time up to which sales are counted. Empty while the session is open. */
  endedAt: Type.String(),
  float: Money,
  ...saleFigures,
  taxes: Type.Array(TaxOfRate),
  tenders: Type.Array(TenderAmount),
  movements: Type.Array(DrawerMovement),
  paidIn: Money,
  paidOut: Money,
  drops: Money,
  /** Number of drawer openings without a sale. */
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
  /** Counted coins and notes. Empty if cash was counted by total, or not at all. */
  denominations: Type.Array(Type.Object({ value: Money, count: Type.Integer() })),
  /** Time and person of the count. Empty if nothing was counted. */
  countedAt: Type.String(),
  countedBy: Type.String(),
  /** Expected and counted money by tender; cash is the first. `counted` and `difference` are null without a count. */
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
});
export type DrawerFigures = Static<typeof DrawerFigures>;

/** A close of a session. */
export const DrawerClose = titledObjectSchema('DrawerClose', {
  id: Id,
  /** Number of the Z, without gaps in its branch. */
  number: Type.Integer(),
  /** Business day of the session's opening, as YYYYMMDD. */
  businessDay: Type.Integer(),
  closedAt: Type.String(),
  closedBy: Type.String(),
  /** Reason of a difference. */
  reason: Type.String(),
  /** Number of the Z of the same session that this one replaces. Null if it replaces none. */
  replaces: nullable(Type.Integer()),
  /** Number of the Z that replaces this one. Null if it is the current one. */
  replacedBy: nullable(Type.Integer()),
  /** The reopening before this close. Empty if the session was not reopened. */
  reopenedAt: Type.String(),
  reopenedBy: Type.String(),
  reopenReason: Type.String(),
  /** Late sales since the close. */
  lateSales: LateSales,
  lateMovements: Money,
  figures: DrawerFigures,
});
export type DrawerClose = Static<typeof DrawerClose>;

/** Fields that are null for callers without the right to `drawers/figures`, who count without knowing them. */
const hidden = {
  /** Total of the last Z, with tax. Null until the session is closed. */
  total: nullable(Money),
  /** Expected and counted cash of the last Z, and counted minus expected cash. */
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
  /** Time up to which sales belong to the session: that of the last count before its first close. Empty until then. */
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
  /** Figures until now. Null for closed sessions, and without the right to `drawers/figures`. */
  figures: nullable(DrawerFigures),
  /** True if closing requires a reason, because a difference is above the shop's limit. */
  needsReason: Type.Boolean(),
  /** Closes of the session, oldest first. Empty without the right to `drawers/figures`. */
  closes: Type.Array(DrawerClose),
});
export type DrawerSessionDetails = Static<typeof DrawerSessionDetails>;

/** Query of the sessions of a branch. `cashier` finds sessions in which this user opened, sold, moved or counted. */
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

/** Maximum number of days for which `DrawerDay` contains taxes, Zs and sales outside of sessions. */
export const MAX_DRAWER_DAYS = 31;

export const DrawerDayParams = BranchDayRangeParams;

/** Sums of the sales of one or more business days, with the sessions that were opened on these days. */
export const DrawerDay = titledObjectSchema('DrawerDay', {
  ...saleFigures,
  tenders: Type.Array(Type.Object({ tender: Type.Enum(TENDERS), amount: Money })),
  /** Taxes by rate. Null, as the following fields, for more than `MAX_DRAWER_DAYS` days. */
  taxes: nullable(Type.Array(TaxOfRate)),
  /** Zs of the sessions that were opened on these days, also replaced ones, by number. */
  zs: nullable(
    Type.Array(
      Type.Object({
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
        lateMovements: Money,
        replaces: nullable(Type.Integer()),
        replacedBy: nullable(Type.Integer()),
      }),
    ),
  ),
  /** Sessions of these days that are not closed. */
  open: nullable(
    Type.Array(
      Type.Object({
        sessionId: Id,
        terminal: Type.String(),
        status: enumSchema(DRAWER_SESSION_STATUSES),
        openedAt: Type.String(),
        openedBy: Type.String(),
      }),
    ),
  ),
  /** Sales of these days that belong to no session. */
  salesOutsideSessions: nullable(LateSales),
});
export type DrawerDay = Static<typeof DrawerDay>;

/** Setting of the shop: amount above which a difference needs a reason. 0: every difference needs one. */
export const DrawerSettings = strictObjectSchema({ differenceLimit: nonNegativeAmountSchema() });
export type DrawerSettings = Static<typeof DrawerSettings>;

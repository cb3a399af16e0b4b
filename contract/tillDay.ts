/** Sales and totals of a branch that tills read to reconcile (docs/connect-a-till.md). Money is in dollars. */
import Type, { type Static } from 'typebox';
import { AfterKey, Id, Money, nullable, titledObjectSchema, YyyymmddDay } from './common.ts';
import {
  awaitedReturns,
  DrawerDayClose,
  LateSales,
  saleFigures,
  TaxOfRate,
  TenderAmount,
  UnclosedSession,
} from './drawerSessions.ts';
import { TENDERS } from './enums.ts';
import { createFieldRule } from './fieldRule.ts';
import { AwaitedReturn, TillReceipt } from './tillReceipts.ts';

export const MAX_SALES_PER_PAGE = 500;

/** Query of the sales of the till's branch. Without `day`, it finds the sales of all days. */
export const TillSalesQuery = Type.Object({
  /** Business day. */
  day: Type.Optional(YyyymmddDay),
  /** Order number. The response has the sales with higher numbers, which the server received later. */
  after: Type.Optional(AfterKey),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_SALES_PER_PAGE,
      'x-rule': createFieldRule('whole', { min: 1, max: MAX_SALES_PER_PAGE }),
    }),
  ),
});
export type TillSalesQuery = Static<typeof TillSalesQuery>;

const ListedTillSale = titledObjectSchema('ListedTillSale', {
  ...Type.Omit(TillReceipt, ['branch', 'lines']).properties,
  businessDay: Type.Integer(),
});

export const TillSales = titledObjectSchema('TillSales', {
  /** Sales by order number, lowest first. */
  sales: Type.Array(ListedTillSale),
  /** True if more sales follow. The next call gets them if its `after` is the last `number` of this response. */
  more: Type.Boolean(),
});
export type TillSales = Static<typeof TillSales>;

export const TillDayQuery = Type.Object({
  /** Default: the current business day of the branch. */
  day: Type.Optional(YyyymmddDay),
});
export type TillDayQuery = Static<typeof TillDayQuery>;

const TenderSums = Type.Array(Type.Object({ tender: Type.Enum(TENDERS), amount: Money }));

/** Payments by the shop's own tenders, such as vouchers. `tenders` counts them, too. */
const OwnTenderSums = Type.Array(TenderAmount);

/** The till's reference of a session. Empty for a session of the back office. */
const session = { session: Type.String() };

const TillDayZ = titledObjectSchema('TillDayZ', {
  ...DrawerDayClose.properties,
  ...session,
  ...awaitedReturns,
  /** Like `difference`, null while the session is open again. */
  expectedCash: nullable(Money),
  /** Payments of the session; own tenders have a name. Empty while the session is open again. */
  tenders: Type.Array(TenderAmount),
});

const TillDaySession = titledObjectSchema('TillDaySession', { ...UnclosedSession.properties, ...session });

/**
 * Sums of the sales of a business day, and the drawer sessions that were opened on it. Times are in UTC, with `Z`.
 */
export const TillDay = titledObjectSchema('TillDay', {
  day: Type.Integer(),
  ...saleFigures,
  tenders: TenderSums,
  ownTenders: OwnTenderSums,
  taxes: Type.Array(TaxOfRate),
  terminals: Type.Array(
    Type.Object({
      terminalId: Id,
      terminal: Type.String(),
      ...saleFigures,
      tenders: TenderSums,
      ownTenders: OwnTenderSums,
    }),
  ),
  zs: Type.Array(TillDayZ),
  open: Type.Array(TillDaySession),
  /** Sales of the day that belong to no session, such as those between a close and the next opening. */
  salesOutsideSessions: LateSales,
  /** Returns of the day whose sale has not arrived. The sums above do not contain them. */
  awaited: Type.Array(AwaitedReturn),
});
export type TillDay = Static<typeof TillDay>;

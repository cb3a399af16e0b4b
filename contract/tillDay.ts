/** Sales and totals of a branch that tills read to reconcile (docs/connect-a-till.md). Money is in dollars. */
import Type, { type Static } from 'typebox';
import { Id, Money, titledObjectSchema, YyyymmddDay } from './common.ts';
import { DrawerDayClose, saleFigures, TaxOfRate, UnclosedSession } from './drawerSessions.ts';
import { TENDERS } from './enums.ts';
import { createFieldRule } from './fieldRule.ts';
import { TillReceipt } from './tillReceipts.ts';

export const MAX_SALES_PER_PAGE = 500;

/** Query of the sales of the till's branch. Without `day`, it finds the sales of all days. */
export const TillSalesQuery = Type.Object({
  /** Business day. */
  day: Type.Optional(YyyymmddDay),
  /** Order number. The response has the sales with higher numbers, which the server received later. */
  after: Type.Optional(Id),
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

/** Sums of the sales of a business day, and the drawer sessions that were opened on it. */
export const TillDay = titledObjectSchema('TillDay', {
  day: Type.Integer(),
  ...saleFigures,
  tenders: TenderSums,
  taxes: Type.Array(TaxOfRate),
  terminals: Type.Array(
    Type.Object({ terminalId: Id, terminal: Type.String(), ...saleFigures, tenders: TenderSums }),
  ),
  zs: Type.Array(DrawerDayClose),
  open: Type.Array(UnclosedSession),
});
export type TillDay = Static<typeof TillDay>;

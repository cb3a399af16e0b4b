/** The day journal and its accounts. Optional for backends other than our server (docs/api.md#what-our-server-adds). */
import Type, { type Static } from 'typebox';
import {
  emailSchema,
  enumSchema,
  Id,
  Money,
  nullable,
  textSchema,
  requiredTextSchema,
  strictObjectSchema,
  titledObjectSchema,
} from './common.ts';
import { JOURNAL_ENTRY_KINDS } from './enums.ts';
import { MONTH_CHECKS, MONTH_SECTIONS } from './monthSections.ts';
import { createFieldRule } from './fieldRule.ts';

/** One line of the journal of a business day. Either `debit` or `credit` is 0. */
export const JournalLine = titledObjectSchema('JournalLine', {
  /** Business day, as yyyy-MM-dd. */
  day: Type.String(),
  kind: enumSchema(JOURNAL_ENTRY_KINDS),
  /** Subject of the line, such as `tender:cash`, `category:12` or `tax:8.25`. Each key has an account. */
  key: Type.String(),
  /** Tender, name of the category, or tax rate in percent. Empty for other kinds. */
  name: Type.String(),
  /** Account of the shop for the key. Empty if it has none. */
  account: Type.String(),
  debit: Money,
  credit: Money,
});
export type JournalLine = Static<typeof JournalLine>;

export const JournalAccounts = strictObjectSchema({
  /** Accounts by key. An empty account removes the key. Other keys keep their account. */
  accounts: Type.Array(strictObjectSchema({ key: requiredTextSchema(60), account: textSchema(100) }), {
    maxItems: 1000,
    'x-rule': createFieldRule('list'),
  }),
});
export type JournalAccounts = Static<typeof JournalAccounts>;

/** A payment to a supplier. Reverted payments are followed by a payment of the negative amount. */
export const SupplierPaymentRow = titledObjectSchema('SupplierPaymentRow', {
  day: Type.String(),
  supplierId: Id,
  supplier: Type.String(),
  purchaseId: Id,
  method: Type.String(),
  amount: Money,
  note: Type.String(),
});
export type SupplierPaymentRow = Static<typeof SupplierPaymentRow>;

export const MonthPackSection = titledObjectSchema('MonthPackSection', {
  name: enumSchema(MONTH_SECTIONS),
  amount: Money,
  before: nullable(Money),
});
export type MonthPackSection = Static<typeof MonthPackSection>;

/** Total sales as another report has them. It equals the section `total_sales` if the reports agree. */
export const MonthPackCheck = titledObjectSchema('MonthPackCheck', {
  name: enumSchema(MONTH_CHECKS),
  amount: Money,
});
export type MonthPackCheck = Static<typeof MonthPackCheck>;

/** Totals of a month pack, and those of its last making. */
export const MonthPackTotals = titledObjectSchema('MonthPackTotals', {
  madeAt: nullable(Type.String()),
  sections: Type.Array(MonthPackSection),
  checks: Type.Array(MonthPackCheck),
});
export type MonthPackTotals = Static<typeof MonthPackTotals>;

/** Without `branch`, the archive contains all branches that the caller sees. */
export const MonthArchiveQuery = strictObjectSchema({ branch: Type.Optional(Id) });

const MAX_RECIPIENTS = 10;

export const MonthMailRecipients = strictObjectSchema({
  recipients: Type.Array(emailSchema(), { maxItems: MAX_RECIPIENTS, 'x-rule': createFieldRule('list') }),
});
export type MonthMailRecipients = Static<typeof MonthMailRecipients>;

export const MonthMailSettings = titledObjectSchema('MonthMailSettings', {
  recipients: Type.Array(Type.String()),
  mails: Type.Boolean(),
});
export type MonthMailSettings = Static<typeof MonthMailSettings>;

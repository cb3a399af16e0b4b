import Type, { type Static } from 'typebox';
import { Day, email, requiredText, Id, Status, text, enumSchema } from './common.ts';
import { fieldRule } from './fieldRule.ts';
import { COST_RULES } from './enums.ts';

const timeZone = () =>
  Type.String({
    minLength: 1,
    maxLength: 60,
    pattern: '^[A-Za-z0-9_+/-]+$',
    'x-rule': fieldRule('timeZone'),
  });

const cutoffHour = Type.Integer({
  minimum: 0,
  maximum: 12,
  'x-rule': fieldRule('hours', { min: 0, max: 12 }),
});

/** Additions of our server. An absent field stays unchanged. */
const settings = {
  /** IANA name. */
  timeZone: Type.Optional(timeZone()),
  /** Hours after midnight that still belong to the business day before. */
  cutoffHour: Type.Optional(cutoffHour),
  /** The name of the tax in this branch; "Tax" where it is empty. */
  taxLabel: Type.Optional(text(40)),
  /** How a delivery moves the cost of a product. */
  costRule: Type.Optional(enumSchema(COST_RULES)),
};

export const BranchInput = Type.Object({
  name: requiredText(),
  email: email(),
  /** Printed at the foot of a receipt. */
  footerMsg: text(500),
  address: text(500),
  status: Status,
  ...settings,
});
export type BranchInput = Static<typeof BranchInput>;

export const Branch = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  footerMsg: Type.String(),
  address: Type.String(),
  status: Status,
  timeZone: Type.String(),
  cutoffHour: Type.Integer(),
  taxLabel: Type.String(),
  costRule: enumSchema(COST_RULES),
});
export type Branch = Static<typeof Branch>;

/** What a copy of a branch's catalogue would contain, and the progress of a copy that is running. */
export const CopyCatalogueInput = Type.Object({
  categories: Type.Integer(),
  products: Type.Integer(),
  /** The other branch has no categories. Only then can a catalogue be copied into it. */
  isEmpty: Type.Boolean(),
  /** Pictures copied so far, while a copy is running. */
  copied: Type.Integer(),
  total: Type.Integer(),
});
export type CopyCatalogueInput = Static<typeof CopyCatalogueInput>;

export const CopyCatalogueResult = Type.Object({ categories: Type.Integer(), products: Type.Integer() });
export type CopyCatalogueResult = Static<typeof CopyCatalogueResult>;

/** A time zone and cut-off hour to try out. */
export const ClockQuery = Type.Object({ timeZone: timeZone(), cutoffHour });

/** What a change of clock would do to the orders of a branch. */
export const ClockEffect = Type.Object({
  orders: Type.Integer(),
  /** How many of these orders would move to another business day. */
  moved: Type.Integer(),
  /** The first and last business day that would change; 0 where none would. */
  firstDay: Type.Union([Day, Type.Literal(0)]),
  lastDay: Type.Union([Day, Type.Literal(0)]),
});
export type ClockEffect = Static<typeof ClockEffect>;

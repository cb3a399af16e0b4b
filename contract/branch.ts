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

/** Settings of a branch, which extend the documented API. An absent setting stays unchanged. */
const settings = {
  timeZone: Type.Optional(timeZone()),
  /** Number of hours after midnight that still belong to the previous business day. */
  cutoffHour: Type.Optional(cutoffHour),
  taxLabel: Type.Optional(text(40)),
  costRule: Type.Optional(enumSchema(COST_RULES)),
};

export const BranchInput = Type.Object({
  name: requiredText(),
  email: email(),
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

export const CopyCatalogueInput = Type.Object({
  categories: Type.Integer(),
  products: Type.Integer(),
  /** True if the branch has no categories. Only such a branch can receive a copied catalogue. */
  isEmpty: Type.Boolean(),
  copied: Type.Integer(),
  total: Type.Integer(),
});
export type CopyCatalogueInput = Static<typeof CopyCatalogueInput>;

export const CopyCatalogueResult = Type.Object({ categories: Type.Integer(), products: Type.Integer() });
export type CopyCatalogueResult = Static<typeof CopyCatalogueResult>;

export const ClockQuery = Type.Object({ timeZone: timeZone(), cutoffHour });

export const ClockChangeEffect = Type.Object({
  orders: Type.Integer(),
  moved: Type.Integer(),
  firstDay: Type.Union([Day, Type.Literal(0)]),
  lastDay: Type.Union([Day, Type.Literal(0)]),
});
export type ClockChangeEffect = Static<typeof ClockChangeEffect>;

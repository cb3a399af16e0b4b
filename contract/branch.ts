import Type, { type Static } from 'typebox';
import { Day, email, requiredText, Id, Status, text } from './common.ts';

const timeZone = () =>
  Type.String({
    minLength: 1,
    maxLength: 60,
    pattern: '^[A-Za-z0-9_+/-]+$',
    'x-says': 'must be the name of a time zone, such as America/New_York',
  });

const cutoffHour = Type.Integer({
  minimum: 0,
  maximum: 12,
  'x-says': 'must be a whole number of hours from 0 to 12',
});

/** Additions of our server; what is left out stays as it is. */
const settings = {
  /** IANA name. */
  timeZone: Type.Optional(timeZone()),
  /** Hours after midnight that still belong to the business day before. */
  cutoffHour: Type.Optional(cutoffHour),
  /** What taxes are called here; empty: "Tax". */
  taxLabel: Type.Optional(text(40)),
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
});
export type Branch = Static<typeof Branch>;

/** What a copy of a branch's catalogue would hold, and how far one is that is under way. */
export const CatalogueToCopy = Type.Object({
  categories: Type.Integer(),
  products: Type.Integer(),
  /** The other branch has no categories, so that a catalogue can be copied into it. */
  isEmpty: Type.Boolean(),
  /** Pictures, as long as they are copied. */
  copied: Type.Integer(),
  total: Type.Integer(),
});
export type CatalogueToCopy = Static<typeof CatalogueToCopy>;

export const CatalogueCopied = Type.Object({ categories: Type.Integer(), products: Type.Integer() });
export type CatalogueCopied = Static<typeof CatalogueCopied>;

/** A clock that a branch might have. */
export const ClockQuery = Type.Object({ timeZone: timeZone(), cutoffHour });

/** What a branch's orders would do under another clock. */
export const ClockEffect = Type.Object({
  orders: Type.Integer(),
  /** Of these, orders that would belong to another business day. */
  moved: Type.Integer(),
  /** The first and the last business day that would change; 0: none would. */
  firstDay: Type.Union([Day, Type.Literal(0)]),
  lastDay: Type.Union([Day, Type.Literal(0)]),
});
export type ClockEffect = Static<typeof ClockEffect>;

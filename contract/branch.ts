import Type, { type Static } from 'typebox';
import {
  booleanSchema,
  YyyymmddDay,
  emailSchema,
  requiredTextSchema,
  Id,
  Money,
  RecordStatus,
  textSchema,
  enumSchema,
  titledObjectSchema,
} from './common.ts';
import { createFieldRule } from './fieldRule.ts';
import { CASH_ROUNDING_STEPS, COSTING_METHODS } from './enums.ts';
import { SCALE_LABEL_RULES_PATTERN } from './scaleLabels.ts';

const timeZone = () =>
  Type.String({
    minLength: 1,
    maxLength: 60,
    pattern: '^[A-Za-z0-9_+/-]+$',
    'x-rule': createFieldRule('timeZone'),
  });

const cutoffHour = Type.Integer({
  minimum: 0,
  maximum: 12,
  'x-rule': createFieldRule('hours', { min: 0, max: 12 }),
});

/** Amount to which tills round payments in cash. 0 for no rounding. */
const cashRounding = Type.Unsafe<number>(
  Type.Enum(CASH_ROUNDING_STEPS, {
    'x-rule': createFieldRule('oneOf', { words: CASH_ROUNDING_STEPS.map(String) }),
  }),
);

/**
 * Settings of a branch. They are not in the basic API (docs/api.md). A setting that a request omits stays
 * unchanged.
 */
const settings = {
  timeZone: Type.Optional(timeZone()),
  /** Number of hours after midnight that still belong to the previous business day. */
  cutoffHour: Type.Optional(cutoffHour),
  taxLabel: Type.Optional(textSchema(40)),
  costRule: Type.Optional(enumSchema(COSTING_METHODS)),
  /** True if the prices of the branch's products include their tax. */
  pricesIncludeTax: Type.Optional(booleanSchema()),
  cashRounding: Type.Optional(cashRounding),
  /**
   * Rules for reading the barcodes of scale labels, such as `02IIIIIVPPPP, 28IIIIIWWWWW`. Each rule says which digits
   * are the product number (`I`), and the price (`P`) or the weight (`W`) (scaleLabels.ts).
   */
  scaleRules: Type.Optional(
    Type.String({
      maxLength: 200,
      pattern: SCALE_LABEL_RULES_PATTERN,
      'x-rule': createFieldRule('likeExample', { example: '02IIIIIVPPPP, 28IIIIIWWWWW' }),
    }),
  ),
};

export const BranchInput = Type.Object({
  name: requiredTextSchema(),
  email: emailSchema(),
  footerMsg: textSchema(500),
  address: textSchema(500),
  status: RecordStatus,
  ...settings,
});
export type BranchInput = Static<typeof BranchInput>;

export const Branch = titledObjectSchema('Branch', {
  id: Id,
  name: Type.String(),
  email: Type.String(),
  footerMsg: Type.String(),
  address: Type.String(),
  status: RecordStatus,
  timeZone: Type.String(),
  cutoffHour: Type.Integer(),
  taxLabel: Type.String(),
  costRule: enumSchema(COSTING_METHODS),
  scaleRules: Type.String(),
  pricesIncludeTax: Type.Boolean(),
  cashRounding: Money,
});
export type Branch = Static<typeof Branch>;

export const CopyCatalogueProgress = Type.Object({
  categories: Type.Integer(),
  products: Type.Integer(),
  /** True if the branch has no categories. Only such a branch can receive a copied catalogue. */
  isEmpty: Type.Boolean(),
  copied: Type.Integer(),
  total: Type.Integer(),
});
export type CopyCatalogueProgress = Static<typeof CopyCatalogueProgress>;

export const CopyCatalogueResult = Type.Object({ categories: Type.Integer(), products: Type.Integer() });
export type CopyCatalogueResult = Static<typeof CopyCatalogueResult>;

export const BusinessDaySettingsQuery = Type.Object({ timeZone: timeZone(), cutoffHour });

export const BusinessDaySettingsChangeEffect = Type.Object({
  orders: Type.Integer(),
  moved: Type.Integer(),
  firstDay: Type.Union([YyyymmddDay, Type.Literal(0)]),
  lastDay: Type.Union([YyyymmddDay, Type.Literal(0)]),
});
export type BusinessDaySettingsChangeEffect = Static<typeof BusinessDaySettingsChangeEffect>;

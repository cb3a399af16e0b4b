import Type, { type Static } from 'typebox';
import { BranchInput } from './branch.ts';
import { requiredTextSchema, textSchema } from './common.ts';
import { createFieldRule } from './fieldRule.ts';
import { RightsMode } from './shopRights.ts';
import { LANGUAGES } from './enums.ts';

const token = Type.String({ minLength: 1, maxLength: 200, 'x-rule': createFieldRule('required') });

export const SetUpToken = Type.Object({ token });

export const SetUpState = Type.Object({
  productName: Type.String(),
  /** True if an import has already created branches. The set-up page then does not ask for a first branch. */
  hasBranches: Type.Boolean(),
});
export type SetUpState = Static<typeof SetUpState>;

export const ShopOwnerInput = Type.Object({
  name: requiredTextSchema(),
  userName: requiredTextSchema(100),
  password: Type.String({ maxLength: 1000, 'x-rule': createFieldRule('required') }),
});
export type ShopOwnerInput = Static<typeof ShopOwnerInput>;

export const FirstBranch = Type.Object({
  name: BranchInput.properties.name,
  address: textSchema(500),
  timeZone: BranchInput.properties.timeZone,
  cutoffHour: BranchInput.properties.cutoffHour,
});
export type FirstBranch = Static<typeof FirstBranch>;

export const ShopSetUpInput = Type.Object({
  owner: ShopOwnerInput,
  /** Shop name. An empty text keeps the current name. */
  productName: textSchema(60),
  /** ISO 4217 code of the shop's currency, which must have two decimals. Unchanged if absent. */
  currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$', 'x-rule': createFieldRule('currency') })),
  /** Language of the shop. It stays unchanged if this field is absent. */
  language: Type.Optional(
    Type.Union(
      LANGUAGES.map(code => Type.Literal(code)),
      { 'x-rule': createFieldRule('either', { words: LANGUAGES }) },
    ),
  ),
  branch: Type.Optional(FirstBranch),
  /** Setting of the permissions. By default, roles are enforced. */
  rights: Type.Optional(RightsMode),
});
export type ShopSetUpInput = Static<typeof ShopSetUpInput>;

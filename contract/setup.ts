/** The calls of the set-up page. */
import Type, { type Static } from 'typebox';
import { BranchInput } from './branch.ts';
import { requiredText, text } from './common.ts';
import { fieldRule } from './fieldRule.ts';
import { RightsSetting } from './shopRights.ts';
import { LANGUAGES } from './enums.ts';

const token = Type.String({ minLength: 1, maxLength: 200, 'x-rule': fieldRule('required') });

export const SetUpToken = Type.Object({ token });

/** The state of a shop that has no owner yet. */
export const SetUpState = Type.Object({
  productName: Type.String(),
  /** The shop has branches already, from an import, so the page asks for none. */
  hasBranches: Type.Boolean(),
});
export type SetUpState = Static<typeof SetUpState>;

export const Owner = Type.Object({
  name: requiredText(),
  userName: requiredText(100),
  password: Type.String({ maxLength: 1000, 'x-rule': fieldRule('required') }),
});
export type Owner = Static<typeof Owner>;

export const FirstBranch = Type.Object({
  name: BranchInput.properties.name,
  address: text(500),
  timeZone: BranchInput.properties.timeZone,
  cutoffHour: BranchInput.properties.cutoffHour,
});
export type FirstBranch = Static<typeof FirstBranch>;

export const SetUp = Type.Object({
  owner: Owner,
  /** The name of the shop on its screens; empty to keep the current one. */
  productName: text(60),
  /** ISO 4217, only currencies with two decimals; unchanged where absent. */
  currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$', 'x-rule': fieldRule('currency') })),
  /** Unchanged where absent. */
  language: Type.Optional(
    Type.Union(
      LANGUAGES.map(code => Type.Literal(code)),
      { 'x-rule': fieldRule('either', { words: LANGUAGES }) },
    ),
  ),
  /** Absent where the shop has branches already. */
  branch: Type.Optional(FirstBranch),
  /** Roles are enforced by default. */
  rights: Type.Optional(RightsSetting),
});
export type SetUp = Static<typeof SetUp>;

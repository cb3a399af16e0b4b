/** What the set-up page sends, and is told. */
import Type, { type Static } from 'typebox';
import { BranchInput } from './branch.ts';
import { requiredText, text } from './common.ts';
import { RightsSetting } from './shopRights.ts';
import { LANGUAGES } from './words.ts';

const token = Type.String({ minLength: 1, maxLength: 200, 'x-says': 'is required' });

export const SetUpToken = Type.Object({ token });

/** A shop that waits for its owner. */
export const SetUpState = Type.Object({
  productName: Type.String(),
  /** It has branches already, from an import: none is asked for. */
  hasBranches: Type.Boolean(),
});
export type SetUpState = Static<typeof SetUpState>;

export const Owner = Type.Object({
  name: requiredText(),
  userName: requiredText(100),
  password: Type.String({ maxLength: 1000, 'x-says': 'is required' }),
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
  /** What the shop is called on its screens; empty: as it is. */
  productName: text(60),
  /** ISO 4217, of those with two decimals; left out: as it is. */
  currency: Type.Optional(
    Type.String({ pattern: '^[A-Z]{3}$', 'x-says': 'must be the code of a currency, such as USD' }),
  ),
  /** Left out: as it is. */
  language: Type.Optional(
    Type.Union(
      LANGUAGES.map(code => Type.Literal(code)),
      { 'x-says': `must be ${LANGUAGES.join(' or ')}` },
    ),
  ),
  /** Left out where the shop has branches. */
  branch: Type.Optional(FirstBranch),
  /** Without it, roles are enforced. */
  rights: Type.Optional(RightsSetting),
});
export type SetUp = Static<typeof SetUp>;

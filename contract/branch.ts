import Type, { type Static } from 'typebox';
import { email, Id, requiredText, Status, text } from './common.ts';

export const BranchInput = Type.Object({
  name: requiredText(),
  email: email(),
  /** Printed at the foot of a receipt. */
  footerMsg: text(500),
  address: text(500),
  status: Status,
});
export type BranchInput = Static<typeof BranchInput>;

export const Branch = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  footerMsg: Type.String(),
  address: Type.String(),
  status: Status,
});
export type Branch = Static<typeof Branch>;

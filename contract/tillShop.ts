/** Settings of the shop for tills (docs/connect-a-till.md). */
import Type, { type Static } from 'typebox';
import { Id, Money, nullable, RecordStatus } from './common.ts';
import { ROLES, TENDERS } from './enums.ts';

/** Salted hash of a cashier's PIN, with the parameters by which a till computes it. `salt` and `hash` are in base64. */
const TillPin = Type.Object({
  algorithm: Type.Literal('scrypt'),
  /** Cost of computing and memory, `N` of scrypt. */
  cost: Type.Integer(),
  /** Block size, `r` of scrypt. */
  blockSize: Type.Integer(),
  /** Parallelization, `p` of scrypt. */
  parallelization: Type.Integer(),
  salt: Type.String(),
  /** Hash of the PIN's digits, 32 bytes. */
  hash: Type.String(),
});
export type TillPin = Static<typeof TillPin>;

export const TillShop = Type.Object({
  name: Type.String(),
  currency: Type.String(),
  language: Type.String(),
  branch: Type.Object({
    id: Id,
    name: Type.String(),
    address: Type.String(),
    timeZone: Type.String(),
    /** Number of hours after midnight that belong to the previous business day. */
    cutoffHour: Type.Integer(),
    /** True if the prices of the branch include their tax. */
    pricesIncludeTax: Type.Boolean(),
    /** Amount to which the till rounds payments in cash. 0 for no rounding. */
    cashRounding: Money,
  }),
  terminal: Type.Object({ id: Id, name: Type.String() }),
  receipt: Type.Object({
    /** Lines printed at the top of a receipt: shop, branch and address. */
    head: Type.Array(Type.String()),
    /** Lines printed at the bottom of a receipt. */
    foot: Type.Array(Type.String()),
    taxLabel: Type.String(),
  }),
  /** Tax rates of the branch's products in percent, lowest first. */
  taxes: Type.Array(Type.Object({ rate: Type.Number() })),
  tenders: Type.Array(
    Type.Object({
      tender: Type.Enum(TENDERS),
      name: Type.String(),
      /**
       * True for a tender of the shop's own, such as a voucher. A payment with this tender must contain its `name`.
       * Reports count such payments as `tender`.
       */
      isOwn: Type.Boolean(),
      /** True if the till can give change when a customer pays more than the amount with this tender. */
      givesChange: Type.Boolean(),
      /** True if the tender pays for products with the flag `ebt` only. */
      ebtOnly: Type.Boolean(),
    }),
  ),
  /** Rules for scale labels (contract/scaleLabels.ts). */
  scaleRules: Type.String(),
  categories: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      /** Id of the parent category. Null for a category at the top level. */
      parentId: nullable(Id),
      type: Type.String(),
      pesado: Type.Boolean(),
      status: RecordStatus,
    }),
  ),
  /** Cashiers: the active users who are assigned to the branch or to all branches. */
  cashiers: Type.Array(
    Type.Object({
      id: Id,
      userName: Type.String(),
      name: Type.String(),
      role: Type.Enum(ROLES),
      /** Hash of the cashier's PIN. Null for a cashier without a PIN. */
      pin: nullable(TillPin),
    }),
  ),
});
export type TillShop = Static<typeof TillShop>;

import Type, { type Static } from 'typebox';
import {
  emailSchema,
  booleanSchema,
  Id,
  nullable,
  NameFilteredPageQuery,
  PageInfo,
  requiredTextSchema,
  sortParameters,
  textSchema,
  webAddressSchema,
  titledObjectSchema,
} from './common.ts';
import { LIST_SORTS } from './listSorts.ts';
import { createFieldRule } from './fieldRule.ts';

const shared = {
  name: requiredTextSchema(),
  contact: textSchema(),
  phone: textSchema(50),
  address: textSchema(500),
  city: textSchema(),
  country: textSchema(),
};

/** Lead time in days, from order to delivery. Optional for backends other than our server. */
const leadDays = Type.Integer({
  minimum: 1,
  maximum: 365,
  'x-rule': createFieldRule('days', { min: 1, max: 365 }),
});

export const Supplier = titledObjectSchema('Supplier', {
  id: Id,
  ...shared,
  email: Type.String(),
  /** Web address of the supplier. This unusual spelling is that of the basic API (docs/api.md#odd-spellings). */
  home_Page: Type.String(),
  branchId: Id,
  status: Type.Boolean(),
  /** Lead time of the supplier in days. Absent if not set. */
  leadDays: Type.Optional(leadDays),
});
export type Supplier = Static<typeof Supplier>;

export const SupplierInput = Type.Object({
  ...shared,
  email: emailSchema(),
  home_page: webAddressSchema(),
  branchId: Id,
  status: booleanSchema(),
  /** Lead time in days. It stays unchanged if this field is absent. Null clears it. */
  leadDays: Type.Optional(nullable(leadDays)),
});
export type SupplierInput = Static<typeof SupplierInput>;

export const SupplierQuery = Type.Object({
  ...NameFilteredPageQuery.properties,
  ...sortParameters(LIST_SORTS.suppliers),
});

export const PagedSuppliers = Type.Object({ results: Type.Array(Supplier), ...PageInfo.properties });
export type PagedSuppliers = Static<typeof PagedSuppliers>;

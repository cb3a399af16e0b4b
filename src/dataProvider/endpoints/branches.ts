import type { Identifier, RaRecord } from 'ra-core';
import type { Banner as BannerWire, BannerInput } from '../../../contract/banner';
import type { Branch as BranchWire, BranchInput } from '../../../contract/branch';
import { COSTING_METHODS, type CostingMethod } from '../../../contract/enums';
import { readSession } from '../../session/session';
import { toDataUrl, toImageUrl } from '../images';
import { crudRequests, get, toRequestTextFields, type ResourceEndpoint } from '../requests';
import { isActiveStatus, toId, toNumber, toActiveStatus, toText, type UncheckedFields } from '../wire';

export interface Banner extends RaRecord {
  id: Identifier;
  title: string;
  image: string;
  status: boolean;
}

export interface Branch extends RaRecord {
  id: Identifier;
  name: string;
  email: string;
  footerMsg: string;
  address: string;
  status: 1 | 0;
  /** IANA name of the time zone. Only our server has this field and the fields declared after it. */
  timeZone?: string;
  /** The business day ends this many hours after midnight. */
  cutoffHour?: number;
  /** Local name of the tax, such as VAT; empty for "Tax". */
  taxLabel?: string;
  /** Rules for reading the product and the price or weight from labels that scales print (contract/scaleLabels.ts). */
  scaleRules?: string;
  /** The rule by which a delivery changes a product's cost: one of `COSTING_METHODS` of the contract. */
  costRule?: string;
  /** True if the prices of the branch's products include their tax. */
  pricesIncludeTax?: boolean;
  /** Amount in dollars to which tills round payments in cash. 0 for no rounding. */
  cashRounding?: number;
}

const { update: _noUpdate, ...bannerCalls } = crudRequests('/api/banner');

export const banners = {
  // The basic API (docs/api.md) cannot update a banner, so there is no `update` here.
  ...bannerCalls,
  first: {},
  list: () => get('/api/banner'),
  read: (wire: UncheckedFields<BannerWire>): Banner => ({
    id: toId(wire.id),
    title: toText(wire.title),
    image: toImageUrl('banner', wire.image),
    status: isActiveStatus(wire.status),
  }),
  // A banner's picture is sent as a full data URL; a product's picture is sent as plain base64.
  write: async (form: UncheckedFields<Banner & { picture: File }>): Promise<BannerInput> => ({
    ...toRequestTextFields(form, ['title']),
    imageBase64: form.picture instanceof File ? await toDataUrl(form.picture) : '',
    status: Boolean(form.status),
    image: form.picture instanceof File ? form.picture.name : '',
  }),
} satisfies ResourceEndpoint;

/** Reads the rule for costs. The result is empty if the server sends no rule, or a rule unknown to this version. */
function costRuleIn(value: unknown): { costRule?: CostingMethod } {
  const costRule = COSTING_METHODS.find(rule => rule === value);
  return costRule ? { costRule } : {};
}

/** Texts of a branch that only our server has. */
const OWN_TEXTS = ['timeZone', 'taxLabel', 'scaleRules'] as const;

export const branches = {
  ...crudRequests('/api/branch'),
  first: {},
  list: () => get('/api/branch'),
  // A person who is assigned to a branch sees only that branch.
  keep: ({ id }) => [null, Number(id)].includes(readSession()?.branchId ?? null),
  read: (wire: UncheckedFields<BranchWire>): Branch => ({
    id: toId(wire.id),
    name: toText(wire.name),
    email: toText(wire.email),
    footerMsg: toText(wire.footerMsg),
    address: toText(wire.address),
    status: toActiveStatus(wire.status),
    ...(typeof wire.cutoffHour === 'number' ? { cutoffHour: wire.cutoffHour } : {}),
    ...toRequestTextFields(
      wire,
      OWN_TEXTS.filter(name => typeof wire[name] === 'string'),
    ),
    ...(typeof wire.costRule === 'string' ? { costRule: wire.costRule } : {}),
    ...(typeof wire.pricesIncludeTax === 'boolean' ? { pricesIncludeTax: wire.pricesIncludeTax } : {}),
    ...(typeof wire.cashRounding === 'number' ? { cashRounding: wire.cashRounding } : {}),
  }),
  write: (form: UncheckedFields<Branch>): BranchInput => ({
    ...toRequestTextFields(form, ['name', 'email', 'footerMsg', 'address']),
    status: toActiveStatus(form.status),
    ...(form.cutoffHour === undefined ? {} : { cutoffHour: toNumber(form.cutoffHour) }),
    ...toRequestTextFields(
      form,
      OWN_TEXTS.filter(name => form[name] !== undefined),
    ),
    ...costRuleIn(form.costRule),
    ...(typeof form.pricesIncludeTax === 'boolean' ? { pricesIncludeTax: form.pricesIncludeTax } : {}),
    ...(form.cashRounding === undefined ? {} : { cashRounding: toNumber(form.cashRounding) }),
  }),
} satisfies ResourceEndpoint;

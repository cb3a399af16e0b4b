import type { Identifier, RaRecord } from 'ra-core';
import type {
  DiscountType as DiscountTypeWire,
  DiscountTypeInput,
  DiscountTypeWithStatus as ListedDiscountTypeWire,
} from '../../../contract/discountType';
import type {
  Promotion as PromotionWire,
  PromotionInput,
  PromotionItem as PromotionItemWire,
  PromotionItemInput,
} from '../../../contract/promotion';
import { DISCOUNT_EFFECTS, API_EXTENSIONS, type DiscountEffect } from '../../../contract/enums';
import type { ListSort } from '../../../contract/listSorts';
import { toImageUrl } from '../images';
import { toCents, toDollars } from '../../lib/money';
import {
  defineCall,
  crudRequests,
  get,
  buildRecordPath,
  pagedCrudRequests,
  toRequestTextFields,
  type ResourceEndpoint,
  type RecordWriteContext,
} from '../requests';
import { createListResponseReader } from '../pages';
import {
  parseDay,
  toBoolean,
  toId,
  isObject,
  normalizeRecordId,
  toNumber,
  toText,
  toTrimmedText,
  type UncheckedFields,
} from '../wire';

export interface Promotion extends RaRecord {
  id: Identifier;
  name: string;
  dateInit: string;
  dateEnd: string;
  /** Type of the discount; 1 is a percentage. */
  discountTypeId: number;
  /** Value of the discount: hundredths of a percent for type 1, otherwise cents. */
  valueHundredths: number;
  limitCents: number;
  /** The record's branch. An update sends it back unchanged. */
  branchId?: number;
}

/** How a till applies a promotion's value, by discount type. `none`: tills ignore the value. */
export type PromotionEffect = DiscountEffect | 'none';

export interface DiscountType extends RaRecord {
  id: Identifier;
  name: string;
  effect?: PromotionEffect;
}

export interface DiscountTypeListRow extends DiscountType {
  active: boolean;
}

export interface PromotionItem {
  id: Identifier;
  productId: Identifier | null;
  productName: string;
  /** The URL of the picture; empty without a picture. */
  picture: string;
  categoryName: string;
  /**
   * Names of other promotions that contain the same product and share at least one day with the promotion of this item.
   * Empty if the backend does not send them.
   */
  overlaps: string[];
}

const PROMOTION_SORTS: Readonly<Record<string, ListSort<'promotions'>>> = {
  valueHundredths: 'value',
  limitCents: 'limit',
};

export const promotions = {
  ...pagedCrudRequests('/api/promotion', PROMOTION_SORTS),
  read: (wire: UncheckedFields<PromotionWire>): Promotion => ({
    id: toId(wire.id),
    name: toText(wire.name),
    dateInit: parseDay(wire.dateInit),
    dateEnd: parseDay(wire.dateEnd),
    discountTypeId: toNumber(wire.discountTypeId),
    valueHundredths: toCents(wire.value),
    limitCents: toCents(wire.limit),
    branchId: toNumber(wire.branchId),
  }),
  write: (form: UncheckedFields<Promotion>, { branch, previous }: RecordWriteContext): PromotionInput => ({
    ...toRequestTextFields(form, ['name', 'dateInit', 'dateEnd']),
    discountTypeId: toNumber(form.discountTypeId),
    value: toDollars(form.valueHundredths),
    limit: toDollars(form.limitCents),
    branchId: (previous as Promotion | undefined)?.branchId || branch,
  }),
} satisfies ResourceEndpoint;

const isEffect = (value: unknown): value is DiscountEffect =>
  (DISCOUNT_EFFECTS as readonly unknown[]).includes(value);

function readEffect(value: unknown): Pick<DiscountType, 'effect'> {
  if (value === null) return { effect: 'none' };
  return isEffect(value) ? { effect: value } : {};
}

const writeEffect = (value: unknown): Pick<DiscountTypeInput, 'effect'> =>
  value === 'none' ? { effect: null } : isEffect(value) ? { effect: value } : {};

export const discountTypes = {
  list: () => get('/api/discounttype/actives'),
  read: (wire: UncheckedFields<DiscountTypeWire>): DiscountType => ({
    id: toId(wire.id),
    name: toText(wire.name),
    ...readEffect(wire.effect),
  }),
} satisfies ResourceEndpoint;

export const discountTypesWithStatus = {
  ...crudRequests('/api/discounttype'),
  offer: API_EXTENSIONS.shopLists,
  list: () => get('/api/discounttype'),
  read: (wire: UncheckedFields<ListedDiscountTypeWire>): DiscountTypeListRow => ({
    id: toId(wire.id),
    name: toText(wire.name),
    active: toBoolean(wire.active),
    ...readEffect(wire.effect),
  }),
  write: (form: UncheckedFields<DiscountTypeListRow>): DiscountTypeInput => ({
    ...toRequestTextFields(form, ['name']),
    active: Boolean(form.active),
    ...writeEffect(form.effect),
  }),
} satisfies ResourceEndpoint;

const readItem = (wire: UncheckedFields<PromotionItemWire>): PromotionItem => ({
  id: normalizeRecordId(wire.id),
  productId: normalizeRecordId(wire.productId) || null,
  productName: toTrimmedText(wire.productName),
  picture: toImageUrl('product', wire.productImage),
  categoryName: toTrimmedText(wire.categoryName),
  overlaps: Array.isArray(wire.overlaps) ? wire.overlaps.map(toTrimmedText).filter(Boolean) : [],
});

export const promotionItems = defineCall(
  (promotionId: Identifier) => get(buildRecordPath('/api/promotiondetail/items')(promotionId)),
  createListResponseReader(readItem),
);

/** @returns the added item; null if the response does not contain its id */
export const addPromotionItem = defineCall(
  ({ promotionId, productId }: { promotionId: Identifier; productId: Identifier }) => ({
    method: 'POST',
    path: '/api/promotiondetail',
    body: { promotionId, productId: normalizeRecordId(productId) } satisfies Record<
      keyof PromotionItemInput,
      unknown
    >,
  }),
  (answer): PromotionItem | null =>
    isObject(answer) && normalizeRecordId(answer.id) ? readItem(answer) : null,
);

export const removePromotionItem = defineCall(
  (itemId: Identifier) => ({ method: 'DELETE', path: buildRecordPath('/api/promotiondetail')(itemId) }),
  () => undefined,
);

/** Promotions and what they have on offer. */
import type { Identifier, RaRecord } from 'ra-core';
import type {
  DiscountType as DiscountTypeWire,
  DiscountTypeInput,
  ListedDiscountType as ListedDiscountTypeWire,
} from '../../../contract/discountType';
import type {
  Promotion as PromotionWire,
  PromotionInput,
  PromotionItem as PromotionItemWire,
  PromotionItemInput,
} from '../../../contract/promotion';
import { DISCOUNT_EFFECTS, OFFERS, type DiscountEffect } from '../../../contract/enums';
import { imageAddress } from '../images';
import { centsOf, dollarsOf } from '../../lib/money';
import {
  call,
  crud,
  get,
  oneOf,
  pagesOf,
  texts,
  type ResourceEndpoint,
  type WriteContext,
} from '../requests';
import { rows } from '../pages';
import { dayIn, flagOf, idOf, isFields, keyOf, numberOf, textOf, trimmed, type Loose } from '../wire';

export interface Promotion extends RaRecord {
  id: Identifier;
  name: string;
  /** `yyyy-MM-dd`. */
  dateInit: string;
  /** Inclusive. */
  dateEnd: string;
  /** 1 is a percentage. */
  discountTypeId: number;
  /** Hundredths of a percent for discount type 1, else cents. */
  valueHundredths: number;
  limitCents: number;
  /** Fields that no screen shows. An update sends them back. */
  carried?: { branchId: number };
}

/** The effect of a promotion's value at a till, by its discount type; `none` where tills ignore it. */
export type Effect = DiscountEffect | 'none';

/** A discount type that a promotion can have. */
export interface DiscountType extends RaRecord {
  id: Identifier;
  name: string;
  /** Absent where the backend does not tell. */
  effect?: Effect;
}

/** A discount type in the list of the shop's settings. */
export interface ListedDiscountType extends DiscountType {
  /** Promotions may choose it. */
  active: boolean;
}

/** What a promotion has on offer: a product, or a category as a whole. */
export interface PromotionItem {
  id: Identifier;
  /** Null for a whole category. */
  productId: Identifier | null;
  /** Empty where there is no product. */
  productName: string;
  /** An address for `<img>`; empty: none. */
  picture: string;
  categoryName: string;
  /** Names of other promotions that hold the same item on a day of this one, where the backend tells. */
  overlaps: string[];
}

export const promotions = {
  ...pagesOf('/api/promotion'),
  read: (wire: Loose<PromotionWire>): Promotion => ({
    id: idOf(wire.id),
    name: textOf(wire.name),
    dateInit: dayIn(wire.dateInit),
    dateEnd: dayIn(wire.dateEnd),
    discountTypeId: numberOf(wire.discountTypeId),
    valueHundredths: centsOf(wire.value),
    limitCents: centsOf(wire.limit),
    carried: { branchId: numberOf(wire.branchId) },
  }),
  write: (form: Loose<Promotion>, { branch, previous }: WriteContext): PromotionInput => ({
    ...texts(form, ['name', 'dateInit', 'dateEnd']),
    discountTypeId: numberOf(form.discountTypeId),
    value: dollarsOf(form.valueHundredths),
    limit: dollarsOf(form.limitCents),
    branchId: (previous as Promotion | undefined)?.carried?.branchId || branch,
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
  read: (wire: Loose<DiscountTypeWire>): DiscountType => ({
    id: idOf(wire.id),
    name: textOf(wire.name),
    ...readEffect(wire.effect),
  }),
} satisfies ResourceEndpoint;

export const listedDiscountTypes = {
  ...crud('/api/discounttype'),
  offer: OFFERS.shopLists,
  list: () => get('/api/discounttype'),
  read: (wire: Loose<ListedDiscountTypeWire>): ListedDiscountType => ({
    id: idOf(wire.id),
    name: textOf(wire.name),
    active: flagOf(wire.active),
    ...readEffect(wire.effect),
  }),
  write: (form: Loose<ListedDiscountType>): DiscountTypeInput => ({
    ...texts(form, ['name']),
    active: Boolean(form.active),
    ...writeEffect(form.effect),
  }),
} satisfies ResourceEndpoint;

const readItem = (wire: Loose<PromotionItemWire>): PromotionItem => ({
  id: keyOf(wire.id),
  productId: keyOf(wire.productId) || null,
  productName: trimmed(wire.productName),
  picture: imageAddress('product', wire.productImage),
  categoryName: trimmed(wire.categoryName),
  overlaps: Array.isArray(wire.overlaps) ? wire.overlaps.map(trimmed).filter(Boolean) : [],
});

export const promotionItems = call(
  (promotionId: Identifier) => get(oneOf('/api/promotiondetail/items')(promotionId)),
  rows(readItem),
);

/** @returns the item that was added; null where the answer does not tell its id */
export const addPromotionItem = call(
  ({ promotionId, productId }: { promotionId: Identifier; productId: Identifier }) => ({
    method: 'POST',
    path: '/api/promotiondetail',
    body: { promotionId, productId: keyOf(productId) } satisfies Record<keyof PromotionItemInput, unknown>,
  }),
  (answer): PromotionItem | null => (isFields(answer) && keyOf(answer.id) ? readItem(answer) : null),
);

export const removePromotionItem = call(
  (itemId: Identifier) => ({ method: 'DELETE', path: oneOf('/api/promotiondetail')(itemId) }),
  () => undefined,
);

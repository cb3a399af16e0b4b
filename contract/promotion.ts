import Type, { type Static } from 'typebox';
import { calendarDay, figure, Id, Money, Paging, requiredText } from './common.ts';

export const Promotion = Type.Object({
  id: Id,
  name: Type.String(),
  /** `yyyy-MM-dd` of the branch's calendar. */
  dateInit: Type.String(),
  /** Inclusive. */
  dateEnd: Type.String(),
  discountTypeId: Id,
  /** Percent for discount type 1, else dollars. */
  value: Type.Number(),
  limit: Money,
  branchId: Id,
});
export type Promotion = Static<typeof Promotion>;

export const PromotionInput = Type.Object({
  name: requiredText(),
  dateInit: calendarDay(),
  dateEnd: calendarDay(),
  discountTypeId: Id,
  value: figure(),
  limit: figure(),
  branchId: Id,
});
export type PromotionInput = Static<typeof PromotionInput>;

export const PromotionPage = Type.Object({ results: Type.Array(Promotion), ...Paging.properties });

/** What is on offer: one product, or a category as a whole. */
export const PromotionItem = Type.Object({
  id: Id,
  /** Null: the whole category. */
  productId: Type.Union([Id, Type.Null()]),
  /** Empty where there is no product. */
  productName: Type.String(),
  productImage: Type.String(),
  categoryName: Type.String(),
  /** An addition of ours: the names of other promotions on a day of this one that hold it, too. */
  overlaps: Type.Array(Type.String()),
});
export type PromotionItem = Static<typeof PromotionItem>;

export const PromotionItemInput = Type.Object({ promotionId: Id, productId: Id });
export type PromotionItemInput = Static<typeof PromotionItemInput>;

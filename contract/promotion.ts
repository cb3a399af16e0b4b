import Type, { type Static } from 'typebox';
import {
  isoDaySchema,
  nonNegativeAmountSchema,
  Id,
  Money,
  NameFilteredPageQuery,
  PageInfo,
  requiredTextSchema,
  sortParameters,
  titledObjectSchema,
} from './common.ts';
import { LIST_SORTS } from './listSorts.ts';

export const Promotion = titledObjectSchema('Promotion', {
  id: Id,
  name: Type.String(),
  /** First day of the promotion, as `yyyy-MM-dd` by the branch's calendar. */
  dateInit: Type.String(),
  /** Last day of the promotion, inclusive. */
  dateEnd: Type.String(),
  discountTypeId: Id,
  /** Size of the discount: a percentage for discount type 1, otherwise dollars. */
  value: Type.Number(),
  limit: Money,
  branchId: Id,
});
export type Promotion = Static<typeof Promotion>;

export const PromotionInput = Type.Object({
  name: requiredTextSchema(),
  dateInit: isoDaySchema(),
  dateEnd: isoDaySchema(),
  discountTypeId: Id,
  value: nonNegativeAmountSchema(),
  limit: nonNegativeAmountSchema(),
  branchId: Id,
});
export type PromotionInput = Static<typeof PromotionInput>;

export const PromotionQuery = Type.Object({
  ...NameFilteredPageQuery.properties,
  ...sortParameters(LIST_SORTS.promotions),
});

export const PagedPromotions = Type.Object({ results: Type.Array(Promotion), ...PageInfo.properties });

export const PromotionItem = Type.Object({
  id: Id,
  /** Id of the product in the promotion. Null if the item is a whole category. */
  productId: Type.Union([Id, Type.Null()]),
  productName: Type.String(),
  productImage: Type.String(),
  categoryName: Type.String(),
  /**
   * Names of other promotions that contain this item on some of the same days. Optional for backends other than our
   * server.
   */
  overlaps: Type.Array(Type.String()),
});
export type PromotionItem = Static<typeof PromotionItem>;

export const PromotionItemInput = Type.Object({ promotionId: Id, productId: Id });
export type PromotionItemInput = Static<typeof PromotionItemInput>;

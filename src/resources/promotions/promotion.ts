import { PERCENTAGE_DISCOUNT_TYPE_ID } from '../../../contract/enums';
import type { Promotion, PromotionItem } from '../../dataProvider/api';

export const isPercentageDiscount = (discountTypeId: unknown): boolean =>
  Number(discountTypeId) === PERCENTAGE_DISCOUNT_TYPE_ID;

export type PromotionStage = 'live' | 'scheduled' | 'ended';

type Days = Pick<Promotion, 'dateInit' | 'dateEnd'>;

export function getPromotionStage({ dateInit, dateEnd }: Days, day: string): PromotionStage | null {
  if (!dateInit || !dateEnd) return null;
  if (day < dateInit) return 'scheduled';
  return day > dateEnd ? 'ended' : 'live';
}

export const arePromotionsOverlapping = (a: Days, b: Days): boolean =>
  a.dateInit <= b.dateEnd && b.dateInit <= a.dateEnd;

const isDay = (value: unknown): value is string => typeof value === 'string' && value !== '';

const WHOLE = 100_00;

export function getPromotionWarning(
  form: Record<'dateInit' | 'dateEnd' | 'discountTypeId' | 'valueHundredths', unknown>,
) {
  if (isDay(form.dateInit) && isDay(form.dateEnd) && form.dateEnd < form.dateInit) return 'ends_before_start';
  if (isPercentageDiscount(form.discountTypeId) && Number(form.valueHundredths) > WHOLE)
    return 'more_than_all';
  return null;
}

export interface PromotionWithItems {
  promotion: Promotion;
  items: readonly PromotionItem[];
}

/**
 * Finds other promotions that contain the same product and share at least one day with this promotion.
 * @param known the shop's promotions with their items
 * @returns names of promotions: those that the backend sends in `item`, and those found in `known`
 */
export function findPromotionsOverlappingItem(
  item: PromotionItem,
  promotion: Promotion,
  known: readonly PromotionWithItems[],
): string[] {
  const seen = known
    .filter(
      other =>
        other.promotion.id !== promotion.id &&
        arePromotionsOverlapping(other.promotion, promotion) &&
        other.items.some(({ productId }) => productId !== null && productId === item.productId),
    )
    .map(other => other.promotion.name);
  return [...new Set([...item.overlaps, ...seen])];
}

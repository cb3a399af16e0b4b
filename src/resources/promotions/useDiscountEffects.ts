import type { PromotionEffect, DiscountTypeListRow } from '../../dataProvider/api';
import { getBackend } from '../../backends/backend';
import { useIsPageAllowed } from '../../ui/useIsActionAllowed';
import { useSelectChoices } from '../../ui/useSelectChoices';

const DISCOUNT_TYPES = 'settings/discount-types';

/** True if the backend sends how tills apply each discount type. */
export const hasDiscountEffects = (): boolean => getBackend().capabilities.has(DISCOUNT_TYPES);

export function useDiscountEffects(): (discountTypeId: number) => PromotionEffect | undefined {
  const isAllowed = useIsPageAllowed([DISCOUNT_TYPES]);
  const { choices } = useSelectChoices<DiscountTypeListRow>(
    DISCOUNT_TYPES,
    {},
    undefined,
    hasDiscountEffects() && isAllowed(DISCOUNT_TYPES),
  );
  return discountTypeId => choices.find(({ id }) => String(id) === String(discountTypeId))?.effect;
}

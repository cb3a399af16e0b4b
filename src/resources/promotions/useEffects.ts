import type { Effect, ListedDiscountType } from '../../dataProvider/api';
import { backend } from '../../backends/backend';
import { useAllowedPlaces } from '../../ui/useAllowed';
import { useChoices } from '../../ui/useChoices';

const DISCOUNT_TYPES = 'settings/discount-types';

/** True where the backend's discount types say what tills do with a promotion's value. */
export const hasEffects = (): boolean => backend().capabilities.has(DISCOUNT_TYPES);

/**
 * Returns a function that looks up what tills do with a discount type, active or not; undefined if it is unknown.
 */
export function useEffects(): (discountTypeId: number) => Effect | undefined {
  const isAllowed = useAllowedPlaces([DISCOUNT_TYPES]);
  const { choices } = useChoices<ListedDiscountType>(
    DISCOUNT_TYPES,
    {},
    undefined,
    hasEffects() && isAllowed(DISCOUNT_TYPES),
  );
  return discountTypeId => choices.find(({ id }) => Number(id) === discountTypeId)?.effect;
}

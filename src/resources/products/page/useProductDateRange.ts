import { addDays } from 'date-fns';
import type { Identifier } from 'ra-core';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ProductDayRange } from '../../../dataProvider/api';
import { getCurrentBusinessDayNoon } from '../../../lib/businessDay';
import { toIsoDay } from '../../../lib/days';

export const PERIOD_LENGTHS_IN_DAYS = [30, 90, 365] as const;
export type PeriodLengthInDays = (typeof PERIOD_LENGTHS_IN_DAYS)[number];

export interface ProductDateRange {
  length: PeriodLengthInDays;
  range: ProductDayRange;
  choose: (length: PeriodLengthInDays) => void;
}

export function useProductDateRange(productId: Identifier): ProductDateRange {
  const [search, setSearch] = useSearchParams();
  const length =
    PERIOD_LENGTHS_IN_DAYS.find(known => String(known) === search.get('days')) ?? PERIOD_LENGTHS_IN_DAYS[0];
  const range = useMemo(() => {
    const now = getCurrentBusinessDayNoon();
    return { productId, start: toIsoDay(addDays(now, 1 - length)), end: toIsoDay(now) };
  }, [productId, length]);
  const choose = (days: PeriodLengthInDays) =>
    setSearch(
      before => {
        before.set('days', String(days));
        return before;
      },
      { replace: true },
    );
  return { length, range, choose };
}
